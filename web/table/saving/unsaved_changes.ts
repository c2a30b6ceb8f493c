/** What is not saved, and the ways out of it. Pure. */
import type { TableRow } from "../../../events/kit/column.ts";
import {
  type Batch,
  batchOf,
  cellName,
  cellsOf,
  cellStates,
  type SaveQueue,
} from "./save_queue.ts";

/** Cells that are not saved and stay so until a person or the network does something. */
export function unsavedOf({ batches, refused }: SaveQueue): { refused: number; waiting: number } {
  // What was typed after the network was lost waits behind.
  const isWaiting = batches.some(({ status }) => status === "waiting");
  return { refused: refused.size, waiting: isWaiting ? batches.flatMap(cellsOf).length : 0 };
}

/** The refused cells once more, as one save: on what the person saw, so that nobody is overwritten. */
export function retryOf({ refused }: SaveQueue, key: string): Batch {
  return batchOf([...refused.values()], "edit", key);
}

/** The cells that are not saved, as they stand in the table: those of the rows and columns there are. */
export function cellsInOrder(
  queue: SaveQueue,
  rows: TableRow[],
  columns: { key: string; visible?: boolean }[],
): { id: string; key: string }[] {
  const states = cellStates(queue);
  return rows.flatMap(({ id }) =>
    columns.filter(({ key, visible }) => visible !== false && states.has(cellName(id, key)))
      .map(({ key }) => ({ id, key }))
  );
}
