/** `cli restore --missing FOLDER`: restores damaged or missing stored files from a backup with intact ones. */
import { repairFiles } from "../../src/backup/files.ts";
import { backupKeys } from "../../src/backup/keys.ts";
import { newestSet } from "../../src/backup/set.ts";
import type { Config } from "../../src/config.ts";
import { openProblem } from "../../src/opening/open_problem.ts";
import { officeWrapping } from "../../src/personal/wrapping_source.ts";
import { openBooks } from "../../src/store/open.ts";
import { safeKv } from "../../src/store/safe_kv.ts";
import { backupError } from "./backup_sets.ts";
import { requireBooks } from "./connect.ts";
import { CliError, EXIT } from "./exit.ts";

const count = (number: number): string => number.toLocaleString("ko");

/** Opens the office's books while no other process has them. Throws CliError where they cannot be opened. */
async function ownBooks(config: Config) {
  const { dataDir } = config;
  await requireBooks(config);
  try {
    const wrapping = officeWrapping(config);
    return await openBooks({ path: `${dataDir}/office.kv`, dataDir, wrapping });
  } catch (error) {
    throw new CliError(EXIT.unavailable, openProblem(error, dataDir));
  }
}

/** Leaves intact files alone. Returns the exit code. */
export async function restoreMissing(
  config: Config,
  folder: string,
  { json }: { json: boolean },
): Promise<number> {
  const books = await ownBooks(config);
  try {
    await newestSet(folder);
    const { damaged, files } = await books.verify();
    const kv = safeKv(books.kv);
    const { mended } = await repairFiles(kv, folder, backupKeys(config.backup), damaged);
    // Read once more: what is said to be whole was seen to be.
    const { damaged: left } = mended.length > 0 ? await books.verify() : { damaged };
    if (json) console.log(JSON.stringify({ files, mended, left }));
    else {
      console.log(
        damaged.length === 0
          ? `저장된 파일 ${count(files)}개가 모두 온전합니다. 아무것도 바꾸지 않았습니다.`
          : `손상된 파일 ${count(damaged.length)}개 가운데 ${
            count(mended.length)
          }개를 되살렸습니다.`,
      );
      if (left.length > 0) {
        console.log(
          `이 백업에 온전한 것이 없는 파일: ${left.join(", ")}\n나머지는 그대로 쓸 수 있습니다. ` +
            "다른 백업 폴더로 다시 해 보거나, 증명서라면 주소 화면에서 새로 발급해 주세요.",
        );
      }
    }
    return left.length === 0 ? EXIT.fine : EXIT.partly;
  } catch (error) {
    throw backupError(error);
  } finally {
    await books.close();
  }
}
