/** Every regular expression of the house: those written as literals, and those made of texts when a module loads. */
import { ROOT, sourceFiles } from "./tree.ts";

export interface Pattern {
  file: string;
  source: string;
  flags: string;
}

/** Where `new RegExp` is used, by file and line. */
export interface Made {
  file: string;
  from: number;
  to: number;
}

/** A literal follows one of these: files without any need not be parsed. */
const MAY_HOLD = /(?:[=(,:[!&|?;{}>]|return)\s*\/[^/*\s]|RegExp\(/;

const lineOf = (text: string, at: number): number => text.slice(0, at).split("\n").length;

/** Literals and places of the whole tree but its tests. */
export function written(): { literals: Pattern[]; made: Made[] } {
  const literals: Pattern[] = [];
  const made: Made[] = [];
  for (const { path: file, text } of sourceFiles()) {
    if (file.startsWith("tests/") || !MAY_HOLD.test(text)) continue;
    const place = ({ range }: Deno.lint.Node) =>
      made.push({ file, from: lineOf(text, range[0]), to: lineOf(text, range[1]) });
    const create = (): Deno.lint.LintVisitor => ({
      Literal(node) {
        const { regex } = node as Deno.lint.RegExpLiteral;
        if (regex) literals.push({ file, source: regex.pattern, flags: regex.flags });
      },
      'NewExpression[callee.name="RegExp"]': place,
      'CallExpression[callee.name="RegExp"]': place,
    });
    Deno.lint.runPlugin({ name: "patterns", rules: { all: { create } } }, `/${file}`, text);
  }
  return { literals, made };
}

/** At the end of a module's address: it is loaded once more, even if it was loaded before. */
export const ANEW = "?anew";

function readable(line: string): string {
  try {
    return decodeURI(line);
  } catch {
    return line;
  }
}

/** What `work` makes with `new RegExp`, each with the lines of this tree that led to it. */
export async function madeBy(work: () => Promise<void>): Promise<(Pattern & { line: number })[]> {
  const found: (Pattern & { line: number })[] = [];
  const Original = RegExp;
  globalThis.RegExp = new Proxy(Original, {
    construct(target, given) {
      const pattern: RegExp = Reflect.construct(target, given);
      const { stack = "" } = new Error();
      // A folder with spaces or Hangul is written in figures there.
      const frames = stack.split("\n").map(readable).filter((line) => line.includes(ROOT)).slice(1);
      const [, file, line] =
        new Original(`${ROOT}/?([^?:]+)[^:]*:(\\d+):\\d+`).exec(frames[0] ?? "") ?? [];
      const { source, flags } = pattern;
      if (file) found.push({ file, line: Number(line), source, flags });
      return pattern;
    },
  });
  try {
    await work();
  } finally {
    globalThis.RegExp = Original;
  }
  return found;
}
