/** Two people changed the same row: whose value shall stand, field by field. Pure. */
import type { CellValue, TableRow } from "../../events/kit/column.ts";
import { sameValue } from "./grid/value.ts";

type Values = Record<string, CellValue>;
export type MergeChoice = "mine" | "theirs" | "own";

export interface CellMerge {
  key: string;
  base: CellValue;
  mine: CellValue;
  theirs: CellValue;
  choice: MergeChoice;
}

/** The fields both changed, and not to the same. `base` is what stood there when I began. */
export function planMerge(base: Values, mine: Values, theirs: TableRow): CellMerge[] {
  return Object.keys(mine)
    .filter((key) => !sameValue(theirs[key], mine[key]) && !sameValue(theirs[key], base[key]))
    .map((key) => ({
      key,
      base: base[key] ?? null,
      mine: mine[key],
      theirs: theirs[key] ?? null,
      choice: "mine",
    }));
}

/** What is left to save: my values that differ from theirs, with the choices made. */
export function applyMerge(
  mine: Values,
  theirs: TableRow,
  plan: CellMerge[],
  own: Values,
): Values {
  const merged: Values = {};
  for (const [key, value] of Object.entries(mine)) {
    const choice = plan.find((merge) => merge.key === key)?.choice ?? "mine";
    const result = choice === "own" ? own[key] ?? null : choice === "mine" ? value : theirs[key];
    if (result !== theirs[key]) merged[key] = result;
  }
  return merged;
}
