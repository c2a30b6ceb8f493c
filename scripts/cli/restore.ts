/** `deno task cli restore FILE|FOLDER`: restores a backup of the books, and reports changes of rights since. */
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { instantOf } from "../../projections/kit/as_of.ts";
import { markRestored } from "../../src/auth/restored.ts";
import { type CopyEnd, endOf, rightsSince } from "../../src/auth/rights_since.ts";
import type { Config } from "../../src/config.ts";
import { openProblem } from "../../src/opening/open_problem.ts";
import { copiesFound, copyFound, copyText } from "../../src/backup/key_copies.ts";
import { keyFileIn, type KeyRing, openKeyFile } from "../../src/personal/key_ring.ts";
import { neededKeys } from "../../src/store/needed_keys.ts";
import { officeWrapping } from "../../src/personal/wrapping_source.ts";
import { restrictNewFiles } from "../../src/kit/private_files.ts";
import { followData } from "../../src/backup/ahead.ts";
import type { Until } from "../../src/backup/put_back.ts";
import { headMarkIn } from "../../src/store/head_mark.ts";
import { lockDirectory } from "../../src/store/lock.ts";
import { safeKv } from "../../src/store/safe_kv.ts";
import { booksKind, KIND_NAMES } from "../../src/demo/books_kind.ts";
import { closeToOthers, isDemoFolder, settings } from "./connect.ts";
import { CliError, EXIT, wrongUse } from "./exit.ts";
import { copied, drafted, refuseOtherLog, type Wanted } from "./restore_draft.ts";
import { restoreMissing } from "./restore_missing.ts";
import { type Restored, restoredLines } from "./restore_text.ts";

export const help = `사용법: deno task cli restore <백업 파일이나 폴더> [옵션]
        deno task cli restore --missing <백업 폴더>

backup으로 만든 백업을 데이터 폴더(DATA_DIR)의 기록으로 복원합니다. 서버를 끈 뒤에 실행합니다.
로그인 제공자가 없는 설정이면 DATA_DIR을 정해야 합니다. 데모의 백업은 실제 사무소의 기록 위에 복원하지 않고,
그 반대도 마찬가지입니다.
폴더에 있던 기록은 지우지 않고 이름만 바꾸어 그 자리에 둡니다. 암호키(keys.sqlite)는 그대로 둡니다.

백업 뒤에 바뀐 권한은 백업에 없습니다. 폴더에 있던 기록에서 읽어 보여 드리고, 시작한 뒤에도 최고관리자가
확인할 때까지 ‘설정 · 사용자 관리 · 로그인과 토큰’에 보여 드립니다.

폴더를 적으면 그 안의 모든 묶음에서 찾아, 바라는 때를 아는 가장 새 묶음을 복원합니다. 그 묶음이 손상되었으면 다음
묶음을 씁니다. 어느 묶음에도 없는 때는 복원하지 않고 되살릴 수 있는 것을 알려 줍니다(backup --list). 묶음 하나만
쓰려면 그 묶음의 폴더를 적습니다.

  --at 시각      그때까지의 기록만 복원합니다 (서울 시각, 예: 2026-06-30T18:00). 폴더의 백업에 씁니다.
  --position 수  이 위치까지의 기록만 복원합니다. 폴더의 백업에 씁니다.
  --missing      기록은 그대로 두고, 손상되었거나 없어진 저장된 파일(증명서, 사진)만 백업의 온전한 것으로 되살립니다.
                 온전한 파일은 건드리지 않습니다.
  --keys 파일    keys.sqlite가 없을 때 그 자리에 둘 암호키 복사본
  --without-keys 암호키가 다 있지 않아도 복원합니다. 서버는 암호키를 찾아 두기 전에는 시작하지 않습니다.
  --json         결과를 JSON으로 출력합니다.

예
  deno task cli restore /mnt/backup
  deno task cli restore /mnt/backup --at 2026-06-30T18:00
  deno task cli restore 오늘.kv --keys /mnt/usb/keys.sqlite
  deno task cli restore --missing /mnt/backup

종료 코드: 0 복원함 · 1 복원했으나 읽을 수 없는 개인정보나 되살리지 못한 파일이 있음 · 2 잘못된 사용이나 읽을 수 없는 파일
           3 서버가 실행 중이거나 복원할 수 없음`;

const exists = (path: string): Promise<boolean> => Deno.stat(path).then(() => true, () => false);

