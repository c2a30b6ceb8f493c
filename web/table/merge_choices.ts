/** What the merge dialog asks about: the cells both changed, row by row. Pure. */
import type { CellValue, Column, TableRow } from "../../events/kit/column.ts";
import { plainText } from "./grid/format.ts";
import { readCell } from "./grid/value.ts";
import { applyMerge, type CellMerge, type MergeChoice, planMerge } from "./merge.ts";
import type { Batch, RowEdit } from "./save_queue.ts";

/** A cell to choose for; `cell` names it among all rows. */
export type MetCell = CellMerge & { cell: string };

export interface Met {
  edit: RowEdit;
  theirs: TableRow;
  plan: MetCell[];
}

export interface Choices {
  of(cell: string): MergeChoice;
  /** The text written in place of both. */
  own(cell: string): string;
}

/** The rows of a save that stands in a conflict, with their cells to choose for. */
export function metRows(batch: Batch): Met[] {
  return batch.rows.flatMap((edit) => {
    const { id, from, values, theirs } = edit;
    if (!theirs) return [];
    const plan = planMerge(from, values, theirs)
      .map((merge) => ({ ...merge, cell: `${id}/${merge.key}` }));
    return [{ edit, theirs, plan }];
  });
}

/** A text of one's own begins with what one typed before. */
export function firstOwn(rows: Met[], columns: Column[]): Record<string, string> {
  const byKey = new Map(columns.map((column) => [column.key, column]));
  return Object.fromEntries(
    rows.flatMap(({ plan }) => plan).map(({ cell, key, mine }) => {
      const column = byKey.get(key);
      return [cell, column ? plainText(column, mine) : String(mine ?? "")];
    }),
  );
}

type Columns = ReadonlyMap<string, Column>;

/** Why the text of one's own cannot be that cell's value; null when it can, or is not chosen. */
export function wrongOwn(merge: MetCell, choices: Choices, columns: Columns): string | null {
  const column = columns.get(merge.key);
  if (choices.of(merge.cell) !== "own" || !column) return null;
  const read = readCell(column, choices.own(merge.cell));
  return read.ok ? null : read.message;
}

/** What is left to save of a row once the choices are made. */
export function chosenValues(
  { edit, theirs, plan }: Met,
  choices: Choices,
  columns: Columns,
): Record<string, CellValue> {
  const own = plan.map(({ key, cell }) => {
    const column = columns.get(key);
    const read = column && readCell(column, choices.own(cell));
    return [key, read?.ok ? read.value : choices.own(cell)] as const;
  });
  const chosen = plan.map((merge) => ({ ...merge, choice: choices.of(merge.cell) }));
  return applyMerge(edit.values, theirs, chosen, Object.fromEntries(own));
}
