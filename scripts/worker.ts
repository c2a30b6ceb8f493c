/**
 * `deno task worker [COUNT]`: so many processes that do jobs, beside web servers on the same KV server. One that
 * dies is started again.
 */
import { readConfig } from "../src/config.ts";
import { within } from "../src/kit/within.ts";
import { START_EXIT, startProblem } from "./server/preflight.ts";
import { endProcess, exitCodeOf, startWorker } from "./server/process.ts";
import { settings } from "./server/settings.ts";

/** Most processes that one call starts. */
const COUNT_MAX = 32;
/** One that died at once is not started again at once: twice as long each time, in milliseconds. */
const [FIRST_REST_MS, LONGEST_REST_MS] = [500, 30_000];
/** One that lived this long had a good start. */
const LIVED_MS = 10_000;

/** Wrong settings and books that are not this office's stay what they are. */
const FINAL: readonly number[] = [START_EXIT.settings, START_EXIT.books];

const NO_SERVER =
  "작업자 프로세스를 따로 두려면 여러 프로세스가 함께 쓰는 KV 서버(KV_URL)가 있어야 합니다. " +
  "내장 저장소에서는 서버가 작업도 함께 합니다.";

function countOf([text = "1"]: string[]): number {
  const count = Number(text);
  if (Number.isInteger(count) && count >= 1 && count <= COUNT_MAX) return count;
  throw new Error(`작업자 수는 1부터 ${COUNT_MAX}까지의 정수여야 합니다.`);
}

async function main(): Promise<number> {
  const count = countOf(Deno.args);
  const env = settings();
  const config = readConfig(env);
  if (!/^https?:/.test(config.kvUrl)) throw new Error(NO_SERVER);
  const problem = await startProblem(config, env);
  if (problem) throw new Error(problem);
  const running = new Set<Deno.ChildProcess>();
  let stopping = false;
  const stopped = Promise.withResolvers<void>();
  const stop = () => {
    stopping = true;
    stopped.resolve();
    for (const child of running) endProcess(child);
  };
  Deno.addSignalListener("SIGINT", stop);
  if (Deno.build.os !== "windows") Deno.addSignalListener("SIGTERM", stop);
  /** Keeps one worker alive; answers how the last of its processes ended. */
  const keep = async (): Promise<number> => {
    for (let rest = FIRST_REST_MS;; rest = Math.min(LONGEST_REST_MS, rest * 2)) {
      const began = performance.now();
      const child = startWorker(config, { env });
      running.add(child);
      const code = await exitCodeOf(child);
      running.delete(child);
      const lived = performance.now() - began;
      if (FINAL.includes(code)) return code;
      // One that had just failed and would have been tried again ends as it was asked to.
      if (stopping) return code === START_EXIT.failed ? 0 : code;
      // What can not even begin says why, and is not tried for ever where nobody looks.
      if (code === START_EXIT.failed && lived < LIVED_MS && rest >= LONGEST_REST_MS) return code;
      if (lived >= LIVED_MS) rest = FIRST_REST_MS;
      await within(rest, stopped.promise);
      if (stopping) return 0;
    }
  };
  const codes = await Promise.all(Array.from({ length: count }, keep));
  return Math.max(...codes);
}

try {
  Deno.exit(await main());
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  Deno.exit(START_EXIT.settings);
}
