/** Inputs that grow, for a regular expression: twice the letters may take about twice the time. */

/** Letters that stand for a class, and for a letter that is written as an escape. */
const CLASSES: Record<string, string> = {
  ...{ d: "1", s: " ", w: "a", D: "x", S: "x", W: "-", n: "\n", t: "\t", r: "\r", b: "", B: "" },
};

/** One letter that fits each part of a pattern, in their order; what groups and repeats is passed over. */
function lettersOf(source: string): string[] {
  const atoms = source.replace(/\(\?(?:<?[=!]|:|<[^>]{1,40}>)/g, "(")
    .match(/\\[ux]\{?[\da-f]{2,6}\}?|\\[pP]\{[^}]*\}|\\[^]|\[(?:\\[^]|[^\]\\])*\]|[^\\[\]]/gi) ??
    [];
  return atoms.filter((atom) => !/^[()^$?*+{},]$/.test(atom)).map((atom) => {
    if (atom === ".") return "x";
    if (/^\\[ux]/i.test(atom)) {
      return String.fromCodePoint(parseInt(atom.replace(/\W|^\\[ux]/gi, "").slice(1), 16) || 97);
    }
    if (/^\\p/i.test(atom)) return "가";
    if (atom.startsWith("\\")) return CLASSES[atom[1]] ?? atom[1];
    if (!atom.startsWith("[")) return atom;
    if (atom.startsWith("[^")) {
      return ["x", "1", " ", "(", "<"].find((one) => !atom.includes(one)) ?? "가";
    }
    const first = atom.slice(1, atom[1] === "\\" ? 3 : 2);
    return first.startsWith("\\") ? CLASSES[first[1]] ?? first[1] : first;
  });
}

/** Texts that repeat a part of what the pattern looks for, behind what comes before that part. */
export function growing({ source }: RegExp): ((letters: number) => string)[] {
  const found: [before: string, piece: string][] = [];
  for (const way of source.split("|")) {
    const letters = lettersOf(way).slice(0, 24);
    for (let at = 0; at < letters.length; at++) {
      const before = letters.slice(0, at).join("");
      found.push([before, letters[at]], [before, letters.slice(at, at + 2).join("")], [
        "",
        letters.slice(0, at + 1).join(""),
      ]);
    }
  }
  const unique = new Map(
    found.filter(([, piece]) => piece !== "").map((one) => [one.join("\0"), one]),
  );
  return [...unique.values()].slice(0, 60).flatMap(([before, piece]) =>
    ["", "\u0001", "\n"].map((end) => (letters: number) =>
      before + piece.repeat(Math.ceil(letters / piece.length)) + end
    )
  );
}

/** Milliseconds to find all that fits in a text, the least of up to nine tries. */
function time(pattern: RegExp, text: string, enough: number): number {
  let least = Infinity;
  for (let turn = 0; turn < 9 && least > enough; turn++) {
    const started = performance.now();
    if (pattern.global) text.replace(pattern, "");
    else {
      pattern.lastIndex = 0;
      pattern.test(text);
    }
    least = Math.min(least, performance.now() - started);
  }
  return least;
}

export interface Growth {
  text: string;
  letters: number;
  ms: number;
}

/** What a letter may cost: a repeat with an end costs up to sixty steps, on a machine that is shared. */
const LETTER_MS = 1 / 500;

/** Four times the letters may take so many times as long: a linear pattern takes four times, a quadratic one sixteen. */
const FASTER = 11;

/** Letters from which a pattern of an exponential kind is found before it takes hours. */
const STEPS = [24, 250, 1_000, 4_000, 16_000, 64_000];

/**
 * The first text on which the time grows faster than the letters; null where there is none of up to `most` letters.
 * A linear pattern passes 16,000 letters in a millisecond or less, a quadratic one in two hundred or more.
 */
export function growthOf(pattern: RegExp, most: number): Growth | null {
  for (const make of growing(pattern)) {
    let before = 0;
    for (const letters of STEPS.filter((step) => step <= most)) {
      const text = make(letters);
      const enough = Math.max(letters * LETTER_MS, FASTER * before);
      const ms = time(pattern, text, enough);
      if (ms > enough) return { text: text.slice(0, 60), letters, ms };
      before = Math.max(ms, 0.05);
    }
  }
  return null;
}

const TABLE = new URL("../../../tests/structure/patterns.txt", import.meta.url);
const LETTERS = 64_000;

/** A pattern as a row of the table has it: `/source/flags`. */
export function readPattern(written: string): RegExp {
  const end = written.lastIndexOf("/");
  return new RegExp(written.slice(1, end), written.slice(end + 1));
}

/** The house's patterns that take longer than their letters, with the text; those with a bound of their own aside. */
export function growingPatterns(): string[] {
  const lines = Deno.readTextFileSync(TABLE).trim().split("\n").map((line) => line.split("\t"));
  return lines.flatMap(([proof, file, ...rest]) => {
    const pattern = rest.join("\t");
    const found = proof === "short" ? null : growthOf(readPattern(pattern), LETTERS);
    if (!found) return [];
    const { ms, letters, text } = found;
    return [`${file} ${pattern}: ${Math.round(ms)} ms on ${letters} letters, ${text}`];
  });
}
