/**
 * `deno task dev`: rebuilds on a change, restarts the server and reloads the browser. A small proxy
 * stands in front of the server and adds the reloading script to pages, so that the product itself
 * holds no code for developing.
 */
import { resolve } from "node:path";
import { readConfig } from "../src/config.ts";
import { buildAll } from "./build.ts";
import { devProxy } from "./build/dev_proxy.ts";
import { listenProblem, START_EXIT, startProblem } from "./server/preflight.ts";
import { endProcess, startServerProcess } from "./server/process.ts";
import { settings } from "./server/settings.ts";

const root = resolve(import.meta.dirname!, "..");
const watched = ["web", "events", "projections", "src"].map((folder) => `${root}/${folder}`);
/** Editors write a file in several steps; one change is what happened within this time. */
const SETTLE_MS = 120;
/** Long enough for a start with a large log; a server that needs longer is broken. */
const START_TRIES = 150;
const START_WAIT_MS = 100;

/** Settings of the server, which listens behind the proxy. Ends the process with one line where one is wrong. */
async function readSettings() {
  try {
    const env = settings(root);
    const { port } = readConfig(env);
    const inner = port + 1;
    const own = {
      ...env,
      PORT: String(inner),
      PUBLIC_URL: env.PUBLIC_URL || `http://localhost:${port}`,
    };
    const config = readConfig(own);
    const problem = await startProblem(config, env) ??
      listenProblem({ ...config, host: "127.0.0.1", port }) ?? listenProblem(config);
    if (problem === null) return { env: own, config, port, inner };
    console.error(problem);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
  }
  return Deno.exit(START_EXIT.settings);
}

const { env, config, port, inner } = await readSettings();
const { officeFile } = config;
const address = `http://localhost:${port}`;

let server: Deno.ChildProcess | null = null;

async function build(): Promise<boolean> {
  try {
    const { skipped } = await buildAll({ minify: false, outDir: `${root}/build/dev`, officeFile });
    if (!skipped) console.log("built");
    return true;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return false;
  }
}

async function stopServer(): Promise<void> {
  const running = server;
  server = null;
  if (!running) return;
  endProcess(running);
  await running.status;
}

async function alive(): Promise<boolean> {
  for (let tries = 0; tries < START_TRIES; tries++) {
    try {
      const response = await fetch(`http://127.0.0.1:${inner}/healthz`);
      await response.body?.cancel();
      if (response.ok) return true;
    } catch {
      // Not listening yet.
    }
    await new Promise((wait) => setTimeout(wait, START_WAIT_MS));
  }
  return false;
}

async function startServer(): Promise<boolean> {
  server = startServerProcess(config, { env, build: "build/dev" });
  return await alive();
}

async function restart(): Promise<void> {
  if (!await build()) return;
  await stopServer();
  if (await startServer()) proxy.reload();
  else console.error("the server does not answer; waiting for the next change");
}

const proxy = devProxy({ port, target: `http://127.0.0.1:${inner}` });
const stop = async () => {
  await stopServer();
  Deno.exit(0);
};
Deno.addSignalListener("SIGINT", stop);
Deno.addSignalListener("SIGTERM", stop);

await restart();
console.log(`developing at ${address}`);
let timer: ReturnType<typeof setTimeout> | undefined;
let queue = Promise.resolve();
for await (const event of Deno.watchFs(watched)) {
  if (event.kind === "access") continue;
  clearTimeout(timer);
  timer = setTimeout(() => queue = queue.then(restart), SETTLE_MS);
}
