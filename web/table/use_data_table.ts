/** What a table knows and does, apart from how it is drawn. */
import { useEffect, useMemo, useState } from "react";
import type { EditKind } from "../../projections/table/operation_name.ts";
import type { CellChange, SaveAnswer } from "../../projections/table/shapes.ts";
import { toast } from "../ui/toasts.ts";
import { errorText } from "../ui/words.ts";
import { useColumns } from "./columns/use_columns.ts";
import { columnsWithOptions } from "./filters/filters.ts";
import { foundQuery } from "./filters/url_state.ts";
import { useFilterFields, useLastPage, useUrlState } from "./filters/use_url_state.ts";
import { useOperations } from "./operations/use_operations.ts";
import { useRowActions } from "./row/use_row_actions.ts";
import { rowsBefore } from "./rows/rows_state.ts";
import { type TableSource, tableSource, withQuery } from "./rows/source.ts";
import { useLive } from "./rows/use_live.ts";
import { type RowsControl, useRows } from "./rows/use_rows.ts";
import { withEdits } from "./saving/save_queue.ts";
import { type SavesControl, useSaves } from "./saving/use_saves.ts";
import type { DataTableProps, GridProps, PastePlan, TableScreen } from "./types.ts";
import { useEvent } from "./use_event.ts";
import { useViews } from "./views/use_views.ts";

const NOBODY: ReadonlySet<string> = new Set();

/** One cell that can be taken is seen where it goes, and taken back by one key: nothing to look at before. */
const isOneCell = ({ rows, columns, changes, refusedCount }: PastePlan): boolean =>
  rows * columns === 1 && changes.length < 2 && refusedCount === 0;

/** Cells on their way to be saved: asked about where the screen wants it, shown before a block is pasted. */
function useEdits({ confirmEdit }: TableScreen, { state }: RowsControl, saves: SavesControl) {
  const [pasting, show] = useState<PastePlan | null>(null);
  const edit = useEvent(async (changes: CellChange[], kind: EditKind) => {
    if (await confirmEdit?.(changes, state.rows) === false) return;
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

/** What is changed here: saved one after another, and taken back one after another. */
function useChanges(screen: TableScreen, source: TableSource, found: RowsControl) {
  const { dispatch, reload } = found;
  const saves = useSaves({
    id: screen.id,
    source,
    dispatch,
    onSaved: useEvent((operation) => noted(operation)),
    reload,
  });
  const { untilSaved } = saves;
  const { noted, ...operations } = useOperations({ source, dispatch, reload, untilSaved });
  return { saves, noted, ...operations, ...useEdits(screen, found, saves) };
}

/** Hands a workbook to the browser, and says how it went (S2 §8). */
async function exportFile(address: string, body?: Record<string, unknown>): Promise<void> {
  const { download } = await import("../ui/download.ts");
  const got = await download(address, { body });
  if (got.state === "done") toast("success", "엑셀 파일로 내보냈습니다.");
  else if (got.state === "nothing") toast("warning", got.message);
  else toast("error", errorText("엑셀 내보내기", got.message));
}

/** Everything of one table: what its parts draw, and what they call. */
export function useDataTable({ screen, initial }: DataTableProps) {
  const source = useMemo(() => tableSource(screen), [screen]);
  const filters = useFilterFields(screen.filters, source, initial.filterOptions);
  const address = useUrlState(screen, initial.search);
  const { urlState } = address;
  const found = useRows(source, urlState, initial.list);
  const { state, dispatch, reload } = found;
  useLastPage(address, state);
  // The screen's columns with the choices that came with its first rows.
  const given = useMemo(() => columnsWithOptions(screen.columns, initial.filterOptions), [screen]);
  const columns = useColumns(screen.id, given);
  const views = useViews(initial.views, columns, address);
  const [selected, select] = useState(NOBODY);
  // Rows that another filter hides are not meant by what is done next.
  useEffect(() => select(NOBODY), [JSON.stringify(urlState.query)]);
  const { noted, ...changes } = useChanges(screen, source, found);
  const [goTo, setGoTo] = useState<GridProps["goTo"]>(null);
  const position = initial.list?.position ?? 0;
  const live = useLive({ noun: screen.noun, position, dispatch, reread: found.reread });
  const done = useEvent((operation: string) => {
    noted(operation);
    select(NOBODY);
    void reload();
  });
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
    selected,
    select,
    live,
    goTo,
    setGoTo,
    queue: changes.saves.queue,
    rows: withEdits(state.rows, changes.saves.queue),
    /** Rows before the first one shown: those of other pages, or those that infinite scroll let go. */
    offset: urlState.mode === "scroll"
      ? rowsBefore(state)
      : (urlState.page - 1) * urlState.pageSize,
    row: useRowActions(screen, source, done),
    added: useEvent(({ operation }: SaveAnswer) => {
      toast("success", "추가되었습니다.");
      noted(operation);
      void reload();
    }),
    /** Many rows, or one of them, were changed by this operation. */
    done,
    /** Everything that is found, or these rows, as a workbook: the columns that are shown. */
    exportRows: useEvent((ids?: string[]) => {
      const path = `${screen.base}/export_excel`;
      const query = foundQuery(urlState);
      const keys = columns.shown.map(({ key }) => key);
      if (ids) void exportFile(path, { filter: query, columns: keys, ids });
      else void exportFile(withQuery(path, { ...query, columns: keys.join() }));
    }),
  };
}

export type DataTableState = ReturnType<typeof useDataTable>;

/** What a dialog about the whole table is given. */
export interface TableDialogProps {
  table: DataTableState;
  onClose(): void;
}
