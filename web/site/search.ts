/** Finding pages of the site: every word has to be there, titles before texts. Pure. */

import { composed } from "../../events/text.ts";

/** Letters a query may have. */
export const QUERY_MAX_LENGTH = 100;

/** Something that can be found. */
export interface Findable {
  /** What it is to a visitor: 업무, 소식, …. */
  kind: string;
  title: string;
  text: string;
  path: string;
}

/** A piece of text, found or beside what was found. */
export interface Piece {
  text: string;
  found: boolean;
}

export interface Finding {
  kind: string;
  path: string;
  title: Piece[];
  /** The part of the text around the first word found. */
  excerpt: Piece[];
}

/** Characters shown before and after the first word found. */
const BEFORE = 40;
const AFTER = 110;
const IN_TITLE = 10;
const TITLE_BEGINS = 5;

const INITIALS = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ";
const FIRST_SYLLABLE = 0xac00;
const SYLLABLES = 11_172;
/** Syllables that begin with the same consonant. */
const PER_INITIAL = 588;

/** Text as it is compared: composed, ASCII in lower case; no position in it moves. */
const folded = (text: string): string => text.replace(/[A-Z]/g, (sign) => sign.toLowerCase());

/** `부동산` → `ㅂㄷㅅ`; what is no syllable stays. As long as the text itself. */
export function initialsOf(text: string): string {
  return text.replace(/[가-힣]/g, (syllable) => {
    const index = syllable.charCodeAt(0) - FIRST_SYLLABLE;
    return index < SYLLABLES ? INITIALS[Math.floor(index / PER_INITIAL)] : syllable;
  });
}

/** The words of a query, each once. */
export function wordsOf(query: string): string[] {
  return [...new Set(folded(composed(query)).split(/\s+/).filter((word) => word !== ""))];
}

/** Is this word initial consonants alone, as people type in a hurry? Titles are searched for those. */
const isInitials = (word: string): boolean => /^[ㄱ-ㅎ]{2,}$/.test(word);

/** A text as this word is compared with it. As long as the text itself. */
const seenBy = (word: string, text: string): string =>
  isInitials(word) ? initialsOf(text) : folded(text);

/** How well a thing fits; 0 when a word is missing. */
function scoreOf({ title, text }: Findable, words: string[]): number {
  let score = 0;
  for (const word of words) {
    const inTitle = seenBy(word, title).indexOf(word);
    const isInText = !isInitials(word) && folded(text).includes(word);
    if (inTitle === -1 && !isInText) return 0;
    if (inTitle !== -1) score += IN_TITLE + (inTitle === 0 ? TITLE_BEGINS : 0);
    if (isInText) score += 1;
  }
  return score;
}

/** The text in pieces, every word of the query found in it. */
export function marked(text: string, words: string[]): Piece[] {
  const found = new Array<boolean>(text.length).fill(false);
  for (const word of words) {
    const line = seenBy(word, text);
    for (let at = line.indexOf(word); at !== -1; at = line.indexOf(word, at + word.length)) {
      found.fill(true, at, at + word.length);
    }
  }
  const pieces: Piece[] = [];
  for (let at = 0; at < text.length; at++) {
    const last = pieces.at(-1);
    if (last && last.found === found[at]) last.text += text[at];
    else pieces.push({ text: text[at], found: found[at] });
  }
  return pieces;
}

/** The part of a text that shows why it was found, with … where it goes on. */
function excerptOf(text: string, words: string[]): string {
  const places = words.filter((word) => !isInitials(word)).map((word) => folded(text).indexOf(word))
    .filter((place) => place !== -1);
  const first = places.length > 0 ? Math.min(...places) : 0;
  // A word is not cut in two where a space is near.
  const space = text.indexOf(" ", Math.max(0, first - BEFORE));
  const from = first <= BEFORE ? 0 : space !== -1 && space < first ? space + 1 : first;
  const shown = text.slice(from, first + AFTER).toWellFormed().replace(/\uFFFD/g, "").trim();
  return `${from > 0 ? "…" : ""}${shown}${first + AFTER < text.length ? "…" : ""}`;
}

/**
 * What has all words, what fits best first; equals stay in the order they came in. At most `most` are
 * shown with the words marked in them: `total` counts all.
 */
export function find(
  things: Findable[],
  words: string[],
  most = Infinity,
): { findings: Finding[]; total: number } {
  if (words.length === 0) return { findings: [], total: 0 };
  const found = things
    .map((thing) => ({ ...thing, title: composed(thing.title), text: composed(thing.text) }))
    .map((thing) => ({ thing, score: scoreOf(thing, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score);
  const findings = found.slice(0, most).map(({ thing: { kind, path, title, text } }) => ({
    kind,
    path,
    title: marked(title, words),
    excerpt: marked(excerptOf(text, words), words),
  }));
  return { findings, total: found.length };
}
