/** Text in one form: input from people and files as it is stored, compared and read. Pure. */

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

/** Names for some of them; the others are shown by number. */
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

/** A text without characters that are drawn as nothing. */
export const withoutHidden = (text: string): string =>
  COMPOSED.test(text) ? text : text.replace(HIDDEN, "");

/** A text with such characters made readable: "한우‹U+202E 방향 바꿈›마을". */
export const hiddenNamed = (text: string): string =>
  text.replace(HIDDEN, (sign) => {
    const code = sign.codePointAt(0)!;
    const name = HIDDEN_NAMES.find(([first, last]) => first <= code && code <= last)?.[2];
    const number = `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
    return `‹${name ? `${number} ${name}` : number}›`;
  });

/** Characters that never compose and are visible: text of these alone needs no normalisation. */
const COMPOSED = /^[\t\n -~\u00a0-\u00ac\u00ae-ÿ‐-‧ㄱ-ㅣ가-힣]*$/;

/** Text that is already in its form, like most cells. */
const CLEAN = /^(?:[!-~가-힣](?:[ -~가-힣]*[!-~가-힣])?)?$/;

/**
 * A run of combining marks, and of half-width kana marks that NFKC turns into such; of a long run a part, because a
 * pattern that may match millions overflows the stack.
 */
const MARKS = /([\p{M}\uff9e\uff9f]{1,30})[\p{M}\uff9e\uff9f]{0,5000}/gu;

/** Characters that may compose: a syllable of three parts, a letter with marks. */
const PARTS = 4;

/** Characters that no Unicode form changes: most texts. */
const PLAIN = /^[ -~가-힣]*$/;

/** Longest text that may be a number, a day or a time. */
const FIGURE_MAX = 200;

/** The text with at most thirty marks of each run. */
function fewMarks(text: string): string {
  const fewer = text.replace(MARKS, "$1");
  return fewer.length < text.length ? fewMarks(fewer) : text;
}

/**
 * The one place that normalises. Ordering a run of marks takes quadratic time, so each letter keeps at most thirty; no
 * script uses as many.
 */
function normalised(text: string, form: "NFC" | "NFKC"): string {
  if (PLAIN.test(text)) return text;
  // Again afterwards: a mark may decompose into two, and normalised text must stay as it is.
  return fewMarks(fewMarks(text).normalize(form));
}

/** Composed text (NFC), otherwise as it is. */
export function composed(text: string): string {
  return COMPOSED.test(text) ? text : normalised(text, "NFC");
}

/**
 * Middle dots as Koreans type them: ㆍ (U+318D, which NFKC turns into a vowel) as in the tax office's forms, and similar
 * ones.
 */
const DOTS = /[\u318d\u119e\u30fb\uff65\u2022\u2027\u2219\u22c5]/g;

/** Full-width and other compatibility forms in plain form (NFKC), and every middle dot as `·`. */
export function narrowed(text: string): string {
  return normalised(text.replace(DOTS, "·"), "NFKC");
}

/**
 * Text that may be a number, a day or a time, in plain form and trimmed. Longer text is none and is refused by its
 * reader.
 */
export function figureText(text: string): string {
  const bare = text.trim();
  return bare.length > FIGURE_MAX ? "\ufffd" : normalised(bare, "NFKC").trim();
}

/** Texts in Korean order, for sorting: twice as fast as `localeCompare`, which looks its rules up each time. */
export const koreanOrder: (one: string, other: string) => number = new Intl.Collator("ko").compare;

/** A text for search and comparison: visible characters, composed, lower case, trimmed; ㈜ is written (주). */
export function searchable(text: string): string {
  return composed(withoutHidden(text)).trim().toLowerCase().replaceAll("㈜", "(주)");
}

/**
 * Several lines, cleaned: composed, line ends `\n`, nothing invisible, trimmed, unpaired surrogates replaced. Text far
 * beyond the `most` characters of its field is returned unchanged, for the check of its length to refuse.
 */
export function cleanText(text: string, most = Infinity): string {
  if (text.length > most * PARTS || CLEAN.test(text)) return text;
  const plain = text.replace(/\r\n?|[\u2028\u2029]/g, "\n").replace(HIDDEN, "")
    .replaceAll("\u00a0", " ").replace(/\p{Surrogate}/gu, "\ufffd");
  return composed(plain).trim();
}

/** One line, cleaned; each run of white space becomes one space. */
export function cleanLine(text: string, most = Infinity): string {
  return cleanText(text, most).replace(/\s+/g, " ");
}
