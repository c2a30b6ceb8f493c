/** Somebody else changed the same cells first: what goes on from there once a person chose. Pure. */
import type { Batch, RowEdit, Values } from "./save_queue.ts";
import { sameValue } from "../../../projections/table/same_value.ts";

/** A batch of conflicts with the choices made: what is left to save, on the rows as they are now. */
export function rebased(
  batch: Batch,
  chosen: (edit: RowEdit) => Values,
  newKey: () => string,
): Batch[] {
  const rows = batch.rows.flatMap((edit): RowEdit[] => {
    const current = edit.clash?.current;
    if (!current) return [];
    const wanted = Object.entries({ ...edit.values, ...chosen(edit) })
      .filter(([key, value]) => !sameValue(value, current[key]));
    const from = Object.fromEntries(wanted.map(([key]) => [key, current[key] ?? null]));
    return wanted.length === 0 ? [] : [{ id: edit.id, from, values: Object.fromEntries(wanted) }];
  });
  return rows.length === 0 ? [] : [{ ...batch, key: newKey(), rows, status: "queued" }];
}
