/** Which lines of a plan are written: said to the person who looks, and read back when they say yes. */
import type { Planned } from "./plan.ts";

/** Lines to write, with the version of the row that each changes; 0 for a new row. */
export type Writes = [at: number, version: number][];

/** What of a plan is written. */
export function writesOf(plan: Planned[]): Writes {
  return plan.flatMap(({ kind, at, row }): Writes =>
    kind === "added" ? [[at, 0]] : kind === "changed" ? [[at, row!.version]] : []
  );
}

/** The same in few letters: `1-2004 2006:3`, runs of lines with a version (0 where none is said). */
export function writesText(writes: Writes): string {
  const runs: { from: number; to: number; version: number }[] = [];
  for (const [at, version] of writes) {
    const last = runs.at(-1);
    if (last && last.to === at - 1 && last.version === version) last.to = at;
    else runs.push({ from: at, to: at, version });
  }
  return runs.map(({ from, to, version }) =>
    `${from}${to > from ? `-${to}` : ""}${version > 0 ? `:${version}` : ""}`
  ).join(" ");
}

/** Reads `writesText`; null when the text is none, or names more lines than `most`. */
export function writesIn(text: string, most: number): Writes | null {
  const writes: Writes = [];
  for (const run of text === "" ? [] : text.split(" ")) {
    const match = /^(\d{1,9})(?:-(\d{1,9}))?(?::(\d{1,9}))?$/.exec(run);
    if (!match) return null;
    const [from, to] = [Number(match[1]), Number(match[2] ?? match[1])];
    if (to - from >= most - writes.length) return null;
    for (let at = from; at <= to; at++) writes.push([at, Number(match[3] ?? 0)]);
  }
  return writes;
}
