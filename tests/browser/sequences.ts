/** What systems send when a key ends a syllable, dispatched in a page: what its components hear of it. */

/** A sequence that a field was given, and the keys that came to the components. */
export interface Played {
  field: string;
  sequence: string;
  key: string;
  heard: string[];
}

/** What of a key press goes wrong; null when it came once. Escape ends the syllable alone, and acts when pressed anew. */
export function faultOf({ key, heard }: Played): string | null {
  if (heard.some((one) => one.startsWith("raw "))) return "comes in the middle of the syllable";
  const wanted = key === "Escape" ? ["Escape again"] : [key];
  if (heard.length < wanted.length) return "lost";
  if (heard.length > wanted.length) return "doubled";
  return heard[0] === wanted[0] ? null : `comes as ${heard[0]}`;
}

/**
 * Runs in the page: plays every sequence into each of its fields, all keys into the first, Enter into the others. What
 * is heard goes no further, so that nothing is sent or opened.
 */
export async function playSequences(): Promise<Played[]> {
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

  let heard: string[] = [];
  let again = "";
  const hear = (event: KeyboardEvent) => {
    const isRaw = event.isComposing || event.keyCode === 229 || event.key === "Process";
    heard.push(`${isRaw ? "raw " : ""}${event.ctrlKey ? "Ctrl+" : ""}${event.key}${again}`);
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  globalThis.addEventListener("keydown", hear, true);
  globalThis.addEventListener("submit", swallow, true);

  const fields = [...document.querySelectorAll<HTMLInputElement>(
    "input, textarea, [contenteditable=true]",
  )].filter((field) =>
    !field.disabled && !field.readOnly && (field.tagName !== "INPUT" || TYPES.includes(field.type))
  );

  const play = async (field: HTMLElement, steps: Step[], named: string) => {
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
    const process = { key: "Process", isComposing: true };
    const doing: Record<Step, () => unknown> = {
      taken: () => send("keydown", 229, process),
      late: () => send("keydown", 229),
      plain: () => send("keydown", 13),
      end: () => compose("compositionend", "한"),
      wait: () => new Promise((done) => setTimeout(() => setTimeout(done))),
      up: () => send("keyup", 13),
      unnamed: () => send("keydown", 229, { key: "Unidentified", code: "" }),
      break: () =>
        field.dispatchEvent(
          new InputEvent("beforeinput", {
            bubbles: true,
            cancelable: true,
            inputType: "insertLineBreak",
          }),
        ),
    };
    send("keydown", 229, { key: "Process", code: "KeyG", ctrlKey: false });
    compose("compositionstart", "");
    for (const step of steps) await doing[step]();
    if (named !== "Escape") return;
    again = " again";
    doing.plain();
    doing.up();
    again = "";
  };

  const played: Played[] = [];
  for (const [at, field] of fields.entries()) {
    field.focus();
    const name = field.ariaLabel || field.closest("label")?.innerText.split("\n")[0] ||
      field.labels?.[0]?.innerText || field.name || field.id || field.tagName;
    for (const key of at === 0 ? KEYS : ["Enter"]) {
      for (const [sequence, steps] of Object.entries(SEQUENCES)) {
        if (steps.includes("break") && key !== "Enter") continue;
        // A phone's keyboard ends the word before each of its other keys; they come as those of no composition.
        if (sequence === "Android" && key === "Escape") continue;
        heard = [];
        await play(field, steps, key);
        played.push({ field: name, sequence, key, heard });
      }
    }
  }
  globalThis.removeEventListener("keydown", hear, true);
  globalThis.removeEventListener("submit", swallow, true);
  return played;
}
