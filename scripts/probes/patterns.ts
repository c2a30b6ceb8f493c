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

/** Milliseconds to find all that fits in a text, the least of up to three tries. */
function time(pattern: RegExp, text: string, enough: number): number {
  let least = Infinity;
  for (let turn = 0; turn < 3 && least > enough; turn++) {
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

/** Letters from which a pattern of an exponential kind is found before it takes hours. */
const STEPS = [24, 250, 1_000, 4_000, 16_000, 64_000];

/**
 * The first text on which the time grows faster than the letters; null where there is none of up to `most` letters.
 * A linear pattern passes 4,000 letters in under a tenth of a millisecond, a quadratic one in ten or more.
 */
export function growthOf(pattern: RegExp, most: number): Growth | null {
  for (const make of growing(pattern)) {
    let before = 0;
    for (const letters of STEPS.filter((step) => step <= most)) {
      const text = make(letters);
      const enough = Math.max(letters / 2_000, 8 * before);
      const ms = time(pattern, text, enough);
      if (ms > enough && ms > 4) return { text: text.slice(0, 60), letters, ms };
      before = Math.max(ms, 0.05);
    }
  }
  return null;
}
