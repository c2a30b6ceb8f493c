/**
 * Copies of the file of keys: generations, none of which is replaced by one that opens less
 * (docs/decisions/0094-keys-held-against-the-log.md), and what each configured copy opens.
 */
import { existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { Config } from "../config.ts";
import { backupFile } from "../store/backup.ts";
import { type HeldKeys, type Needed, opensOf } from "../store/needed_keys.ts";
import { fileVault, readVault } from "../personal/vault.ts";
import { wrappingOf, WrappingProblem } from "../personal/wrapping.ts";
import type { WrappingSource } from "../personal/wrapping_source.ts";

/** A copy that opens less would take the place of one that opens more. The message is one Korean line. */
export class CopyOpensLess extends Error {
  override name = "CopyOpensLess";
}

/** Generations kept: the newest, and earlier ones. */
const GENERATIONS = 3;

/** The names of a copy's generations, the newest first: the file itself, `FILE.1`, `FILE.2`. */
const generationsOf = (file: string): string[] =>
  Array.from({ length: GENERATIONS }, (_, age) => age === 0 ? file : `${file}.${age}`);

/** The keys in a file, opened. Throws WrappingProblem, or SQLite's error, where it cannot be read. */
export function keysIn(file: string, source: WrappingSource | undefined): HeldKeys {
  const { keys, gone } = readVault(file);
  const own = keys.length === 0 ? null : source?.read();
  if (own === null && source && keys.length > 0) {
    throw new WrappingProblem(`마스터 키 파일 ${source.where}이(가) 없습니다.`);
  }
  const wrapping = own ? wrappingOf(own) : null;
  return {
    keys: new Map(keys.map(([name, key]) => [name, wrapping?.unwrap(name, key) ?? key])),
    gone: new Set(gone),
  };
}

/** Names of a file's keys, without opening it; null if it cannot be read. */
function namesIn(file: string): { keys: string[]; gone: Set<string> } | null {
  try {
    const { keys, gone } = readVault(file);
    return { keys: keys.map(([name]) => name), gone: new Set(gone) };
  } catch {
    return null;
  }
}

const isSame = (one: string, other: string): boolean => {
  const text = (file: string) => {
    const { keys, gone } = readVault(file);
    return JSON.stringify([keys.map(([name, key]) => [name, key.toHex()]), gone]);
  };
  return text(one) === text(other);
};

/** Of the keys `wanted` the first that a file lacks without a record of its destruction; null if it has all. */
function lackedBy(draft: string, wanted: Iterable<string>): string | null {
  const { keys, gone } = namesIn(draft) ?? { keys: [], gone: new Set<string>() };
  const has = new Set(keys);
  for (const name of wanted) if (!has.has(name) && !gone.has(name)) return name;
  return null;
}

/** Keys that the file must have by other sources: each copy, and the office's caller. */
function checkDraft(draft: string, from: string, to: string, wanted: readonly string[]): void {
  const older = generationsOf(to).filter((file) => existsSync(file));
  for (
    const [file, names] of [
      ["", wanted],
      ...older.map((file) => [file, namesIn(file)?.keys ?? []]),
    ] as const
  ) {
    const lacks = lackedBy(draft, names);
    if (lacks === null) continue;
    const known = file === "" ? "기록에 필요한" : `복사본 ${file}에 있는`;
    throw new CopyOpensLess(
      `암호키 파일 ${from}에 ${known} 암호키(${lacks})가 없어 복사본을 바꾸지 않았습니다. ` +
        "deno task cli keys status로 확인해 주세요.",
    );
  }
}

/** Removes destroyed keys from older copies too; their other keys stay. */
async function destroyIn(file: string, gone: ReadonlySet<string>): Promise<void> {
  const due = namesIn(file)?.keys.filter((name) => gone.has(name)) ?? [];
  if (due.length === 0) return;
  const vault = fileVault(file);
  for (const name of due) await vault.bury(name);
  vault.close();
}

/**
 * Copies a file of keys to the newest generation of `to`; earlier ones move on. It is written beside, checked, and
 * renamed: one that lacks an undestroyed key of `wanted`, or of an older generation, replaces nothing (throws
 * CopyOpensLess). Without new keys the generations stay.
 */
export async function copyKeyFile(
  from: string,
  to: string,
  wanted: readonly string[],
): Promise<void> {
  const draft = `${to}.new`;
  try {
    await backupFile(from, draft, true, (path) => {
      checkDraft(path, from, to, wanted);
      return Promise.resolve();
    });
    const gone = namesIn(draft)!.gone;
    for (const file of generationsOf(to)) {
      if (existsSync(file)) await destroyIn(file, gone);
    }
    if (existsSync(to) && namesIn(to) && isSame(draft, to)) return;
    const [newest, ...older] = generationsOf(to);
    for (const [at, file] of older.entries().toArray().reverse()) {
      const before = at === 0 ? newest : older[at - 1];
      // The newest keeps its name until the next one takes it: no moment is without a copy.
      if (!existsSync(before) || !namesIn(before)) continue;
      if (at > 0) await Deno.rename(before, file);
      else await linked(before, file);
    }
    await Deno.rename(draft, newest);
  } finally {
    await Deno.remove(draft).catch(() => {});
  }
}

/** Another name for a file, in the place of what had it; a copy where the disk knows no second names. */
async function linked(file: string, name: string): Promise<void> {
  const draft = `${name}.new`;
  await Deno.remove(draft).catch(() => {});
  await Deno.link(file, draft).catch(() => Deno.copyFile(file, draft));
  await Deno.rename(draft, name);
}

/** A copy of the keys, and how many of the texts (`of`) it opens; `problem` is the Korean reason why it opens none. */
export interface CopyFound {
  file: string;
  opens: number;
  of: number;
  problem: string;
}

/** Files found by the settings: the copies, and files named `keys-…` in the folders of backups. */
async function knownFiles({ keysCopy, folders }: Config["backup"]): Promise<string[]> {
  const found = keysCopy === "" ? [] : await namesLike(dirname(keysCopy), basename(keysCopy));
  for (const folder of folders) found.push(...await namesLike(folder, "keys-"));
  return [...new Set(found)];
}

/** Temporary files, and those that SQLite keeps beside a file. */
const UNFINISHED = /(\.(new|part)|-(journal|wal|shm))$/;

async function namesLike(folder: string, start: string): Promise<string[]> {
  try {
    const names = await Array.fromAsync(Deno.readDir(folder), ({ name }) => name);
    return names.filter((name) => name.startsWith(start) && !UNFINISHED.test(name))
      .sort().map((name) => join(folder, name));
  } catch {
    return [];
  }
}

/** How much of the log one file opens. */
export function copyFound(
  file: string,
  needed: Needed,
  source: WrappingSource | undefined,
): CopyFound {
  const of = opensOf(needed, { keys: new Map(), gone: new Set() }).of;
  try {
    const { opens, of } = opensOf(needed, keysIn(file, source));
    return { file, opens, of, problem: "" };
  } catch (error) {
    const problem = error instanceof WrappingProblem
      ? "마스터 키가 다르거나 손상됨"
      : "읽을 수 없음";
    return { file, opens: 0, of, problem };
  }
}

/** How much each configured copy opens. */
export const copiesFound = async (
  { backup }: Pick<Config, "backup">,
  needed: Needed,
  source: WrappingSource | undefined,
): Promise<CopyFound[]> =>
  (await knownFiles(backup)).map((file) => copyFound(file, needed, source));

/** A copy in one line. */
export const copyText = ({ file, opens, of, problem }: CopyFound): string =>
  problem === ""
    ? `${file} ${of.toLocaleString("ko-KR")}개 중 ${opens.toLocaleString("ko-KR")}개`
    : `${file} ${problem}`;
