/**
 * Recognises numbers that must not leave the office: of residents, foreigners, passports, driving licences, cards and
 * accounts, in any notation. Time is linear in the text's length. Pure.
 */
import {
  CARD_WORDS,
  COMPANY_WORDS,
  LICENSE_REGION_NAMES,
  LICENSE_WORDS,
  NUMBER_RULES,
  NUMBER_WORDS,
  type NumberKind,
  OTHER_NUMBER,
  PASSPORT_WORDS,
} from "./number_rules.ts";
import {
  type Group,
  isAccount,
  isCard,
  isLicense,
  isSixSeven,
  isSpaced,
  runsOf,
  thirteen,
} from "./number_runs.ts";
import { hasManyDigits, type Signs, signsOf } from "./number_signs.ts";

export interface FoundNumber {
  kind: NumberKind;
  /** Its place in the text, in UTF-16 units. */
  start: number;
  end: number;
  /** The digits, with the letters of a passport, without separators. */
  number: string;
}

/** Characters before and after a number in which a word may announce it. */
const BEFORE = 24;
const BEHIND = 8;
/** Digits of the longest number. */
const DIGITS_MAX = 16;

/** Groups of a number, and of one written digit by digit. */
const GROUPS_MAX = 5;
const SPACED = new Set([13, 15, 16]);

/** A number and its characters. */
type Found = FoundNumber;

/** All numbers of a text in order. `before`: its context, such as the name of its column. */
export function findNumbers(text: string, before = ""): FoundNumber[] {
  const read = readSigns(text);
  if (!read) return [];
  const { signs, starts, ends } = read;
  const reader = new Reader(signs, before);
  return [...reader.ofRuns(), ...reader.passports()]
    .sort((a, b) => a.start - b.start)
    .filter((one, at, all) => at === 0 || one.start >= all[at - 1].end)
    .map((one) =>
      starts && ends ? { ...one, start: starts[one.start], end: ends[one.end - 1] } : one
    );
}

/** Text in which every character is literal, except that dashes and line ends have several forms. */
const PLAIN = /^[\n\r\t -~가-힣]*$/;
/** Necessary condition for a number: ten digits in a run, or a letter before seven. */
const ENOUGH = /(?:\d[ .\-\n]{0,5}){9}\d|[A-Za-z][ -]?\d{3}[ -]?[A-Za-z\d][ -]?\d{3}/;

/** An id of the office's own records. One in a thousand has digits that look like an account's. */
const UUID = /(?<![\dA-Za-z])[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}(?![\dA-Za-z])/gi;

/** The same signs without digits of ids. A person writes no number in this form: it has a letter. */
const withoutIds = (signs: string): string =>
  signs.replace(UUID, (id) => /[a-f]/i.test(id) ? "x".repeat(id.length) : id);

/** The characters of a text; plain texts need no positions. Null if it has no number. */
function readSigns(text: string): (Pick<Signs, "signs"> & Partial<Signs>) | null {
  if (!hasManyDigits(text)) return null;
  const read = PLAIN.test(text)
    ? { signs: text.replace(/[_/~]/g, "-").replaceAll("\r", "\n") }
    : signsOf(text);
  return ENOUGH.test(read.signs) ? { ...read, signs: withoutIds(read.signs) } : null;
}

/** Letters and digits in one run of this length are an id or a hash: digits inside are no personal number. */
const ID_MIN = 24;

const PASSPORT =
  /(?<![A-Za-z0-9])([A-Za-z]{1,2})([ \-]?)(\d{3}[ \-]?[A-Za-z][ \-]?\d{4}|\d{8}|\d{4}[ \-]\d{4}|\d{7})(?![A-Za-z0-9])/g;

class Reader {
  constructor(readonly signs: string, readonly before: string) {}

  *ofRuns(): Generator<Found> {
    for (const run of runsOf(this.signs)) {
      for (let first = 0; first < run.length;) {
        const found = this.#longestAt(run, first);
        if (found) yield found.found;
        first = found ? found.next : first + 1;
      }
    }
  }

