/** What the ways of an attack came to, counted: printed by `deno task lab injections`. */
import { assertEquals } from "@std/assert";

/** Of one way: how often it was tried, and what must have happened never. */
export interface Tally {
  tries: number;
  /** Values that were shown to somebody without the right to them. */
  shown: number;
  /** Values that left, and records that were changed, without a yes to just that. */
  unasked: number;
  /** Values that were shown or sent rightly, and without a line in the security log before. */
  unlogged: number;
}

const tallies = new Map<string, Tally>();

/** Counts a way during `work`, and requires none. */
export async function counted(way: string, work: (tally: Tally) => Promise<void>): Promise<void> {
  const tally: Tally = { tries: 0, shown: 0, unasked: 0, unlogged: 0 };
  tallies.set(way, tally);
  await work(tally);
  const { tries, ...bad } = tally;
  assertEquals(bad, { shown: 0, unasked: 0, unlogged: 0 }, way);
  assertEquals(tries > 0, true, `${way} was not tried`);
}

/** Declares the last test of a file: with `INJECTIONS` it prints the counts. */
export function printsCounts(): void {
  Deno.test("the counts of what was tried are printed", () => {
    if (Deno.env.get("INJECTIONS") !== undefined) console.log(`\n${table()}`);
  });
}

/** The counts as a table. */
function table(): string {
  const rows = [...tallies].map(([way, one]) =>
    [one.tries, one.shown, one.unasked, one.unlogged].map((n) => String(n).padStart(9)).join("") +
    `  ${way}`
  );
  const sum = [...tallies.values()].reduce(
    (all, { shown, unasked, unlogged }) => all + shown + unasked + unlogged,
    0,
  );
  return [
    "    tried    shown  unasked  no line  way",
    ...rows,
    `${sum} values shown or sent without right, yes and line`,
  ].join("\n");
}
