/** How figures are taken: both sides in turn, several rounds, medians. */

/** One line of the table. */
export interface Result {
  name: string;
  ours: string;
  /** What it is compared with, in the same run. */
  against: string;
  figure: string;
  bar: string;
  /** Null where there is nothing to compare. */
  met: boolean | null;
  /** Printed when the bar is not met: what is missing, and why. */
  note?: string;
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** The value below which `share` (0–1) of the values lie. */
export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}

/** Runs per second of `work`, which does `count` of them. */
export async function rate(count: number, work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return count / (performance.now() - start) * 1_000;
}

/**
 * Measures two sides in turn, the order changing each round; the first round only warms up.
 * Answers the medians of both and of the ratios within a round.
 */
export async function compare(
  rounds: number,
  ours: () => Promise<number>,
  theirs: () => Promise<number>,
): Promise<{ ours: number; theirs: number; ratio: number }> {
  const pairs: [number, number][] = [];
  for (let round = 0; round <= rounds; round++) {
    let own: number;
    let other: number;
    if (round % 2 === 0) [own, other] = [await ours(), await theirs()];
    else [other, own] = [await theirs(), await ours()];
    if (round > 0) pairs.push([own, other]);
  }
  return {
    ours: median(pairs.map(([own]) => own)),
    theirs: median(pairs.map(([, other]) => other)),
    ratio: median(pairs.map(([own, other]) => own / other)),
  };
}

export const perSecond = (value: number): string =>
  `${Math.round(value).toLocaleString("en-US")}/s`;

const LIST_BARS_MS = { median: 3, p95: 10 };

/** The line of a list call: milliseconds of calls that are not cached. */
export function listResult(name: string, times: number[]): Result {
  const [middle, p95] = [median(times), quantile(times, 0.95)];
  return {
    name,
    ours: `p95 ${p95.toFixed(2)} ms`,
    against: "",
    figure: `median ${middle.toFixed(2)} ms`,
    bar: `≤ ${LIST_BARS_MS.median}, p95 ≤ ${LIST_BARS_MS.p95} ms`,
    met: middle <= LIST_BARS_MS.median && p95 <= LIST_BARS_MS.p95,
  };
}

/** Runs a part with a folder of its own. */
export async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await Deno.makeTempDir({ prefix: "bench-" });
  try {
    return await work(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}
