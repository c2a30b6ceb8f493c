/** Books made anew from a set of a backup: the log as it was committed, up to a position or a moment, and its files. */
import type { WrappingKey } from "../personal/wrapping.ts";
import { verifyChain } from "../store/chain.ts";
import { blobKey, blobParts, HEAD, logKey } from "../store/keys.ts";
import { bodiesOf } from "../store/reader.ts";
import { decodeHeaders, encodePack } from "../store/record.ts";
import { PARTS_PER_COMMIT, type SafeKv, safeKv } from "../store/safe_kv.ts";
import { readFrames } from "./archive.ts";
import { type Frame, frameOf, type KeptFile } from "./frames.ts";
import { damaged } from "./problem.ts";
import { type Archive, checkSet } from "./set.ts";

/** Where to stop: after the last commit that is not beyond it. */
export interface Until {
  position?: number;
  /** ISO 8601 UTC. */
  at?: string;
}

export interface PutBack {
  position: number;
  hash: string;
  files: number;
}

/** Values that wait for a commit. */
class Batch {
  #waiting: { key: Deno.KvKey; value: unknown }[] = [];
  constructor(private readonly kv: SafeKv) {}

  async set(key: Deno.KvKey, value: unknown): Promise<void> {
    this.#waiting.push({ key, value });
    if (this.#waiting.length >= PARTS_PER_COMMIT) await this.end();
  }

  async end(): Promise<void> {
    if (this.#waiting.length > 0) await this.kv.commit({ set: this.#waiting });
    this.#waiting = [];
  }
}

interface Course {
  batch: Batch;
  until: Until;
  /** Where the log has come to, and the hash of its last record. */
  position: number;
  hash: Uint8Array;
  /** The log goes no further than was asked for. */
  ended: boolean;
  file: { kept: KeptFile; parts: number } | null;
  files: number;
}

/**
 * Writes the books into a new file at `path`, and walks their chain. Throws BackupProblem, which names the archive
 * that is not whole; what was written then is of no use.
 */
export async function putBack(
  path: string,
  set: string,
  keys: readonly WrappingKey[],
  until: Until = {},
  onProgress: (done: number, total: number) => void = () => {},
): Promise<PutBack> {
  const archives = await checkSet(set);
  const total = archives.at(-1)?.to ?? 0;
  const kv = await Deno.openKv(path);
  try {
    const safe = safeKv(kv);
    const batch = new Batch(safe);
    const course: Course = {
      ...{ batch, until, position: 0, hash: new Uint8Array(32), ended: false },
      ...{ file: null, files: 0 },
    };
    for (const archive of archives) {
      if (course.ended) break;
      await readArchive(course, archive, keys);
      onProgress(course.position, total);
    }
    const { position, hash, files } = course;
    await batch.set(HEAD, { position, hash });
    await batch.end();
    const report = await verifyChain(safe, [{ position, hash }]);
    if (!report.ok) throw damaged("changed", set);
    return { position, hash: hash.toHex(), files };
  } finally {
    kv.close();
  }
}

async function readArchive(
  course: Course,
  archive: Archive,
  keys: readonly WrappingKey[],
): Promise<void> {
  for await (const bytes of readFrames(archive.path, keys)) {
    const frame = frameOf(bytes);
    if (!frame) throw damaged("changed", archive.path);
    await take(course, frame);
  }
  if (!course.ended && course.position !== archive.to) throw damaged("changed", archive.path);
}

async function take(course: Course, frame: Frame): Promise<void> {
  if (frame.kind === "log") return await takeLog(course, frame.value);
  const { batch } = course;
  if (frame.kind === "file") {
    course.file = { kept: frame.file, parts: 0 };
    if (frame.file.parts === 0) await named(course);
    return;
  }
  const { file } = course;
  if (!file) return;
  await batch.set([...blobParts(file.kept.upload), file.parts++], frame.value);
  if (file.parts === file.kept.parts) await named(course);
}

/** A file is there once all of its parts are. */
async function named(course: Course): Promise<void> {
  const { sha256, ...stored } = course.file!.kept;
  await course.batch.set(blobKey(sha256), stored);
  course.files++;
  course.file = null;
}

async function takeLog(course: Course, value: Uint8Array): Promise<void> {
  if (course.ended) return;
  const headers = decodeHeaders(value);
  const first = course.position + 1;
  const { position = Infinity, at } = course.until;
  const bodies = at === undefined ? [] : bodiesOf({ first, last: first, value, headers });
  let wanted = 0;
  for (const { events, hash } of headers) {
    const beyond = course.position + events > position ||
      at !== undefined && bodies[wanted].at > at;
    if (beyond) {
      course.ended = true;
      break;
    }
    wanted++;
    course.position += events;
    course.hash = hash.slice();
  }
  if (wanted === 0) return;
  const records = headers.slice(0, wanted).map(({ hash, start, end, events }) => ({
    ...{ hash, events },
    body: value.subarray(start, end),
  }));
  await course.batch.set(logKey(first), encodePack(records));
}
