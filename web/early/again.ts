/** What was typed, chosen and pressed before an island was alive, told to it once it is. */
import type { Act } from "./keep.ts";

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const CHOICES = ["checkbox", "radio"];

function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement) {
    const options = [...field.options];
    // Without a choice of the server's, the first one stands.
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

/** Fields of an island that somebody has changed, or the browser has filled in again. Asked before React looks at them. */
export const changedFields = (island: Element): Field[] =>
  [...island.querySelectorAll<Field>("input, textarea, select")].filter(isChanged);

/** React believes that it knows what a field holds, and hears of nothing else. */
const forget = (field: Field): void =>
  (field as { _valueTracker?: { setValue(value: string): void } })._valueTracker?.setValue("\0");

function tellChange(field: Field): void {
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
function strike({ key = "", code }: Act): void {
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
  else strike(one);
}

/** After each, the page draws what has become of it: the next may depend on that. */
const drawn = () => new Promise((done) => setTimeout(done));

/** Tells a living island what was done before, in order: what its fields hold, then the presses. */
export async function doAgain(island: Element, fields: Field[], kept: Act[]): Promise<void> {
  const mine = kept.filter(({ target }) => island.contains(target));
  for (const one of mine) kept.splice(kept.indexOf(one), 1);
  for (const field of fields) {
    if (field.isConnected) tellChange(field);
    await drawn();
  }
  for (const one of mine) {
    one.target.removeAttribute("data-kept");
    if (one.target.isConnected) act(one);
    await drawn();
  }
}
