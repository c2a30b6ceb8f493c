/** `deno task cli backup FOLDER`: adds new records to the sets of a folder. */
import { backupKeys } from "../../src/backup/keys.ts";
import { backUp, type BackupReport } from "../../src/backup/make.ts";
import { backupFailure } from "../../src/backup/plan.ts";
import { BackupProblem } from "../../src/backup/problem.ts";
import { allowsIrreversible } from "../../src/clock/doubt.ts";
import { officeClock } from "../../src/backup/last.ts";
import { newestInstant } from "../../src/store/reader.ts";
import type { Config } from "../../src/config.ts";
import { REPAIR_FILES_HINT } from "../../src/backup/damage_found.ts";
import { openProblem } from "../../src/opening/open_problem.ts";
import { KeysMissing } from "../../src/personal/keys_missing.ts";
import { restrictNewFiles } from "../../src/kit/private_files.ts";
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
export async function openShared(dataDir: string): Promise<Deno.Kv> {
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
  if ("problem" in done) return `${done.folder} · ${done.problem}`;
  const count = (number: number) => number.toLocaleString("ko");
  const { set, archive, from, to, files, bytes, milliseconds, damaged } = done;
  if (!archive) return `${set} · 지난 백업 뒤에 바뀐 것이 없습니다 (기록 ${count(to)}건).`;
  return `${archive} · 기록 ${count(to - from + 1)}건(${count(from)}–${count(to)}), ` +
    `파일 ${count(files)}개 · ${count(bytes)}바이트 · ${count(milliseconds)} ms` +
    notCopiedText(damaged.length);
}

/** Files that could not be copied, and the next step. */
const notCopiedText = (damaged: number): string =>
  damaged === 0
    ? ""
    : `\n손상된 파일 ${damaged}개는 백업에 넣지 않았습니다. 나머지는 모두 들어 있습니다. ` +
      `온전한 옛 묶음에서 되살리려면 서버를 끄고 ${REPAIR_FILES_HINT}를 실행하세요.`;

/** Into each of the folders. What one cannot take keeps nothing from the next. */
export async function backUpToFolders(
  config: Config,
  folders: readonly string[],
  { keys, whole, json }: Choice,
): Promise<number> {
  const { dataDir, backup: { setDays: days, sets: keep } } = config;
  restrictNewFiles();
  const [key = null] = sealedWith(config);
  const kv = await openShared(dataDir);
  const done: Done[] = [];
  const clock = await officeClock(config);
  const newest = await newestInstant(safeKv(kv)).catch(() => null);
  if (newest) clock.learn(newest);
  try {
    for (const folder of folders) {
      const line = progressLine("백업하는 중", { json });
      const onProgress = line.update;
      // The oldest sets go by age: not by that of a clock that is not believed.
      const kept = allowsIrreversible({ clock }) ? keep : Infinity;
      const options = { key, days, keep: kept, whole, now: clock.now(), onProgress };
      const report = await backUp(safeKv(kv), folder, options)
        .catch((error) => ({ problem: backupFailure(error) }));
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
  if (failed === done.length) return EXIT.unavailable;
  const isWhole = (one: Done) => !("problem" in one) && one.damaged.length === 0;
  return done.every(isWhole) ? EXIT.fine : EXIT.partly;
}

/** The keys of the settings. Throws CliError. */
export function sealedWith(config: Config) {
  try {
    return backupKeys(config.backup);
  } catch (error) {
    throw backupError(error);
  }
}
