/** `deno task cli backup FOLDER` and `--check`: what is new into the sets of a folder, and whether they are whole. */
import { backupKeys } from "../../src/backup/keys.ts";
import { backUp, type BackupReport } from "../../src/backup/make.ts";
import { BackupProblem } from "../../src/backup/problem.ts";
import { checkSet, newestSet } from "../../src/backup/set.ts";
import { mayEndByClock } from "../../src/clock/doubt.ts";
import { newestInstant, officeClock } from "../../src/clock/machine.ts";
import type { Config } from "../../src/config.ts";
import { openProblem } from "../../src/open_problem.ts";
import { KeysMissing } from "../../src/personal/keys_missing.ts";
import { keepFilesPrivate } from "../../src/private_files.ts";
import { safeKv } from "../../src/store/safe_kv.ts";
import { copyKeys, keysText } from "./backup_file.ts";
import { CliError, EXIT } from "./exit.ts";
import { progressLine } from "./progress.ts";

interface Choice {
  keys?: string;
  whole: boolean;
  json: boolean;
}

/** What a backup is not, in words, as a command ends with it. */
export function backupError(error: unknown): unknown {
  if (error instanceof KeysMissing) {
    const text = `${error.message} deno task cli keys status로 확인해 주세요.`;
    return new CliError(EXIT.partly, text);
  }
  if (!(error instanceof BackupProblem)) return error;
  return new CliError(error.wrong === "none" ? EXIT.unavailable : EXIT.wrongUse, error.message);
}

/** The KV file of the books, beside a server that may have it open, too. Throws CliError where there is none. */
export async function openBeside(dataDir: string): Promise<Deno.Kv> {
  const path = `${dataDir}/office.kv`;
  try {
    await Deno.stat(path);
    return await Deno.openKv(path);
  } catch (error) {
    throw new CliError(EXIT.unavailable, openProblem(error, dataDir));
  }
}

type Done = { folder: string } & (BackupReport | { problem: string });

function lineOf(done: Done): string {
  if ("problem" in done) return `${done.folder} · 백업하지 못했습니다. ${done.problem}`;
  const count = (number: number) => number.toLocaleString("ko");
  const { set, archive, from, to, files, bytes, milliseconds } = done;
  if (!archive) return `${set} · 지난 백업 뒤에 바뀐 것이 없습니다 (기록 ${count(to)}건).`;
  return `${archive} · 기록 ${count(to - from + 1)}건(${count(from)}–${count(to)}), ` +
    `파일 ${count(files)}개 · ${count(bytes)}바이트 · ${count(milliseconds)} ms`;
}

/** Into each of the folders. What one cannot take keeps nothing from the next. */
export async function backUpToFolders(
  config: Config,
  folders: readonly string[],
  { keys, whole, json }: Choice,
): Promise<number> {
  const { dataDir, backup: { setDays: days, sets: keep } } = config;
  keepFilesPrivate();
  const [key = null] = sealedWith(config);
  const kv = await openBeside(dataDir);
  const done: Done[] = [];
  const clock = await officeClock(config);
  const newest = await newestInstant(safeKv(kv)).catch(() => null);
  if (newest) clock.learn(newest);
  try {
    for (const folder of folders) {
      const line = progressLine("백업하는 중", { json });
      const onProgress = line.update;
      // The oldest sets go by age: not by that of a clock that is not believed.
      const kept = mayEndByClock({ clock }) ? keep : Infinity;
      const options = { key, days, keep: kept, whole, now: clock.now(), onProgress };
      const report = await backUp(safeKv(kv), folder, options)
        .catch((error) => ({ problem: (error as Error).message }));
      line.end();
      done.push({ folder, ...report });
    }
  } finally {
    kv.close();
  }
  if (keys !== undefined) await copyKeys(config, keys);
  if (json) console.log(JSON.stringify({ backups: done, keys: keys ?? null }));
  else {
    for (const one of done) console.log(lineOf(one));
    if (keys !== undefined) console.log(keysText(keys));
    if (!key) console.log("암호화하지 않은 백업입니다. BACKUP_KEY_FILE을 정하면 암호화합니다.");
  }
  const failed = done.filter((one) => "problem" in one).length;
  return failed === 0 ? EXIT.fine : failed < done.length ? EXIT.partly : EXIT.unavailable;
}

function sealedWith(config: Config) {
  try {
    return backupKeys(config.backup);
  } catch (error) {
    throw backupError(error);
  }
}

/** Reads every byte of the newest set. */
export async function checkFolder(folder: string, { json }: Choice): Promise<number> {
  const line = progressLine("확인하는 중", { json });
  try {
    const set = await newestSet(folder);
    const archives = await checkSet(set, line.update);
    line.end();
    const to = archives.at(-1)!.to;
    const text = `${set} · 파일 ${archives.length}개, 기록 ${
      to.toLocaleString("ko")
    }건이 온전합니다.`;
    console.log(json ? JSON.stringify({ set, archives: archives.length, position: to }) : text);
    return EXIT.fine;
  } catch (error) {
    throw backupError(error);
  }
}
