/** A table's state and actions, without its rendering. */
import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import type { EditKind } from "../../projections/kit/operation_name.ts";
import type { CellChange, SaveAnswer } from "../../projections/table/shapes.ts";
import { withQuery } from "../ui/client/api.ts";
import { toast } from "../ui/client/toasts.ts";
import { type ColumnsControl, useColumns } from "./columns/use_columns.ts";
import { columnsWithOptions } from "./filters/filters.ts";
import { foundQuery, sameQuery, type UrlState } from "./filters/url_state.ts";
import { useFilterFields, useLastPage, useUrlState } from "./filters/use_url_state.ts";
import { useOperations } from "./operations/use_operations.ts";
import { useRowActions } from "./row/use_row_actions.ts";
import { type Choice, chosenOf, NONE } from "./grid/row_selection.ts";
import { type TableSource, tableSource } from "./rows/source.ts";
import { useLive } from "./rows/use_live.ts";
import { type RowsControl, useRows } from "./rows/use_rows.ts";
import { type SaveQueue, withEdits } from "./saving/save_queue.ts";
import { type SavesControl, useSaves } from "./saving/use_saves.ts";
import type { DataTableProps, GridProps, PastePlan, Rows, TableScreen } from "./types.ts";
import { useDensity } from "./use_density.ts";
import { useEvent } from "./use_event.ts";
import { useViews } from "./views/use_views.ts";

const NOBODY: ReadonlySet<string> = new Set();

/** A single pasted cell is visible and undone by one key, so it needs no preview. */
const isOneCell = ({ rows, columns, changes, refusedCount }: PastePlan): boolean =>
  rows * columns === 1 && changes.length < 2 && refusedCount === 0;

/** Cells before saving: confirmed if the screen needs it, previewed for a pasted block. */
function useEdits({ confirmEdit }: TableScreen, { state }: RowsControl, saves: SavesControl) {
  const [pasting, show] = useState<PastePlan | null>(null);
  const edit = useEvent(async (changes: CellChange[], kind: EditKind) => {
    const rows = state.rows.filter((row) => row !== undefined);
    if (await confirmEdit?.(changes, rows) === false) return;
    saves.add(changes, kind);
  });
  const write = ({ changes }: PastePlan) => {
    if (changes.length > 0) void edit(changes, "paste");
  };
  const paste = useEvent((plan: PastePlan) => isOneCell(plan) ? write(plan) : show(plan));
  const closePaste = useEvent(() => show(null));
  const confirmPaste = useEvent(() => {
    show(null);
    if (pasting) write(pasting);
  });
  return { edit, paste, pasting, closePaste, confirmPaste };
}

/** Changes on this page: saved one after another, and undone one after another. */
function useChanges(
  { screen, initial: { steps: given } }: DataTableProps,
  source: TableSource,
  found: RowsControl,
) {
  const { dispatch, reload } = found;
  const saves = useSaves({
    id: screen.id,
    source,
    dispatch,
    onSaved: useEvent((operation, text) => {
      result(text, operation);
      noted(operation);
    }),
    reload,
  });
  const { untilSaved } = saves;
  const operations = useOperations({ given, source, dispatch, reload, untilSaved });
  const { told: result, noted } = operations;
  return { saves, ...operations, ...useEdits(screen, found, saves) };
}

/** Downloads a workbook, and reports the result (S2 §8). */
async function exportFile(
  address: string,
  body?: Record<string, unknown>,
  said = "엑셀 파일로 내보냈습니다.",
): Promise<void> {
  const { download } = await import("../ui/client/download.ts");
  const got = await download(address, { act: "exportExcel", body });
  if (got.state === "done") toast("success", said);
  else if (got.state === "nothing") toast("warning", got.message);
  else toast("error", got.message);
}

const WITH_FILES = "엑셀 파일과 첨부파일을 내보냈습니다.";

/** Downloads everything found, with or without its files, or the selection, as a workbook with the visible columns. */
function useExport(
  { base }: TableScreen,
  urlState: UrlState,
  columns: ColumnsControl,
  { ids, isAll }: Choice,
) {
  return useEvent((which: "found" | "files" | "chosen" = "found") => {
    const path = `${base}/export_excel`;
    const query = foundQuery(urlState);
    const keys = columns.shown.map(({ key }) => key);
    const chosen = { [isAll ? "except" : "ids"]: [...ids] };
    if (which === "chosen") {
      void exportFile(withQuery(path), { filter: query, columns: keys, ...chosen });
    } else if (which === "files") {
      void exportFile(
        withQuery(path, { ...query, columns: keys.join(), files: "true" }),
        undefined,
        WITH_FILES,
      );
    } else void exportFile(withQuery(path, { ...query, columns: keys.join() }));
  });
}