/** Runs the command; resolves to an exit code. */
export async function run(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      keys: { type: "string" },
      "without-keys": { type: "boolean", default: false },
      at: { type: "string" },
      position: { type: "string" },
      missing: { type: "boolean", default: false },
      json: { type: "boolean", default: false },
    },
  });
  const [file] = positionals;
  if (positionals.length !== 1 || file === "" || values.keys === "") {
    throw wrongUse("복원할 파일의 이름을 하나 적어 주세요.", "restore");
  }
  const config = settings();
  if (config.kvUrl !== "") {
    const text = "KV 서버(KV_URL)의 기록은 그 서버의 백업 기능으로 복원해 주세요.";
    throw new CliError(EXIT.wrongUse, text);
  }
  if (isDemoFolder(config)) {
    const text = `복원할 곳이 데모의 기본 폴더(${resolve(config.dataDir)})입니다. ` +
      "사무소의 데이터 폴더를 DATA_DIR로 정해 주세요.";
    throw new CliError(EXIT.wrongUse, text);
  }
  const until = untilOf(values);
  const missing = values.missing && Object.keys(until).length === 0 && !values.keys;
  if (values.missing && !missing) {
    throw wrongUse("--missing은 다른 옵션 없이 백업 폴더와 함께 씁니다.", "restore");
  }
  if (!await exists(file)) {
    throw new CliError(EXIT.wrongUse, `파일이 없습니다: ${file}. 경로를 확인해 주세요.`);
  }
  restrictNewFiles();
  closeToOthers(config);
  if (missing) return await restoreMissing(config, file, values);
  const withoutKeys = values["without-keys"];
  const wanted: RestoreRequest = { file, until, keysCopy: values.keys, withoutKeys };
  const restored = await locked(config, () => putBack(config, wanted));
  if (values.json) console.log(JSON.stringify({ ...restored, names: undefined }));
  else console.log((await restoredLines(config, restored)).join("\n"));
  return restored.unreadable > 0 ? EXIT.partly : EXIT.fine;
}

/** Runs it with a lock on the data folder. */
async function locked<T>(config: Config, work: () => Promise<T>): Promise<T> {
  try {
    const lock = await lockDirectory(config.dataDir);
    return await work().finally(() => lock.release());
  } catch (error) {
    if (error instanceof CliError) throw error;
    throw new CliError(EXIT.unavailable, openProblem(error, config.dataDir));
  }
}

/** Where to stop, by the arguments. */
function untilOf({ at, position }: { at?: string; position?: string }): Until {
  if (position !== undefined && !/^[1-9]\d{0,11}$/.test(position)) {
    throw wrongUse("--position에는 1 이상의 정수를 적어 주세요.", "restore");
  }
  const moment = at === undefined ? undefined : instantOf(at);
  if (moment === null) {
    throw wrongUse("--at에는 2026-06-30T18:00과 같이 적어 주세요.", "restore");
  }
  return {
    ...position === undefined ? {} : { position: Number(position) },
    ...moment === undefined ? {} : { at: moment },
  };
}

/** The arguments, with the keys for opening it. */
interface RestoreRequest extends Wanted {
  /** A copy of the keys, for a folder that has none. */
  keysCopy: string | undefined;
  withoutKeys: boolean;
}

async function putBack(config: Config, wanted: RestoreRequest): Promise<Restored> {
  const { dataDir } = config;
  const { file, keysCopy } = wanted;
  const books = `${dataDir}/office.kv`;
  const draft = `${dataDir}/office.kv.restoring`;
  let keys: KeyRing | null = null;
  try {
    const keysFile = await chooseKeys(dataDir, keysCopy);
    const made = await drafted(config, wanted, draft);
    await refuseOtherKind(books, draft, file);
    const unreadable = await unreadableBy(config, draft, keysFile, wanted.withoutKeys);
    if (keysFile !== "" && keysCopy !== undefined) await copied(keysCopy, keyFileIn(dataDir));
    keys = keysFile === "" || unreadable > 0
      ? null
      : openKeyFile(keyFileIn(dataDir), officeWrapping(config));
    await keys?.refresh();
    const end = await withKv(draft, (kv) => endOf(kv, keys));
    if (!end) {
      throw new CliError(
        EXIT.wrongUse,
        `${file}에 사무소의 기록이 없습니다. 백업 파일이나 폴더의 경로를 확인해 주세요.`,
      );
    }
    if (await exists(books)) await refuseOtherLog(books, draft, made.from);
    const found = await foundIn(books, keys, end);
    const { names, ...result } = found;
    const at = await markRestored(draft, result, end.at);
    const aside = await setAside(books);
    const folders = new Set(config.backup.folders);
    if ((await Deno.stat(file)).isDirectory) folders.add(file);
    // What the backups know beyond is left behind on purpose: the next start does not ask again.
    await followData(dataDir, [...folders]);
    // Before the copy has its name: the books that were there go on to it, or it is these books' own past.
    await headMarkIn(dataDir).write(end);
    await Deno.rename(draft, books);
    const place = { file: made.from, folder: resolve(dataDir), backup_at: at, aside };
    return { ...place, lost: made.lost, keys: keys !== null, unreadable, ...result, names };
  } finally {
    keys?.close();
    for (const rest of ["", "-wal", "-shm"]) await Deno.remove(draft + rest).catch(() => {});
  }
}

