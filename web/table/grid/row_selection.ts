/** Which rows are selected after a click (S2 §4). */
import type { TableRow } from "../../../events/kit/column.ts";

interface Click {
  index: number;
  /** Row that a range starts from. */
  anchor: number;
  shift: boolean;
  /** Ctrl, or Command on a Mac. */
  control: boolean;
}

/** Ids of the rows from one index to another, both included. */
export function idsBetween(rows: TableRow[], a: number, b: number): Set<string> {
  return new Set(
    rows.slice(Math.max(0, Math.min(a, b)), Math.max(a, b) + 1).map((row) => row.id),
  );
}

/** Adds a row when it is not in the set, else takes it out. */
export function toggled(selected: ReadonlySet<string>, id: string): Set<string> {
  const next = new Set(selected);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** Plain: only that row. Shift: the range. Ctrl: that row in or out. */
export function clicked(
  rows: TableRow[],
  selected: ReadonlySet<string>,
  { index, anchor, shift, control }: Click,
): Set<string> {
  if (shift) {
    const range = idsBetween(rows, anchor, index);
    return control ? new Set([...selected, ...range]) : range;
  }
  return control ? toggled(selected, rows[index].id) : new Set([rows[index].id]);
}

/** "all", "some" or "none" of the loaded rows. */
export function selectionOf(
  rows: TableRow[],
  selected: ReadonlySet<string>,
): "all" | "some" | "none" {
  if (selected.size === 0 || rows.length === 0) return "none";
  return rows.every((row) => selected.has(row.id)) ? "all" : "some";
}
