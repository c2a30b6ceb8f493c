/** Rebuilds books from a backup set: the log as committed, up to a position or a moment, and its files. */
import { createHash, type Hash } from "node:crypto";
import type { WrappingKey } from "../personal/wrapping.ts";
import { verifyChain } from "../store/chain.ts";
import { blobKey, blobParts, HEAD, logKey } from "../store/keys.ts";
import { bodiesOf } from "../store/reader.ts";
import { decodeHeaders, encodePack } from "../store/record.ts";
import { PARTS_PER_COMMIT, type SafeKv, safeKv } from "../store/safe_kv.ts";
import { readFrames } from "./archive.ts";
import { type Frame, frameOf, type StoredFile } from "./frames.ts";
import { BackupProblem, damaged } from "./problem.ts";
import { type Archive, checkSet, rowOf } from "./set.ts";

/** Where to stop: after the commit that ends at this position, or the last one up to this moment. */
export interface Until {
  position?: number;
  /** ISO 8601 UTC. */
  at?: string;
}

export interface PutBack {
  position: number;
  hash: string;
  files: number;
  /** Files that this set has not whole. */
  damaged: string[];
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
  /** The log's present end, and the hash of its last record. */
  position: number;
  hash: Uint8Array;
  /** The log is limited to the request; the commit before it ends here. */
  ended: boolean;
  next: number;
  file: { kept: StoredFile; parts: number; hash: Hash } | null;
  files: number;
  damaged: Set<string>;
}

/**
 * Writes the books into a new file at `path`, and verifies their chain. Throws BackupProblem with the damaged archive,
 * or with what can be reached instead; the partial file is useless then.
 */
export async function putBack(
  path: string,
  set: string,
  keys: readonly WrappingKey[],
  until: Until = {},
  onProgress: (done: number, total: number) => void = () => {},
): Promise<PutBack> {
  const archives = await checkSet(set, until.position ?? await neededFor(set, until.at));
  const total = archives.at(-1)?.to ?? 0;
  const kv = await Deno.openKv(path);
  try {
    const safe = safeKv(kv);
    const batch = new Batch(safe);
    const course: Course = {
      ...{ batch, until, position: 0, hash: new Uint8Array(32), ended: false, next: 0 },
      ...{ file: null, files: 0, damaged: new Set(archives.flatMap(({ left }) => left)) },
    };
    for (const archive of archives) {
      if (course.ended) break;
      await readArchive(course, archive, keys);
      onProgress(course.position, total);
    }
    const { position, hash, files } = course;
    refuseLess(course);
    await batch.set(HEAD, { position, hash });
    await batch.end();
    const report = await verifyChain(safe, [{ position, hash }]);
    if (!report.ok) throw damaged("changed", set);
    return { position, hash: hash.toHex(), files, damaged: [...course.damaged] };
  } finally {
    kv.close();
  }
}

/** The position up to which a moment needs the archives of a set: what comes after it may be damaged. */
async function neededFor(set: string, at: string | undefined): Promise<number> {
  if (at === undefined) return Infinity;
  return (await rowOf(set)).archives.find(({ made }) => made >= at)?.to ?? Infinity;
}

/** A request beyond the set is refused, because less would look like a success. */
function refuseLess({ until, position, next }: Course): void {
  const count = (number: number) => number.toLocaleString("ko-KR");
  if (until.at !== undefined && position === 0) {
    throw new BackupProblem(
      "unreachable",
      "그 시각에는 아직 기록이 없었습니다. 더 나중을 적어 주세요.",
    );
  }
  const asked = until.position;
  if (asked === undefined || position === asked) return;
  if (next === 0) {
    const text = `${count(asked)}번째 기록은 이 묶음에 없습니다. ${
      count(position)
    }번째까지 있습니다.`;
    throw new BackupProblem("unreachable", text);
  }
  const before = position > 0 ? `${count(position)}번째나 ` : "";
  throw new BackupProblem(
    "unreachable",
    `${count(asked)}번째 기록은 한 번에 저장된 ${count(position + 1)}–${
      count(next)
    }번째 가운데에 있어 거기서 ` +
      `끊을 수 없습니다. ${before}${count(next)}번째를 적어 주세요.`,
  );
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
  if (frame.kind === "log") return await restoreLogRecord(course, frame.value);
  const { batch } = course;
  if (frame.kind === "file") {
    course.file = { kept: frame.file, parts: 0, hash: createHash("sha256") };
    if (frame.file.parts === 0) await named(course);
    return;
  }
  const { file } = course;
  if (!file) return;
  file.hash.update(frame.value);
  await batch.set([...blobParts(file.kept.upload), file.parts++], frame.value);
  if (file.parts === file.kept.parts) await named(course);
}

/** A file is there once all of its parts are, and make up its name. */
async function named(course: Course): Promise<void> {
  const { kept: { sha256, ...stored }, hash } = course.file!;
  course.file = null;
  if (hash.digest("hex") !== sha256) return void course.damaged.add(sha256);
  course.damaged.delete(sha256);
  await course.batch.set(blobKey(sha256), stored);
  course.files++;
}

async function restoreLogRecord(course: Course, value: Uint8Array): Promise<void> {
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
      course.next = course.position + events;
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
