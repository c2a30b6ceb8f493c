/**
 * Keys while a syllable is being composed, without a browser. An input method first ends the syllable, and what the key
 * means comes after it, once. Systems differ in the order:
 *
 * - Chromium on Windows and Linux: keydown (229), compositionend, keyup;
 * - Chromium on a Mac: keydown (229), compositionend, the same keydown again (13 …), keyup;
 * - Safari: compositionend, keydown (229), keyup.
 *
 * So a key that ends a syllable waits for the end of the composition, acts, and is spent until it
 * goes up. A key that the composition survives (choosing a Hanja) never acted at all.
 */

/** The parts of a keyboard event that decide. */
export interface Press {
  key: string;
  code: string;
  shift: boolean;
  /** Ctrl, or Command on a Mac. */
  control: boolean;
  alt: boolean;
}

export interface Typing {
  composing: boolean;
  /** A key pressed during a composition, which acts once the composition has ended. */
  waiting: Press | null;
  /** Code of a key that has acted; it does no more before it goes up. */
  spent: string | null;
  /** A composition of another script has just ended: its last key ended a conversion and means nothing more. */
  converted: boolean;
}

/** Where a key went down. */
interface Where {
  /** The event says that it belongs to a composition, or has the key code 229. */
  inComposition: boolean;
  /** Whether the focus is in a text that can be changed. */
  inText: boolean;
}

/** What to do with an event: `first` acts now, before the event itself; `skip` ends the event. */
interface Answer {
  typing: Typing;
  first: Press | null;
  skip: boolean;
}

export const NOT_TYPING: Typing = {
  composing: false,
  waiting: null,
  spent: null,
  converted: false,
};

/** Keys that are no text: an input method ends the syllable at them and does not use them itself. */
const ACT_AFTER = new Set([
  ...["Enter", "Tab", "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"],
  ...["Home", "End", "PageUp", "PageDown", "Delete"],
]);

/** Keys that only change what others mean. */
const MODIFIERS = new Set([
  ...["Shift", "Control", "Alt", "AltGraph", "Meta", "CapsLock"],
  ...["HangulMode", "HanjaMode", "Lang1", "Lang2"],
]);

const isModifier = ({ key, code }: Press): boolean =>
  MODIFIERS.has(key) || MODIFIERS.has(code.replace(/(Left|Right)$/, ""));

/** The key as printed, also if an input method has taken it ("Process"). */
function namedKey(press: Press): Press {
  const taken = press.key === "Process" || press.key === "Unidentified";
  if (!taken) return press;
  if (press.code === "NumpadEnter") return { ...press, key: "Enter" };
  const letter = /^Key([A-Z])$/.exec(press.code)?.[1].toLowerCase();
  return { ...press, key: letter ?? press.code };
}

/** No input method has a use for it: it acts at once, as the browser's own meaning of it would. */
const isShortcut = ({ key, code, control, alt }: Press): boolean =>
  control || (alt && code.startsWith("Key")) || /^F\d+$/.test(key);

/** A key that acts now and is spent until it goes up. */
const actsNow = (before: Typing, first: Press): Answer => ({
  typing: { ...before, waiting: null, spent: first.code, converted: false },
  first,
  skip: true,
});

function whileComposing(before: Typing, press: Press): Answer {
  const ignored: Answer = { typing: before, first: null, skip: true };
  if (isModifier(press)) return ignored;
  if (isShortcut(press)) return before.spent === press.code ? ignored : actsNow(before, press);
  if (press.key === "Escape") {
    return { ...ignored, typing: { ...before, waiting: null, spent: press.code } };
  }
  const waiting = ACT_AFTER.has(press.key) ? press : null;
  return { ...ignored, typing: { ...before, waiting, spent: null } };
}

/** A key goes down. */
export function keyIsDown(before: Typing, given: Press, { inComposition, inText }: Where): Answer {
  const press = namedKey(given);
  if (before.composing) return whileComposing(before, press);
  const acts = ACT_AFTER.has(press.key) || isShortcut(press);
  // 229 outside a composition begins one in a text, except for Safari's key that has just ended one.
  const begins = inComposition && inText && !acts;
  if (before.waiting) {
    // The composition has ended; either this is the second half of the same key, or the next key.
    const same = before.waiting.code === press.code;
    const typing = { ...before, waiting: null, spent: same ? press.code : null, converted: false };
    return { typing, first: before.waiting, skip: same || begins };
  }
  const ignored: Answer = { typing: before, first: null, skip: true };
  if (before.spent !== null && before.spent === press.code) return ignored;
  const typing = { ...before, spent: null, converted: false };
  if (!inComposition) return { typing, first: null, skip: false };
  if (begins || isModifier(press)) return { ...ignored, typing };
  if (before.converted) return { ...ignored, typing: { ...typing, spent: press.code } };
  return actsNow(typing, press);
}

/** Hangul alone: other scripts end a conversion with Enter, which then means nothing more. */
const HANGUL = /^[\u1100-\u11ff\u3130-\u318f\ua960-\ua97f\uac00-\ud7ff]*$/;

/** The composition has ended with `text`. What waits acts at `settle`. */
export function onCompositionEnd(before: Typing, text: string): Typing {
  const converted = !HANGUL.test(text);
  return { ...before, composing: false, waiting: converted ? null : before.waiting, converted };
}

/** After the event that ended the composition: the key that waited acts, and is spent. */
export function settle(before: Typing): { typing: Typing; first: Press | null } {
  if (before.composing || !before.waiting) return { typing: before, first: null };
  const { waiting } = before;
  return { typing: { ...before, waiting: null, spent: waiting.code }, first: waiting };
}

/** The key was released: it may act again. One that the composition survived does nothing. */
export function keyIsUp(before: Typing, code: string): { typing: Typing; first: Press | null } {
  const settled = before.waiting?.code === code ? settle(before) : { typing: before, first: null };
  const { typing } = settled;
  const waiting = typing.waiting?.code === code ? null : typing.waiting;
  const spent = typing.spent === code ? null : typing.spent;
  return { typing: { ...typing, waiting, spent, converted: false }, first: settled.first };
}
