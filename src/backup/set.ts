/**
 * Sets of a backup folder: a folder each, named by its start, with consecutive archives from the first event on. A set
 * is continued with new records; at intervals another begins, so that not everything depends on one file.
 */
import { join } from "node:path";
import { type ArchiveHead, checkArchive, readHead } from "./archive.ts";
import { BackupProblem, damaged } from "./problem.ts";

const SET = /^\d{4}-\d\d-\d\dT\d{6}Z$/;
const ARCHIVE = /^\d{12}-\d{12}\.backup$/;

export interface Archive extends ArchiveHead {
  path: string;
}

/** The name of a set that begins now. */
export const setName = (now: Date): string =>
  now.toISOString().replaceAll(":", "").replace(/\.\d+/, "");

/** When a set of this name began, in epoch milliseconds. */
export const beganAt = (set: string): number =>
  Date.parse(set.replace(/T(\d\d)(\d\d)(\d\d)Z$/, "T$1:$2:$3Z"));

const number = (position: number): string => String(position).padStart(12, "0");

/** The name of the archive with these events. */
export const archiveName = (from: number, to: number): string =>
  `${number(from)}-${number(to)}.backup`;

async function namesIn(folder: string, pattern: RegExp): Promise<string[]> {
  const isFolder = pattern === SET;
  try {
    const entries = await Array.fromAsync(Deno.readDir(folder));
    return entries.filter(({ name, isDirectory }) => pattern.test(name) && isDirectory === isFolder)
      .map(({ name }) => name).sort();
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return [];
    throw error;
  }
}

/** The sets of a folder, oldest first. */
export const setsIn = (folder: string): Promise<string[]> => namesIn(folder, SET);

/** Archives of a set in their order, as far as they follow one another, and what ends that row before its end. */
export interface Row {
  archives: Archive[];
  problem: BackupProblem | null;
}

/** The row of a set, by its archives' heads. */
export async function rowOf(set: string): Promise<Row> {
  const archives: Archive[] = [];
  try {
    for (const name of await namesIn(set, ARCHIVE)) {
      const path = join(set, name);
      const head = await readHead(path);
      const before = archives.at(-1);
      if (head.from !== (before?.to ?? 0) + 1 || (before && before.hash !== head.previous)) {
        throw damaged("gap", path);
      }
      archives.push({ ...head, path });
    }
  } catch (error) {
    if (!(error instanceof BackupProblem)) throw error;
    return { archives, problem: error };
  }
  return { archives, problem: null };
}

/** The archives of a set in order. Throws BackupProblem if one is missing or unreadable. */
export async function archivesIn(set: string): Promise<Archive[]> {
  const { archives, problem } = await rowOf(set);
  if (problem) throw problem;
  return archives;
}

/** The last position by the names of a set's archives, without opening them. 0 if there are none. */
export async function endByName(set: string): Promise<number> {
  const last = (await namesIn(set, ARCHIVE)).at(-1);
  return last ? Number(last.slice(13, 25)) : 0;
}

/** Every set to read, the newest first: the folder itself, where it is one, else those in it that have an archive. */
export async function everySet(folder: string): Promise<string[]> {
  if ((await namesIn(folder, ARCHIVE)).length > 0) return [folder];
  const found: string[] = [];
  for (const set of (await setsIn(folder)).reverse()) {
    const path = join(folder, set);
    if ((await namesIn(path, ARCHIVE)).length > 0) found.push(path);
  }
  return found;
}

/** A set to read: the folder itself, where it is one, else the newest in it that has an archive. */
export async function newestSet(folder: string): Promise<string> {
  const [newest] = await everySet(folder);
  if (newest === undefined) {
    throw new BackupProblem(
      "none",
      `${folder}에 백업이 없습니다. 백업 폴더의 경로를 확인해 주세요.`,
    );
  }
  return newest;
}

/**
 * Reads every byte of a set, or of what of it is needed up to a position. Throws BackupProblem for the first archive that
 * is not as it was made.
 */
export async function checkSet(
  set: string,
  until = Infinity,
  onProgress: (done: number, total: number) => void = () => {},
): Promise<Archive[]> {
  const all = await namesIn(set, ARCHIVE);
  const names = all.filter((name) => Number(name.slice(0, 12)) <= until);
  for (const [index, name] of names.entries()) {
    await checkArchive(join(set, name));
    onProgress(index + 1, names.length);
  }
  const { archives, problem } = await rowOf(set);
  if (problem && archives.length < names.length) throw problem;
  return archives.slice(0, names.length);
}
