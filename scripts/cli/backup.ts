/** `deno task cli backup [FOLDER | FILE]`: incremental backups into a folder, or one file; checks and drills. */
import { parseArgs } from "node:util";
import type { Config } from "../../src/config.ts";
import { newWrappingKey, textOfKey } from "../../src/personal/wrapping.ts";
import { backUpToFile } from "./backup_file.ts";
import { drill } from "./backup_drill.ts";
import { checkFolder, follow, listFolders } from "./backup_look.ts";
import { backUpToFolders } from "./backup_sets.ts";
import { requireBooks, settings } from "./connect.ts";
import { CliError, EXIT, wrongUse } from "./exit.ts";

export const help = `사용법: deno task cli backup [폴더] [옵션]
        deno task cli backup <파일> [--keys 파일]
        deno task cli backup --list | --check | --drill [폴더]
        deno task cli backup --follow-data [폴더]
        deno task cli backup --new-key <파일>

데이터 폴더(DATA_DIR)의 기록을 한 시점의 모습 그대로 백업합니다. 서버가 실행 중이어도 됩니다.

폴더를 적으면 지난 백업 뒤에 늘어난 것만 파일 하나로 더합니다. 적지 않으면 설정의 BACKUP_DIR과
BACKUP_SECOND_DIR에 백업합니다. 서버도 실행하는 동안 BACKUP_MINUTES(기본 4분)마다 같은 일을 합니다.
BACKUP_SET_DAYS(기본 7일)마다 처음부터 새 묶음을 만들고, 묶음은 BACKUP_SETS개(기본 4)를 남깁니다.
BACKUP_KEY_FILE이나 BACKUP_KEY가 있으면 그 키로 암호화합니다. 키를 잃으면 백업을 읽을 수 없습니다.

파일을 적으면 지금의 기록 전체를 그 파일 하나에 복사합니다. 같은 이름의 파일이 있으면 멈춥니다.

개인정보 암호키(keys.sqlite)는 백업에 들어 있지 않습니다. 그래서 파기한 개인정보는 옛 백업에서도
되살릴 수 없습니다. 암호키는 따로 복사하세요. 파기한 암호키는 남아 있는 복사본에서도 지웁니다.

  --keys 파일    암호키를 이 파일에 복사합니다. 전의 복사본은 파일.1, 파일.2로 남습니다. 기록과 다른 곳에 두세요.
                 기록에 필요한 암호키를 다 가지고 있지 않으면 복사하지 않습니다.
  --whole        지난 백업에 더하지 않고 처음부터 새 묶음을 만듭니다.
  --list         폴더의 묶음마다 어디까지 되살릴 수 있는지 보여 줍니다.
  --check        모든 묶음의 백업 파일과 그 안의 저장된 파일을 모두 읽어 온전한지 확인합니다.
  --drill        백업을 빈 폴더에 복원해 실제로 열어 보고, 지금의 기록과 같은지 견준 뒤 지웁니다.
  --follow-data  백업이 데이터 폴더보다 더 알고 있어 서버가 시작하지 않을 때, 지금의 데이터 폴더를 따르기로 합니다.
                 백업은 지우지 않으며, 나중에도 그 묶음의 폴더를 적어 복원할 수 있습니다.
  --new-key 파일 백업 키를 새로 만들어 이 파일에 씁니다. 있는 파일은 덮어쓰지 않습니다.
  --json         결과를 JSON으로 출력합니다.

예
  deno task cli backup /mnt/backup/
  deno task cli backup --drill /mnt/backup
  deno task cli backup 오늘.kv --keys /mnt/usb/keys.sqlite

손상된 파일은 백업에 넣지 않고 알려 줍니다. 그 파일이 온전하게 든 옛 묶음은 지우지 않습니다. 다른 장부의 묶음도
지우지 않습니다.

종료 코드: 0 마침 · 1 일부를 백업하지 못함, 또는 확인이나 시험에서 다른 것이 있음
           2 잘못된 사용이나 손상된 백업 · 3 백업할 수 없음`;

const isFolder = (path: string): boolean => {
  if (path.endsWith("/")) return true;
  try {
    return Deno.statSync(path).isDirectory;
  } catch {
    return false;
  }
};

async function newKey(file: string): Promise<number> {
  const key = newWrappingKey();
  const text = `# 백업 키입니다. 백업과 다른 곳에 두세요.\n${textOfKey(key)}\n`;
  try {
    await Deno.writeTextFile(file, text, { createNew: true, mode: 0o600 });
  } catch (error) {
    if (error instanceof Deno.errors.AlreadyExists) {
      throw wrongUse(`${file} 파일이 이미 있습니다.`, "backup");
    }
    throw new CliError(EXIT.unavailable, `${file}에 쓰지 못했습니다: ${(error as Error).message}`);
  }
  console.log(`${file} · 백업 키 ${key.id}을(를) 만들었습니다. BACKUP_KEY_FILE로 정해 주세요.`);
  return EXIT.fine;
}

/** The settings, of books that lie in a file. */
function ownSettings(): Config {
  const config = settings();
  if (config.kvUrl === "") return config;
  throw new CliError(
    EXIT.wrongUse,
    "KV 서버(KV_URL)의 기록은 그 서버의 백업 기능으로 복사해 주세요.",
  );
}

/** Runs the command; resolves to an exit code. */
export async function run(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      keys: { type: "string" },
      whole: { type: "boolean", default: false },
      check: { type: "boolean", default: false },
      drill: { type: "boolean", default: false },
      list: { type: "boolean", default: false },
      "follow-data": { type: "boolean", default: false },
      "new-key": { type: "string" },
      json: { type: "boolean", default: false },
    },
  });
  const [target] = positionals;
  if (positionals.length > 1 || target === "" || values.keys === "") {
    throw wrongUse("백업할 폴더나 파일의 이름을 하나 적어 주세요.", "backup");
  }
  if (values["new-key"]) return await newKey(values["new-key"]);
  const config = ownSettings();
  const looksOnly = values.list || values["follow-data"] || values.check;
  if (!looksOnly) await requireBooks(config);
  const folders = target === undefined ? config.backup.folders : [target];
  if (folders.length === 0) {
    throw wrongUse("백업할 폴더를 적거나 BACKUP_DIR로 정해 주세요.", "backup");
  }
  if (values.list) return await listFolders(folders, values);
  if (values["follow-data"]) return await follow(config, folders);
  if (values.drill) return await drill(config, folders[0], values);
  if (values.check) return await checkFolder(config, folders[0], values);
  return target === undefined || isFolder(target)
    ? await backUpToFolders(config, folders, values)
    : await backUpToFile(config, target, values);
}
