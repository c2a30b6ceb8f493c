/** Korean text as people type it in a hurry: initial consonants alone, or a syllable that is not whole yet. Pure. */

const INITIALS = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ";
const VOWELS = [
  ..."ㅏㅐㅑㅒㅓㅔㅕㅖㅗ",
  "ㅗㅏ",
  "ㅗㅐ",
  "ㅗㅣ",
  "ㅛ",
  "ㅜ",
  "ㅜㅓ",
  "ㅜㅔ",
  "ㅜㅣ",
  "ㅠ",
  "ㅡ",
  "ㅡㅣ",
  "ㅣ",
];
const FINALS = [
  ..." ㄱㄲ",
  "ㄱㅅ",
  "ㄴ",
  "ㄴㅈ",
  "ㄴㅎ",
  "ㄷ",
  "ㄹ",
  "ㄹㄱ",
  "ㄹㅁ",
  "ㄹㅂ",
  "ㄹㅅ",
  "ㄹㅌ",
  "ㄹㅍ",
  "ㄹㅎ",
  "ㅁ",
  "ㅂ",
  "ㅂㅅ",
  ..."ㅅㅆㅇㅈㅊㅋㅌㅍㅎ",
];
const FIRST_SYLLABLE = 0xac00;
const SYLLABLES = 11_172;
/** Syllables that begin with the same consonant. */
const PER_INITIAL = 588;
/** Syllables that begin with the same consonant and vowel. */
const PER_VOWEL = 28;

/** The first syllable of those that begin with this consonant. */
const firstOf = (initial: string): number =>
  FIRST_SYLLABLE + INITIALS.indexOf(initial) * PER_INITIAL;

/** A class of characters (a part of a regular expression) with the syllables from one to another. */
const span = (from: number, syllables: number): string =>
  `${String.fromCharCode(from)}-${String.fromCharCode(from + syllables - 1)}`;

/** Two consonants that a keyboard writes as one letter when no vowel comes between. */
const PAIRS = new Map([..."ㄳㄵㄶㄺㄻㄼㄽㄾㄿㅀㅄ"].map((letter, at) => [
  letter,
  FINALS.filter((final) => final.length === 2)[at],
]));

/** `ㄳ` → `ㄱㅅ`: consonants that were typed one after the other, each as a letter of its own. */
export const apart = (text: string): string =>
  text.replace(/[ㄳㄵㄶㄺㄻㄼㄽㄾㄿㅀㅄ]/g, (letter) => PAIRS.get(letter)!);

/** Is this word initial consonants alone? */
export const isInitials = (word: string): boolean => /^[ㄱ-ㅎ]+$/.test(word);

/** `부동산` → `ㅂㄷㅅ`; what is no syllable stays. */
export function initialLetters(text: string): string {
  let letters = "";
  for (let at = 0; at < text.length; at++) {
    const index = text.charCodeAt(at) - FIRST_SYLLABLE;
    letters += index >= 0 && index < SYLLABLES
      ? INITIALS[Math.floor(index / PER_INITIAL)]
      : text[at];
  }
  return letters;
}

/** `ㅂ` → `[ㅂ바-빟]`: as a regular expression, the consonant and each syllable that begins with it. */
const beginningWith = (initial: string): string =>
  `[${initial}${span(firstOf(initial), PER_INITIAL)}]`;

/** The same; null: this is no consonant that a syllable begins with. */
export const initialPattern = (letter: string): string | null =>
  INITIALS.includes(letter) ? beginningWith(letter) : null;

/**
 * What somebody may mean whose last syllable so far is this one, as regular expressions: `사` begins
 * `산` and `상`, `고` begins `과`, `갑` begins `값` and is on the way to `가비`. Null: it is no syllable.
 * `between` may stand between two syllables.
 */
export function halfTypedPatterns(syllable: string, between: string): string[] | null {
  const index = syllable.charCodeAt(0) - FIRST_SYLLABLE;
  if (!(index >= 0 && index < SYLLABLES)) return null;
  const vowel = VOWELS[Math.floor(index % PER_INITIAL / PER_VOWEL)];
  const final = FINALS[index % PER_VOWEL];
  const begun = FIRST_SYLLABLE + index - index % PER_VOWEL;
  if (final === " ") {
    const row = FIRST_SYLLABLE + index - index % PER_INITIAL;
    const spans = VOWELS.map((other, at) =>
      other.startsWith(vowel) ? span(row + at * PER_VOWEL, PER_VOWEL) : ""
    );
    return [`[${spans.join("")}]`];
  }
  const whole = FINALS.map((other, at) =>
    other.startsWith(final) ? String.fromCharCode(begun + at) : ""
  ).join("");
  // The last consonant may belong to the syllable that comes next.
  const without = String.fromCharCode(begun + FINALS.indexOf(final.slice(0, -1) || " "));
  return [`[${whole}]`, `${without}${between}${beginningWith(final.at(-1)!)}`];
}

/** Place of ㄹ among the final consonants of a syllable. */
const FINAL_L = 8;

/** A word as the means of something: "카카오로", "계정으로", "메일로"; after letters of other scripts 로. */
export function asMeans(word: string): string {
  const at = (word.codePointAt(word.length - 1) ?? 0) - FIRST_SYLLABLE;
  const final = at >= 0 && at < SYLLABLES ? at % PER_VOWEL : 0;
  return word + (final === 0 || final === FINAL_L ? "로" : "으로");
}