  /** Of the numbers that begin with this group the longest. */
  #longestAt(run: readonly Group[], first: number) {
    let digits = "";
    let longest: { found: Found; next: number } | undefined;
    for (let next = first + 1; next <= run.length; next++) {
      digits += run[next - 1].digits;
      if (digits.length > DIGITS_MAX) break;
      if (digits.length < 10 || next - first > GROUPS_MAX && !SPACED.has(digits.length)) continue;
      const kind = this.#kindOf(run, first, next, digits);
      const [start, end] = [run[first].start, run[next - 1].end];
      if (kind) longest = { found: { kind, start, end, number: digits }, next };
    }
    return longest;
  }

  #kindOf(
    run: readonly Group[],
    first: number,
    next: number,
    digits: string,
  ): NumberKind | null {
    const groups = run.slice(first, next);
    const { start } = groups[0];
    const { end } = groups[groups.length - 1];
    if (groups.length > GROUPS_MAX && !isSixSeven(groups) && !isSpaced(groups)) return null;
    const ahead = this.#ahead(start);
    if (groups.length === 1 && this.#isWithinId(start, end)) return null;
    if (digits.length === 13 && isSixSeven(groups)) {
      const kind = thirteen(digits, COMPANY_WORDS.test(ahead));
      if (kind) return kind;
    }
    const isOther = OTHER_NUMBER.test(ahead);
    if (isCard(groups, digits, CARD_WORDS.test(ahead)) && !(isOther && groups.length === 1)) {
      return "card";
    }
    // Part of something longer with dashes is neither of these.
    if (first > 0 && run[first].gap.includes("-")) return null;
    if (next < run.length && run[next].gap.includes("-")) return null;
    const isRegion = LICENSE_REGION_NAMES.test(ahead);
    if (isLicense(groups, digits, { isSaid: LICENSE_WORDS.test(ahead), isRegion })) {
      return "license";
    }
    const word = lastWord(ahead);
    const isSaid = word === "account" ||
      word === null && lastWord(this.signs.slice(end, end + BEHIND)) === "account";
    const behind = this.signs.slice(end, end + 4);
    const isAmount = /^ ?(?:원|만|억|won|krw)/i.test(behind);
    const beside = { isSaid, isOther: word === "other", isLettered: /^[A-Za-z]/.test(behind) };
    return !isOther && !isAmount && isAccount(groups, digits, beside) ? "account" : null;
  }

  /** The text before a place in its line, and before the whole text if it begins there. */
  #ahead(start: number): string {
    const from = Math.max(0, start - BEFORE);
    const near = this.signs.slice(from, start);
    const line = near.slice(near.lastIndexOf("\n") + 1);
    return from === 0 && line.length === start ? `${this.before.slice(-BEFORE)} ${line}` : line;
  }

  #isWithinId(start: number, end: number): boolean {
    const isLetter = (at: number) => /[A-Za-z]/.test(this.signs.charAt(at));
    if (!isLetter(start - 1) && !isLetter(end)) return false;
    const isWord = (at: number) => /[A-Za-z0-9]/.test(this.signs.charAt(at));
    let [from, to] = [start, end];
    while (to - from < ID_MIN && isWord(from - 1)) from--;
    while (to - from < ID_MIN && isWord(to)) to++;
    return to - from >= ID_MIN;
  }

  *passports(): Generator<Found> {
    for (const match of this.signs.matchAll(PASSPORT)) {
      const [whole, letters, gap, rest] = match;
      const number = (letters + rest).replace(/[ \-]/g, "").toUpperCase();
      const isSaid = PASSPORT_WORDS.test(this.#ahead(match.index));
      if (!isSaid && !isPassport(number, gap)) continue;
      yield { kind: "passport", start: match.index, end: match.index + whole.length, number };
    }
  }
}

/** A passport number without a word before it: M, like nearly all; other letters only if the rest cannot be a date. */
function isPassport(number: string, gap: string): boolean {
  if (!/^[MSRGD](?:\d{8}|\d{3}[A-Z]\d{4})$/.test(number)) return false;
  if (number[0] === "M") return true;
  return gap === "" && !/^.(?:19|20)\d{2}(?:0[1-9]|1[0-2])/.test(number);
}

