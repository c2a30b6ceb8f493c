/** Text, choices and clicks from before an island was ready, passed to it then. */
import { type Act, TABLES_FIELD } from "./keep.ts";

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const CHOICES = ["checkbox", "radio"];

function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement) {
    const options = [...field.options];
    // Without the server's choice the first one is selected.
    const given = options.find((option) => option.defaultSelected) ?? options[0];
    return options.some((option) =>
      option.selected !== (field.multiple ? option.defaultSelected : option === given)
    );
  }
  if (CHOICES.includes(field.type)) {
    const { checked, defaultChecked } = field as HTMLInputElement;
    return checked !== defaultChecked;
  }
  return field.type !== "hidden" && field.value !== field.defaultValue;
}

/** Fields of an island that were changed, or restored by the browser. Read before React hydrates them. */
export const changedFields = (island: Element): Field[] =>
  [...island.querySelectorAll<Field>("input, textarea, select")]
    .filter((field) => !field.matches(TABLES_FIELD) && isChanged(field));

/** React assumes that it knows a field's value, and needs this to notice. */
const forget = (field: Field): void =>
  (field as { _valueTracker?: { setValue(value: string): void } })._valueTracker?.setValue("\0");

function dispatchChange(field: Field): void {
  if (field instanceof HTMLInputElement && CHOICES.includes(field.type)) {
    const { checked } = field;
    field.checked = !checked;
    field.click();
    return;
  }
  forget(field);
  for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
}

function press(target: Element): void {
  const { left, top, width, height } = target.getBoundingClientRect();
  const at = { clientX: left + width / 2, clientY: top + height / 2 };
  const init = { bubbles: true, cancelable: true, composed: true, detail: 1, ...at };
  target.dispatchEvent(new PointerEvent("pointerdown", { ...init, isPrimary: true }));
  target.dispatchEvent(new MouseEvent("mousedown", { ...init, buttons: 1 }));
  target.dispatchEvent(new PointerEvent("pointerup", { ...init, isPrimary: true }));
  target.dispatchEvent(new MouseEvent("mouseup", init));
  target.dispatchEvent(new MouseEvent("click", init));
}

/** A key where the focus is, and the letter that it writes. */
function dispatchKey({ key = "", code }: Act): void {
  const at = document.activeElement as HTMLElement;
  const init = { key, code, bubbles: true, cancelable: true };
  const goesOn = at.dispatchEvent(new KeyboardEvent("keydown", init));
  if (goesOn && key.length === 1 && "setRangeText" in at) {
    const field = at as HTMLInputElement;
    field.setRangeText(key, field.selectionStart ?? 0, field.selectionEnd ?? 0, "end");
    forget(field);
    field.dispatchEvent(
      new InputEvent("input", { bubbles: true, data: key, inputType: "insertText" }),
    );
  }
  at.dispatchEvent(new KeyboardEvent("keyup", init));
}

function act(one: Act): void {
  if (one.kind === "send") (one.target as HTMLFormElement).requestSubmit();
  else if (one.kind === "tap") press(one.target);
  else dispatchKey(one);
}

/** Each letter of a text as its key; a line's end was Enter. */
const keysOf = ({ target, key = "" }: Act): Act[] =>
  [...key].map((letter) => {
    const isEnd = letter === "\n";
    return { kind: "key", target, key: isEnd ? "Enter" : letter, code: isEnd ? "Enter" : "" };
  });

/** A syllable that is being composed over a cell continues in the table's field: the cell is clicked, and gets it. */
function continueComposition(field: HTMLTextAreaElement, tap: Act): void {
  act(tap);
  field.dispatchEvent(new CompositionEvent("compositionstart", { bubbles: true }));
  field.dispatchEvent(new InputEvent("input", { bubbles: true }));
}

/** The value of the table's field, replayed last. */
function applyText(field: HTMLTextAreaElement): Act {
  // Ends a composition: its syllable goes into the text.
  field.blur();
  const { value } = field;
  field.value = "";
  return { kind: "text", target: field, key: value };
}

/** After each the page renders its effect, because the next may depend on it. */
const drawn = () => new Promise((done) => setTimeout(done));

/** Replays earlier interactions in a hydrated island, in order: its fields' values, then the clicks. */
export async function replayInteractions(
  island: Element,
  fields: Field[],
  kept: Act[],
): Promise<void> {
  const mine = kept.filter(({ target }) => island.contains(target));
  for (const one of mine) kept.splice(kept.indexOf(one), 1);
  const field = island.querySelector<HTMLTextAreaElement>(TABLES_FIELD);
  if (field?.value) {
    // As the page was drawn; the pressed cell says what it is from now on.
    field.readOnly = true;
    const isFirst = mine.length === 1 && fields.length === 0;
    if (isFirst && field.hasAttribute("data-composing")) return continueComposition(field, mine[0]);
    mine.push(applyText(field));
  }
  const acts = mine.flatMap((one) => one.kind === "text" ? keysOf(one) : one);
  if (fields.length + acts.length === 0) return;
  /** Text typed meanwhile follows text typed before. */
  const holdKey = (event: KeyboardEvent) => {
    const { key, code, isTrusted, isComposing, ctrlKey, metaKey, altKey } = event;
    if (!isTrusted || isComposing || ctrlKey || metaKey || altKey) return;
    if (key.length > 1 && key !== "Enter") return;
    event.preventDefault();
    event.stopImmediatePropagation();
    acts.push({ kind: "key", target: island, key, code });
  };
  globalThis.addEventListener("keydown", holdKey, true);
  for (const field of fields) {
    if (field.isConnected) dispatchChange(field);
    await drawn();
  }
  for (const one of acts) {
    one.target.removeAttribute("data-kept");
    if (one.target.isConnected) act(one);
    await drawn();
  }
  globalThis.removeEventListener("keydown", holdKey, true);
}
