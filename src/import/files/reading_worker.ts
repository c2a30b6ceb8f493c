/** A worker that reads what anyone may have handed in: few at once, each with limits of time and memory. */
import { Worker } from "node:worker_threads";
import { type Asker, FairQueue } from "../../kit/fair_queue.ts";
import { BadFile } from "./limits.ts";

/** Workers at once, one of them a person's; others wait. */
const AT_ONCE = 2;

const queue = new FairQueue({ places: AT_ONCE });

interface ReadingLimits {
  milliseconds: number;
  megabytes: number;
}

/** Runs the worker. Throws `BadFile` if it takes too long or too much, or its sender is gone. */
export async function withReader<A>(
  script: URL,
  limits: ReadingLimits,
  asker: Asker,
  work: (worker: Worker, signal: AbortSignal) => Promise<A>,
): Promise<A> {
  try {
    return await queue.run(asker, () => read(script, limits, asker, work));
  } catch (error) {
    const code = (error as { code?: string }).code;
    const stopped = code === "ABORT_ERR" || code === "ERR_WORKER_OUT_OF_MEMORY";
    throw stopped || asker.signal?.aborted ? new BadFile("too_slow") : error;
  }
}

async function read<A>(
  script: URL,
  { milliseconds, megabytes }: ReadingLimits,
  { signal }: Asker,
  work: (worker: Worker, signal: AbortSignal) => Promise<A>,
): Promise<A> {
  const late = AbortSignal.timeout(milliseconds);
  const limits = { env: {}, resourceLimits: { maxOldGenerationSizeMb: megabytes } };
  const worker = new Worker(script, limits);
  try {
    return await work(worker, signal ? AbortSignal.any([signal, late]) : late);
  } finally {
    await worker.terminate();
  }
}
