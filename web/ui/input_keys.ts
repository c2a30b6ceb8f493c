/**
 * The one key handler of every page with islands, before all others. Keys that it passes on are outside of
 * compositions, so components need not check; a key that ended a syllable is passed on once, after the syllable is
 * complete (docs/decisions/0103).
 */
import {
  keyIsDown,
  keyIsUp,
  NOT_TYPING,
  onCompositionEnd,
  type Press,
  settle,
} from "./composition.ts";
import { isTyping } from "./client/keyboard.ts";

/** A pressed key, until it is released. */
interface Acted {
  press: Press;
  target: Element;
  /** A component has taken it: the browser must do nothing more. */
  prevented: boolean;
  /** The browser handles the key itself. */
  native: boolean;
}

let typing = NOT_TYPING;
let acted: Acted | null = null;
/** An Enter was passed on, whose line break belongs to the text. */
let enterIsDown = false;
/** Synthetic presses, passed on to the components. */
const own = new WeakSet<Event>();

const ENTER: Press = { key: "Enter", code: "Enter", shift: false, control: false, alt: false };

const pressOf = ({ key, code, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent): Press => ({
  key,
  code: code || key,
  shift: shiftKey,
  control: ctrlKey || metaKey,
  alt: altKey,
});

/** Presses the key where the focus is; false when a component has taken it. */
function send({ key, code, shift, control, alt }: Press, target: Element): boolean {
  const event = new KeyboardEvent("keydown", {
    ...{ key, code, shiftKey: shift, ctrlKey: control, altKey: alt },
    ...{ bubbles: true, cancelable: true, composed: true, view: globalThis as unknown as Window },
  });
  own.add(event);
  return target.dispatchEvent(event);
}

const focused = (): Element => document.activeElement ?? document.body;

function act(press: Press): void {
  finish();
  const target = focused();
  // Known before it acts: what a component does with it may be a submit of its own.
  const one: Acted = { press, target, prevented: false, native: false };
  acted = one;
  one.prevented = !send(press, target);
}

const TABBABLE = "a[href], button, input, select, textarea, summary, [tabindex]";

function focusNext(from: Element, by: 1 | -1): void {
  const place = from.closest("[role=dialog], [role=alertdialog]") ?? document;
  const all = [...place.querySelectorAll<HTMLElement>(TABBABLE)].filter((one) =>
    one === from || one.tabIndex >= 0 && !one.matches(":disabled") && one.checkVisibility()
  );
  const next = all[all.indexOf(from as HTMLElement) + by];
  next?.focus();
  if (next instanceof HTMLInputElement) next.select();
}

/** Enter in a field of one line sends its form, as HTML has it: by its first button, or by itself where it is alone. */
function sendForm(field: HTMLInputElement): void {
  const { form } = field;
  if (!form) return;
  const controls = [...form.elements] as HTMLInputElement[];
  const button = controls.find(({ type }) => type === "submit" || type === "image");
  if (button) button.click();
  else if (controls.filter((one) => one.tagName === "INPUT").length === 1) form.requestSubmit();
}

/** The browser's default action of a key that no component handles and its system has swallowed. */
function doDefault({ key, shift, control, alt }: Press, target: Element): void {
  if (control || alt) return;
  if (key === "Tab") focusNext(target, shift ? -1 : 1);
  else if (key !== "Enter") return;
  else if (target instanceof HTMLInputElement) sendForm(target);
  // In the way of the browser, so that Ctrl+Z takes it back.
  else if (isTyping(target)) document.execCommand("insertText", false, "\n");
}

/** The key is released, or another is pressed: if nobody handled it, its default action is done. */
function finish(): void {
  if (!acted) return;
  const { press, target, prevented, native } = acted;
  acted = null;
  if (!prevented && !native && focused() === target) doDefault(press, target);
}

function keyDown(event: KeyboardEvent): void {
  if (own.has(event)) return;
  const press = pressOf(event);
  const inComposition = event.isComposing || event.keyCode === 229;
  // A field removed during a composition ends it without an event.
  if (typing.composing && !inComposition) typing = { ...typing, composing: false };
  const where = { inComposition, inText: isTyping(event.target) };
  const { typing: after, first, skip } = keyIsDown(typing, press, where);
  typing = after;
  if (acted && acted.press.code !== press.code) finish();
  if (first) act(first);
  if (first && first.code !== press.code) finish();
  enterIsDown = !skip && press.key === "Enter";
  if (!skip) return;
  event.stopImmediatePropagation();
  const same = acted?.press.code === press.code ? acted : null;
  if (same?.prevented) event.preventDefault();
  else if (same) same.native ||= !inComposition;
  // It would leave the field before the syllable is whole.
  else if (press.code === "Tab") event.preventDefault();
}

function keyUp(event: KeyboardEvent): void {
  const { code } = pressOf(event);
  const { typing: after, first } = keyIsUp(typing, code);
  typing = after;
  if (first) act(first);
  if (acted?.press.code === code) finish();
  if (code === "Enter" || code === "NumpadEnter") enterIsDown = false;
}

function compositionEnd({ data }: CompositionEvent): void {
  typing = onCompositionEnd(typing, data ?? "");
  if (!typing.waiting) return;
  // After this event the syllable is final in the text.
  setTimeout(() => {
    const { typing: after, first } = settle(typing);
    typing = after;
    if (first) act(first);
  });
}

/** Keyboards of phones name no key (229 for all): that Enter was pressed is known by the line break that it makes. */
function lineBreak(event: InputEvent): void {
  if (event.inputType !== "insertLineBreak" && event.inputType !== "insertParagraph") return;
  if (acted) {
    if (acted.prevented) event.preventDefault();
    acted.native = true;
    return;
  }
  if (!enterIsDown && !send(ENTER, event.target as Element)) event.preventDefault();
}

/** Begins to listen, for as long as the page lives, ahead of every other listener. */
export function listenForKeys(): void {
  const hear = <Name extends keyof GlobalEventHandlersEventMap>(
    name: Name,
    listener: (event: GlobalEventHandlersEventMap[Name]) => void,
  ) => globalThis.addEventListener(name, listener as EventListener, true);
  hear("keydown", keyDown);
  hear("keyup", keyUp);
  hear("compositionstart", () => void (typing = { ...typing, composing: true }));
  hear("compositionend", compositionEnd);
  hear("beforeinput", lineBreak);
  hear("submit", () => void (acted && (acted.native = true)));
  hear("focusout", () => void (typing = { ...typing, composing: false, waiting: null }));
  hear("blur", ({ target }) => {
    // Another window has the focus now, so the release is not received here.
    if (target !== globalThis as unknown) return;
    typing = NOT_TYPING;
    acted = null;
  });
}
