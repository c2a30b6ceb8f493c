/**
 * Sets of a backup folder: a folder each, named by when it began, with archives that follow one another from the first
 * event on. A set goes on with what is new; every so often another begins, so that not all stands on one file.
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
  try {
    const names = await Array.fromAsync(Deno.readDir(folder), ({ name }) => name);
    return names.filter((name) => pattern.test(name)).sort();
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return [];
    throw error;
  }
}

/** The sets of a folder, oldest first. */
export const setsIn = (folder: string): Promise<string[]> => namesIn(folder, SET);

/** The archives of a set in their order, by what they say of themselves. Throws BackupProblem where one is missing. */
export async function archivesIn(set: string): Promise<Archive[]> {
  const archives: Archive[] = [];
  for (const name of await namesIn(set, ARCHIVE)) {
    const path = join(set, name);
    const head = await readHead(path);
    const before = archives.at(-1);
    if (head.from !== (before?.to ?? 0) + 1 || (before && before.hash !== head.previous)) {
      throw damaged("gap", path);
    }
    archives.push({ ...head, path });
  }
  return archives;
}

/** A set to read: the folder itself, where it is one, else the newest in it that has an archive. */
export async function newestSet(folder: string): Promise<string> {
  const own = await namesIn(folder, ARCHIVE);
  if (own.length > 0) return folder;
  for (const set of (await setsIn(folder)).reverse()) {
    const path = join(folder, set);
    if ((await namesIn(path, ARCHIVE)).length > 0) return path;
  }
  throw new BackupProblem("none", `${folder}에 백업이 없습니다.`);
}

/** Reads every byte of a set. Throws BackupProblem for the first archive that is not as it was made. */
export async function checkSet(
  set: string,
  onProgress: (done: number, total: number) => void = () => {},
): Promise<Archive[]> {
  const names = await namesIn(set, ARCHIVE);
  for (const [index, name] of names.entries()) {
    await checkArchive(join(set, name));
    onProgress(index + 1, names.length);
  }
  return await archivesIn(set);
}
