/** The office as its own process, with the rights `deno task start` gives it, on a data directory and a free port. */
import { buildAll } from "../../scripts/build.ts";
import { startServerProcess } from "../../scripts/server/process.ts";
import { readConfig } from "../../src/config.ts";
import { testKey } from "../helpers/wrapping.ts";

export interface ServerProcess {
  url: string;
  /** From the call to the first answer of /readyz, in milliseconds. */
  startedIn: number;
  /** Bearer headers of the directory's own command line: a superuser. */
  headers(): Promise<Record<string, string>>;
  /** Ends it as a service manager would, and gives its exit code. */
  stop(): Promise<number>;
  /** Ends it as a power failure would. */
  kill(): Promise<void>;
}

/** Starts the server and waits until it is ready. Throws with what it printed when it ends instead. */
export async function startProcess(
  dataDir: string,
  env: Record<string, string> = {},
): Promise<ServerProcess> {
  await buildAll({ minify: true, outDir: "build" });
  const started = performance.now();
  const result = {
    DATA_DIR: dataDir,
    WRAPPING_KEY: testKey,
    PORT: "0",
    DEMO: "0",
    NODE_ENV: "production",
    ...env,
  };
  const child = startServerProcess(readConfig(result), { env: result, loud: false });
  const errors = new Response(child.stderr).text();
  let printed = "";
  let url: string | null = null;
  const lines = child.stdout.pipeThrough(new TextDecoderStream()).getReader();
  while (url === null) {
    const { done, value } = await lines.read();
    if (done) throw new Error(`the server ended: ${printed}${await errors}`);
    printed += value;
    url = /http:\/\/[\w.]+:\d+/.exec(printed)?.[0] ?? null;
  }
  await (await fetch(`${url}/readyz`)).body?.cancel();
  const drain = async () => {
    while (!(await lines.read()).done);
  };
  const rest = drain();
  const end = async (signal: Deno.Signal): Promise<number> => {
    child.kill(signal);
    const { code } = await child.status;
    await Promise.all([rest, errors]);
    return code;
  };
  return {
    url,
    startedIn: performance.now() - started,
    headers: async () => {
      const control = JSON.parse(await Deno.readTextFile(`${dataDir}/control.json`));
      return { authorization: `Bearer ${control.secret}` };
    },
    stop: () => end("SIGTERM"),
    kill: async () => void await end("SIGKILL"),
  };
}
