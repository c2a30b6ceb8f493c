/** The keys of a table: those between its search and its rows, and all of them for the keyboard help. */
import type { KeyboardEvent } from "react";
import { isComposing } from "../ui/keyboard.ts";
import type { Shortcut } from "../ui/shortcuts.ts";

/**
 * Ctrl+F goes to the search, as the browser's own search sees only the rows that are drawn; a second
 * one is the browser's. The arrow down goes from there to the rows. Works in Hangul mode too.
 */
export function sectionKeys(event: KeyboardEvent<HTMLElement>): void {
  const { currentTarget: section, target } = event;
  // Dialogs are the section's in React's tree, not on the page.
  if (isComposing(event) || !section.contains(target as Node)) return;
  const search = section.querySelector<HTMLInputElement>("[role=search] input");
  const isCtrlF = event.code === "KeyF" && (event.ctrlKey || event.metaKey) &&
    !event.altKey && !event.shiftKey;
  if (isCtrlF && target !== search) {
    event.preventDefault();
    search?.focus();
    search?.select();
  } else if (event.key === "ArrowDown" && target === search) {
    event.preventDefault();
    section.querySelector<HTMLElement>(".g-input")?.focus();
  }
}

export const tableShortcuts: Shortcut[] = [
  { keys: ["Ctrl", "F"], what: "검색으로 가기 (검색에서 ↓: 표로 가기)" },
  { keys: ["F2"], what: "칸 편집 (글자를 바로 입력해도 됩니다)" },
  { keys: ["Shift", "화살표"], what: "범위 선택" },
  { keys: ["Ctrl", "C"], what: "범위 복사 (Ctrl+V: 붙여넣기, Ctrl+X: 잘라내기)" },
  { keys: ["Ctrl", "D"], what: "아래로 채우기" },
  { keys: ["Ctrl", "Z"], what: "되돌리기 (Ctrl+Y: 다시 실행)" },
  { keys: ["Shift", "Space"], what: "행 선택 (Ctrl+A: 모든 칸을 범위로)" },
  { keys: ["Alt", "← →"], what: "열 옮기기 (Shift와 함께: 열 너비)" },
];
