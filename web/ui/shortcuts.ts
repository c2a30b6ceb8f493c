/** Keys and what they do, as the keyboard help lists them. */
export interface Shortcut {
  /** Keys in the order pressed, as printed on a keyboard: ["Ctrl", "S"]. */
  keys: string[];
  what: string;
}

/** Keys that work on every office page. */
export const officeShortcuts: Shortcut[] = [
  { keys: ["?"], what: "단축키 도움말 열기" },
  { keys: ["Ctrl", "Enter"], what: "열린 창에서 저장·확인 버튼 누르기" },
  { keys: ["Esc"], what: "열린 창·메뉴 닫기" },
];
