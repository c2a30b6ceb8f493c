/** Information in an operation's name, for server and page. Pure. */

/** The kind of act, part of the name so that a list can show it. */
const OPERATION_LABELS = {
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

/** What may be done to any cells of many rows in one call. */
export const EDIT_KINDS = ["edit", "paste", "fill", "clear", "cut"] as const;
export type EditKind = (typeof EDIT_KINDS)[number];

/** A record was restored to an earlier version. */
export const BACK_TO_VERSION = "이전 내용으로 되돌림";

/** How often an operation was reversed: 0 a change, 1 an undo, 2 a redo. */
export const depthOf = (operation: string): number => operation.split(":undoes:").length - 1;

/** The kind, by an operation's name. */
export function kindOf(operation: string): OperationKind {
  const kind = /^op_([a-z]+)-/.exec(operation)?.[1];
  return kind && Object.hasOwn(OPERATION_LABELS, kind) ? kind as OperationKind : "edit";
}

/** An operation in words, by its name: "붙여넣기", "붙여넣기 되돌리기", "붙여넣기 다시 실행". */
export function operationText(operation: string): string {
  const names = operation.split(":undoes:");
  const isUndone = names.length % 2 === 0;
  if (restoredVersion(names.at(-1)!) !== null) {
    return names.length === 1 ? BACK_TO_VERSION : `되돌리기 ${isUndone ? "취소" : "다시 실행"}`;
  }
  const label = OPERATION_LABELS[kindOf(names.at(-1)!)];
  if (names.length === 1) return label;
  return `${label} ${OPERATION_LABELS[isUndone ? "undo" : "redo"]}`;
}

/** The text after an undo, or after undoing an undo, which is a redo. */
export function undoneMessage(operation: string): string {
  const names = operation.split(":undoes:");
  const label = OPERATION_LABELS[kindOf(names.at(-1)!)];
  return `${label} 작업을 ${names.length % 2 === 1 ? "되돌렸습니다." : "다시 실행했습니다."}`;
}

/** The full name of an operation that restores a row's earlier version. */
export const restoringName = (own: string, version: number): string => `${own}:to:${version}`;

/** The version that such an operation restored; null for any other. */
export function restoredVersion(operation: string): number | null {
  const version = /^op_restore-[^:]+:to:(\d+)$/.exec(operation)?.[1];
  return version === undefined ? null : Number(version);
}
