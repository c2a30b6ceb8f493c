/** A worker that reads what anyone may have handed in: few at once, each with limits of time and memory. */
import { Worker } from "node:worker_threads";
import { BadFile } from "./limits.ts";

/** Workers at once; others wait. */
const AT_ONCE = 2;

let reading = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (reading >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else reading++;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else reading--;
  }
}

interface ReadingLimits {
  milliseconds: number;
  megabytes: number;
}

/** Has the worker do it. Throws `BadFile` where it takes too long or too much, or its sender is gone. */
export const withReader = <A>(
  script: URL,
  { milliseconds, megabytes }: ReadingLimits,
  sender: AbortSignal | undefined,
  work: (worker: Worker, signal: AbortSignal) => Promise<A>,
): Promise<A> =>
  inTurn(async () => {
    const late = AbortSignal.timeout(milliseconds);
    const limits = { env: {}, resourceLimits: { maxOldGenerationSizeMb: megabytes } };
    const worker = new Worker(script, limits);
    try {
      return await work(worker, sender ? AbortSignal.any([sender, late]) : late);
    } catch (error) {
      const code = (error as { code?: string }).code;
      const stopped = code === "ABORT_ERR" || code === "ERR_WORKER_OUT_OF_MEMORY";
      throw stopped ? new BadFile("too_slow") : error;
    } finally {
      await worker.terminate();
    }
  });
