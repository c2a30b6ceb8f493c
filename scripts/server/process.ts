/** The server as a process of its own, with the rights it needs and no other. */
import { resolve } from "node:path";
import { type Config, SETTINGS } from "../../src/config.ts";
import { keepFilesPrivate } from "../../src/private_files.ts";
import { makeFirstKey } from "../../src/personal/wrapping_source.ts";
import { environmentOf, permissionsOf } from "./permissions.ts";

const ROOT = resolve(import.meta.dirname!, "../..");

interface Place {
  /** What it is told: the settings, over what it need not know. */
  env: Record<string, string | undefined>;
  /** Folder of the built files, below the program's. */
  build?: string;
  /** True: what it says goes where this process says things. */
  loud?: boolean;
}

/**
 * Starts it. Its standard input is a line to this process: the server stops when it closes, so that none is
 * left behind by one that died.
 */
export function startServerProcess(
  config: Config,
  { env, build = "build", loud = true }: Place,
): Deno.ChildProcess {
  if (makeFirstKey(config)) {
    console.log(
      `\n  개인정보의 열쇠를 감싸는 열쇠를 새로 만들었습니다: ${config.wrapping.file}\n` +
        "  데이터와 다른 곳에 따로 백업하세요. 이 파일을 잃으면 개인정보를 다시 읽을 수 없습니다.\n" +
        "  여러 사람이 나누어 보관하려면: deno task cli keys split",
    );
  }
  // A folder that is not there yet has no real path, and a right to it might be one to another place.
  if (config.kvUrl === "") Deno.mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  // The mask is handed on: to set it takes a right that the server has no other use for.
  keepFilesPrivate();
  const said = loud ? "inherit" : "piped";
  return new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "--quiet",
      `--config=${ROOT}/deno.json`,
      `--lock=${ROOT}/office.lock`,
      "--frozen",
      ...permissionsOf(config, ROOT, build),
      `${ROOT}/scripts/serve.ts`,
      build,
    ],
    env: environmentOf({ ...env, WRAPPING_KEY_FILE: config.wrapping.file }, SETTINGS),
    clearEnv: true,
    stdin: "piped",
    stdout: said,
    stderr: said,
  }).spawn();
}
