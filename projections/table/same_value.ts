/** Whether two values of a cell are the same: for the grid, for a merge, and before a cell is written. Pure. */

/**
 * Nothing is nothing, however it is written. A row may carry more than cells (a trip its car); such a
 * part is compared as it is written.
 */
export function sameValue(a: unknown, b: unknown): boolean {
  if (typeof a !== "object" || a === null) return (a ?? "") === (b ?? "");
  return JSON.stringify(a) === JSON.stringify(b);
}
