/** A worker's own process, as `deno task worker` runs it. */
import { readConfig } from "../src/config.ts";
import { startWorker } from "../src/worker.ts";
import { endWith } from "./server/left_alone.ts";

try {
  const config = readConfig(Deno.env.toObject());
  const worker = await startWorker(config, { tell: console.error });
  endWith(worker.stop);
  const queues = config.jobs.queues.join(", ") || "모든 큐";
  console.log(`  작업자  ${worker.name} · ${queues} · 기록 ${worker.head}건`);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  Deno.exit(1);
}
