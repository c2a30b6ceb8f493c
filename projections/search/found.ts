/** Going somewhere by a few letters: how well a title fits what was typed. Pure, on the server and on the page. */
import { apart, halfTypedPatterns, initialPattern, isInitials } from "../../events/base/hangul.ts";
import { searchable } from "../../events/base/text.ts";

/** Letters that may be typed. */
export const TYPED_MAX_LENGTH = 100;

/** What people who type fast leave out: `카드사용`, `120811234`. */
const SKIPPED = "[\\s·.,()/~-]*";
const ALL_SKIPPED = new RegExp(`^${SKIPPED}$`);
const skipped = new RegExp(SKIPPED, "g");

/** A word of what was typed. */
export interface Word {
  /** Finds it in a title, whatever stands between its letters, without any form of the title made before. */
  pattern: RegExp;
  /** Initial consonants alone: these say little, and are looked for in titles only. */
  isInitials: boolean;
}

/** A letter as a regular expression, large and small. */
function literal(letter: string): string {
  const large = letter.toUpperCase();
  if (large !== letter && large.length === 1) return `[${letter}${large}]`;
  return letter.replace(/[\\^$.*+?(){}[\]|]/, "\\$&");
}

/** Letters of one word, in lower case and apart: what is typed last may be half a syllable. */
function wordOf(text: string): Word {
  const letters = [...text];
  const last = letters.pop()!;
  const before = letters.map((letter) => `${initialPattern(letter) ?? literal(letter)}${SKIPPED}`)
    .join("");
  const ends = halfTypedPatterns(last, SKIPPED) ?? [initialPattern(last) ?? literal(last)];
  return { pattern: new RegExp(`${before}(?:${ends.join("|")})`), isInitials: isInitials(text) };
}

/** The words of what was typed, each once; cut at `TYPED_MAX_LENGTH`. */
export function typedWords(typed: string): Word[] {
  const words = searchable(typed.slice(0, TYPED_MAX_LENGTH)).split(/\s+/)
    .map((word) => apart(word.replace(skipped, "")));
  return [...new Set(words)].filter((word) => word !== "").map(wordOf);
}

const BEGINS = 2;
const WITHIN = 1;

/** How well a title (composed) fits one word: at its beginning better; 0 where it is missing. */
export function wordScore(title: string, { pattern }: Word): number {
  const at = title.search(pattern);
  if (at === -1) return 0;
  return at === 0 || ALL_SKIPPED.test(title.slice(0, at)) ? BEGINS : WITHIN;
}

/** How well a title (composed) fits: every word is in it; 0 when one is missing. */
export function titleScore(title: string, words: readonly Word[]): number {
  let fit = 0;
  for (const word of words) {
    const one = wordScore(title, word);
    if (one === 0) return 0;
    fit += one;
  }
  return fit;
}

/** Those that fit, the best first and otherwise in their order; at most so many. */
export function bestOf<T extends { title: string }>(
  things: readonly T[],
  words: readonly Word[],
  most: number,
): T[] {
  if (words.length === 0) return [];
  const found: { thing: T; fit: number }[] = [];
  for (const thing of things) {
    const fit = titleScore(thing.title, words);
    if (fit > 0) found.push({ thing, fit });
  }
  return found.sort((a, b) => b.fit - a.fit).slice(0, most).map(({ thing }) => thing);
}
