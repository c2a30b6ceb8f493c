/** A table of the office: what to look for, the rows, and the way to the others. */
import { type RefObject, useEffect, useRef } from "react";
import { Button } from "../ui/button.tsx";
import { ChosenBar } from "./bulk/chosen_bar.tsx";
import { CSRF_FIELD } from "../ui/csrf.ts";
import { FilterBar } from "./filters/filter_bar.tsx";
import { Footer } from "./footer.tsx";
import { Grid } from "./grid/grid.tsx";
import { lazyPart } from "../ui/lazy.tsx";
import { Notices } from "./notices.tsx";
import { cellStates } from "./saving/save_queue.ts";
import { sectionKeys } from "./section_keys.ts";
import type { DataTableProps } from "./rows/start.ts";
import { Toolbar } from "./toolbar.tsx";
import type { TableScreen } from "./types.ts";
import { listQuery, nextSort, presetQuery } from "./filters/url_state.ts";
import { type DataTableState, useDataTable } from "./use_data_table.ts";
import { type FilesControl, useFiles } from "./use_files.ts";
import { type RowActionsControl, useRowActions } from "./row/use_row_actions.ts";

const OpenedRow = lazyPart(() => import("./row/opened_row.tsx"));
const ImportDialog = lazyPart(() => import("./import/import_dialog.tsx"));
const MergeCells = lazyPart(() => import("./saving/merge_cells.tsx"));
const PasteDialog = lazyPart(() => import("./saving/paste_dialog.tsx"));

/** How long typing settles in a table's filters, in milliseconds (S2 §9). */
const WAIT_MS = 500;

/** What the list is asked for, whatever page of it is shown. */
function queryWithoutPage(look: DataTableState["look"]): Record<string, string> {
  const { page: _page, page_size: _size, ...query } = listQuery(look);
  return query;
}

/** The columns that are shown, in their order: what an export has. */
function shownKeys({ columns }: DataTableState): string[] {
  return columns.shown.map(({ key }) => key);
}

/** What asks or shows something above the rows; each is loaded when it is needed. */
function Dialogs({ screen, table, row }: {
  screen: TableScreen;
  table: DataTableState;
  row: RowActionsControl;
}) {
  const { saves, state, look } = table;
  const scrolls = look.mode === "scroll";
  return (
    <>
      {saves.conflict && (
        <MergeCells
          key={saves.conflict.key}
          batch={saves.conflict}
          columns={table.given}
          onSave={saves.settle}
          onClose={saves.postpone}
        />
      )}
      {table.pasting && (
        <PasteDialog
          plan={table.pasting}
          columns={table.given}
          rows={table.rows}
          offset={scrolls ? state.before : (look.page - 1) * look.pageSize}
          onConfirm={table.confirmPaste}
          onClose={table.closePaste}
        />
      )}
      {row.opened && <OpenedRow screen={screen} table={table} row={row} />}
    </>
  );
}

function Rows({ screen, table }: { screen: TableScreen; table: DataTableState }) {
  const { look, change, columns, state } = table;
  const done = (operation: string) => table.bulkDone({ done: 1, refused: [], rows: [], operation });
  const row = useRowActions({ screen, source: table.source, onDone: done });
  const scrolls = look.mode === "scroll";
  return (
    <>
      <Grid
        label={screen.title}
        columns={columns}
        rows={table.rows}
        rowCount={table.state.count}
        offset={scrolls ? state.before : (look.page - 1) * look.pageSize}
        before={scrolls ? state.before : 0}
        onNearEnd={table.nearEnd}
        onNearStart={table.nearStart}
        sort={look.sort}
        onSort={(key) => change({ sort: nextSort(look.sort, key) })}
        selected={table.selected}
        onSelect={table.select}
        onEdit={table.edit}
        onPaste={table.paste}
        onUndo={table.undo}
        onRedo={table.redo}
        touched={table.live.touched}
        goTo={table.goTo}
        cellStates={cellStates(table.queue)}
        show={screen.show}
        actions={row.actions}
        canEdit={screen.permissions.edit}
        busy={table.state.status === "loading"}
        empty="데이터가 없습니다."
      />
      <Dialogs screen={screen} table={table} row={row} />
    </>
  );
}

/** What to look for, and the way out and in for workbooks. */
function Filters({ screen, table, files }: {
  screen: TableScreen;
  table: DataTableState;
  files: FilesControl;
}) {
  const { look, change, fields } = table;
  const { permissions } = screen;
  return (
    <>
      <FilterBar
        fields={fields}
        presets={screen.presets}
        initial={presetQuery(screen, screen.defaultPreset)}
        query={look.query}
        waitMs={WAIT_MS}
        canRestore={permissions.remove}
        onOpen={table.renewFields}
        onQuery={(query) => change({ query })}
        onExport={permissions.export
          ? () => files.exportFound(queryWithoutPage(look), shownKeys(table))
          : undefined}
        onImport={permissions.import ? () => files.setImporting(true) : undefined}
      />
      {files.importing && (
        <ImportDialog
          screen={screen}
          onDone={table.bulkDone}
          onClose={() => files.setImporting(false)}
        />
      )}
    </>
  );
}

/** Other rows, or the same in another order, are seen from the first one on. */
function useTop(look: DataTableState["look"]): RefObject<HTMLElement | null> {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    section.current?.querySelector(".g-scroll")?.scrollTo({ top: 0 });
  }, [JSON.stringify(listQuery(look))]);
  return section;
}

export function DataTable(props: DataTableProps) {
  const { screen, initial, csrf } = props;
  const table = useDataTable(props);
  const files = useFiles(screen.base);
  const { look, change, state, reload } = table;
  const section = useTop(look);
  return (
    <section className="dt" ref={section} aria-label={screen.title} onKeyDown={sectionKeys}>
      <input type="hidden" name={CSRF_FIELD} value={csrf} />
      <Toolbar screen={screen} table={table} filterOptions={initial.filterOptions} />
      <Filters screen={screen} table={table} files={files} />
      {state.status === "failed" && (
        <p className="notice" role="alert">
          {state.message} <Button small onClick={() => void reload()}>다시 시도</Button>
        </p>
      )}
      <div className="dt-above">
        <ChosenBar
          screen={screen}
          table={table}
          onExport={(ids) => files.exportChosen(queryWithoutPage(look), shownKeys(table), ids)}
        />
        <Notices table={table} />
      </div>
      <Rows screen={screen} table={table} />
      <Footer
        look={look}
        shown={table.rows.length}
        count={state.count}
        before={state.before}
        onLook={change}
      />
    </section>
  );
}
