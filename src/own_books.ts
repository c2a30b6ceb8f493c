/** The books of the office that a process is started for: opened with its keys, or one line that says why not. */
import type { Config } from "./config.ts";
import { openProblem } from "./open_problem.ts";
import { officeWrapping } from "./personal/wrapping_source.ts";
import { keepDataPrivate, keepFilesPrivate } from "./private_files.ts";
import type { Books } from "./store/contract.ts";
import { DataDirectoryBusy } from "./store/lock.ts";
import { openBooks } from "./store/open.ts";

/**
 * Opens the books (a KV server, ":memory:", or the file in the data directory) and the keys to what is
 * sealed in them. A file that can only be read would refuse every change later on; it is found out now.
 * Throws `DataDirectoryBusy` when another process has the data directory, else an Error of one Korean line.
 */
export async function openOwnBooks(
  config: Config,
  now: () => Date,
  tell: (line: string) => void,
): Promise<{ books: Books; rewrapped: string | null }> {
  const { kvUrl, dataDir } = config;
  keepFilesPrivate();
  let books: Books | null = null;
  try {
    const mended = kvUrl === "" ? keepDataPrivate(dataDir) : null;
    if (mended) tell(mended);
    const path = kvUrl || `${dataDir}/office.kv`;
    const wrapping = officeWrapping(config);
    books = await openBooks({ path, dataDir, now, wrapping, tellsHead: true });
    await books.kv.delete(["started"]);
    return { books, rewrapped: wrapping?.rewrapped ?? null };
  } catch (error) {
    await books?.close();
    if (error instanceof DataDirectoryBusy) throw error;
    throw new Error(openProblem(error, kvUrl || dataDir), { cause: error });
  }
}
