/** Letters that stand for a face where there is no picture (S2 §2). */
const segmenter = new Intl.Segmenter("ko", { granularity: "grapheme" });

/** The first letters of a text, as a reader counts letters. */
function first(text: string, many: number): string {
  const letters = Array.from(segmenter.segment(text), ({ segment }) => segment);
  return letters.slice(0, many).join("");
}

/** Two letters of a single word, or the first letters of the first two words; '?' of nothing. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  if (words[0] === "") return "?";
  const letters = words.length === 1 ? first(words[0], 2) : first(words[0], 1) + first(words[1], 1);
  return letters.toUpperCase();
}
