/** Reads a file that anyone may have handed in: in a worker, with limits of time and memory. */
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { BadFile, IN_MEMORY, tooLarge } from "./limits.ts";
import type { Table } from "./cell.ts";
import type { FileContent } from "./read_file.ts";
import type { Said } from "./read_worker.ts";

const TIME_MS = 20_000;
const MEMORY_MB = 512;
/** Files read at once; others wait. */
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

/** Asks the worker for the next piece until there is none. Between two of them others have their turn. */
async function collect(
  worker: Worker,
  bytes: Uint8Array,
  signal: AbortSignal,
): Promise<FileContent> {
  const tables: Table[] = [];
  const { buffer } = bytes.slice();
  worker.postMessage(buffer, [buffer]);
  for (;; worker.postMessage(null)) {
    const [json] = await once(worker, "message", { signal });
    const said: Said = JSON.parse(json);
    if ("bad" in said) throw new BadFile(said.bad.code, said.bad.message);
    if ("end" in said) return { ...said.end, tables };
    if ("sheet" in said) tables.push({ ...said.sheet, rows: [] });
    else for (const row of said.rows) tables.at(-1)!.rows.push(row);
  }
}

async function readInWorker(bytes: Uint8Array, signal?: AbortSignal): Promise<FileContent> {
  const late = AbortSignal.timeout(TIME_MS);
  const worker = new Worker(new URL("./read_worker.ts", import.meta.url), {
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  try {
    return await collect(worker, bytes, signal ? AbortSignal.any([signal, late]) : late);
  } catch (error) {
    const code = (error as { code?: string }).code;
    const stopped = code === "ABORT_ERR" || code === "ERR_WORKER_OUT_OF_MEMORY";
    throw stopped ? new BadFile("too_slow") : error;
  } finally {
    await worker.terminate();
  }
}

/**
 * `readFile` for what comes over HTTP: others are served meanwhile, and a file that takes too long, or whose
 * sender is gone, is given up. Throws `BadFile`.
 */
export async function readFileSafely(
  bytes: Uint8Array,
  signal?: AbortSignal,
): Promise<FileContent> {
  if (bytes.length > IN_MEMORY.bytes) throw tooLarge(IN_MEMORY);
  return await inTurn(() => readInWorker(bytes, signal));
}
