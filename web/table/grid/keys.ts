/** What a key means while no cell is edited. Letters go by their place too: they work in Hangul mode. */
import type { Step } from "./movement.ts";

export interface Press {
  key: string;
  code: string;
  shift: boolean;
  /** Ctrl, or Command on a Mac. */
  control: boolean;
  alt: boolean;
}

export type Command =
  | { do: "move"; step: Step; extend: boolean }
  | { do: "moveColumn" | "resizeColumn"; by: 1 | -1 }
  | {
    do:
      | "open"
      | "toggle"
      | "selectColumn"
      | "selectRow"
      | "selectAll"
      | "fillDown"
      | "clear"
      | "undo"
      | "redo"
      | "collapse";
  };

/** Where a key without others moves the focus. */
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

/** The Latin letter of a key: as typed, else as it is printed on the key. */
function letterOf({ key, code }: Press): string {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase();
  return /^Key[A-Z]$/.test(code) ? code.slice(3).toLowerCase() : "";
}

function withControl(press: Press): Command | null {
  if (press.key === " ") return { do: "selectColumn" };
  if (press.key in CONTROL_STEPS) {
    return { do: "move", step: CONTROL_STEPS[press.key], extend: press.shift };
  }
  switch (letterOf(press)) {
    case "a":
      return { do: "selectAll" };
    case "d":
      return { do: "fillDown" };
    case "z":
      return { do: press.shift ? "redo" : "undo" };
    case "y":
      return { do: "redo" };
    default:
      return null;
  }
}

function withAlt(press: Press): Command | null {
  const by = press.key === "ArrowLeft" ? -1 : press.key === "ArrowRight" ? 1 : null;
  return by && { do: press.shift ? "resizeColumn" : "moveColumn", by };
}

/** What a key does in the grid, or null: then it is text, or the browser's. */
export function commandOf(press: Press): Command | null {
  if (press.alt) return press.control ? null : withAlt(press);
  if (press.control) return withControl(press);
  if (press.key in STEPS) return { do: "move", step: STEPS[press.key], extend: press.shift };
  switch (press.key) {
    case "Enter":
    case "F2":
      return { do: "open" };
    case " ":
      return { do: press.shift ? "selectRow" : "toggle" };
    case "Delete":
    case "Backspace":
      return { do: "clear" };
    case "Escape":
      return { do: "collapse" };
    default:
      return null;
  }
}
