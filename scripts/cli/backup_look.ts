/**
 * `deno task cli backup --list`, `--check` and `--follow-data`: what a backup folder can restore, and whether it is
 * intact.
 */
import { followData } from "../../src/backup/ahead.ts";
import { catalogueOf, type Reach, reachText } from "../../src/backup/catalogue.ts";
import { filesOf } from "../../src/backup/files.ts";
import { BackupProblem } from "../../src/backup/problem.ts";
import { checkSet, everySet, newestSet } from "../../src/backup/set.ts";
import type { Config } from "../../src/config.ts";
import type { WrappingKey } from "../../src/personal/wrapping.ts";
import { backupError, sealedWith } from "./backup_sets.ts";
import { EXIT } from "./exit.ts";
import { progressLine } from "./progress.ts";

const count = (number: number): string => number.toLocaleString("ko");

interface Choice {
  json: boolean;
}

const asJson = ({ set, position, hash, at, archives, problem }: Reach) => ({
  ...{ set, position, hash, at, archives: archives.length },
  problem: problem?.message ?? null,
});

/** What each set of these folders can restore, newest first. */
export async function listFolders(folders: readonly string[], { json }: Choice): Promise<number> {
  try {
    const sets = (await Promise.all(folders.map(catalogueOf))).flat();
    if (json) console.log(JSON.stringify(sets.map(asJson)));
    else {
      for (const reach of sets) {
        console.log(`${reachText(reach)} · 끝의 해시 ${reach.hash.slice(0, 12)}…`);
        if (reach.problem) console.log(`  그 뒤는 쓸 수 없습니다: ${reach.problem.message}`);
      }
    }
    return sets.some(({ problem }) => problem) ? EXIT.partly : EXIT.fine;
  } catch (error) {
    throw backupError(error);
  }
}

/** Continues with the present data folder: the sets' newer records no longer stop a start. */
export async function follow({ dataDir }: Config, folders: readonly string[]): Promise<number> {
  await Deno.mkdir(dataDir, { recursive: true, mode: 0o700 });
  const sets = await followData(dataDir, folders);
  console.log(
    `이제 데이터 폴더 ${dataDir}을(를) 따릅니다. 지금 있는 백업 묶음 ${
      count(sets)
    }개는 그대로 두며, ` +
      "서버를 시작하면 새 묶음을 만듭니다.",
  );
  return EXIT.fine;
}

interface Checked {
  set: string;
  archives: number;
  position: number;
  files: number;
  /** Damaged files within it, and files that were damaged when it was made. */
  damaged: string[];
  left: string[];
  problem: string | null;
}

/** Reads every byte of a set, and every file in it; without the key that it is sealed with only its archives. */
async function checkOne(
  set: string,
  keys: readonly WrappingKey[],
  onProgress: (done: number, total: number) => void,
): Promise<Checked> {
  const checked: Checked = {
    ...{ set, archives: 0, position: 0, files: 0 },
    ...{ damaged: [], left: [], problem: null },
  };
  try {
    const archives = await checkSet(set, Infinity, onProgress);
    checked.archives = archives.length;
    checked.position = archives.at(-1)?.to ?? 0;
    const left = new Set(archives.flatMap((archive) => archive.left));
    for (const archive of archives) {
      for await (const { file, whole } of filesOf(archive, keys)) {
        checked.files++;
        if (whole) left.delete(file.sha256);
        else checked.damaged.push(file.sha256);
      }
    }
    checked.left = [...left];
  } catch (error) {
    if (!(error instanceof BackupProblem)) throw error;
    checked.problem = error.message;
  }
  return checked;
}

function textOf({ set, archives, position, files, damaged, left, problem }: Checked): string {
  const lines = problem
    ? [`${set} · ${problem}`]
    : [`${set} · 백업 파일 ${count(archives)}개, 기록 ${count(position)}건이 온전합니다.`];
  if (!problem && damaged.length === 0) lines.push(`  저장된 파일 ${count(files)}개도 온전합니다.`);
  if (damaged.length > 0) lines.push(`  저장된 파일이 손상되어 있습니다: ${damaged.join(", ")}`);
  if (left.length > 0) {
    lines.push(`  만들 때 이미 손상되어 들어 있지 않은 파일이 있습니다: ${left.join(", ")}`);
  }
  return lines.join("\n");
}

/** Reads every byte of every set, the newest first. */
export async function checkFolder(
  config: Config,
  folder: string,
  { json }: Choice,
): Promise<number> {
  const line = progressLine("확인하는 중", { json });
  try {
    await newestSet(folder);
    const keys = sealedWith(config);
    const checked: Checked[] = [];
    for (const set of await everySet(folder)) checked.push(await checkOne(set, keys, line.update));
    line.end();
    console.log(json ? JSON.stringify(checked) : checked.map(textOf).join("\n"));
    const [newest] = checked;
    if (newest.problem) return EXIT.wrongUse;
    const isWhole = ({ problem, damaged, left }: Checked) =>
      !problem && damaged.length + left.length === 0;
    return checked.every(isWhole) ? EXIT.fine : EXIT.partly;
  } catch (error) {
    line.end();
    throw backupError(error);
  }
}
