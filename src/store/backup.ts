/**
 * Copies an SQLite file as of one moment, while it is open and being written: the books of an embedded office, or its
 * keys.
 */
import { backup, DatabaseSync } from "node:sqlite";

/** The target exists already. */
export class BackupExists extends Error {
  override name = "BackupExists";
}

/**
 * Writes the copy, checks it, and gives it its name only then: a copy that was cut short never has the
 * name of a whole one. `prepare` may write into it before. An existing file is replaced only when `replace` is set; else throws BackupExists.
 */
export async function backupFile(
  from: string,
  to: string,
  replace = false,
  prepare: (draft: string) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  if (!replace && await exists(to)) throw new BackupExists(to);
  const draft = `${to}.part`;
  await Deno.remove(draft).catch(() => {});
  Deno.openSync(draft, { createNew: true, write: true, mode: 0o600 }).close();
  try {
    const source = new DatabaseSync(from, { readOnly: true });
    try {
      await backup(source, draft);
    } finally {
      source.close();
    }
    await prepare(draft);
    check(draft);
    using file = await Deno.open(draft, { read: true, write: true });
    await file.sync();
    await Deno.rename(draft, to);
  } catch (error) {
    await Deno.remove(draft).catch(() => {});
    throw error;
  }
}

async function exists(path: string): Promise<boolean> {
  try {
    await Deno.lstat(path);
    return true;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}

/** A copy that cannot be read is deleted, with the files that reading it created. */
function check(path: string): void {
  const copy = new DatabaseSync(path);
  try {
    copy.exec("PRAGMA journal_mode = DELETE");
    const answer = copy.prepare("PRAGMA quick_check").get() as { quick_check: string };
    if (answer.quick_check !== "ok") {
      throw new Error(`the copy does not fit: ${answer.quick_check}`);
    }
  } finally {
    copy.close();
  }
}
