/** What a table knows and does, apart from how it is drawn. */
import { useEffect, useMemo, useState } from "react";
import type { Column, TableRow } from "../../events/kit/column.ts";
import type { EditKind } from "../../projections/table/operation_name.ts";
import type { BulkAnswer, CellChange, SaveAnswer } from "../../projections/table/shapes.ts";
import { toast } from "../ui/toasts.ts";
import { columnsWithOptions } from "./columns/column_options.ts";
import { withEdits } from "./saving/save_queue.ts";
import { type TableSource, tableSource } from "./rows/source.ts";
import type { DataTableProps } from "./rows/start.ts";
import type { GridProps, PastePlan, TableScreen } from "./types.ts";
import { useColumns } from "./columns/use_columns.ts";
import { useEvent } from "./use_event.ts";
import { useFilterFields } from "./filters/use_filter_fields.ts";
import { useLive } from "./rows/use_live.ts";
import { useOperations } from "./operations/use_operations.ts";
import { type RowsControl, useRows } from "./rows/use_rows.ts";
import { type SavesControl, useSaves } from "./saving/use_saves.ts";
import { useLastPage, useUrlState } from "./filters/use_url_state.ts";
import { useViews } from "./views/use_views.ts";

const NOBODY: ReadonlySet<string> = new Set();

/** The screen's columns with the choices that came with its first rows. */
function useGivenColumns(screen: TableScreen, options: Record<string, unknown>): Column[] {
  return useMemo(() => columnsWithOptions(screen.columns, options), [screen]);
}

/** One cell that can be taken is seen where it goes, and taken back by one key: nothing to look at before. */
const isOneCell = ({ rows, columns, changes, refusedCount }: PastePlan): boolean =>
  rows * columns === 1 && changes.length < 2 && refusedCount === 0;

/** Cells on their way to be saved: asked about where the screen wants it, shown before a block is pasted. */
function useEdits({ confirmEdit }: TableScreen, rows: TableRow[], saves: SavesControl) {
  const [pasting, show] = useState<PastePlan | null>(null);
  const edit = useEvent(async (changes: CellChange[], kind: EditKind) => {
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

/** What is changed here: saved one after another, and taken back one after another. */
function useChanges(
  screen: TableScreen,
  source: TableSource,
  { state: { rows }, dispatch, reload }: RowsControl,
) {
  const saves = useSaves({
    id: screen.id,
    source,
    dispatch,
    onSaved: useEvent((operation) => noted(operation)),
    reload,
  });
  const { settled } = saves;
  const { noted, ...operations } = useOperations({ source, dispatch, reload, settled });
  return { saves, noted, operations, edits: useEdits(screen, rows, saves) };
}

export function useDataTable({ screen, initial }: DataTableProps) {
  const source = useMemo(() => tableSource(screen), [screen]);
  const [fields, renewFields] = useFilterFields(screen.filters, source, initial.filterOptions);
  const control = useUrlState(screen, initial.search);
  const { look, change } = control;
  const found = useRows(source, look, initial.list);
  const { state, dispatch, reload, nearEnd, nearStart } = found;
  useLastPage(control, state);
  const given = useGivenColumns(screen, initial.filterOptions);
  const columns = useColumns(screen.id, given);
  const views = useViews({ ...control, table: screen.id, views: initial.views, columns });
  const [selected, select] = useState(NOBODY);
  // Rows that another filter hides are not meant by what is done next.
  useEffect(() => select(NOBODY), [JSON.stringify(look.query)]);
  const { saves, noted, edits, operations } = useChanges(screen, source, found);
  const [goTo, setGoTo] = useState<GridProps["goTo"]>(null);
  const live = useLive({
    noun: screen.noun,
    position: initial.list?.position ?? 0,
    dispatch,
    reload,
  });

  return {
    source,
    fields,
    renewFields,
    look,
    change,
    state,
    reload,
    nearEnd,
    nearStart,
    given,
    columns,
    views,
    selected,
    select,
    live,
    saves,
    goTo,
    setGoTo,
    queue: saves.queue,
    rows: withEdits(state.rows, saves.queue),
    ...edits,
    ...operations,
    added: useEvent(({ operation }: SaveAnswer) => {
      toast("success", "추가되었습니다.");
      noted(operation);
      void reload();
    }),
    bulkDone: useEvent(({ operation }: BulkAnswer) => {
      noted(operation);
      select(NOBODY);
      void reload();
    }),
  };
}

export type DataTableState = ReturnType<typeof useDataTable>;
