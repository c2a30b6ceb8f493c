/** Names of operations: what one person did in one go, however many rows it touched. */
import { createHash } from "node:crypto";
import type { CommandMeta } from "../store/contract.ts";

/** What was done; part of the name, so that a list of operations can say it. */
export const OPERATION_LABELS = {
  create: "추가",
  edit: "수정",
  delete: "삭제",
  restore: "복원",
  bulk: "일괄 수정",
  paste: "붙여넣기",
  fill: "채우기",
  clear: "지우기",
  cut: "잘라내기",
  import: "가져오기",
  undo: "되돌리기",
  redo: "다시 실행",
  reset: "초기화",
} as const;
export type OperationKind = keyof typeof OPERATION_LABELS;

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

/** What was done, by an operation's name. */
export function kindOf(operation: string): OperationKind {
  const kind = /^op_([a-z]+)-/.exec(operation)?.[1];
  return kind && Object.hasOwn(OPERATION_LABELS, kind) ? kind as OperationKind : "edit";
}

/** A free name of a bulk edit ("붙여넣기 12칸") as one of the known kinds. */
export function kindOfLabel(label: string): OperationKind {
  if (label.includes("붙여")) return "paste";
  if (label.includes("채우")) return "fill";
  if (label.includes("잘라")) return "cut";
  if (label.includes("지우")) return "clear";
  return "edit";
}
