/** Korean text as it is typed in a hurry: initial consonants alone, or an incomplete last syllable. Pure. */

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

/** A character class of a regular expression for the syllables of a range. */
const span = (from: number, syllables: number): string =>
  `${String.fromCharCode(from)}-${String.fromCharCode(from + syllables - 1)}`;

/** Two consonants that a keyboard joins into one letter when no vowel comes between. */
const PAIRS = new Map([..."ㄳㄵㄶㄺㄻㄼㄽㄾㄿㅀㅄ"].map((letter, at) => [
  letter,
  FINALS.filter((final) => final.length === 2)[at],
]));

/** `ㄳ` → `ㄱㅅ`: consonants typed one after the other, each as its own letter. */
export const apart = (text: string): string =>
  text.replace(/[ㄳㄵㄶㄺㄻㄼㄽㄾㄿㅀㅄ]/g, (letter) => PAIRS.get(letter)!);

/** Does the word consist of initial consonants only? */
export const isInitials = (word: string): boolean => /^[ㄱ-ㅎ]+$/.test(word);

/** `부동산` → `ㅂㄷㅅ`; other characters stay. */
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

/** The same, or null if no syllable begins with this consonant. */
export const initialPattern = (letter: string): string | null =>
  INITIALS.includes(letter) ? beginningWith(letter) : null;

/**
 * Regular expressions for what a last syllable may become: `사` begins `산` and `상`, `고` begins `과`, `갑` begins `값` and
 * may lead to `가비`. Null: it is no syllable. `between` may occur between two syllables.
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
  // The last consonant may belong to the next syllable.
  const without = String.fromCharCode(begun + FINALS.indexOf(final.slice(0, -1) || " "));
  return [`[${whole}]`, `${without}${between}${beginningWith(final.at(-1)!)}`];
}

/** Index of ㄹ among the final consonants. */
const FINAL_L = 8;

/** A word as an instrument: "카카오로", "계정으로", "메일로"; 로 after other scripts. */
export function asMeans(word: string): string {
  const at = (word.codePointAt(word.length - 1) ?? 0) - FIRST_SYLLABLE;
  const final = at >= 0 && at < SYLLABLES ? at % PER_VOWEL : 0;
  return word + (final === 0 || final === FINAL_L ? "로" : "으로");
}
