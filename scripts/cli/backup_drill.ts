/** `deno task cli backup --drill`: a backup restored into an empty folder, opened, and compared with the office. */
import { backupKeys } from "../../src/backup/keys.ts";
import { repairFiles } from "../../src/backup/files.ts";
import { putBack } from "../../src/backup/put_back.ts";
import { newestSet } from "../../src/backup/set.ts";
import type { Config } from "../../src/config.ts";
import { viewRegistry, type Views } from "../../projections/registry.ts";
import { registry } from "../../events/registry.ts";
import { keyFileIn, openKeyFile } from "../../src/personal/key_ring.ts";
import { officeWrapping } from "../../src/personal/wrapping_source.ts";
import { restrictNewFiles } from "../../src/kit/private_files.ts";
import { backupFile } from "../../src/store/backup.ts";
import { Codec } from "../../src/store/codec.ts";
import { emptyViews } from "../../src/store/folded.ts";
import { headMarkIn } from "../../src/store/head_mark.ts";
import { openBooks } from "../../src/store/open.ts";
import { hashAt } from "../../src/store/reader.ts";
import { digestsOf, foldTo } from "../../src/store/replay.ts";
import { safeKv } from "../../src/store/safe_kv.ts";
import { backupError, openShared } from "./backup_sets.ts";
import { CliError, EXIT } from "./exit.ts";
import { progressLine } from "./progress.ts";

const exists = (path: string): Promise<boolean> => Deno.stat(path).then(() => true, () => false);

interface Drilled {
  set: string;
  position: number;
  files: number;
  /** Is the log the office's own up to there? Null where there are no books to hold it against. */
  log: boolean | null;
  /** Views that differ from the office's log. */
  different: string[];
  views: number;
  /** Files of the office that no set can restore. */
  lost: string[];
  /** Milliseconds to put it back, and to open it. */
  put_back: number;
  open: number;
}

/** The newest copy of the keys, as a person would have it after a loss; else the office's own. */
async function keysFor({ backup: { keysCopy }, dataDir }: Config): Promise<string> {
  for (const path of [keysCopy, keyFileIn(dataDir)]) {
    if (path !== "" && await exists(path)) return path;
  }
  throw new CliError(
    EXIT.unavailable,
    "암호키(keys.sqlite)도 그 복사본(BACKUP_KEYS_COPY)도 없어 개인정보를 읽을 수 없습니다.",
  );
}

/** The office's views up to a position, from its own log; null if it is another log. */
async function officeDigests(config: Config, position: number, hash: string) {
  if (!await exists(`${config.dataDir}/office.kv`)) return undefined;
  const kv = safeKv(await openShared(config.dataDir));
  const there = await hashAt(kv, position);
  if (there?.toHex() !== hash) return null;
  const keys = openKeyFile(keyFileIn(config.dataDir), officeWrapping(config));
  try {
    await keys.refresh();
    const fresh = { views: viewRegistry, states: emptyViews<Views>(viewRegistry), position: 0 };
    await foldTo({ kv, codec: new Codec(registry, keys) }, fresh, position);
    return await digestsOf(viewRegistry, fresh.states);
  } finally {
    keys.close();
  }
}

/** Runs it in an empty folder, which is left as it is. */
async function drillInto(
  config: Config,
  folder: string,
  empty: string,
  onProgress: (done: number, total: number) => void,
): Promise<Drilled> {
  const set = await newestSet(folder);
  const path = `${empty}/office.kv`;
  const started = performance.now();
  const { position, hash, files, damaged } = await putBack(
    path,
    set,
    backupKeys(config.backup),
    {},
    onProgress,
  );
  await backupFile(await keysFor(config), keyFileIn(empty));
  await headMarkIn(empty).write({ position, hash: Uint8Array.fromHex(hash) });
  const put = performance.now();
  const books = await openBooks({ path, dataDir: empty, wrapping: officeWrapping(config) });
  const opened = performance.now();
  try {
    const { missing } = await repairFiles(
      safeKv(books.kv),
      folder,
      backupKeys(config.backup),
      damaged,
    );
    const lost = [...new Set([...missing, ...(await books.verify()).damaged])];
    const restored = await digestsOf(viewRegistry, books.views);
    const office = await officeDigests(config, position, hash);
    const different = office
      ? Object.keys(restored).filter((view) => restored[view] !== office[view])
      : [];
    return {
      ...{ set, position, files, lost, different, views: Object.keys(restored).length },
      log: office === undefined ? null : office !== null,
      put_back: Math.round(put - started),
      open: Math.round(opened - put),
    };
  } finally {
    await books.close();
  }
}

function textOf(drilled: Drilled): string {
  const { set, position, files, lost, log, different, views, put_back, open } = drilled;
  const count = (number: number) => number.toLocaleString("ko");
  const verdict = log === null
    ? "견줄 기록이 데이터 폴더에 없습니다."
    : !log
    ? "기록이 데이터 폴더의 기록과 다릅니다."
    : different.length === 0
    ? `화면 데이터 ${views}가지가 지금의 기록에서 계산한 것과 모두 같습니다.`
    : `화면 데이터가 다릅니다: ${different.join(", ")}`;
  return [
    `${set} · 기록 ${count(position)}건, 파일 ${count(files)}개`,
    `복원 ${count(put_back)} ms · 열기 ${count(open)} ms`,
    verdict,
    lost.length === 0
      ? "저장된 파일도 모두 온전합니다."
      : `온전하게 되살릴 수 없는 파일 ${count(lost.length)}개: ${
        lost.join(", ")
      }. 나머지는 그대로 돌아옵니다. ` +
        "다른 백업 폴더가 있으면 restore --missing으로 찾아보세요.",
  ].join("\n");
}

/** Runs the drill in a temporary folder. */
export async function drill(
  config: Config,
  folder: string,
  { json }: { json: boolean },
): Promise<number> {
  restrictNewFiles();
  const empty = await Deno.makeTempDir({ prefix: "office-drill-" });
  const line = progressLine("복원하는 중", { json });
  try {
    const drilled = await drillInto(config, folder, empty, line.update);
    line.end();
    console.log(json ? JSON.stringify(drilled) : textOf(drilled));
    const fine = drilled.log !== false && drilled.different.length + drilled.lost.length === 0;
    return fine ? EXIT.fine : EXIT.partly;
  } catch (error) {
    line.end();
    throw backupError(error);
  } finally {
    await Deno.remove(empty, { recursive: true });
  }
}
