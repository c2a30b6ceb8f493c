/** Keys and their actions, for the keyboard help. */
export interface Shortcut {
  /** Keys in the order pressed, as printed on a keyboard: ["Ctrl", "S"]. */
  keys: string[];
  what: string;
}

/** Keys that work on every office page. */
export const officeShortcuts: Shortcut[] = [
  { keys: ["Ctrl", "K"], what: "화면·사람·가맹점·접수번호 찾아가기" },
  { keys: ["?"], what: "단축키 도움말 열기 (F1, Ctrl+/도 같음)" },
  { keys: ["Ctrl", "Enter"], what: "열린 창에서 저장·확인 버튼 누르기" },
  { keys: ["Esc"], what: "열린 창·메뉴 닫기" },
];

/** Keys of pages with a list (`list_keys.ts`). */
export const LIST_SHORTCUTS: Shortcut[] = [
  { keys: ["j", "k"], what: "목록으로 가기, 다음·이전 줄 (↓, ↑도 같음)" },
  { keys: ["/"], what: "검색으로 가기 (Ctrl+F도 같음, 검색에서 ↓: 목록으로)" },
];
