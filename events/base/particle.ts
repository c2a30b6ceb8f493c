/** Korean particles by the last sound of what they follow. Pure. */

/** A particle after a consonant and after a vowel. */
export type Particle = "은/는" | "이/가" | "을/를" | "과/와" | "으로/로";

const RIEUL = 8;
/** Final consonant of each digit as it is read, 0 to 9: 영, 일, 이, 삼, 사, 오, 육, 칠, 팔, 구. */
const DIGITS = [21, 8, 0, 16, 0, 0, 1, 8, 8, 0];

/** Index of the word's final consonant in pronunciation, 0 for none; null if its last character does not show it. */
function finalOf(word: string): number | null {
  const last = word.replace(/[)\]’”'"』」\s]{1,8}$/, "").at(-1) ?? "";
  if (/[0-9]/.test(last)) return DIGITS[Number(last)];
  const code = last.charCodeAt(0) - 0xac00;
  return code >= 0 && code < 11_172 ? code % 28 : null;
}

/** The particle alone, for a word with something in between; both forms for a word in another script. */
export function particleAfter(word: string, particle: Particle): string {
  const [consonant, vowel] = particle.split("/");
  const final = finalOf(word);
  if (final === null) return particle === "으로/로" ? "(으)로" : `${consonant}(${vowel})`;
  return final === 0 || particle === "으로/로" && final === RIEUL ? vowel : consonant;
}

/** `온길` with `은/는` → `온길은`. */
export const withParticle = (word: string, particle: Particle): string =>
  word + particleAfter(word, particle);
