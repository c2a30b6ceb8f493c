/** `cli restore`: the books as a file that is not in use yet, from a file or from whichever set of a folder has the moment. */
import { catalogueOf, reachable } from "../../src/backup/catalogue.ts";
import { repairFiles } from "../../src/backup/files.ts";
import { backupKeys } from "../../src/backup/keys.ts";
import { BackupProblem } from "../../src/backup/problem.ts";
import { putBack, type Until } from "../../src/backup/put_back.ts";
import type { Config } from "../../src/config.ts";
import { backupFile } from "../../src/store/backup.ts";
import { hashAt, lastPosition, packAt } from "../../src/store/reader.ts";
import { safeKv } from "../../src/store/safe_kv.ts";
import { backupError } from "./backup_sets.ts";
import { CliError, EXIT, wrongUse } from "./exit.ts";

export interface Wanted {
  file: string;
  until: Until;
}

interface Drafted {
  /** The file or the set that it was made of. */
  from: string;
  /** Files of the office that no set of the folder has whole. */
  lost: string[];
}

const clear = async (draft: string): Promise<void> => {
  for (const rest of ["", "-wal", "-shm"]) await Deno.remove(draft + rest).catch(() => {});
};

/** Copies a backup file to where it is made ready. Throws CliError where it is none. */
export async function copied(from: string, to: string): Promise<void> {
  try {
    await backupFile(from, to, true);
  } catch (error) {
    const why = (error as Error).message;
    throw new CliError(EXIT.wrongUse, `${from}은(는) 백업 파일이 아니거나 손상되었습니다: ${why}`);
  }
}

/** Makes the books at `draft`: a copy of a file, or anew from the newest set that reaches so far and is whole. */
export async function drafted(
  { backup }: Config,
  { file, until }: Wanted,
  draft: string,
): Promise<Drafted> {
  if (!(await Deno.stat(file)).isDirectory) {
    if (Object.keys(until).length > 0) {
      throw wrongUse("--at과 --position은 폴더의 백업에만 쓸 수 있습니다.", "restore");
    }
    await copied(file, draft);
    return { from: file, lost: [] };
  }
  const keys = backupKeys(backup);
  let first: BackupProblem | null = null;
  try {
    for (const { set } of reachable(await catalogueOf(file), until)) {
      await clear(draft);
      try {
        const { damaged } = await putBack(draft, set, keys, until);
        // Another set was meant first: why it is not that one is worth a look.
        if (first) console.error(first.message);
        return { from: set, lost: await repairedFrom(draft, file, { keys, damaged }) };
      } catch (error) {
        if (!(error instanceof BackupProblem)) throw error;
        first ??= error;
      }
    }
    throw first;
  } catch (error) {
    throw backupError(error);
  }
}

/** Files that this set has not whole, from other sets. Answers those that none has. */
async function repairedFrom(
  draft: string,
  folder: string,
  { keys, damaged }: { keys: ReturnType<typeof backupKeys>; damaged: readonly string[] },
): Promise<string[]> {
  if (damaged.length === 0) return [];
  const kv = await Deno.openKv(draft);
  try {
    return (await repairFiles(safeKv(kv), folder, keys, damaged)).missing;
  } finally {
    kv.close();
  }
}

/** Where the first record of a log ends, and its hash; null where there is none that can be read. */
async function beginning(path: string): Promise<{ position: number; hash: string } | null> {
  const raw = await Deno.openKv(path);
  try {
    const kv = safeKv(raw);
    if (!await lastPosition(kv)) return null;
    const pack = await packAt(kv, 1);
    const position = pack?.headers[0].events;
    const hash = position === undefined ? null : await hashAt(kv, position);
    return hash && { position: position!, hash: hash.toHex() };
  } finally {
    raw.close();
  }
}

/** The books of one office do not take the place of another's. Throws CliError; what cannot be read is replaced. */
export async function refuseOtherLog(books: string, draft: string, from: string): Promise<void> {
  const there = await beginning(books).catch(() => null);
  const copy = await beginning(draft);
  if (!there || !copy || (there.position === copy.position && there.hash === copy.hash)) return;
  throw new CliError(
    EXIT.wrongUse,
    `${from}은(는) 다른 장부의 백업입니다. 데이터 폴더에 있는 기록과 처음부터 다릅니다. 아무것도 바꾸지 않았습니다. ` +
      "어느 사무소의 백업인지 확인하고, 이 백업을 열려면 DATA_DIR을 비어 있는 다른 폴더로 정해 주세요.",
  );
}
