/** What systems send when a key ends a syllable, dispatched in a page, and which of it its components receive. */
import type { Page } from "playwright-core";

type Step = "taken" | "late" | "plain" | "end" | "wait" | "up" | "unnamed" | "break";

const SEQUENCES: Record<string, Step[]> = {
  "Windows": ["taken", "end", "wait", "up"],
  "Windows, fast": ["taken", "end", "up"],
  "Mac Chrome": ["taken", "end", "plain", "up"],
  "Mac Chrome, late": ["taken", "end", "wait", "plain", "up"],
  "Safari": ["end", "late", "up"],
  "Android": ["end", "plain", "up"],
  "Android, unnamed": ["end", "unnamed", "break"],
};
const KEYS = ["Enter", "Tab", "Escape", "ArrowDown", "Ctrl+Enter", "Ctrl+k"];
const TYPES = ["text", "search", "tel", "url", "email", "number", "password"];

/** A sequence that a field was given, and the keys that came to the components. */
export interface Played {
  field: string;
  sequence: string;
  key: string;
  heard: string[];
}

/** What of a key press goes wrong; null when it came once. Escape ends the syllable alone, and acts when pressed anew. */
export function faultOf({ key, heard: received }: Played): string | null {
  if (received.some((one) => one.startsWith("raw "))) return "comes in the middle of the syllable";
  const wanted = key === "Escape" ? "Escape again" : key;
  if (received.length === 0) return "lost";
  if (received.length > 1) return "doubled";
  return received[0] === wanted ? null : `comes as ${received[0]}`;
}

declare global {
  /** What of the page's keys came through, and the way to press one at the end of a syllable. */
  var player: { play(field: HTMLElement, steps: Step[], named: string): Promise<string[]> };
}

/** Runs in the page. Received events go no further, so that nothing is sent or opened. */
function bringPlayer(): void {
  let received: string[] = [];
  let again = "";
  globalThis.addEventListener("keydown", (given) => {
    const event = given as KeyboardEvent;
    const isRaw = event.isComposing || event.keyCode === 229 || event.key === "Process";
    received.push(`${isRaw ? "raw " : ""}${event.ctrlKey ? "Ctrl+" : ""}${event.key}${again}`);
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);
  globalThis.addEventListener("submit", (event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);

  globalThis.player = {
    async play(field, steps, named) {
      received = [];
      const ctrlKey = named.startsWith("Ctrl+");
      const key = named.replace("Ctrl+", "");
      const code = key.length === 1 ? `Key${key.toUpperCase()}` : key;
      const send = (type: string, keyCode: number, init: KeyboardEventInit = {}) => {
        const given = { key, code, ctrlKey, bubbles: true, cancelable: true, ...init };
        const event = new KeyboardEvent(type, given);
        Object.defineProperty(event, "keyCode", { value: keyCode });
        field.dispatchEvent(event);
      };
      const compose = (type: string, data: string) =>
        field.dispatchEvent(new CompositionEvent(type, { bubbles: true, data }));
      const lineBreak = { bubbles: true, cancelable: true, inputType: "insertLineBreak" };
      const doing: Record<Step, () => unknown> = {
        taken: () => send("keydown", 229, { key: "Process", isComposing: true }),
        late: () => send("keydown", 229),
        plain: () => send("keydown", 13),
        end: () => compose("compositionend", "한"),
        wait: () => new Promise((done) => setTimeout(() => setTimeout(done))),
        up: () => send("keyup", 13),
        unnamed: () => send("keydown", 229, { key: "Unidentified", code: "" }),
        break: () => field.dispatchEvent(new InputEvent("beforeinput", lineBreak)),
      };
      send("keydown", 229, { key: "Process", code: "KeyG", ctrlKey: false });
      compose("compositionstart", "");
      for (const step of steps) await doing[step]();
      if (named === "Escape") {
        again = " again";
        doing.plain();
        doing.up();
        again = "";
      }
      return received;
    },
  };
}

/** Runs in the page: every sequence into each of its fields, all keys into the first, Enter into the others. */
async function playAll(
  { sequences, keys, types }: { sequences: [string, Step[]][]; keys: string[]; types: string[] },
): Promise<Played[]> {
  const played: Played[] = [];
  const fields = [...document.querySelectorAll<HTMLInputElement>(
    "input, textarea, [contenteditable=true]",
  )].filter((field) =>
    !field.disabled && !field.readOnly && (field.tagName !== "INPUT" || types.includes(field.type))
  );
  for (const [at, field] of fields.entries()) {
    field.focus();
    const name = field.ariaLabel || field.labels?.[0]?.innerText || field.name || field.tagName;
    for (const key of at === 0 ? keys : ["Enter"]) {
      for (const [sequence, steps] of sequences) {
        if (steps.includes("break") && key !== "Enter") continue;
        // A phone's keyboard ends the word before each of its other keys; it has no Escape.
        if (sequence === "Android" && key === "Escape") continue;
        played.push({
          field: name,
          sequence,
          key,
          heard: await globalThis.player.play(field, steps, key),
        });
      }
    }
  }
  return played;
}

/** Plays every sequence into the fields of the page, which is of no other use afterwards. */
export async function playSequences(page: Page): Promise<Played[]> {
  await page.evaluate(bringPlayer);
  const sequences = Object.entries(SEQUENCES);
  return await page.evaluate(playAll, { sequences, keys: KEYS, types: TYPES });
}
