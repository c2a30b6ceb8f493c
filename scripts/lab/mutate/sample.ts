/** The mutants of a tree: every change that its files allow, and a sample of them that follows from a seed. */
import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import { type Change, KINDS } from "./mutators.ts";

export interface Mutant extends Change {
  /** Path from the root, with forward slashes. */
  file: string;
  line: number;
  /** The lines that it touches, before and after. */
  before: string;
  after: string;
}

const PLUGIN = fileURLToPath(new URL("./mutators.ts", import.meta.url));

/** The lines from the one that `from` is in to the one that `to` is in. */
function linesAround(text: string, from: number, to: number): [start: number, end: number] {
  const end = text.indexOf("\n", to);
  return [text.lastIndexOf("\n", from - 1) + 1, end < 0 ? text.length : end];
}

/** The text of a file with one change made. */
export const changed = (text: string, { from, to, text: other }: Change): string =>
  text.slice(0, from) + other + text.slice(to);

function mutantOf(file: string, text: string, change: Change): Mutant {
  const [start, end] = linesAround(text, change.from, change.to);
  const after = changed(text, change).slice(
    start,
    end + change.text.length - change.to + change.from,
  );
  const line = text.slice(0, start).split("\n").length;
  return { ...change, file, line, before: text.slice(start, end).trim(), after: after.trim() };
}

/** Every change that the files of these folders (or files) of a tree allow. */
export async function allMutants(root: string, areas: readonly string[]): Promise<Mutant[]> {
  const config = await Deno.makeTempFile({ suffix: ".json" });
  const lint = { plugins: [PLUGIN], rules: { tags: [], include: ["mutate/change"] } };
  await Deno.writeTextFile(config, JSON.stringify({ lint }));
  const args = ["lint", "--config", config, "--json", ...areas.map((area) => `${root}/${area}`)];
  const { stdout } = await new Deno.Command(Deno.execPath(), { args, stderr: "null" }).output();
  await Deno.remove(config);
  const { diagnostics } = JSON.parse(new TextDecoder().decode(stdout)) as {
    diagnostics: { filename: string; message: string }[];
  };
  const texts = new Map<string, string>();
  return diagnostics.map(({ filename, message }) => {
    const path = fileURLToPath(filename);
    const text = texts.get(path) ?? Deno.readTextFileSync(path);
    texts.set(path, text);
    return mutantOf(path.slice(root.length + 1).replaceAll("\\", "/"), text, JSON.parse(message));
  });
}

/**
 * So many of the mutants, of each kind equally many as far as there are. Their order is a hash of the seed and of what
 * each says: the same seed finds the same mutants, and an edit elsewhere in the tree does not draw others.
 */
export function sample(mutants: readonly Mutant[], seed: number, count: number): Mutant[] {
  const hashOf = ({ file, before, after, kind }: Mutant) =>
    createHash("sha256").update([seed, file, kind, before, after].join("\0")).digest("hex");
  const ordered = mutants.map((mutant) => ({ mutant, hash: hashOf(mutant) }))
    .sort((a, b) => a.hash < b.hash ? -1 : a.hash > b.hash ? 1 : a.mutant.from - b.mutant.from)
    .map(({ mutant }) => mutant);
  const ofKind = KINDS.map((kind) => ordered.filter((mutant) => mutant.kind === kind));
  const longest = Math.max(...ofKind.map(({ length }) => length));
  const rounds = Array.from(
    { length: longest },
    (_, at) => ofKind.flatMap((own) => own.slice(at, at + 1)),
  );
  return rounds.flat().slice(0, count);
}
