/** A report's keys for the keyboard help; apart from their handlers, so that no island contains them. */
import { LIST_SHORTCUTS, type Shortcut } from "../ui/client/shortcuts.ts";

/** What the keyboard help lists for a report. */
export const REPORT_SHORTCUTS: Shortcut[] = [
  ...LIST_SHORTCUTS,
  { keys: ["Enter"], what: "내역 펼치기·접기 (→ 펼치기, ← 접기)" },
  { keys: ["e"], what: "내역 편집" },
  { keys: ["h"], what: "변경 이력 보기" },
  { keys: ["Ctrl", "Enter"], what: "편집 내용 저장" },
  { keys: ["Esc"], what: "편집 취소" },
  { keys: ["Ctrl", "Z"], what: "방금 저장한 내용 되돌리기" },
];
