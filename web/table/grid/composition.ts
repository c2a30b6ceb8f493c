/**
 * Keys while a syllable is being composed. An input method first ends the syllable, and what the key
 * means comes after it, once. Systems differ in the order:
 *
 * - Chromium on Windows and Linux: keydown (229), compositionend, keyup;
 * - Chromium on a Mac: keydown (229), compositionend, the same keydown again (13 …), keyup;
 * - Safari: compositionend, keydown (229), keyup.
 *
 * So a key that ends a syllable waits for the end of the composition, acts, and is spent until it
 * goes up. A key that the composition survives (choosing a Hanja) never acted at all.
 */
import type { Press } from "./keys.ts";

export interface Typing {
  composing: boolean;
  /** A key that came while composing and acts once the composition has ended. */
  waiting: Press | null;
  /** Code of a key that has acted; it does no more before it goes up. */
  spent: string | null;
}

/** What to do about an event: `first` acts now, before the event itself; `skip` ends the event. */
interface Answer {
  typing: Typing;
  first: Press | null;
  skip: boolean;
}

export const NOT_TYPING: Typing = { composing: false, waiting: null, spent: null };

const ACT_AFTER = new Set(["Enter", "Tab", "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]);

/** The key as it is printed, also where an input method has taken it ("Process"). */
function namedKey(press: Press): Press {
  const taken = press.key === "Process" || press.key === "Unidentified";
  const key = press.code === "NumpadEnter" ? "Enter" : press.code;
  return taken ? { ...press, key } : press;
}

/** `inComposition`: the event says so, or has the key code 229. */
export function onKeyDown(before: Typing, given: Press, inComposition: boolean): Answer {
  const press = namedKey(given);
  const spent = before.spent === press.code ? before.spent : null;
  if (before.composing) {
    if (press.key === "Escape") {
      return { typing: { ...before, waiting: null, spent: press.code }, first: null, skip: true };
    }
    const waiting = ACT_AFTER.has(press.key) ? press : null;
    return { typing: { ...before, waiting, spent: null }, first: null, skip: true };
  }
  // 229 outside a composition begins one, except for Safari's key that has just ended one.
  const begins = inComposition && !ACT_AFTER.has(press.key);
  if (before.waiting) {
    // The composition has ended; either this is the second half of the same key, or the next key.
    const same = before.waiting.code === press.code;
    const typing = { ...before, waiting: null, spent: same ? press.code : null };
    return { typing, first: before.waiting, skip: same || begins };
  }
  if (spent) return { typing: before, first: null, skip: true };
  return { typing: { ...before, spent: null }, first: null, skip: begins };
}

/** Hangul alone: other scripts end a conversion with Enter, which then means nothing more. */
const HANGUL = /^[\u1100-\u11ff\u3130-\u318f\ua960-\ua97f\uac00-\ud7ff]*$/;

/** The composition has ended with `text`. What waits acts at `settle`. */
export function onCompositionEnd(before: Typing, text: string): Typing {
  return { ...before, composing: false, waiting: HANGUL.test(text) ? before.waiting : null };
}

/** After the event that ended the composition: the key that waited acts, and is spent. */
export function settle(before: Typing): { typing: Typing; first: Press | null } {
  if (before.composing || !before.waiting) return { typing: before, first: null };
  const { waiting } = before;
  return { typing: { ...before, waiting: null, spent: waiting.code }, first: waiting };
}

/** The key went up: it may act anew. One that the composition survived has nothing to do any more. */
export function onKeyUp(before: Typing, code: string): { typing: Typing; first: Press | null } {
  const settled = before.waiting?.code === code ? settle(before) : { typing: before, first: null };
  const { typing } = settled;
  const waiting = typing.waiting?.code === code ? null : typing.waiting;
  const spent = typing.spent === code ? null : typing.spent;
  return { typing: { ...typing, waiting, spent }, first: settled.first };
}
