/** Somebody else changed a row first: what of one's own save goes on from there. Loaded when it happens. */
import type { CellValue, TableRow } from "../../events/kit/column.ts";
import { applyMerge, planMerge } from "./merge.ts";
import type { Batch, RowEdit } from "./save_queue.ts";

type Values = Record<string, CellValue>;

/** The edit on top of the row as it is now; nothing when no value of its own is left. */
function onTop(edit: RowEdit, theirs: TableRow, values: Values): RowEdit[] {
  const keys = Object.keys(values);
  const from = Object.fromEntries(keys.map((key) => [key, theirs[key] ?? null]));
  return keys.length === 0 ? [] : [{ id: edit.id, from, version: theirs.version, values }];
}

/**
 * The rows of a save that met another's change (`current`: as they are now). Other cells go together
 * at once; where both changed the same cell, a person chooses: those rows wait in a batch of their own.
 */
export function meet(batch: Batch, current: TableRow[], newKey: () => string): Batch[] {
  const byId = new Map(current.map((row) => [row.id, row]));
  const together: RowEdit[] = [];
  const apart: RowEdit[] = [];
  for (const edit of batch.rows) {
    const theirs = byId.get(edit.id);
    if (!theirs) continue;
    const { from, values } = edit;
    // There is nothing to choose in a row that is gone; the server says so in its own words.
    if (!theirs.deleted && planMerge(from, values, theirs).length > 0) {
      apart.push({ ...edit, theirs });
    } else together.push(...onTop(edit, theirs, applyMerge(values, theirs, [], {})));
  }
  const { label } = batch;
  const batches: Batch[] = [
    { key: newKey(), label, rows: together, status: "queued" },
    { key: newKey(), label, rows: apart, status: "conflict" },
  ];
  return batches.filter(({ rows }) => rows.length > 0);
}

/** A batch of conflicts with the choices made: what is left to save, by row. */
export function settled(
  batch: Batch,
  chosen: (edit: RowEdit) => Values,
  newKey: () => string,
): Batch[] {
  const rows = batch.rows.flatMap((edit) =>
    edit.theirs ? onTop(edit, edit.theirs, chosen(edit)) : []
  );
  return rows.length === 0 ? [] : [{ ...batch, key: newKey(), rows, status: "queued" }];
}
