/** Lighthouse in a process of its own: it is fetched when it is asked for, and no part of the office. */
import { median } from "../bench/measure.ts";

/** Pinned here and not in the import map: it would be installed at every start of an office. */
const LIGHTHOUSE = "npm:lighthouse@13.5.0";
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
export type Scores = Record<(typeof CATEGORIES)[number], number>;

/** Runs of one page that are made again: on a busy machine a trace now and then lacks its first paint, or does not end. */
const BROKEN_MAX = 3;

interface Result {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { score: number | null; title: string; scoreDisplayMode: string }>;
  runtimeError?: { message: string };
}

/** A port that was free a moment ago. */
export function freePort(): number {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const { port } = listener.addr;
  listener.close();
  return port;
}

async function once(url: string, port: number): Promise<Result> {
  const { stdout, stderr, success } = await new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "-A",
      "--quiet",
      "--no-config",
      "--no-lock",
      LIGHTHOUSE,
      url,
      `--port=${port}`,
      "--output=json",
      "--quiet",
      `--only-categories=${CATEGORIES.join()}`,
    ],
    // Away from this tree's own packages.
    cwd: "/",
  }).output();
  if (!success) throw new Error(new TextDecoder().decode(stderr));
  const result: Result = JSON.parse(new TextDecoder().decode(stdout));
  if (result.runtimeError) throw new Error(result.runtimeError.message);
  return result;
}

/** The median of each score (0–100) over so many runs; what kept a page from 100 is printed. */
export async function runLighthouse(url: string, port: number, runs: number): Promise<Scores> {
  const results: Result[] = [];
  for (let broken = 0; results.length < runs;) {
    try {
      results.push(await once(url, port));
    } catch (error) {
      if (++broken > BROKEN_MAX) throw error;
      console.log(`  made again: ${String(error).split("\n")[0].slice(0, 120)}`);
    }
  }
  const lost = new Set(
    results.flatMap(({ audits }) =>
      Object.entries(audits)
        .filter(([, { score, scoreDisplayMode }]) =>
          score !== null && score < 0.9 && scoreDisplayMode !== "informative"
        )
        .map(([id, { title }]) => `  ${id}: ${title}`)
    ),
  );
  for (const line of lost) console.log(line);
  const scoreOf = (category: string): number =>
    Math.round(median(results.map(({ categories }) => 100 * (categories[category].score ?? 0))));
  return Object.fromEntries(CATEGORIES.map((category) => [category, scoreOf(category)])) as Scores;
}
