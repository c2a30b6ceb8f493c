/** Keys of the list. Letters go by their place on the keyboard, so they work in Hangul mode too. */

import { isComposing, type KeyPress } from "../../../ui/keyboard.ts";
import type { Shortcut } from "../../../ui/shortcuts.ts";

export type ListAction =
  | "next"
  | "previous"
  | "first"
  | "last"
  | "expand"
  | "collapse"
  | "toggle"
  | "edit"
  | "history"
  | "search"
  | "undo";

interface PressedKey extends KeyPress {
  code: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

const BY_KEY: Record<string, ListAction> = {
  ArrowDown: "next",
  ArrowUp: "previous",
  Home: "first",
  End: "last",
  Enter: "toggle",
  ArrowRight: "expand",
  ArrowLeft: "collapse",
  "/": "search",
};
const BY_CODE: Record<string, ListAction> = {
  KeyJ: "next",
  KeyK: "previous",
  KeyE: "edit",
  KeyH: "history",
};

/** What the keyboard help lists for this page. */
export const REPORT_SHORTCUTS: Shortcut[] = [
  { keys: ["↑", "↓"], what: "이전·다음 내역으로 이동 (j, k도 같음)" },
  { keys: ["Enter"], what: "내역 펼치기·접기 (→ 펼치기, ← 접기)" },
  { keys: ["e"], what: "내역 편집" },
  { keys: ["h"], what: "변경 이력 보기" },
  { keys: ["/"], what: "목록에서 검색" },
  { keys: ["Ctrl", "Enter"], what: "편집 내용 저장" },
  { keys: ["Esc"], what: "편집 취소" },
  { keys: ["Ctrl", "Z"], what: "방금 저장한 내용 되돌리기" },
];

/** What a key means on the list, or null. */
export function listAction(key: PressedKey): ListAction | null {
  if (isComposing(key) || key.altKey) return null;
  if (key.ctrlKey || key.metaKey) return key.code === "KeyZ" ? "undo" : null;
  return BY_KEY[key.key] ?? BY_CODE[key.code] ?? null;
}
