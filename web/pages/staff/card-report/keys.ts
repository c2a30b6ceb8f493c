/** Keys of the list. Letters go by their place on the keyboard, so they work in Hangul mode too. */

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

export interface PressedKey {
  key: string;
  code: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  isComposing: boolean;
  keyCode: number;
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

/** What the keyboard help shows; the first column is spelled for people. */
export const LIST_KEYS: { keys: string; what: string }[] = [
  { keys: "↑ ↓ / j k", what: "행 이동" },
  { keys: "Enter / →", what: "행 펼치기" },
  { keys: "←", what: "행 접기" },
  { keys: "e", what: "편집" },
  { keys: "h", what: "변경 이력" },
  { keys: "/", what: "목록에서 검색" },
  { keys: "Ctrl+Enter", what: "편집 저장" },
  { keys: "Esc", what: "편집 취소" },
  { keys: "Ctrl+Z", what: "방금 저장한 내용 되돌리기" },
];

/** True while an input method is composing: such a key belongs to the syllable, not to us. */
export function isComposing(key: Pick<PressedKey, "isComposing" | "keyCode">): boolean {
  return key.isComposing || key.keyCode === 229;
}

/** What a key means on the list, or null. */
export function listAction(key: PressedKey): ListAction | null {
  if (isComposing(key) || key.altKey) return null;
  if (key.ctrlKey || key.metaKey) return key.code === "KeyZ" ? "undo" : null;
  return BY_KEY[key.key] ?? BY_CODE[key.code] ?? null;
}
