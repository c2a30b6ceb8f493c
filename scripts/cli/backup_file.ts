/** `deno task cli backup FILE [--keys FILE]`: one file with the present books, made while they are in use. */
import { dirname } from "node:path";
import { markCopy } from "../../src/auth/restored.ts";
import { copyKeyFile, CopyOpensLess, keysIn } from "../../src/backup/key_copies.ts";
import { neededIn } from "../../src/opening/key_problem.ts";
import { keyFileIn } from "../../src/personal/key_ring.ts";
import { opensOf } from "../../src/store/needed_keys.ts";
import { WrappingProblem } from "../../src/personal/wrapping.ts";
import { officeWrapping } from "../../src/personal/wrapping_source.ts";
import { restrictNewFiles } from "../../src/kit/private_files.ts";
import { BackupExists, backupFile } from "../../src/store/backup.ts";
import { headMark } from "../../src/store/head_mark.ts";
import { lastPosition } from "../../src/store/reader.ts";
import { safeKv } from "../../src/store/safe_kv.ts";
import type { Config } from "../../src/config.ts";
import { CliError, EXIT } from "./exit.ts";

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
    throw new CliError(
      EXIT.unavailable,
      `${from}을(를) ${to}에 복사하지 못했습니다. 그 폴더와 디스크의 남은 자리를 확인해 주세요. (${why})`,
    );
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

/** Copies the books, and the keys where a file for them is named. */
export async function backUpToFile(
  config: Config,
  file: string,
  { keys, json }: { keys?: string; json: boolean },
): Promise<number> {
  const { dataDir } = config;
  restrictNewFiles();
  const bytes = await copy(`${dataDir}/office.kv`, file, false, markCopy);
  const head = await headOf(file);
  if (keys !== undefined) await copyKeys(config, keys);
  if (json) console.log(JSON.stringify({ file, bytes, keys: keys ?? null, head }));
  else {
    console.log(`${file} · ${bytes.toLocaleString("ko")}바이트 · 복사본을 확인했습니다.`);
    if (head) {
      const events = head.position.toLocaleString("ko-KR");
      console.log(`${file}.head · 기록 ${events}건 · 끝의 해시 ${head.hash}`);
    }
    if (keys !== undefined) console.log(keysText(keys));
  }
  return EXIT.fine;
}

/** Copies the keys as the newest copy. Throws CliError if they do not open the log's data. */
export async function copyKeys(config: Config, to: string): Promise<void> {
  const file = keyFileIn(config.dataDir);
  try {
    const needed = await neededIn(config.dataDir);
    if (!await exists(file)) throw new CopyOpensLess(`암호키 파일 ${file}이(가) 없습니다.`);
    const found = opensOf(needed, keysIn(file, officeWrapping(config)));
    if (found.missing.length > 0) {
      const [of, opens] = [found.of, found.opens].map((number) => number.toLocaleString("ko-KR"));
      throw new CopyOpensLess(
        `암호키 파일 ${file}(으)로는 개인정보 ${of}개 가운데 ${opens}개만 읽을 수 있어 복사하지 않았습니다. ` +
          "deno task cli keys status로 온전한 복사본을 찾으세요.",
      );
    }
    await copyKeyFile(file, to, []);
  } catch (error) {
    if (!await exists(dirname(to))) {
      throw new CliError(EXIT.wrongUse, `폴더가 없습니다: ${dirname(to)}`);
    }
    const why = (error as Error).message;
    const isSaid = error instanceof CopyOpensLess || error instanceof WrappingProblem;
    const text = isSaid ? why : `${file}을(를) ${to}에 복사하지 못했습니다: ${why}`;
    throw new CliError(EXIT.unavailable, text);
  }
}

/** What became of the older ones. */
export const keysText = (keys: string): string =>
  `${keys} · 암호키를 복사했습니다. 전의 복사본은 ${keys}.1, ${keys}.2로 두 벌까지 남습니다.`;
