/** Finding pages of the site: every word has to be there, titles before texts. Pure. */
import { composed } from "../../events/base/text.ts";
import { type Word, wordScore } from "../../projections/search/found.ts";

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
const IN_TITLE = 5;

/** How well a thing fits; 0 when a word is missing. */
function scoreOf({ title, text }: Findable, words: readonly Word[]): number {
  let score = 0;
  for (const word of words) {
    const inTitle = wordScore(title, word);
    const isInText = !word.isInitials && word.pattern.test(text);
    if (inTitle === 0 && !isInText) return 0;
    score += inTitle * IN_TITLE + (isInText ? 1 : 0);
  }
  return score;
}

/** The text in pieces, every word of the query found in it. */
export function marked(text: string, words: readonly Word[]): Piece[] {
  const found = new Array<boolean>(text.length).fill(false);
  for (const { pattern } of words) {
    for (const { index, 0: match } of text.matchAll(new RegExp(pattern, "g"))) {
      found.fill(true, index, index + match.length);
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
function excerptOf(text: string, words: readonly Word[]): string {
  const places = words.filter((word) => !word.isInitials)
    .map(({ pattern }) => text.search(pattern)).filter((place) => place !== -1);
  const first = places.length > 0 ? Math.min(...places) : 0;
  // A word is not cut in two where a space is near.
  const space = text.indexOf(" ", Math.max(0, first - BEFORE));
  const from = first <= BEFORE ? 0 : space !== -1 && space < first ? space + 1 : first;
  const shown = text.slice(from, first + AFTER).toWellFormed().replace(/\uFFFD/g, "").trim();
  return `${from > 0 ? "…" : ""}${shown}${first + AFTER < text.length ? "…" : ""}`;
}

/**
 * What has all words, what fits best first; equals stay in the order they came in. At most `most` are
 * shown with the words marked in them: `total` counts all. Yields after every one.
 */
export function* find(
  things: Iterable<Findable>,
  words: readonly Word[],
  most = Infinity,
): Generator<void, { findings: Finding[]; total: number }> {
  if (words.length === 0) return { findings: [], total: 0 };
  const found = [];
  for (const each of things) {
    const thing = { ...each, title: composed(each.title), text: composed(each.text) };
    const score = scoreOf(thing, words);
    if (score > 0) found.push({ thing, score });
    yield;
  }
  found.sort((a, b) => b.score - a.score);
  const findings = found.slice(0, most).map(({ thing: { kind, path, title, text } }) => ({
    kind,
    path,
    title: marked(title, words),
    excerpt: marked(excerptOf(text, words), words),
  }));
  return { findings, total: found.length };
}
