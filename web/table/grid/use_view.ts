/** Visibility, order, pinning and widths of columns, by @tanstack/react-table. */
import { useMemo } from "react";
import {
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  createColumnHelper,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import type { Column, TableRow } from "../../../events/kit/column.ts";
import { fittingWidth, MIN_WIDTH } from "./auto_width.ts";
import {
  ACTIONS,
  actionsWidth,
  CHECK,
  CHECK_WIDTH,
  kindOf,
  SEQUENCE,
  SEQUENCE_WIDTH,
  type ViewColumn,
} from "./view.ts";

const features = tableFeatures({
  columnVisibilityFeature,
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
});
const helper = createColumnHelper<typeof features, TableRow>();
/** Rows are drawn as they come, sorted and filtered by the server: the table model has the columns. */
const NO_ROWS: TableRow[] = [];

const own = (id: string, header: string, size: number) =>
  helper.display({ id, header, size, minSize: 0 });

/** The sample that automatic widths are taken from: it stays, so that no edit moves a column. */
function useSample(rows: TableRow[]): TableRow[] {
  const isEmpty = rows.length === 0;
  return useMemo(() => rows.slice(0, 200), [isEmpty]);
}

/** The shown columns from left to right. `narrow`: only the checkbox stays pinned. */
export function useView(
  columns: Column[],
  rows: TableRow[],
  actions: number,
  narrow: boolean,
): ViewColumn[] {
  const sample = useSample(rows);
  const hasSequence = columns.some((column) => column.type === "sequence");
  const definitions = useMemo(() =>
    helper.columns([
      own(CHECK, "선택", CHECK_WIDTH),
      ...(hasSequence ? [] : [own(SEQUENCE, "번호", SEQUENCE_WIDTH)]),
      ...columns.map((column) =>
        helper.accessor((row) => row[column.key], {
          id: column.key,
          header: column.label,
          size: column.autoSize ? fittingWidth(column, sample) : column.width,
          minSize: column.type === "sequence" ? CHECK_WIDTH : MIN_WIDTH,
          maxSize: 2_000,
        })
      ),
      own(ACTIONS, "작업", actionsWidth(actions)),
    ]), [columns, hasSequence, actions, sample]);
  const state = useMemo(() => {
    const pinned = columns.filter((column) => column.fixed || column.type === "sequence");
    const first = hasSequence ? [CHECK] : [CHECK, SEQUENCE];
    return {
      columnVisibility: {
        ...Object.fromEntries(columns.map(({ key, visible }) => [key, visible !== false])),
        [ACTIONS]: actions > 0,
      },
      columnOrder: [...first, ...columns.map((column) => column.key), ACTIONS],
      columnPinning: {
        start: narrow ? [CHECK] : [...first, ...pinned.map((column) => column.key)],
        end: [],
      },
    };
  }, [columns, hasSequence, actions, narrow]);
  const table = useTable({ features, columns: definitions, data: NO_ROWS, state });
  return useMemo(() => {
    const byKey = new Map(columns.map((column) => [column.key, column]));
    const shown = [...table.getStartVisibleLeafColumns(), ...table.getCenterVisibleLeafColumns()];
    let left = 0;
    return shown.map((leaf) => {
      const column = byKey.get(leaf.id) ?? null;
      const width = leaf.getSize();
      left += width;
      return {
        kind: kindOf(leaf.id, column),
        key: leaf.id,
        label: String(leaf.columnDef.header),
        width,
        left: left - width,
        pinned: leaf.getIsPinned() !== false,
        column,
      };
    });
    // The table answers by its definitions and its state: when they change, so does the view.
  }, [definitions, state]);
}
