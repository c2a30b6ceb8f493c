/** `deno task start`: builds what changed and runs the server in a process with no more rights than it needs. */
import { readConfig } from "../src/config.ts";
import { buildAll } from "./build.ts";
import { listenProblem, START_EXIT, startProblem } from "./server/preflight.ts";
import { endProcess, exitCodeOf, startServerProcess } from "./server/process.ts";
import { settings } from "./server/settings.ts";

let server: Deno.ChildProcess | null = null;

/** Ends the server; a running build is aborted: the next start builds anew. */
function stop(): void {
  if (server) return endProcess(server);
  console.log("  빌드를 멈추고 끝냅니다.");
  Deno.exit(0);
}
Deno.addSignalListener("SIGINT", stop);
if (Deno.build.os !== "windows") Deno.addSignalListener("SIGTERM", stop);

function exitWithReason(exit: number, error: unknown): never {
  console.error(error instanceof Error ? error.message : String(error));
  Deno.exit(exit);
}

/** The settings, checked as a whole. Ends the process if one is wrong. */
async function readSettings() {
  try {
    const env = settings();
    const config = readConfig(env);
    const problem = await startProblem(config, env) ?? listenProblem(config);
    return problem === null ? { env, config } : exitWithReason(START_EXIT.settings, problem);
  } catch (error) {
    return exitWithReason(START_EXIT.settings, error);
  }
}

const { env, config } = await readSettings();
try {
  await buildAll({ minify: true, outDir: "build", officeFile: config.officeFile });
  server = startServerProcess(config, { env });
  Deno.exit(await exitCodeOf(server));
} catch (error) {
  // A signal to all of a service's processes ends the one that bundles, too, and it may be the first to say so.
  if (/service (was stopped|is no longer running)/.test(String(error))) stop();
  exitWithReason(START_EXIT.failed, error);
}
