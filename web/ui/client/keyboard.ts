/** Shortcuts that never interfere with typing. Keys of a composition do not come here (`input_keys.ts`). */

/** The parts of a key press that decide; both React's and the browser's events have them. */
export interface KeyPress {
  key: string;
  target: EventTarget | null;
}

/** True where letters are text, unless the field is read-only: one-letter shortcuts must stay silent there. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if ((target as HTMLTextAreaElement).readOnly === true) return false;
  return target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
}

/** Whether a press of a plain key (no Ctrl, Alt, Meta) may act as a shortcut now. */
export function isShortcut(
  event: KeyPress & { ctrlKey: boolean; altKey: boolean; metaKey: boolean },
): boolean {
  if (event.ctrlKey || event.altKey || event.metaKey) return false;
  return !isTyping(event.target);
}

const ACROSS = { ArrowRight: 1, ArrowLeft: -1 };
const DOWN = { ArrowDown: 1, ArrowUp: -1 };
const STEPS: Record<string, Partial<Record<string, number>>> = {
  across: ACROSS,
  down: DOWN,
  both: { ...ACROSS, ...DOWN },
};

/** The index that a key moves to among `count`, wrapping around (-1 is none of them); null for another key. */
export function placeAfter(
  key: string,
  at: number,
  count: number,
  way: "across" | "down" | "both",
): number | null {
  const by = STEPS[way][key];
  if (by) return ((by < 0 ? Math.max(at, 0) : at) + by + count) % count;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : null;
}
