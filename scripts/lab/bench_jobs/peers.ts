/** BullMQ and Celery on Redis, in folders of their own: fetched once into the account's cache, started for a run. */
import { join } from "node:path";
import { freePort } from "../cluster/denokv.ts";

const HERE = import.meta.dirname!;
/** A Redis that does not answer after its start in so long does not work. */
const UP_MS = 10_000;
/** Celery's worker has no line that says it is ready: its script waits for its first job. */
const THREADS = 32;

function cacheFolder(name: string): string {
  const caches = Deno.env.get("XDG_CACHE_HOME") || join(Deno.env.get("HOME") ?? ".", ".cache");
  return join(caches, "legal-scrivener-office", "bench-jobs", name);
}

interface Run {
  cwd?: string;
  env?: Record<string, string>;
}

/** What a program says; an Error with its last line where it fails, or is not there. */
async function run(program: string, args: string[], { cwd, env }: Run = {}): Promise<string> {
  const output = await new Deno.Command(program, { args, cwd, env }).output();
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes).trim();
  if (output.success) return text(output.stdout);
  throw new Error(`${program}: ${text(output.stderr).split("\n").at(-1)}`);
}

const exists = (path: string): Promise<boolean> => Deno.stat(path).then(() => true, () => false);

/** Where Debian's packages were unpacked, the program and its libraries. */
const unpacked = {
  program: join(cacheFolder("redis"), "usr/bin/redis-server"),
  libraries: join(cacheFolder("redis"), "usr/lib/x86_64-linux-gnu"),
};

/** Redis: the machine's, or Debian's packages unpacked into a folder, which needs no root. */
async function redisProgram(): Promise<string> {
  if (await run("redis-server", ["--version"]).then(() => true, () => false)) return "redis-server";
  if (await exists(unpacked.program)) return unpacked.program;
  const cwd = cacheFolder("redis");
  await Deno.mkdir(cwd, { recursive: true });
  const packages = ["redis-server", "redis-tools", "libjemalloc2", "liblzf1"];
  await run("apt-get", ["download", ...packages], { cwd });
  for await (const { name } of Deno.readDir(cwd)) {
    if (name.endsWith(".deb")) await run("dpkg", ["-x", name, "."], { cwd });
  }
  return unpacked.program;
}

interface Redis {
  port: number;
  stop(): Promise<void>;
}

/** Starts a Redis that has each write on the disk before it answers. */
export async function startRedis(folder: string): Promise<Redis> {
  const program = await redisProgram();
  const port = freePort();
  const child = new Deno.Command(program, {
    args: [
      ...["--port", String(port), "--bind", "127.0.0.1", "--dir", folder],
      ...["--appendonly", "yes", "--appendfsync", "always", "--save", ""],
    ],
    env: { LD_LIBRARY_PATH: unpacked.libraries },
    stdout: "null",
    stderr: "null",
  }).spawn();
  const stop = async () => {
    child.kill("SIGKILL");
    await child.status;
  };
  const until = performance.now() + UP_MS;
  while (performance.now() < until) {
    try {
      (await Deno.connect({ hostname: "127.0.0.1", port })).close();
      return { port, stop };
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
  await stop();
  throw new Error("Redis did not start");
}

/** A peer that is there: how long so many jobs take, in milliseconds. */
export type Peer = (redis: Redis, count: number) => Promise<number>;

/** BullMQ under Node, with so many jobs at once. */
export async function bullmq(lanes: number): Promise<Peer> {
  const cwd = cacheFolder("bullmq");
  if (!await exists(join(cwd, "node_modules/bullmq"))) {
    await Deno.mkdir(cwd, { recursive: true });
    const quiet = ["--no-audit", "--no-fund", "--ignore-scripts"];
    await run("npm", ["install", ...quiet, "bullmq@6", "ioredis@5"], { cwd });
  }
  const script = join(HERE, "bullmq.mjs");
  return async ({ port }, count) =>
    Number(await run("node", [script, String(port), String(count), String(lanes)], { cwd }));
}

/** Celery, its worker with a pool of threads: the quicker one of its pools here. */
export async function celery(): Promise<Peer> {
  const folder = cacheFolder("celery");
  if (!await exists(join(folder, "bin/celery"))) {
    await run("python3", ["-m", "venv", folder]);
    await run(join(folder, "bin/pip"), ["install", "--quiet", "celery[redis]==5.*"]);
  }
  return async ({ port }, count) => {
    const env = { REDIS_PORT: String(port), PYTHONDONTWRITEBYTECODE: "1" };
    const worker = new Deno.Command(join(folder, "bin/celery"), {
      args: [
        ...["-A", "celery_jobs", "worker", "--pool=threads", `--concurrency=${THREADS}`],
        ...["--loglevel=ERROR", "--without-gossip", "--without-mingle"],
      ],
      ...{ cwd: HERE, env, stdout: "null", stderr: "null" },
    }).spawn();
    try {
      const script = join(HERE, "celery_jobs.py");
      const args = [script, String(port), String(count)];
      return Number(await run(join(folder, "bin/python"), args, { env }));
    } finally {
      worker.kill("SIGKILL");
      await worker.status;
    }
  };
}
