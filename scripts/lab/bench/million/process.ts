/** The measured server's process, as the bench sees it. */
import { fileURLToPath } from "node:url";
import { V8_FLAGS } from "../../../server/process.ts";
import { linesOf } from "../lines.ts";
import type { Memory, Started, Watched } from "./server.ts";

export interface Measured extends Started {
  /** Milliseconds from its being asked for to its first answer. */
  milliseconds: number;
  watch(): Promise<Watched>;
  memory(): Promise<Memory>;
  /** Milliseconds of a call over the network, its answer read to the end. Throws when it is refused. */
  call(path: string, json?: unknown): Promise<number>;
  stop(): Promise<void>;
}

/** Starts it with these settings and nothing else. */
export async function startMeasured(env: Record<string, string>): Promise<Measured> {
  const began = performance.now();
  const child = new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "-A",
      `--v8-flags=${V8_FLAGS},--expose-gc`,
      fileURLToPath(new URL("./server.ts", import.meta.url)),
    ],
    env: { ...env, NODE_ENV: "production" },
    stdin: "piped",
    stdout: "piped",
    stderr: "null",
  }).spawn();
  const lines = linesOf(child.stdout);
  const writer = child.stdin.getWriter();
  const next = async <T>(): Promise<T> => {
    const { value, done } = await lines.next();
    if (done) throw new Error("the server ended");
    return JSON.parse(value);
  };
  const ask = async <T>(word: string): Promise<T> => {
    await writer.write(new TextEncoder().encode(`${word}\n`));
    return await next<T>();
  };
  const started = await next<Started>();
  const headers = {
    cookie: started.cookie,
    "content-type": "application/json",
    "sec-fetch-site": "same-origin",
  };
  const call = async (path: string, json?: unknown) => {
    const from = performance.now();
    const init = json === undefined ? {} : { method: "PUT", body: JSON.stringify(json) };
    const response = await fetch(`${started.url}${path}`, { headers, ...init });
    const answer = await response.text();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${answer}`);
    return performance.now() - from;
  };
  await call("/healthz");
  return {
    ...started,
    milliseconds: performance.now() - began,
    watch: () => ask<Watched>("watch"),
    memory: () => ask<Memory>("memory"),
    call,
    async stop() {
      await writer.close();
      await child.status;
      await lines.return(undefined);
    },
  };
}
