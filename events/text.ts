/** Text in one form: what a person or a file hands in, as it is kept, compared and read. Pure. */

/** Controls, what turns the line around, and what has no width; tab and line feed stay. */
const UNSEEN = /(?![\t\n])\p{Cc}|\p{Bidi_Control}|[\u200b\u2060-\u2064\ufeff]/gu;

/** Text that is in its form as it stands: nearly every cell. */
const CLEAN = /^(?:[!-~가-힣](?:[ -~가-힣]*[!-~가-힣])?)?$/;

/**
 * A run of combining marks, and of the half-width kana marks that NFKC makes such marks of; of a long one
 * a piece, because a pattern that may match millions overflows the stack.
 */
const MARKS = /([\p{M}\uff9e\uff9f]{1,30})[\p{M}\uff9e\uff9f]{0,5000}/gu;

/** Letters that may become one when they are composed: a syllable of three parts, a letter with marks. */
const PARTS = 4;

/** Longest text that may be a figure, a day or a time. */
const FIGURE_MAX = 200;

/** The text with thirty marks of each run. */
function fewMarks(text: string): string {
  const fewer = text.replace(MARKS, "$1");
  return fewer.length < text.length ? fewMarks(fewer) : text;
}

/**
 * The one place that normalises. Putting a run of marks in order takes time that grows with the square
 * of its length, so a letter keeps thirty of them; no script writes as many.
 */
function normalised(text: string, form: "NFC" | "NFKC"): string {
  // Once more after it: a mark may come apart into two, and text in its form must stay as it is.
  return fewMarks(fewMarks(text).normalize(form));
}

/** Letters, signs and syllables that nothing composes with: text of these alone is in its form. */
const COMPOSED = /^[\t\n -ÿ‐-‧ㄱ-ㅣ가-힣]*$/;

/** Composed text (NFC), otherwise as it is. */
export function composed(text: string): string {
  return COMPOSED.test(text) ? text : normalised(text, "NFC");
}

/** The dots that Koreans write between words: ㆍ (U+318D, which NFKC makes a vowel of) as in the tax office's forms, and its kin. */
const DOTS = /[\u318d\u119e\u30fb\uff65\u2022\u2027\u2219\u22c5]/g;

/** Full-width and other compatibility forms as the plain ones (NFKC), and every middle dot as `·`. */
export function narrowed(text: string): string {
  return normalised(text.replace(DOTS, "·"), "NFKC");
}

/** What may be a figure, a day or a time, plain and trimmed. Longer text is none, and no reader takes what it gives. */
export function figureText(text: string): string {
  const bare = text.trim();
  return bare.length > FIGURE_MAX ? "\ufffd" : normalised(bare, "NFKC").trim();
}

/** A text as it is searched for: composed, lower case, without space around it. */
export function searchable(text: string): string {
  return composed(text).trim().toLowerCase();
}

/**
 * Several lines, cleaned: composed, line ends `\n`, nothing unseen, trimmed, halves of pairs replaced.
 * Text far beyond the `most` letters its field takes is given back as it came, for the check of its
 * length to refuse.
 */
export function cleanText(text: string, most = Infinity): string {
  if (text.length > most * PARTS || CLEAN.test(text)) return text;
  const plain = text.replace(/\r\n?|[\u2028\u2029]/g, "\n").replace(UNSEEN, "")
    .replaceAll("\u00a0", " ").replace(/\p{Surrogate}/gu, "\ufffd");
  return composed(plain).trim();
}

/** One line, cleaned: white space of any kind and length is one space. */
export function cleanLine(text: string, most = Infinity): string {
  return cleanText(text, most).replace(/\s+/g, " ");
}
