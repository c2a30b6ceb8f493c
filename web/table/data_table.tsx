/** A table of the office: what to look for, the rows, and the way to the others. */
import { useSignals } from "@preact/signals-react/runtime";
import { type KeyboardEvent, type RefObject, useEffect, useRef, useSyncExternalStore } from "react";
import { pageCount } from "../../projections/kit/paging.ts";
import { Button } from "../ui/form/button.tsx";
import { CSRF_FIELD } from "../ui/form/csrf.ts";
import { count as figure } from "../ui/time/format.ts";
import { lazyPart } from "../ui/client/lazy.tsx";
import { LOADING } from "../ui/words.ts";
import { listQuery, nextSort, presetQuery, sameQuery, type UrlState } from "./filters/url_state.ts";
import { Grid } from "./grid/grid.tsx";
import { NONE } from "./grid/row_selection.ts";
import { Notices } from "./notices.tsx";
import { Pages, PageSize } from "./pager.tsx";
import { usePrint } from "./print/use_print.tsx";
import { PAGE_SIZES, rangeText } from "./rows/paging.ts";
import { editors, others } from "../ui/client/presence.ts";
import type { Seen } from "./rows/seen.ts";
import { cellStates } from "./saving/save_queue.ts";
import { Toolbar } from "./toolbar.tsx";
import type { DataTableProps } from "./types.ts";
import { type DataTableState, useDataTable } from "./use_data_table.ts";

/** Which rows of the whole list are in sight. */
function SeenRange({ seen, count }: { seen: Seen; count: number }) {
  const { first, last } = useSyncExternalStore(seen.subscribe, seen.get, seen.get);
  const shown = Math.max(0, Math.min(last, count - 1) - first + 1);
  return <span className="tabular">{rangeText(first, shown, count)}</span>;
}

/** Which of the rows are shown, and the ways to the others. */
function Footer({ table }: { table: DataTableState }) {
  const { urlState: { mode, page, pageSize }, change, count, isWaiting, state: { status } } = table;
  const scrolls = mode === "scroll";
  const pages = pageCount(count ?? 0, pageSize);
  return (
    <div className="dt-footer">
      {isWaiting || count === null
        ? <span>{status === "loading" && LOADING}</span>
        : scrolls
        ? <SeenRange seen={table.seen} count={count} />
        : <span className="tabular">{rangeText(table.offset, table.rows.length, count)}</span>}
      <Button
        small
        aria-pressed={!scrolls}
        onClick={() => change({ mode: scrolls ? "pages" : "scroll", page: 1 })}
      >
        페이지로 보기
      </Button>
      {!scrolls && (
        <>
          <PageSize
            size={pageSize}
            sizes={PAGE_SIZES}
            onSize={(pageSize) => change({ pageSize })}
          />
          <Pages page={page} pages={pages} onPage={(page) => change({ page })} />
        </>
      )}
    </div>
  );
}

const OpenedRow = lazyPart(() => import("./row/opened_row.tsx"));
const MergeCells = lazyPart(() => import("./saving/merge_cells.tsx"));
const PasteDialog = lazyPart(() => import("./saving/paste_dialog.tsx"));

/** Notices about the rows. */
function Strip({ table }: { table: DataTableState }) {
  const { queue, state, live } = table;
  const some = queue.length > 0 || state.added.size > 0 || !live.isOpen;
  return <div className="dt-notices">{some && <Notices table={table} />}</div>;
}

const Amount = ({ table }: { table: DataTableState }) => (
  <div className="dt-chosen-line">
    <span className="tabular">{figure(table.chosen)}개 선택</span>
  </div>
);

const Chosen = lazyPart(() => import("./bulk/chosen.tsx"), Amount);

/**
 * Actions on the selected rows, loaded with the first selection: over the toolbar, so that no row moves, and next to
 * the rows in the tab order.
 */
function ChosenBar({ table }: { table: DataTableState }) {
  const everSome = useRef(false);
  everSome.current ||= table.chosen > 0;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { target, currentTarget } = event;
    // Dialogs are the bar's in React's tree, not on the page.
    if (event.key === "Escape" && currentTarget.contains(target as Node)) table.choose(NONE);
  };
  return (
    <div className="dt-chosen" role="group" aria-label="선택한 항목" onKeyDown={onKeyDown}>
      {everSome.current && <Chosen table={table} />}
    </div>
  );
}

/** Dialogs above the rows, each loaded when needed. */
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

/** Back to the default filter, and from there to all rows; undefined without a filter. */
function clearing({ screen, urlState: { query }, change }: DataTableState) {
  if (sameQuery(query, {})) return undefined;
  const first = presetQuery(screen, screen.defaultPreset);
  return () => change({ view: null, query: sameQuery(query, first) ? {} : first });
}

function Rows({ table }: { table: DataTableState }) {
  useSignals();
  const { screen, urlState, change, offset } = table;
  return (
    <Grid
      label={screen.title}
      columns={table.columns}
      rows={table.rows}
      rowCount={table.count ?? 0}
      offset={offset}
      onSight={table.look}
      onNeed={table.need}
      moved={table.state.moved}
      sort={urlState.sort}
      onSort={(key) => change({ sort: nextSort(urlState.sort, key) })}
      choice={table.choice}
      onChoose={table.choose}
      onEdit={table.edit}
      onPaste={table.paste}
      onUndo={table.undo}
      onRedo={table.redo}
      changed={table.live.changed}
      editors={editors(others.value)}
      goTo={table.goTo}
      cellStates={cellStates(table.queue)}
      show={screen.show}
      actions={table.row.actions}
      onOpen={(row, what) => {
        const mayChange = screen.permissions.change && !row.deleted;
        table.row.open({ row, what: what === "form" && !mayChange ? "detail" : what });
      }}
      dense={table.density.isDense}
      onClear={clearing(table)}
      busy={table.state.status === "loading"}
      isAnswered={table.isAnswered}
    />
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

/** The whole table, with the controls around its rows. */
export function DataTable(props: DataTableProps) {
  const table = useDataTable(props);
  const { screen, state } = table;
  const section = useTop(table.urlState);
  const { sheet, print } = usePrint(table);
  return (
    <section className="dt" ref={section} aria-label={screen.title}>
      <input type="hidden" name={CSRF_FIELD} value={props.csrf} />
      <Toolbar table={table} onPrint={print} />
      {state.status === "failed" && (
        <p className="notice" role="alert">
          {state.message} <Button small onClick={() => void table.reload()}>다시 시도</Button>
        </p>
      )}
      <ChosenBar table={table} />
      {!table.isBlank && <Rows table={table} />}
      <Dialogs table={table} />
      <Strip table={table} />
      {!table.isBlank && <Footer table={table} />}
      {sheet}
    </section>
  );
}