/** The selected rows, loaded or not: none until the found rows are known. */
function useChoice({ query }: UrlState, { state: { count: found }, isCounted }: RowsControl) {
  const [{ choice, told: result }, set] = useState<{ choice: Choice; told?: number }>({
    choice: NONE,
  });
  const choose = useEvent((choice: Choice) => set({ choice: isCounted ? choice : NONE }));
  // Rows hidden by another filter are not part of the next action.
  useEffect(() => choose(NONE), [JSON.stringify(query)]);
  return {
    choice,
    choose,
    /** How many they are. */
    chosen: result ?? chosenOf(choice, found),
    /** The server counted fewer: some of the rows left out are gone, which no list says. */
    recounted: useEvent((result: number) => set({ choice, told: result })),
  };
}

/** Is there no row at all, by the newest answer, and was there ever one? */
function useBlank({ state, isAnswered }: RowsControl, { query }: UrlState, hadRows: boolean) {
  const isBlank = useRef(false);
  const everHad = useRef(hadRows);
  if (state.status === "failed") isBlank.current = false;
  else if (isAnswered && state.status === "ready") {
    isBlank.current = state.count === 0 && sameQuery(query, {});
  }
  everHad.current ||= state.count > 0;
  return { isBlank: isBlank.current, everHad: everHad.current };
}

/** How long an answer may take before the former rows are removed, in milliseconds. */
const PATIENCE_MS = 150;
const NO_ROWS: Rows = [];

/** The rows shown during a request: the former ones for a moment, then none, without a total. */
function useShown({ state, isAnswered, isCounted }: RowsControl, queue: SaveQueue) {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (isAnswered) return;
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isAnswered]);
  const isWaiting = isLate && !isAnswered;
  const isOther = state.answered === null || isWaiting && !isCounted;
  return {
    /** A request for rows takes a while. */
    isWaiting,
    /** The total of found rows; null while unknown. */
    count: isOther ? null : state.count,
    rows: isOther ? NO_ROWS : withEdits(state.rows, queue),
  };
}

/** Keeps the ids of the rows that are typed into. */
function useTyped(typed: RefObject<ReadonlySet<string>>, queue: SaveQueue): void {
  useEffect(() => {
    typed.current = new Set(queue.map(({ id }) => id));
  }, [queue]);
}

/** Everything of one table: its parts' data and actions. */
export function useDataTable(props: DataTableProps) {
  const { screen, initial } = props;
  const source = useMemo(() => tableSource(screen), [screen]);
  const filters = useFilterFields(screen.filters, source, initial.filterOptions);
  const address = useUrlState(screen, initial.search);
  const { urlState } = address;
  const typed = useRef(NOBODY);
  const found = useRows(source, urlState, initial.list, typed);
  const { state, dispatch, reload } = found;
  useLastPage(address, state);
  // The screen's columns with the choices that came with its first rows.
  const given = useMemo(() => columnsWithOptions(screen.columns, initial.filterOptions), [screen]);
  const columns = useColumns(screen.id, given);
  const views = useViews(initial.views, columns, address);
  const choice = useChoice(urlState, found);
  const { choose } = choice;
  const { noted, ...changes } = useChanges(props, source, found);
  const { queue } = changes.saves;
  useTyped(typed, queue);
  const [goTo, setGoTo] = useState<GridProps["goTo"]>(null);
  const position = initial.list?.position ?? 0;
  const live = useLive({ noun: screen.noun, position, dispatch, reread: found.reread });
  const done = useEvent((operation: string) => {
    noted(operation);
    choose(NONE);
    void reload();
  });
  const blank = useBlank(found, urlState, initial.hadRows);
  return {
    screen,
    filterOptions: initial.filterOptions,
    source,
    ...filters,
    ...address,
    ...found,
    ...changes,
    given,
    columns,
    views,
    ...choice,
    density: useDensity(),
    ...blank,
    live,
    goTo,
    setGoTo,
    queue,
    ...useShown(found, queue),
    /** Rows of other pages before the first one of this. */
    offset: urlState.mode === "scroll" ? 0 : (urlState.page - 1) * urlState.pageSize,
    row: useRowActions(screen, source, (operation, text) => {
      changes.told(text, operation);
      done(operation);
    }),
    added: useEvent(({ operation }: SaveAnswer) => {
      changes.told("추가되었습니다.", operation);
      noted(operation);
      void reload();
    }),
    /** Many rows, or one of them, were changed by this operation. */
    done,
    exportRows: useExport(screen, urlState, columns, choice.choice),
  };
}

export type DataTableState = ReturnType<typeof useDataTable>;

/** Input of a dialog about the whole table. */
export interface TableDialogProps {
  table: DataTableState;
  /** The file that was dropped for it. */
  file?: File;
  onClose(): void;
}
