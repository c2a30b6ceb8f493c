/** The keys of a table, for the keyboard help. */
import { LIST_SHORTCUTS } from "../ui/client/shortcuts.ts";
import type { Shortcut } from "../ui/client/shortcuts.ts";

export const tableShortcuts: Shortcut[] = [
  ...LIST_SHORTCUTS,
  {
    keys: ["F2"],
    what: "칸 편집, 글자가 모두 선택됩니다 (Enter도 같음, 바로 입력하면 새로 씁니다)",
  },
  { keys: ["e", "h"], what: "행 수정, 변경 이력 (글자를 입력할 수 없는 칸에서)" },
  { keys: ["Shift", "화살표"], what: "범위 선택" },
  { keys: ["Ctrl", "C"], what: "범위 복사 (Ctrl+V: 붙여넣기, Ctrl+X: 잘라내기)" },
  { keys: ["Ctrl", "D"], what: "아래로 채우기" },
  { keys: ["Ctrl", "P"], what: "찾은 행 모두 인쇄" },
  { keys: ["Ctrl", "Z"], what: "되돌리기 (Ctrl+Y: 다시 실행)" },
  { keys: ["Shift", "Space"], what: "행 선택 (Ctrl+A: 모든 칸을 범위로)" },
  { keys: ["Alt", "← →"], what: "열 옮기기 (Shift와 함께: 열 너비)" },
];
