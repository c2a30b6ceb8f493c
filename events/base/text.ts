/** Text in one form: what a person or a file hands in, as it is kept, compared and read. Pure. */

/**
 * Invisible characters: controls (tab and line feed stay), direction marks, zero-width characters, fillers and blank
 * letters, tags. A joiner stays within an emoji, a variation selector behind an emoji or a Hanja; elsewhere they make
 * two texts look the same.
 */
const HIDDEN = new RegExp(
  [
    "(?![\\t\\n])\\p{Cc}",
    "\\p{Bidi_Control}",
    "[\\u00ad\\u034f\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b\\u200c\\u2060-\\u206f\\u2800\\u3164]",
    "[\\u070f\\ufeff\\uffa0\\ufff0-\\ufffb\\u{13430}-\\u{1343f}\\u{1bca0}-\\u{1bca3}\\u{1d159}\\u{1d173}-\\u{1d17a}]",
    "[\\u{e0000}-\\u{e00ff}\\u{e01f0}-\\u{e0fff}]",
    "(?<![\\p{Extended_Pictographic}\\p{Emoji_Modifier}]|\\p{Extended_Pictographic}\\ufe0f)\\u200d",
    "\\u200d(?!\\p{Extended_Pictographic})",
    "(?<![\\p{Extended_Pictographic}\\p{Script=Han}])[\\ufe00-\\ufe0e]",
    "(?<!\\p{Extended_Pictographic})\\ufe0f(?!\\u20e3)",
    "(?<![0-9#*\\p{Extended_Pictographic}])\\ufe0f",
    "(?<!\\p{Script=Han})[\\u{e0100}-\\u{e01ef}]",
  ].join("|"),
  "gu",
);

/** What people call some of them; the others go by their number alone. */
const HIDDEN_NAMES: [first: number, last: number, name: string][] = [
  [0x00ad, 0x00ad, "숨은 하이픈"],
  [0x115f, 0x1160, "한글 채움 문자"],
  [0x180b, 0x180f, "몽골 문자 조정"],
  [0x200b, 0x200c, "폭 없는 문자"],
  [0x200d, 0x200d, "결합 문자"],
  [0x200e, 0x200f, "방향 표시"],
  [0x202a, 0x202e, "방향 바꿈"],
  [0x2060, 0x2064, "폭 없는 문자"],
  [0x2066, 0x2069, "방향 바꿈"],
  [0x2800, 0x2800, "빈 점자"],
  [0x3164, 0x3164, "한글 채움 문자"],
  [0xfe00, 0xfe0f, "모양 선택자"],
  [0xfeff, 0xfeff, "폭 없는 문자"],
  [0xffa0, 0xffa0, "한글 채움 문자"],
  [0xe0000, 0xe007f, "태그 문자"],
  [0xe0100, 0xe01ef, "모양 선택자"],
];

/** A text without what is drawn as nothing. */
export const withoutHidden = (text: string): string =>
  COMPOSED.test(text) ? text : text.replace(HIDDEN, "");

/** A text in which what is drawn as nothing can be read: "한우‹U+202E 방향 바꿈›마을". */
export const hiddenNamed = (text: string): string =>
  text.replace(HIDDEN, (sign) => {
    const code = sign.codePointAt(0)!;
    const name = HIDDEN_NAMES.find(([first, last]) => first <= code && code <= last)?.[2];
    const number = `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
    return `‹${name ? `${number} ${name}` : number}›`;
  });

/** Letters, signs and syllables that nothing composes with and that are seen: text of these alone is in its form. */
const COMPOSED = /^[\t\n -~\u00a0-\u00ac\u00ae-ÿ‐-‧ㄱ-ㅣ가-힣]*$/;

/** Text that is in its form as it stands: nearly every cell. */
const CLEAN = /^(?:[!-~가-힣](?:[ -~가-힣]*[!-~가-힣])?)?$/;

/**
 * A run of combining marks, and of the half-width kana marks that NFKC makes such marks of; of a long one
 * a piece, because a pattern that may match millions overflows the stack.
 */
const MARKS = /([\p{M}\uff9e\uff9f]{1,30})[\p{M}\uff9e\uff9f]{0,5000}/gu;

/** Letters that may become one when they are composed: a syllable of three parts, a letter with marks. */
const PARTS = 4;

/** Letters that no form of Unicode changes: nearly every text. */
const PLAIN = /^[ -~가-힣]*$/;

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
  if (PLAIN.test(text)) return text;
  // Once more after it: a mark may come apart into two, and text in its form must stay as it is.
  return fewMarks(fewMarks(text).normalize(form));
}

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

/** A text as it is searched for and compared: what is seen of it, composed, lower case, without space around it. */
export function searchable(text: string): string {
  return composed(withoutHidden(text)).trim().toLowerCase();
}

/**
 * Several lines, cleaned: composed, line ends `\n`, nothing unseen, trimmed, halves of pairs replaced.
 * Text far beyond the `most` letters its field takes is given back as it came, for the check of its
 * length to refuse.
 */
export function cleanText(text: string, most = Infinity): string {
  if (text.length > most * PARTS || CLEAN.test(text)) return text;
  const plain = text.replace(/\r\n?|[\u2028\u2029]/g, "\n").replace(HIDDEN, "")
    .replaceAll("\u00a0", " ").replace(/\p{Surrogate}/gu, "\ufffd");
  return composed(plain).trim();
}

/** One line, cleaned: white space of any kind and length is one space. */
export function cleanLine(text: string, most = Infinity): string {
  return cleanText(text, most).replace(/\s+/g, " ");
}
