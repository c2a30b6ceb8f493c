/** The keys that backups are sealed and opened with: set apart from everything that they open. */
import type { Config } from "../config.ts";
import { keysIn, type WrappingKey } from "../personal/wrapping.ts";
import { textOf } from "../kit/text_file.ts";
import { BackupProblem } from "./problem.ts";

/** The configured keys, the sealing one first; none if backups are not sealed. Throws BackupProblem. */
export function backupKeys({ key, keyFile }: Config["backup"]): WrappingKey[] {
  if (key === "" && keyFile === "") return [];
  const where = key === "" ? keyFile : "BACKUP_KEY";
  let text = key;
  try {
    if (key === "") text = textOf(Deno.readFileSync(keyFile));
  } catch (error) {
    const why = error instanceof Deno.errors.NotFound
      ? "이(가) 없습니다. 키를 보관한 곳에서 그 자리에 두거나 deno task cli backup --new-key로 만드세요."
      : "을(를) 읽을 수 없습니다. 이 계정이 읽을 수 있는 파일인지 확인하세요.";
    throw new BackupProblem("no_key", `설정 BACKUP_KEY_FILE의 백업 키 파일 ${keyFile}${why}`);
  }
  const keys = keysIn(text);
  if (keys) return keys;
  throw new BackupProblem(
    "no_key",
    `${where}의 백업 키가 올바르지 않습니다. 보관해 둔 키로 정하거나 deno task cli backup --new-key 파일로 새로 만드세요.`,
  );
}
