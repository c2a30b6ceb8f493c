/** Reads a file that anyone may have handed in: in a worker, with limits of time and memory. */
import { once } from "node:events";
import type { Worker } from "node:worker_threads";
import { BadFile, IN_MEMORY, tooLarge } from "./limits.ts";
import { type Asker, OFFICE } from "../../kit/fair_queue.ts";
import type { Table } from "../../kit/cell.ts";
import type { FileContent } from "./read_file.ts";
import type { Said } from "./read_worker.ts";
import { withReader } from "./reading_worker.ts";

const LIMITS = { milliseconds: 20_000, megabytes: 512 };

/** Requests the worker's next part until there is none. Others are served between two of them. */
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

/**
 * `readFile` for what comes over HTTP: others are served meanwhile, and a file that takes too long, or whose
 * sender is gone, is given up. Throws `BadFile`.
 */
export async function readFileSafely(
  bytes: Uint8Array,
  asker: Asker = OFFICE,
): Promise<FileContent> {
  if (bytes.length > IN_MEMORY.bytes) throw tooLarge(IN_MEMORY);
  const script = new URL("./read_worker.ts", import.meta.url);
  return await withReader(
    script,
    LIMITS,
    asker,
    (worker, until) => collect(worker, bytes, until),
  );
}
