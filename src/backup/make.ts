/** Backs the books up while they are in use: new records since the last archive go into another one. */
import { join } from "node:path";
import type { WrappingKey } from "../personal/wrapping.ts";
import { pauses } from "../kit/pause.ts";
import { hashAt, lastPosition, readPacks } from "../store/reader.ts";
import { encodePack } from "../store/record.ts";
import type { SafeKv } from "../store/safe_kv.ts";
import { FileDamaged, fileNames, isWhole, partsOf, storedAt } from "../store/kept_files.ts";
import { writeArchive } from "./archive.ts";
import { fileFrame, logFrame, partFrame } from "./frames.ts";
import {
  type Archive,
  archiveName,
  archivesIn,
  beganAt,
  everySet,
  rowOf,
  setName,
  setsIn,
} from "./set.ts";
import { BackupProblem } from "./problem.ts";
import { writeLast } from "./last.ts";

export interface BackupOptions {
  /** Seals the archive; null leaves it unsealed like the data folder. */
  key: WrappingKey | null;
  /** Days after which a new set begins, and sets that are kept. */
  days: number;
  keep: number;
  now: Date;
  /** A set of its own, whatever there is. */
  whole?: boolean;
  onProgress?: (done: number, total: number) => void;
  /** Aborts it; the partial archive is deleted. */
  signal?: AbortSignal;
}

export interface BackupReport {
  /** The folder of the set, and the archive that was written; null where nothing was new. */
  set: string;
  archive: string | null;
  from: number;
  to: number;
  /** Files of the office that are new in it, and its bytes. */
  files: number;
  bytes: number;
  /** Damaged files: not copied, and older sets with an intact copy are kept. */
  damaged: string[];
  milliseconds: number;
}

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Does it. Several folders are several backups, each with its own sets; in one of them one is made at a time. */
export async function backUp(
  kv: SafeKv,
  folder: string,
  options: BackupOptions,
): Promise<BackupReport> {
  await Deno.mkdir(folder, { recursive: true, mode: 0o700 });
  // The server's timer and the command line may run at once: the second adds what is new by then.
  using turn = await Deno.open(join(folder, "backup.lock"), { create: true, write: true });
  await turn.lock(true);
  return await writeBackup(kv, folder, options);
}

async function writeBackup(
  kv: SafeKv,
  folder: string,
  options: BackupOptions,
): Promise<BackupReport> {
  const started = performance.now();
  const end = await lastPosition(kv);
  if (!end) throw new BackupProblem("none", "아직 기록이 없어 백업할 것이 없습니다.");
  const going = options.whole ? null : await goingOn(kv, folder, options);
  const set = going?.set ?? join(folder, await newSet(folder, options.now));
  const before = going?.archives ?? [];
  const last = before.at(-1);
  const report = { set, from: (last?.to ?? 0) + 1, to: end.position };
  let made: Added = { archive: null, files: 0, bytes: 0, damaged: [] };
  if (report.to >= report.from) {
    await Deno.mkdir(set, { recursive: true, mode: 0o700 });
    await removeDrafts(set);
    made = await add(kv, { ...report, hash: end.hash, before }, options);
  }
  await writeLast(folder, { at: options.now.toISOString(), position: end.position });
  if (!going) await pruneSets(kv, folder, { keep: options.keep, damaged: made.damaged });
  return { ...report, ...made, milliseconds: Math.round(performance.now() - started) };
}

/** The set to continue: young enough, intact, and of this log. */
async function goingOn(
  kv: SafeKv,
  folder: string,
  { days, now }: BackupOptions,
): Promise<{ set: string; archives: Archive[] } | null> {
  const name = (await setsIn(folder)).at(-1);
  if (!name || now.getTime() - beganAt(name) > days * DAY_MS) return null;
  const set = join(folder, name);
  try {
    const archives = await archivesIn(set);
    const last = archives.at(-1);
    const there = last && await hashAt(kv, last.to);
    return there?.toHex() === last?.hash ? { set, archives } : null;
  } catch (error) {
    if (error instanceof BackupProblem) return null;
    throw error;
  }
}

