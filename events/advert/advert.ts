/** Finds words that the rules on advertising regulate. Time is linear in the text's length. Pure. */
import { ADVERT_RULES, ADVERT_WORDS, type AdvertRule, type AdvertWord } from "./advert_rules.ts";
import { composed, withoutHidden } from "../base/text.ts";

/** A place in a text that a rule may concern: only a hint, because a person decides. */
export interface AdvertHint {
  /** The word of the list. */
  word: string;
  rule: AdvertRule;
  /** The sentence around it, or its part. With its place it identifies the hint. */
  around: string;
}

interface Phrase {
  /** Index of the word, or of the word that this is an exception of. */
  word: number;
  signs: Uint16Array;
  isException: boolean;
}

/** Most characters that may replace a space of a phrase. */
const GAP_MAX = 2;
/** Characters shown before and after the word. */
const AROUND_MAX = 40;

const SPACE = 0x20;
const isBlank = (sign: number): boolean => sign === SPACE || sign === 0x09 || sign === 0xa0;
const isDigit = (sign: number): boolean => sign >= 0x30 && sign <= 0x39;

/** A character in its compared form: full-width as half-width, upper case as lower case. */
function plain(code: number): number {
  const narrow = code >= 0xff01 && code <= 0xff5e ? code - 0xfee0 : code;
  return narrow >= 0x41 && narrow <= 0x5a ? narrow + 0x20 : narrow;
}

/** The characters of a text in their places. */
const signsOf = (text: string): Uint16Array =>
  Uint16Array.from({ length: text.length }, (_, at) => plain(text.charCodeAt(at)));

/** Phrases by their first character, so that each place compares only its candidates. */
const BY_SIGN = new Map<number, Phrase[]>();
for (const [word, { word: text, except = [] }] of ADVERT_WORDS.entries()) {
  const exceptions = except.map((phrase) => ({ word, signs: signsOf(phrase), isException: true }));
  for (const phrase of [...exceptions, { word, signs: signsOf(text), isException: false }]) {
    const [first] = phrase.signs;
    BY_SIGN.set(first, [...BY_SIGN.get(first) ?? [], phrase]);
  }
}
// An exception is found before the word that begins at the same place.
for (const list of BY_SIGN.values()) {
  list.sort((a, b) => Number(b.isException) - Number(a.isException));
}

/** Where a phrase that begins at `start` ends; -1 if it does not match there. */
function endOf(phrase: Uint16Array, signs: Uint16Array, start: number): number {
  let at = start;
  for (let step = 0; step < phrase.length; step++) {
    if (phrase[step] === SPACE) {
      for (let gap = 0; gap < GAP_MAX && isBlank(signs[at]); gap++) at++;
    } else if (signs[at++] !== phrase[step]) return -1;
  }
  return at;
}

const ENDS = new Set([".", "!", "?", "\n"]);

/** The sentence around a place, or its nearest part. */
function aroundOf(text: string, start: number, end: number): string {
  let from = start;
  while (from > 0 && start - from < AROUND_MAX && !ENDS.has(text[from - 1])) from--;
  let to = end;
  while (to < text.length && to - end < AROUND_MAX && !ENDS.has(text[to])) to++;
  return text.slice(from, to).trim();
}

interface Found {
  word: AdvertWord;
  start: number;
  end: number;
}

function* findWords(signs: Uint16Array): Generator<Found> {
  const covered = ADVERT_WORDS.map(() => 0);
  let last = 0;
  for (let start = 0; start < signs.length; start++) {
    for (const { word, signs: phrase, isException } of BY_SIGN.get(signs[start]) ?? []) {
      const end = endOf(phrase, signs, start);
      if (end < 0) continue;
      if (isException) {
        covered[word] = Math.max(covered[word], end);
        continue;
      }
      const entry = ADVERT_WORDS[word];
      if (end <= covered[word] || start < last) continue;
      if (entry.noDigitBefore && isDigit(signs[start - 1])) continue;
      last = end;
      yield { word: entry, start, end };
    }
  }
}

/** All hints of a text in order; a repeated sentence gives one hint. */
export function findAdverts(text: string): AdvertHint[] {
  const read = withoutHidden(composed(text));
  const found = new Map<string, AdvertHint>();
  for (const { word: { word, rule }, start, end } of findWords(signsOf(read))) {
    const around = aroundOf(read, start, end);
    found.set(`${word}\n${around}`, { word, rule: ADVERT_RULES[rule], around });
  }
  return [...found.values()];
}