/** The file of keys that is there, or the copy that takes its place; "" where there is neither. */
async function chooseKeys(dataDir: string, copy: string | undefined): Promise<string> {
  const path = keyFileIn(dataDir);
  if (await exists(path)) {
    if (copy === undefined) return path;
    const text =
      "keys.sqlite가 있습니다. 옛 암호키로 바꾸면 그 뒤에 파기한 것을 되살리므로 그대로 두었습니다. " +
      "--keys 없이 다시 실행해 주세요.";
    throw new CliError(EXIT.wrongUse, text);
  }
  if (copy !== undefined && !await exists(copy)) {
    throw new CliError(EXIT.wrongUse, `파일이 없습니다: ${copy}`);
  }
  return copy ?? "";
}

/** How many texts of the copy the keys do not open. Throws CliError where there are any, unless they may be lacking. */
async function unreadableBy(
  config: Config,
  draft: string,
  keysFile: string,
  may: boolean,
): Promise<number> {
  const needed = await withKv(draft, (kv) => neededKeys(safeKv(kv)));
  const source = officeWrapping(config);
  const { file, opens, of, problem } = copyFound(keysFile, needed, source);
  if (may || opens === of) return of - opens;
  const count = (number: number) => number.toLocaleString("ko-KR");
  const copies = await copiesFound(config, needed, source);
  throw new CliError(
    EXIT.unavailable,
    [
      keysFile === ""
        ? `암호키 파일 ${keyFileIn(config.dataDir)}이(가) 없어 백업의 개인정보 ${
          count(of)
        }개를 읽을 수 없습니다.`
        : `암호키 파일 ${file}(으)로는 백업의 개인정보 ${count(of)}개 가운데 ${
          count(opens)
        }개만 읽을 수 있습니다` +
          `${problem === "" ? "" : `(${problem})`}.`,
      ...copies.length > 0 ? [`복사본: ${copies.map(copyText).join(", ")}.`] : [],
      "모두 읽는 복사본을 --keys로 정하세요. 암호키 없이 복원하려면 --without-keys를 적습니다.",
      "아무것도 바꾸지 않았습니다.",
    ].join(" "),
  );
}

async function withKv<T>(path: string, work: (kv: Deno.Kv) => Promise<T>): Promise<T> {
  const kv = await Deno.openKv(path);
  return await work(kv).finally(() => kv.close());
}

/** Books of a demo are no office's, and those of an office no demo's. Throws CliError where the copy is of the other. */
async function refuseOtherKind(books: string, draft: string, file: string): Promise<void> {
  if (!await exists(books)) return;
  // Unreadable books are a reason to restore a copy.
  const there = await withKv(books, booksKind).catch(() => null);
  const copy = await withKv(draft, booksKind);
  if (there === null || copy === null || there === copy) return;
  throw new CliError(
    EXIT.wrongUse,
    `${file}은(는) ${KIND_NAMES[copy]}의 백업인데 ${resolve(books)}에는 ${
      KIND_NAMES[there]
    }의 기록이 있습니다. ` +
      "DATA_DIR을 다른 폴더로 정해 주세요. 아무것도 바꾸지 않았습니다.",
  );
}

/** What the replaced books say about the time after the copy. */
async function foundIn(books: string, keys: KeyRing | null, end: CopyEnd) {
  const nothing = { known: "none" as const, changes: [], more: 0, names: new Map() };
  if (!await exists(books)) return nothing;
  try {
    return await withKv(books, (kv) => rightsSince(kv, keys, end));
  } catch {
    // Not even a database.
    return nothing;
  }
}

/** Gives the books of the folder another name; null where there are none. What SQLite keeps beside them goes along. */
async function setAside(books: string): Promise<string | null> {
  if (!await exists(books)) return null;
  const stamp = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, "");
  const aside = `${books}.before-${stamp}`;
  // Under its name until the copy takes it: a start in between finds an office, never an empty folder.
  await Deno.link(books, aside).catch(() => Deno.copyFile(books, aside));
  for (const rest of ["-wal", "-shm"]) {
    if (await exists(books + rest)) await Deno.rename(books + rest, aside + rest);
  }
  return aside;
}