/** A name that no set has yet: two may begin within a second. */
async function newSet(folder: string, now: Date): Promise<string> {
  const there = await setsIn(folder);
  let at = now.getTime();
  while (there.includes(setName(new Date(at)))) at += 1_000;
  return setName(new Date(at));
}

type Added = Pick<BackupReport, "archive" | "files" | "bytes" | "damaged">;

interface Adding {
  set: string;
  from: number;
  to: number;
  hash: Uint8Array;
  before: Archive[];
}

async function add(
  kv: SafeKv,
  { set, from, to, hash, before }: Adding,
  { key, now, signal, onProgress = () => {} }: BackupOptions,
): Promise<Added> {
  // After the log's end was read, so that everything an event up to there mentions is listed.
  const kept = new Set(before.flatMap(({ files }) => files));
  const files: string[] = [];
  const left: string[] = [];
  const pause = pauses();
  for (const sha256 of await fileNames(kv)) {
    if (kept.has(sha256)) continue;
    signal?.throwIfAborted();
    (await isWhole(kv, sha256) ? files : left).push(sha256);
    await pause();
  }
  const archive = join(set, archiveName(from, to));
  const content = {
    from,
    to,
    previous: before.at(-1)?.hash ?? "",
    hash: hash.toHex(),
    made: now.toISOString(),
    files,
    left,
  };
  async function* frames() {
    yield* logFrames(kv, { from, to, signal, onProgress });
    for (const file of files) {
      signal?.throwIfAborted();
      yield* fileFrames(kv, file);
    }
  }
  const bytes = await writeArchive(archive, content, frames(), key);
  return { archive, files: files.length, bytes, damaged: left };
}

interface Stretch extends Required<Pick<BackupOptions, "onProgress">> {
  from: number;
  to: number;
  signal?: AbortSignal;
}

async function* logFrames(
  kv: SafeKv,
  { from, to, signal, onProgress }: Stretch,
): AsyncGenerator<Uint8Array> {
  const pause = pauses();
  for await (const { value, headers, first } of readPacks(kv, from, to)) {
    signal?.throwIfAborted();
    let position = first - 1;
    const records = headers.flatMap(({ hash, start, end, events }) => {
      position += events;
      return position > to ? [] : [{ hash, body: value.subarray(start, end), events }];
    });
    yield logFrame(encodePack(records));
    onProgress(Math.min(position, to) - from + 1, to - from + 1);
    await pause();
  }
}

/** A file with its stored parts. One deleted meanwhile has fewer than it states. */
async function* fileFrames(kv: SafeKv, sha256: string): AsyncGenerator<Uint8Array> {
  const stored = await storedAt(kv, sha256);
  if (!stored) return;
  yield fileFrame({ sha256, ...stored });
  try {
    for await (const part of partsOf(kv, sha256, stored)) yield partFrame(part);
  } catch (error) {
    if (!(error instanceof FileDamaged)) throw error;
  }
}

/** Deletes partial files of a killed process. */
async function removeDrafts(set: string): Promise<void> {
  for await (const { name } of Deno.readDir(set)) {
    if (name.endsWith(".part")) await Deno.remove(join(set, name));
  }
}

/**
 * Deletes the oldest sets beyond the limit. Sets of another log, unreadable sets, and sets with the only intact copy of
 * a damaged file are kept.
 */
async function pruneSets(
  kv: SafeKv,
  folder: string,
  { keep, damaged }: { keep: number; damaged: readonly string[] },
): Promise<void> {
  const own: { path: string; files: Set<string> }[] = [];
  for (const path of await everySet(folder)) {
    const { archives, problem } = await rowOf(path);
    const last = archives.at(-1);
    if (problem || !last || (await hashAt(kv, last.to))?.toHex() !== last.hash) continue;
    own.push({ path, files: new Set(archives.flatMap(({ files }) => files)) });
  }
  const kept = own.slice(0, keep);
  for (const one of own.slice(keep)) {
    const alone = damaged.some((name) =>
      one.files.has(name) && !kept.some(({ files }) => files.has(name))
    );
    if (alone) kept.push(one);
    else await Deno.remove(one.path, { recursive: true });
  }
}