/** Does the last deciding word of them announce an account, or something else? */
function lastWord(text: string): "account" | "other" | null {
  let last: "account" | "other" | null = null;
  for (const [, account] of text.matchAll(NUMBER_WORDS)) last = account ? "account" : "other";
  return last;
}

/** The name of a kind. */
export const numberLabel = (kind: NumberKind): string => NUMBER_RULES[kind].label;

const HIDDEN_DIGIT = "●";

/** A masked number: enough to recognise it, not enough to use it. */
function shown({ kind, number }: FoundNumber): string {
  const dots = (count: number) => HIDDEN_DIGIT.repeat(count);
  switch (kind) {
    case "resident":
    case "foreigner":
      return `${number.slice(0, 6)}-${dots(7)}`;
    case "passport":
      return number[0] + dots(number.length - 1);
    case "license":
      return `${number.slice(0, 2)}-${dots(number.length - 2)}`;
    case "card":
      return `${dots(4)}-${dots(4)}-${dots(number.length - 12)}-${number.slice(-4)}`;
    case "account":
      return `${number.slice(0, 3)}-${dots(number.length - 3)}`;
    default:
      return kind satisfies never;
  }
}

/** The text with each number replaced. */
function replaced(
  text: string,
  found: readonly FoundNumber[],
  form: (one: FoundNumber) => string,
): string {
  let at = 0;
  let made = "";
  for (const one of found) {
    made += text.slice(at, one.start) + form(one);
    at = one.end;
  }
  return made + text.slice(at);
}

/** The masked form of each number; of two equal forms the second gets `(2)`. */
function masksOf(found: readonly FoundNumber[]): Map<string, string> {
  const masks = new Map<string, string>();
  const taken = new Map<string, number>();
  for (const one of found) {
    if (masks.has(one.number)) continue;
    const mask = shown(one);
    const count = (taken.get(mask) ?? 0) + 1;
    taken.set(mask, count);
    masks.set(one.number, count === 1 ? mask : `${mask}(${count})`);
  }
  return masks;
}

/** The masked text. */
export function maskedText(text: string, before = ""): string {
  const found = findNumbers(text, before);
  if (found.length === 0) return text;
  const masks = masksOf(found);
  return replaced(text, found, ({ number }) => masks.get(number)!);
}

/** Each number of a text in its written and masked form. */
export function numbersIn(text: string, before = ""): { shown: string; written: string }[] {
  const found = findNumbers(text, before);
  const masks = masksOf(found);
  return found.filter((one, at) => found.findIndex(({ number }) => number === one.number) === at)
    .map(({ number, start, end }) => {
      return { shown: masks.get(number)!, written: text.slice(start, end) };
    });
}

/** A text for use outside of the office: each number is replaced by its kind. */
export function sendableText(text: string, before = ""): string {
  const found = findNumbers(text, before);
  return found.length === 0
    ? text
    : replaced(text, found, ({ kind }) => `‹${numberLabel(kind)} 가림›`);
}

const HIDDEN = /●{4}/;

/** Shown for a text that is secret whole. */
export const SECRET_MASK = "●●●●●●●●";

/**
 * An edited masked text with the original's numbers restored. Null if a masked number remains: it is unknown which one
 * was meant.
 */
export function unmaskedText(text: string, was: string, before = ""): string | null {
  if (!HIDDEN.test(text)) return text;
  let whole = text;
  // Longer forms first: `…(2)` begins like the other.
  const longest = numbersIn(was, before).sort((a, b) => b.shown.length - a.shown.length);
  for (const { shown, written } of longest) whole = whole.replaceAll(shown, () => written);
  return HIDDEN.test(whole) ? null : whole;
}

/** Characters of the shortest number, a passport's. */
const WHOLE_MIN = 9;

/** The digits typed to find a whole number; "" if they cannot be one. */
export function wholeNumber(typed: string): string {
  const [found, more] = findNumbers(typed);
  if (found && !more) return found.number;
  const bare = signsOf(typed).signs.replace(/[ .\-]/g, "").toUpperCase();
  return /^[A-Z]{0,2}\d{3}[A-Z]?\d{4,13}$/.test(bare) && bare.length >= WHOLE_MIN ? bare : "";
}
