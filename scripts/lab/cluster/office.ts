/** The sample office as processes of their own on one KV server, and calls to them. */
import { resolve } from "node:path";
import { newWrappingKey, textOfKey } from "../../../src/personal/wrapping.ts";
import { readConfig } from "../../../src/config.ts";
import { paths } from "../../../web/paths.ts";
import { linesOf } from "../crash/run.ts";
import { startServerProcess } from "../../server/process.ts";

export interface OfficeProcess {
  url: string;
  /** Has it ended by itself? What it said last then; else null. */
  fallen(): Promise<string | null>;
  /** Ends it as a service manager would; gives its exit code and how long that took in milliseconds. */
  stop(): Promise<{ code: number; ms: number }>;
  kill(): Promise<void>;
}

/** The settings of every process on this KV server, and the key that wraps its persons' keys. */
export function settingsFor(kvUrl: string, folder: string): Record<string, string> {
  return {
    KV_URL: kvUrl,
    DENO_KV_ACCESS_TOKEN: Deno.env.get("DENO_KV_ACCESS_TOKEN") ?? "",
    DATA_DIR: folder,
    WRAPPING_KEY: textOfKey(newWrappingKey()),
    PORT: "0",
    DEMO: "1",
    NODE_ENV: "production",
  };
}

/** Starts one, with the rights `deno task start` gives it, and waits for its address. */
export async function startOffice(env: Record<string, string>): Promise<OfficeProcess> {
  const child = startServerProcess(readConfig(env), { env, loud: false });
  const errors = keepLast(child.stderr);
  const lines = linesOf(child.stdout);
  let url: string | undefined;
  for (let said = await lines.next(); !said.done && !url; said = await lines.next()) {
    url = /http:\/\/[\w.]+:\d+/.exec(said.value)?.[0];
  }
  if (!url) throw new Error(`the office did not start: ${await errors}`);
  const rest = Array.fromAsync(lines);
  let ended = false;
  void child.status.then(() => ended = true);
  const end = async (signal: Deno.Signal) => {
    const began = performance.now();
    if (!ended) child.kill(signal);
    const { code } = await child.status;
    const ms = performance.now() - began;
    await Promise.all([rest, errors]);
    return { code, ms };
  };
  const fallen = async () => ended ? await errors : null;
  return { url, fallen, stop: () => end("SIGTERM"), kill: async () => void await end("SIGKILL") };
}

/** What a process says last, besides its log and the platform's own lines about each call. */
async function keepLast(stream: ReadableStream<Uint8Array>): Promise<string> {
  let last: string[] = [];
  for await (const line of linesOf(stream)) {
    if (!/^\{|^KV Connect/.test(line)) last = [...last.slice(-9), line];
  }
  return last.join("\n");
}

/** A personal access token of a demo account, made by the command line on the same KV. */
export async function tokenOf(account: string, env: Record<string, string>): Promise<string> {
  const cli = resolve(import.meta.dirname!, "../../cli.ts");
  const { success, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", cli, "token", account, "--json", "--yes"],
    env,
  }).output();
  if (!success) {
    throw new Error(new TextDecoder().decode(stderr) || new TextDecoder().decode(stdout));
  }
  return JSON.parse(new TextDecoder().decode(stdout)).token;
}

/** How long a process may take to see another one's write, in milliseconds. */
const HEARD_MS = 5_000;

/** Waits until each process knows a token that another one made. */
export async function waitForToken(urls: string[], token: string): Promise<void> {
  const until = performance.now() + HEARD_MS;
  for (const url of urls) {
    while ((await ask(url + paths.api.cardList(), token)).status === 401) {
      if (performance.now() > until) throw new Error("a process does not follow the others");
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

/** An answer, as far as it is looked at here. */
export interface Answer {
  status: number;
  body: unknown;
  /** How far the log had come, as the answer says; "" where it does not. */
  position: string;
}

/** One call of a script, for no longer than ten seconds. A connection that breaks is an answer of status 0. */
export async function ask(
  url: string,
  token: string,
  { method = "GET", json, headers = {} }: {
    method?: string;
    json?: unknown;
    headers?: Record<string, string>;
  } = {},
): Promise<Answer> {
  try {
    const type: Record<string, string> = json === undefined
      ? {}
      : { "content-type": "application/json" };
    const response = await fetch(url, {
      method,
      headers: { authorization: `Bearer ${token}`, ...type, ...headers },
      body: json === undefined ? undefined : JSON.stringify(json),
      signal: AbortSignal.timeout(10_000),
    });
    const position = response.headers.get("x-log-position") ?? "";
    return { status: response.status, body: await response.json(), position };
  } catch {
    return { status: 0, body: null, position: "" };
  }
}
