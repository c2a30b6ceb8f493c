/** A real KV server: built once into a cache folder, started on a free port of this machine. */
import { existsSync } from "node:fs";
import { join } from "node:path";

const VERSION = "0.14.0";
/** What a server asks for is made up for it. */
const TOKEN_BYTES = 24;
/** A server that does not answer after its start in so long does not work. */
const UP_MS = 20_000;

/** The cache folder of this program in the account's own. */
function cacheFolder(): string {
  const caches = Deno.env.get("XDG_CACHE_HOME") || join(Deno.env.get("HOME") ?? ".", ".cache");
  return join(caches, "legal-scrivener-office", `denokv-${VERSION}`);
}

const programPath = (): string => join(cacheFolder(), "bin", "denokv");

/** The server's program where it was built before; null elsewhere. */
export const builtDenokv = (): string | null => existsSync(programPath()) ? programPath() : null;

/**
 * The server's program, built where it is not there yet: about 12 minutes on one core. Most of such a build
 * is optimising; here only the database needs it, which does the work.
 */
export async function denokvProgram(): Promise<string> {
  const root = cacheFolder();
  const program = programPath();
  if (existsSync(program)) return program;
  console.log(`denokv ${VERSION} is built once, which takes a while: ${root}`);
  const { success } = await new Deno.Command("cargo", {
    args: [
      ...["install", "denokv", "--version", VERSION, "--locked", "--root", root],
      ...["--config", "profile.release.opt-level=1"],
      ...["--config", "profile.release.package.libsqlite3-sys.opt-level=3"],
    ],
    env: { CARGO_TARGET_DIR: join(root, "target") },
  }).output();
  if (!success) throw new Error("cargo could not build denokv; it needs cargo, cmake and protoc");
  await Deno.remove(join(root, "target"), { recursive: true });
  return program;
}

/** Servers that run, paused ones among them. */
const running = new Set<Deno.ChildProcess>();

/** Ends every server that was started here, for a run that ends before its end. */
export function killServers(): void {
  for (const child of running) child.kill("SIGKILL");
}

export interface KvServer {
  url: string;
  /** Ends it as a power failure would. */
  kill(): Promise<void>;
  /** Ends it as a service manager would. */
  stop(): Promise<void>;
  /** Starts it again on what it has stored; resolves when it answers. */
  start(): Promise<void>;
  /** Stops it where it is: it answers nothing, and its connections stay. */
  pause(): void;
  goOn(): void;
}

/** A free port of this machine. */
export function freePort(): number {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const { port } = listener.addr;
  listener.close();
  return port;
}

/** Starts a server on a database file. Its token is in the environment, where the runtime looks for it. */
async function startKvServer(program: string, file: string): Promise<KvServer> {
  const port = freePort();
  const url = `http://127.0.0.1:${port}`;
  const token = Deno.env.get("DENO_KV_ACCESS_TOKEN") ||
    crypto.getRandomValues(new Uint8Array(TOKEN_BYTES)).toHex();
  Deno.env.set("DENO_KV_ACCESS_TOKEN", token);
  const address = ["--addr", `127.0.0.1:${port}`, "--access-token", token];
  let child: Deno.ChildProcess | null = null;
  const end = async (signal: Deno.Signal) => {
    const ending = child;
    child = null;
    if (!ending) return;
    ending.kill(signal);
    await ending.status;
    running.delete(ending);
  };
  const server: KvServer = {
    url,
    kill: () => end("SIGKILL"),
    stop: () => end("SIGTERM"),
    async start() {
      child = new Deno.Command(program, {
        args: ["--sqlite-path", file, "serve", ...address],
        stdin: "null",
        stdout: "null",
        stderr: "null",
      }).spawn();
      running.add(child);
      await answers(url);
    },
    pause: () => child?.kill("SIGSTOP"),
    goOn: () => child?.kill("SIGCONT"),
  };
  await server.start();
  return server;
}

async function answers(url: string): Promise<void> {
  const until = performance.now() + UP_MS;
  while (performance.now() < until) {
    try {
      await (await fetch(url)).body?.cancel();
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
  throw new Error("the KV server did not start");
}

/** Runs work with a server of its own on an empty database. */
export async function withKvServer<T>(
  program: string,
  work: (server: KvServer, folder: string) => Promise<T>,
): Promise<T> {
  const folder = await Deno.makeTempDir({ prefix: "cluster-" });
  const server = await startKvServer(program, join(folder, "kv.sqlite"));
  try {
    return await work(server, folder);
  } finally {
    await server.kill();
    await Deno.remove(folder, { recursive: true });
  }
}
