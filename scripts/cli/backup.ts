/** `deno task cli backup FILE [--keys FILE]`: copies the books while they are in use. */
import { dirname } from "node:path";
import { parseArgs } from "node:util";
import { markCopy } from "../../src/auth/restored.ts";
import { keyFileIn } from "../../src/personal/key_ring.ts";
import { keepFilesPrivate } from "../../src/private_files.ts";
import { BackupExists, backupFile } from "../../src/store/backup.ts";
import { headMark } from "../../src/store/head_mark.ts";
import { lastPosition } from "../../src/store/reader.ts";
import { safeKv } from "../../src/store/safe_kv.ts";
import { settings } from "./connect.ts";
import { CliError, EXIT, wrongUse } from "./exit.ts";

export const help = `사용법: deno task cli backup <파일> [옵션]

데이터 폴더(DATA_DIR)의 기록을 한 시점의 모습 그대로 파일 하나에 복사하고, 복사본을 확인합니다.
서버가 실행 중이어도 됩니다. 같은 이름의 파일이 있으면 덮어쓰지 않고 멈춥니다.

개인정보 암호키(keys.sqlite)는 복사본에 들어 있지 않습니다. 그래서 파기한 개인정보는 옛 복사본에서도
되살릴 수 없습니다. 암호키는 따로 복사하고, 언제나 가장 새 복사본 하나만 남겨 두세요.

  --keys 파일    암호키를 이 파일에 복사합니다. 이 파일은 덮어씁니다. 기록과 다른 곳에 두세요.
  --json         결과를 JSON으로 출력합니다.

종료 코드: 0 복사함 · 2 잘못된 사용 · 3 복사할 수 없음`;

const exists = (path: string): Promise<boolean> => Deno.stat(path).then(() => true, () => false);

async function copy(
  from: string,
  to: string,
  replace: boolean,
  prepare?: (draft: string) => Promise<void>,
): Promise<number> {
  try {
    await backupFile(from, to, replace, prepare);
    return (await Deno.stat(to)).size;
  } catch (error) {
    if (error instanceof BackupExists) {
      throw new CliError(EXIT.wrongUse, `${to} 파일이 이미 있습니다. 다른 이름을 적어 주세요.`);
    }
    if ((error as { code?: string }).code === "ENOENT" && !await exists(dirname(to))) {
      throw new CliError(EXIT.wrongUse, `폴더가 없습니다: ${dirname(to)}`);
    }
    const why = (error as Error).message;
    throw new CliError(EXIT.unavailable, `${from}을(를) ${to}에 복사하지 못했습니다: ${why}`);
  }
}

/**
 * Writes down beside the copy where its log ends: `cli verify --against` holds the log against it later on.
 * Null where the log is empty.
 */
async function headOf(file: string): Promise<{ position: number; hash: string } | null> {
  const kv = await Deno.openKv(file);
  try {
    const end = await lastPosition(safeKv(kv));
    if (!end) return null;
    await headMark(`${file}.head`).write(end);
    return { position: end.position, hash: end.hash.toHex() };
  } finally {
    kv.close();
  }
}

/** Runs the command; resolves to an exit code. */
export async function run(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { keys: { type: "string" }, json: { type: "boolean", default: false } },
  });
  const [file] = positionals;
  if (positionals.length !== 1 || file === "" || values.keys === "") {
    throw wrongUse("복사할 파일의 이름을 하나 적어 주세요.", "backup");
  }
  const { kvUrl, dataDir } = settings();
  if (kvUrl !== "") {
    throw new CliError(
      EXIT.wrongUse,
      "KV 서버(KV_URL)의 기록은 그 서버의 백업 기능으로 복사해 주세요.",
    );
  }
  keepFilesPrivate();
  const bytes = await copy(`${dataDir}/office.kv`, file, false, markCopy);
  const head = await headOf(file);
  const keys = values.keys;
  if (keys !== undefined) await copy(keyFileIn(dataDir), keys, true);
  if (values.json) console.log(JSON.stringify({ file, bytes, keys: keys ?? null, head }));
  else {
    console.log(`${file} · ${bytes.toLocaleString("ko")}바이트 · 복사본을 확인했습니다.`);
    if (head) {
      const events = head.position.toLocaleString("ko-KR");
      console.log(`${file}.head · 기록 ${events}건 · 끝의 해시 ${head.hash}`);
    }
    if (keys !== undefined) {
      console.log(`${keys} · 암호키를 복사했습니다. 옛 암호키 복사본은 지워 주세요.`);
    }
  }
  return EXIT.fine;
}
