/** The server, or a worker, as a process of its own, with the rights it needs and no other. */
import { resolve } from "node:path";
import { type Config, SETTINGS } from "../../src/config.ts";
import { restrictNewFiles } from "../../src/kit/private_files.ts";
import { VERSION } from "../../src/kit/version.ts";
import { createFirstKey } from "../../src/personal/wrapping_source.ts";
import { environmentOf, permissionsOf } from "./permissions.ts";

/**
 * What a start folds stays, and V8 learns from that to put what the same code makes later among the old objects at
 * once: there a check of the log leaves half a gigabyte to the slow collection
 * (docs/decisions/0060-memory-of-the-log.md).
 */
export const V8_FLAGS = "--no-allocation-site-pretenuring";

const ROOT = resolve(import.meta.dirname!, "../..");

interface Place {
  /** Its environment: the settings, over what it need not know. */
  env: Record<string, string | undefined>;
  /** Folder of the built files, below the program's. */
  build?: string;
  /** True: what it says goes where this process says things. */
  loud?: boolean;
}

/**
 * Starts the server. Its standard input is a line to this process: the server stops when it closes, so that none is
 * left behind by one that died.
 */
export function startServerProcess(config: Config, place: Place): Deno.ChildProcess {
  if (createFirstKey(config)) {
    console.log(
      `\n  개인정보 암호키를 보호하는 마스터 키를 새로 만들었습니다: ${config.wrapping.file}\n` +
        "  데이터와 다른 곳에 따로 백업하세요. 이 파일을 잃으면 개인정보를 다시 읽을 수 없습니다.\n" +
        "  여러 사람이 나누어 보관하려면: deno task cli keys split",
    );
  }
  // A folder that is not there yet has no real path, and a right to it might be one to another place.
  if (config.kvUrl === "") Deno.mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  return startProcess("serve.ts", config, place);
}

/** Starts a worker, which ends in the same way. It needs a KV server, whose settings are there already. */
export const startWorker = (config: Config, place: Place): Deno.ChildProcess =>
  startProcess("work.ts", config, place);

/**
 * The paths as they were read here, absolute: the process does not know the account's home folder, and may not ask for
 * it.
 */
function pathsOf({ dataDir, officeFile, wrapping, backup }: Config): Record<string, string> {
  const [first = "", second = ""] = backup.folders;
  const paths = {
    DATA_DIR: dataDir,
    OFFICE_FILE: officeFile,
    WRAPPING_KEY_FILE: wrapping.file,
    BACKUP_DIR: first,
    BACKUP_SECOND_DIR: second,
    BACKUP_KEY_FILE: backup.keyFile,
    BACKUP_KEYS_COPY: backup.keysCopy,
  };
  return Object.fromEntries(
    Object.entries(paths).map(([name, path]) => [name, path === "" ? "" : resolve(path)]),
  );
}

/**
 * Environment for traces and metrics. Console lines stay here: the link for the first superuser is among them. A
 * visitor's baggage header is not forwarded to other servers.
 */
function telemetryOf({ telemetry }: Config, env: Place["env"]): Record<string, string> {
  if (!telemetry) return {};
  const { OTEL_SERVICE_NAME, OTEL_PROPAGATORS, OTEL_RESOURCE_ATTRIBUTES } = env;
  return {
    // The tasks switch it off for the processes around the server: at their end they would wait for a collector, too.
    OTEL_SDK_DISABLED: "false",
    OTEL_DENO_CONSOLE: "ignore",
    OTEL_SERVICE_NAME: OTEL_SERVICE_NAME || "legal-scrivener-office",
    OTEL_PROPAGATORS: OTEL_PROPAGATORS || "tracecontext",
    OTEL_RESOURCE_ATTRIBUTES: OTEL_RESOURCE_ATTRIBUTES || `service.version=${VERSION}`,
  };
}

/**
 * A process that was asked to end has this long, in milliseconds. Its books are closed by then; what it may still wait for is
 * the runtime, which sends its last telemetry without end to a collector that does not answer.
 */
const END_MS = 9_000;
/** Those whose time was over. */
const overdue = new WeakSet<Deno.ChildProcess>();

/** Asks a process that was started here to end, and ends it in time; one that has ended by itself is fine. */
export function endProcess(child: Deno.ChildProcess): void {
  const send = (signal: Deno.Signal) => {
    try {
      child.kill(signal);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
    }
  };
  send("SIGTERM");
  Deno.unrefTimer(setTimeout(() => {
    overdue.add(child);
    send("SIGKILL");
  }, END_MS));
}

/**
 * The exit code of such a process when it has ended. One that a signal to stop met before it could look for it, or whose
 * time for it was over, ended as it was asked.
 */
export async function exitCodeOf(child: Deno.ChildProcess): Promise<number> {
  const { code, signal } = await child.status;
  return signal === "SIGTERM" || signal === "SIGINT" || overdue.has(child) ? 0 : code;
}

function startProcess(
  program: "serve.ts" | "work.ts",
  config: Config,
  { env, build = "build", loud = true }: Place,
): Deno.ChildProcess {
  // The mask is inherited: setting it takes a right that the server needs for nothing else.
  restrictNewFiles();
  const said = loud ? "inherit" : "piped";
  return new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "--quiet",
      `--v8-flags=${V8_FLAGS}`,
      `--config=${ROOT}/deno.json`,
      `--lock=${ROOT}/office.lock`,
      "--frozen",
      ...permissionsOf(config, ROOT, build),
      `${ROOT}/scripts/${program}`,
      build,
    ],
    env: environmentOf({ ...env, ...pathsOf(config), ...telemetryOf(config, env) }, SETTINGS),
    clearEnv: true,
    stdin: "piped",
    stdout: said,
    stderr: said,
  }).spawn();
}
