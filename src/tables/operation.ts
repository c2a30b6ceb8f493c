/** Names of operations: what one person did in one go, however many rows it touched. */
import { createHash } from "node:crypto";
import type { OperationEntry } from "../../projections/operation.ts";
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
 * The whole name of an operation that takes another one back. It ends with what was done first, and how
 * often it says `undoes` tells an undo (once, or three times when it undoes a redo) from a redo (twice),
 * however long two people go back and forth.
 */
export function undoingName(
  own: string,
  { id, cause, depth }: Pick<OperationEntry, "id" | "cause" | "depth">,
): string {
  const [, ...before] = cause.split(UNDOES);
  return [own, id, ...(depth % 2 === 0 ? before : before.slice(-1))].join(UNDOES);
}
