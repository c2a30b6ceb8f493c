/** Buffers clicks and keys before an island is hydrated. Typed and chosen values stay in their fields. */
import { isPaletteKey, showFirstField } from "../ui/palette/first_letters.ts";

/** A press of `target`, a form that was sent, or a key or a text that followed the press. */
export interface Act {
  kind: "tap" | "send" | "key" | "text";
  target: Element;
  key?: string;
  code?: string;
}

const ASLEEP = "[data-island]:not([data-ready])";
/** Elements whose clicks the browser itself handles. A link to a file is not one: the page may have to ask its purpose. */
const NATIVE =
  "a[href]:not([download]), summary, label, input, select, textarea, [popovertarget], form[action] *";
const FIELDS = "input, select, textarea, button, a";
/** The one field of a table: an input method composes text typed over a pressed cell into it. */
export const TABLES_FIELD = ".g-input";
const FIELDS_EVENTS = ["keydown", "keyup", "input", "compositionstart", "compositionend"];
/** Keys that are the text's own while there is some. */
const TEXT_KEYS = ["Enter", "Backspace", "Delete"];

const isText = ({ isComposing, keyCode, key }: KeyboardEvent, { value }: HTMLTextAreaElement) =>
  isComposing || keyCode === 229 || key.length === 1 || value !== "" && TEXT_KEYS.includes(key);

/** Starts buffering into the returned array. Each interaction is removed by the island that replays it. */
export function bufferClicks(): Act[] {
  const kept: Act[] = [];
  let field: HTMLTextAreaElement | null = null;
  const keepText = () => {
    if (!field?.value) return;
    kept.push({ kind: "text", target: field, key: field.value });
    field.value = "";
  };
  const keep = (event: Event, act: Act) => {
    event.preventDefault();
    act.target.setAttribute("data-kept", "");
    const last = kept.at(-1);
    // Pressed again because nothing seemed to happen: once is meant.
    if (act.kind === "key" || last?.kind !== act.kind || last.target !== act.target) kept.push(act);
  };
  document.addEventListener("click", (event) => {
    const target = event.target as Element;
    if (!target.closest(ASLEEP) || target.closest(NATIVE)) return;
    keepText();
    keep(event, { kind: "tap", target: target.closest("a, button") ?? target });
    if (!target.closest("[data-c]") || (event as PointerEvent).pointerType === "touch") return;
    field = target.closest(ASLEEP)!.querySelector(TABLES_FIELD);
    if (!field) return;
    field.readOnly = false;
    field.focus({ preventScroll: true });
  }, true);
  document.addEventListener("submit", (event) => {
    const target = event.target as Element;
    if (target.closest(ASLEEP) && !target.hasAttribute("action")) {
      keep(event, { kind: "send", target });
    }
  }, true);
  document.addEventListener("keydown", (event) => {
    const tapped = kept.at(-1)?.target;
    // A script's key may be of the document itself.
    const isFields = event.target !== field && event.target instanceof Element &&
      event.target.closest(FIELDS);
    if (!tapped?.closest(ASLEEP) || isFields || event.key === "Tab") return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (field && event.target === field) {
      if (isText(event, field)) return;
      keepText();
    }
    keep(event, { kind: "key", target: tapped, key: event.key, code: event.code });
  }, true);
  for (const type of FIELDS_EVENTS) {
    document.addEventListener(type, (event) => {
      if (!field?.closest(ASLEEP) || event.target !== field) return;
      // An almost hydrated table would take it for text typed over its first cell.
      event.stopPropagation();
      if (type.startsWith("c")) field.toggleAttribute("data-composing", type.endsWith("start"));
    }, true);
  }
  return kept;
}

const TOOLS_ASLEEP = "[data-island=office-tools]:not([data-ready])";
const OPENER = "[data-opens=palette]";

/** Ctrl+K, and a click on its field, before the parts that handle them are ready. */
export function bufferFirstLetters(): void {
  const ask = (event: Event) => {
    event.preventDefault();
    showFirstField();
  };
  const isAsleep = () => document.querySelector(TOOLS_ASLEEP) && document.querySelector(OPENER);
  document.addEventListener("keydown", (event) => {
    if (isPaletteKey(event) && isAsleep()) ask(event);
  });
  document.addEventListener("click", (event) => {
    if ((event.target as Element).closest(OPENER) && isAsleep()) ask(event);
  });
}
