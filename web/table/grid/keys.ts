/** Meanings of keys while no cell is edited. Letters count by their place too, so they work in Hangul mode. */
import type { Press } from "../../ui/composition.ts";
import type { Step } from "./movement.ts";

/** Meanings of keys besides moving the focus. Shift matters only where listed. */
const KEYS = {
  Enter: "open",
  F2: "open",
  " ": "toggle",
  Delete: "clear",
  Backspace: "clear",
  Escape: "collapse",
  "Shift+ ": "selectRow",
  "Ctrl+ ": "selectColumn",
  "Ctrl+a": "selectAll",
  "Ctrl+d": "fillDown",
  "Ctrl+z": "undo",
  "Shift+Ctrl+z": "redo",
  "Ctrl+y": "redo",
} as const;

type Meaning = (typeof KEYS)[keyof typeof KEYS];

export type Command =
  | { do: "move"; step: Step; extend: boolean }
  | { do: "moveColumn" | "resizeColumn"; by: 1 | -1 }
  | { do: Meaning };

/** Where a key without modifiers moves the focus. */
export const STEPS: Record<string, Step> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "left",
  ArrowRight: "right",
  Home: "rowStart",
  End: "rowEnd",
  PageUp: "pageUp",
  PageDown: "pageDown",
};

const CONTROL_STEPS: Record<string, Step> = {
  ArrowUp: "columnTop",
  ArrowDown: "columnBottom",
  ArrowLeft: "rowStart",
  ArrowRight: "rowEnd",
  Home: "first",
  End: "last",
};

/** The Latin letter of a key: as typed, else as printed on the key. */
export function letterOf({ key, code }: Press): string {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase();
  return /^Key[A-Z]$/.test(code) ? code.slice(3).toLowerCase() : "";
}

function withAlt(press: Press): Command | null {
  const by = press.key === "ArrowLeft" ? -1 : press.key === "ArrowRight" ? 1 : null;
  return by && { do: press.shift ? "resizeColumn" : "moveColumn", by };
}

/** A key's command in the grid, or null: then it is text, or the browser's. */
export function commandOf(press: Press): Command | null {
  const { key, shift, control, alt } = press;
  if (alt) return control ? null : withAlt(press);
  const step = (control ? CONTROL_STEPS : STEPS)[key];
  if (step) return { do: "move", step, extend: shift };
  const name = control ? `Ctrl+${letterOf(press) || key}` : key;
  const meant: Partial<Record<string, Meaning>> = KEYS;
  const found = shift && meant[`Shift+${name}`] || meant[name];
  return found ? { do: found } : null;
}
