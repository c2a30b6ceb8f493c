/** A table of the office: what to look for, the rows, and the way to the others. */
import { type RefObject, useEffect, useRef, useState } from "react";
import { Button } from "../ui/button.tsx";
import { CSRF_FIELD } from "../ui/csrf.ts";
import { count as figure } from "../ui/format.ts";
import { lazyPart } from "../ui/lazy.tsx";
import { FilterBar } from "./filters/filter_bar.tsx";
import { listQuery, nextSort, presetQuery, type UrlState } from "./filters/url_state.ts";
import { Footer } from "./footer.tsx";
import { Grid } from "./grid/grid.tsx";
import { Notices } from "./notices.tsx";
import { cellStates } from "./saving/save_queue.ts";
import { sectionKeys } from "./section_keys.ts";
import { Toolbar } from "./toolbar.tsx";
import type { DataTableProps } from "./types.ts";
import { type DataTableState, useDataTable } from "./use_data_table.ts";

const OpenedRow = lazyPart(() => import("./row/opened_row.tsx"));
const ImportDialog = lazyPart(() => import("./import/import_dialog.tsx"));
const MergeCells = lazyPart(() => import("./saving/merge_cells.tsx"));
const PasteDialog = lazyPart(() => import("./saving/paste_dialog.tsx"));

const Amount = ({ table }: { table: DataTableState }) => (
  <span className="tabular">{figure(table.state.count)}건</span>
);

const Chosen = lazyPart(() => import("./bulk/chosen.tsx"), Amount);

/**
 * The action bar above the rows: how many there are, or what can be done with the chosen ones. It is
 * always there and always as high: a row that is clicked must not move away under the second click. Its
 * actions are loaded with the first choice.
 */
function ChosenBar({ table }: { table: DataTableState }) {
  const some = table.selected.size > 0;
  const everSome = useRef(false);
  everSome.current ||= some;
  return (
    <div className="dt-chosen" role="group" aria-label="선택한 항목" data-some={some || undefined}>
      <div className="dt-chosen-line">
        {everSome.current ? <Chosen table={table} /> : <Amount table={table} />}
      </div>
    </div>
  );
}

/** How long typing settles in a table's filters, in milliseconds (S2 §9). */
const WAIT_MS = 500;

/** What asks or shows something above the rows; each is loaded when it is needed. */
function Dialogs({ table }: { table: DataTableState }) {
  const { conflict } = table.saves;
  return (
    <>
      {conflict.length > 0 && <MergeCells key={conflict[0].call} table={table} />}
      {table.pasting && <PasteDialog plan={table.pasting} table={table} />}
      {table.row.opened && <OpenedRow table={table} opened={table.row.opened} />}
    </>
  );
}

function Rows({ table }: { table: DataTableState }) {
  const { screen, urlState, change, offset } = table;
  return (
    <>
      <Grid
        label={screen.title}
        columns={table.columns}
        rows={table.rows}
        rowCount={table.state.count}
        offset={offset}
        before={urlState.mode === "scroll" ? offset : 0}
        onNearEnd={table.nearEnd}
        onNearStart={table.nearStart}
        sort={urlState.sort}
        onSort={(key) => change({ sort: nextSort(urlState.sort, key) })}
        selected={table.selected}
        onSelect={table.select}
        onEdit={table.edit}
        onPaste={table.paste}
        onUndo={table.undo}
        onRedo={table.redo}
        changed={table.live.changed}
        goTo={table.goTo}
        cellStates={cellStates(table.queue)}
        show={screen.show}
        actions={table.row.actions}
        busy={table.state.status === "loading"}
      />
      <Dialogs table={table} />
    </>
  );
}

/** What to look for, and the way out and in for workbooks. */
function Filters({ table }: { table: DataTableState }) {
  const { screen, urlState, change } = table;
  const [importing, setImporting] = useState(false);
  return (
    <>
      <FilterBar
        fields={table.fields}
        presets={screen.presets}
        initial={presetQuery(screen, screen.defaultPreset)}
        query={urlState.query}
        waitMs={WAIT_MS}
        canRestore={screen.permissions.remove}
        onOpen={table.renewFields}
        onQuery={(query) => change({ query })}
        onExport={() => table.exportRows()}
        onImport={screen.permissions.change ? () => setImporting(true) : undefined}
      />
      {importing && (
        <ImportDialog
          screen={screen}
          template={`${screen.base}/download_template/${screen.noun}`}
          onDone={({ operation }) => table.done(operation)}
          onClose={() => setImporting(false)}
        />
      )}
    </>
  );
}

/** Other rows, or the same in another order, are seen from the first one on. */
function useTop(urlState: UrlState): RefObject<HTMLElement | null> {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    section.current?.querySelector(".g-scroll")?.scrollTo({ top: 0 });
  }, [JSON.stringify(listQuery(urlState))]);
  return section;
}

/** The whole table, with what stands around its rows. */
export function DataTable(props: DataTableProps) {
  const table = useDataTable(props);
  const { screen, state } = table;
  const section = useTop(table.urlState);
  return (
    <section className="dt" ref={section} aria-label={screen.title} onKeyDown={sectionKeys}>
      <input type="hidden" name={CSRF_FIELD} value={props.csrf} />
      <Toolbar table={table} />
      <Filters table={table} />
      {state.status === "failed" && (
        <p className="notice" role="alert">
          {state.message} <Button small onClick={() => void table.reload()}>다시 시도</Button>
        </p>
      )}
      <div className="dt-above">
        <ChosenBar table={table} />
        <Notices table={table} />
      </div>
      <Rows table={table} />
      <Footer table={table} />
    </section>
  );
}
