/** A worker's own process, as `deno task worker` runs it. */
import { type Config, readConfig } from "../src/config.ts";
import { isFinal } from "../src/opening/open_problem.ts";
import { surviveUncaughtErrors } from "../src/kit/uncaught.ts";
import { startWorker } from "../src/worker.ts";
import { endWith } from "./server/left_alone.ts";
import { START_EXIT } from "./server/preflight.ts";

/** Prints the one line that says why there is no worker, and ends. */
function exitWithReason(error: unknown, exit: number): never {
  console.error(error instanceof Error ? error.message : String(error));
  Deno.exit(exit);
}

function readSettings(): Config {
  try {
    return readConfig(Deno.env.toObject());
  } catch (error) {
    return exitWithReason(error, START_EXIT.settings);
  }
}

surviveUncaughtErrors();
const config = readSettings();
const starting = startWorker(config, { tell: console.error });
const isEnding = endWith(starting);
try {
  const worker = await starting;
  const queues = config.jobs.queues.join(", ") || "모든 큐";
  if (!isEnding()) console.log(`  작업자  ${worker.name} · ${queues} · 기록 ${worker.head}건`);
} catch (error) {
  if (!isEnding()) {
    exitWithReason(error, isFinal(error) ? START_EXIT.books : START_EXIT.failed);
  }
}
