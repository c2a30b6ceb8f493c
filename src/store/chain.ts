/** Walks the hash chain and names the first position that does not fit. */
import { log } from "../kit/log.ts";
import type { ChainReport, Progress } from "./contract.ts";
import { LOG_WRONG, LogDamaged } from "./damage.ts";
import type { HeadMark } from "./head_mark.ts";
import { fileNames, isUndecodable, isWhole } from "./kept_files.ts";
import { HEAD } from "./keys.ts";
import { pauses } from "../kit/pause.ts";
import { bodiesOf, hashAt, lastPosition, type Pack, readPacks, release } from "./reader.ts";
import { NO_HASH, sameBytes } from "./record.ts";
import type { SafeKv } from "./safe_kv.ts";

/** Position and hash the log had reached at some moment. */
export interface Checkpoint {
  position: number;
  hash: Uint8Array;
}

/**
 * Compares the log with a mark that it reaches. Throws LogDamaged if no record ends there, or another one does, because
 * a rewritten chain is consistent with itself.
 */
export async function checkMark(kv: SafeKv, mark: Checkpoint): Promise<void> {
  const hash = await hashAt(kv, mark.position);
  if (hash && sameBytes(hash, mark.hash)) return;
  throw anotherRecord(mark);
}

interface Walk {
  hash: Uint8Array;
  position: number;
  records: number;
  marks: readonly Checkpoint[];
}

/** Checks every record against the previous one, and the log against its known end. */
export async function verifyChain(
  kv: SafeKv,
  marks: readonly Checkpoint[],
  onProgress: (progress: Progress) => void = () => {},
): Promise<ChainReport> {
  const walk: Walk = { hash: NO_HASH, position: 0, records: 0, marks };
  try {
    const end = Math.max(await endOfLog(kv), ...marks.map(({ position }) => position));
    const pause = pauses();
    for await (const pack of readPacks(kv, 1, end)) {
      checkPack(walk, pack);
      release(pack);
      onProgress({ done: walk.position, total: end });
      await pause();
    }
  } catch (error) {
    if (!(error instanceof LogDamaged)) throw error;
    const { position, reason } = error;
    const read = { records: walk.records, events: walk.position };
    return { ...read, ok: false, position, reason, files: 0, damaged: [] };
  }
  const { records, position: events } = walk;
  return { records, events, ok: true, position: null, reason: null, files: 0, damaged: [] };
}

/** The report on the log, after reading every file: `expected` must exist. */
export async function withFiles(
  kv: SafeKv,
  report: ChainReport,
  expected: Iterable<string> = [],
): Promise<ChainReport> {
  const names = [...new Set([...await fileNames(kv), ...expected])].sort();
  const damaged: string[] = [];
  const pause = pauses();
  for (const name of names) {
    if (!await isWhole(kv, name)) damaged.push(name);
    await pause();
  }
  return { ...report, ok: report.ok && damaged.length === 0, files: names.length, damaged };
}

/** Checks the records from a position on; yields after each pack how far it has come. Throws LogDamaged. */
export async function* verifyChainFrom(
  kv: SafeKv,
  from: number,
  to: number,
): AsyncGenerator<number> {
  for await (const pack of readPacks(kv, from, to)) {
    bodiesOf(pack);
    const { last } = pack;
    release(pack);
    yield last;
  }
}

/**
 * The KV's own checkpoint; null if its value does not decode. It only repeats the log and the mark beside the KV, so it
 * is rewritten and blocks nobody.
 */
export async function checkpointOf(kv: SafeKv): Promise<Deno.KvEntryMaybe<Checkpoint> | null> {
  try {
    return await kv.get<Checkpoint>(HEAD);
  } catch (error) {
    if (!isUndecodable(error)) throw error;
    log.warn("the checkpoint cannot be read", { error: String(error) });
    return null;
  }
}

/** The known end of the log by the KV's own checkpoint and the mark beside the KV. */
export async function marksOf(kv: SafeKv, mark?: HeadMark): Promise<Checkpoint[]> {
  const known = [(await checkpointOf(kv))?.value, await mark?.read()];
  return known.filter((one) => one !== null && one !== undefined);
}

/** Last position; of a last record that cannot be read, its first one. */
async function endOfLog(kv: SafeKv): Promise<number> {
  try {
    return (await lastPosition(kv))?.position ?? 0;
  } catch (error) {
    if (error instanceof LogDamaged) return error.position;
    throw error;
  }
}

function checkPack(walk: Walk, pack: Pack): void {
  for (const header of pack.headers) {
    const first = walk.position + 1;
    bodiesOf({ ...pack, first, headers: [header] });
    walk.hash = header.hash;
    walk.position += header.events;
    walk.records++;
    checkMarks(walk, first);
  }
}

function checkMarks({ marks, position, hash }: Walk, first: number): void {
  for (const mark of marks) {
    if (mark.position < first || mark.position > position) continue;
    if (mark.position !== position || !sameBytes(mark.hash, hash)) throw anotherRecord(mark);
  }
}

const anotherRecord = ({ position }: Checkpoint) => new LogDamaged(position, LOG_WRONG.another);
