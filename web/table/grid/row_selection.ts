/** Which rows are selected after a click on their number or their box (S2 §4). */
import type { Rows } from "../types.ts";

/** The rows of these ids; or, with `isAll`, all that are found but these, loaded or not. */
export interface Choice {
  ids: ReadonlySet<string>;
  isAll: boolean;
}

export const NONE: Choice = { ids: new Set(), isAll: false };
export const ALL: Choice = { ids: new Set(), isAll: true };

export const isChosen = ({ ids, isAll }: Choice, id: string): boolean => ids.has(id) !== isAll;

/** How many rows are chosen of `count` that are found. */
export const chosenOf = ({ ids, isAll }: Choice, count: number): number =>
  isAll ? Math.max(0, count - ids.size) : ids.size;

/** With these rows besides. */
export function withRows(choice: Choice, ids: ReadonlySet<string>): Choice {
  const next = new Set(choice.ids);
  for (const id of ids) choice.isAll ? next.delete(id) : next.add(id);
  return { ...choice, ids: next };
}

interface Click {
  index: number;
  /** Row that a range starts from. */
  anchor: number;
  shift: boolean;
  /** Ctrl, or Command on a Mac. */
  control: boolean;
}

/** Ids of the loaded rows from one index to another, both included. */
export function idsBetween(rows: Rows, a: number, b: number): Set<string> {
  const between = rows.slice(Math.max(0, Math.min(a, b)), Math.max(a, b) + 1);
  return new Set(between.flatMap((row) => row ? [row.id] : []));
}

/** Adds a row when it is not in the set, else takes it out. */
export function toggled(selected: ReadonlySet<string>, id: string): Set<string> {
  const next = new Set(selected);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** That row in or out. */
export const withToggled = (choice: Choice, id: string): Choice => ({
  ...choice,
  ids: toggled(choice.ids, id),
});

/** Plain: only that row. Shift: the range. Ctrl: that row in or out. */
export function clicked(
  rows: Rows,
  choice: Choice,
  { index, anchor, shift, control }: Click,
): Choice {
  if (shift) return withRows(control ? choice : NONE, idsBetween(rows, anchor, index));
  const id = rows[index]?.id;
  if (id === undefined) return choice;
  return withToggled(control ? choice : NONE, id);
}

/** "all", "some" or "none" of the rows. */
export function selectionOf(rows: Rows, choice: Choice): "all" | "some" | "none" {
  if (chosenOf(choice, rows.length) === 0 || rows.length === 0) return "none";
  if (choice.isAll) return choice.ids.size === 0 ? "all" : "some";
  return rows.every((row) => row && choice.ids.has(row.id)) ? "all" : "some";
}
