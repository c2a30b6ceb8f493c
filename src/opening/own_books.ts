/** The books of a process's office: opened with its keys, or one line with the reason why not. */
import { existsSync } from "node:fs";
import { refuseWhenBackupAhead } from "../backup/ahead.ts";
import { backupKeys } from "../backup/keys.ts";
import type { OfficeClock } from "../clock/office_clock.ts";
import type { Config } from "../config.ts";
import { type BooksKind, booksKind } from "../demo/books_kind.ts";
import { areNobodys, isDemoBooks } from "../demo/mark.ts";
import { BooksNotOpened } from "./open_problem.ts";
import { officeProblem } from "./key_problem.ts";
import { WrappingProblem } from "../personal/wrapping.ts";
import { officeWrapping } from "../personal/wrapping_source.ts";
import { restrictDataFolder, restrictNewFiles } from "../kit/private_files.ts";
import type { Books } from "../store/contract.ts";
import { noteVersion, openBooks, openKv } from "../store/open.ts";
import { Reserve } from "../store/room.ts";
import { safeKv } from "../store/safe_kv.ts";

/** A real office never opens books of a demo, nor a demo those of an office: its accounts have no passwords. */
function refuseOtherKind(kind: BooksKind | null, { demo, kvUrl, dataDir }: Config): void {
  const where = kvUrl ? `KV 서버(KV_URL ${kvUrl})` : `데이터 폴더 ${dataDir}`;
  const setting = kvUrl ? "KV_URL" : "DATA_DIR";
  if (kind === "demo" && !demo) {
    throw new BooksNotOpened(
      `${where}에는 데모의 지어낸 기록이 있어 실제 사무소로 쓸 수 없습니다. ` +
        `${setting}을 비어 있는 새 곳으로 바꾸세요. 데모를 계속 보려면 DEMO=1로 시작하세요.`,
    );
  }
  if (kind === "office" && demo) {
    throw new BooksNotOpened(
      `${where}에는 데모가 아닌 사무소의 기록이 있어 데모로 열지 않습니다. ` +
        `${setting}을 다른 곳으로 바꾸거나, 실제 사무소라면 로그인 제공자를 설정하세요.`,
    );
  }
}

/** The reserve on the books' disk, released when nothing else can be written. */
function reserveIn(dataDir: string): Reserve {
  Deno.mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  return new Reserve(dataDir);
}

/** Throws BackupKnowsMore where the folder of the backups knows more of this log than the data folder does. */
async function refuseOlder(kv: Deno.Kv | null, { dataDir, backup }: Config): Promise<void> {
  if (backup.folders.length === 0) return;
  const place = { dataDir, folders: backup.folders, keys: backupKeys(backup) };
  await refuseWhenBackupAhead(kv && safeKv(kv), place);
}

/** The kind of these books, by their log; null if it cannot be read. */
async function kindAt(path: string, { dataDir }: Config): Promise<BooksKind | null> {
  const opened = await openKv(path, dataDir).catch(() => null);
  if (!opened) return null;
  try {
    return await booksKind(opened.kv).catch(() => null);
  } finally {
    opened.kv.close();
    opened.watched?.close();
    opened.lock?.release();
  }
}

/**
 * Opens the books (a KV server, ":memory:", or the file in the data directory) and their keys. A read-only file would
 * refuse every later change, so it is detected now. Throws `BooksNotOpened`, without having written anything.
 */
export async function openOwnBooks(
  config: Config,
  clock: Pick<OfficeClock, "now" | "learn">,
  tell: (line: string) => void,
): Promise<{ books: Books; rewrapped: string | null }> {
  const { kvUrl, dataDir } = config;
  const path = kvUrl || `${dataDir}/office.kv`;
  restrictNewFiles();
  let books: Books | null = null;
  let room: Reserve | undefined;
  try {
    const mended = kvUrl === "" ? restrictDataFolder(dataDir) : null;
    if (mended) tell(mended);
    const wrapping = officeWrapping(config);
    // An empty folder stays empty if a backup knows its former content.
    if (kvUrl === "" && !existsSync(path)) await refuseOlder(null, config);
    if (kvUrl === "") room = reserveIn(dataDir);
    books = await openBooks({
      ...{ path, dataDir, wrapping, room, tellsHead: true, now: clock.now },
      onNewest: (instant) => clock.learn(instant),
    });
    const kind = await isDemoBooks(books) ? "demo" : areNobodys(books) ? null : "office";
    refuseOtherKind(kind, config);
    if (kvUrl === "") await refuseOlder(books.kv, config);
    room?.start();
    await noteVersion(books);
    await books.kv.delete(["started"]);
    return { books, rewrapped: wrapping?.rewrapped ?? null };
  } catch (error) {
    room?.close();
    await books?.close();
    if (error instanceof BooksNotOpened) throw error;
    // A demo has a wrapping key of its own: whose books these are explains more than that theirs is missing.
    if (error instanceof WrappingProblem) refuseOtherKind(await kindAt(path, config), config);
    throw new BooksNotOpened(await officeProblem(error, config), { cause: error });
  }
}
