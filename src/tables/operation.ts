/** Names of operations: what one person did in one go, however many rows it touched. */
import { createHash } from "node:crypto";
import type { OperationKind } from "../../projections/table/operation_name.ts";
import type { CommandMeta } from "../store/contract.ts";

/**
 * The name of the operation that a request is. The same request again (same actor, key and content)
 * gets the same name, so that a repeated call belongs to what it began.
 */
export function operationName(kind: OperationKind, meta: CommandMeta): string {
  const hash = createHash("sha256").update(`${meta.key}\n${meta.fingerprint ?? ""}`).digest("hex");
  return `op_${kind}-${hash.slice(0, 24)}`;
}

const UNDOES = ":undoes:";

/**
 * The whole name of an operation that takes another one back. How often it says `undoes` tells an
 * undo (once) from a redo (twice), however long two people go back and forth.
 */
export function undoingName(own: string, undone: Undone): string {
  const before = undone.depth % 2 === 1 && undone.undoes ? UNDOES + undone.undoes : "";
  return own + UNDOES + undone.id + before;
}

interface Undone {
  id: string;
  depth: number;
  undoes: string | null;
}
