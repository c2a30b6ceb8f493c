/** The page's keys (S2 §2). Browsers keep Ctrl+N for a window of their own: Alt+N does the same. */
import { useEffect, useRef } from "react";
import { LIST_SHORTCUTS, type Shortcut } from "../../ui/client/shortcuts.ts";

export const QUICK_SHORTCUTS: Shortcut[] = [
  { keys: ["Ctrl", "S"], what: "저장" },
  { keys: ["Alt", "N"], what: "새 기록 (Ctrl+N을 브라우저가 쓰지 않으면 Ctrl+N도)" },
  ...LIST_SHORTCUTS,
  { keys: ["e"], what: "기록 수정" },
  { keys: ["h"], what: "변경 이력 보기" },
  { keys: ["Esc"], what: "수정 취소" },
  { keys: ["Enter"], what: "다음 칸" },
  { keys: ["Ctrl", "Enter"], what: "메모에서 저장" },
];

interface Doing {
  save(): void;
  begin(): void;
  cancel(): void;
}

export function useKeys(doing: Doing): void {
  const newest = useRef(doing);
  newest.current = doing;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (document.querySelector("[role=dialog]")) return;
      const { save, begin, cancel } = newest.current;
      const withCtrl = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      const withAlt = event.altKey && !event.ctrlKey && !event.metaKey;
      // By the place on the keyboard: the letter may be Korean.
      const act = event.key === "Escape"
        ? cancel
        : event.code === "KeyN" && (withCtrl || withAlt)
        ? begin
        : withCtrl && event.code === "KeyS"
        ? save
        : null;
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}
