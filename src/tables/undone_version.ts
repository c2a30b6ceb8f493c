/** Versions of a row with what was taken back left out: two undos in a row are not a conflict. */
import type { OperationBook, OperationEntry } from "../../projections/operation.ts";

/** Steps back that are followed; more undos of one row than this look like a change. */
const STEPS_MAX = 400;

/**
 * The version whose content a row has: an undo leads back to the version before what it took back,
 * a redo to the version before the undo, and so on.
 */
export function settledVersion(
  book: OperationBook,
  undos: readonly OperationEntry[],
  stream: string,
  version: number,
  versionBefore: (version: number) => number = (one) => one - 1,
): number {
  let settled = version;
  for (let step = 0; step < STEPS_MAX; step++) {
    const undo = undos.find(({ rows }) => rows.get(stream)?.to === settled);
    const undone = undo && book.byId.get(undo.undoes!)?.rows.get(stream);
    if (!undone) break;
    settled = versionBefore(undone.from);
  }
  return settled;
}

/** Every undo and redo of a noun, newest first. */
export function undosOf(book: OperationBook, noun: string): OperationEntry[] {
  return [...book.byId.values()].filter((entry) => entry.undoes !== null && entry.noun === noun)
    .reverse();
}
