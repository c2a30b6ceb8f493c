/** An office in a process of its own that is killed at random moments, and is asked until it answers. */
import { fileURLToPath } from "node:url";
import { linesOf } from "../../../scripts/lab/crash/run.ts";

const CHILD = fileURLToPath(new URL("./child.ts", import.meta.url));

export const PEOPLE = ["staff", "superuser"] as const;
export type Person = (typeof PEOPLE)[number];

type Ready = { url: string } & Record<Person, Record<string, string>>;

const pass = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

export class KilledOffice {
  kills = 0;
  #args: string[];
  #ready = Promise.withResolvers<Ready>();
  #child: Deno.ChildProcess | undefined;

  constructor(dataDir: string, providerUrl: string, addresses: number) {
    this.#args = [dataDir, providerUrl, String(addresses)];
  }

  /** Starts it; resolves when it answers. */
  async start(): Promise<void> {
    const child = new Deno.Command(Deno.execPath(), {
      args: ["run", "-A", "--no-check", CHILD, ...this.#args],
      ...{ stdin: "piped", stdout: "piped", stderr: "null" },
    }).spawn();
    this.#child = child;
    const ready = this.#ready;
    void (async () => {
      for await (const line of linesOf(child.stdout)) {
        if (line.startsWith("ready ")) ready.resolve(JSON.parse(line.slice("ready ".length)));
      }
      ready.reject(new Error("the office ended before it was ready"));
    })();
    await ready.promise;
  }

  /** Ends it as a power failure would. */
  async kill(): Promise<void> {
    const child = this.#child!;
    this.#ready = Promise.withResolvers();
    this.#ready.promise.catch(() => {});
    child.kill("SIGKILL");
    await child.status;
    await child.stdin.close().catch(() => {});
  }

  /** Kills and starts it this often, each time after a life of random length. */
  async killOften(times: number, random: () => number): Promise<void> {
    while (this.kills < times) {
      await pass(150 + random() * 1_200);
      await this.kill();
      this.kills++;
      await this.start();
    }
  }

  /** Asks until it answers: the same key is the same request, however often the office dies. */
  async ask(as: Person, method: string, path: string, body?: object): Promise<Response> {
    const key = crypto.randomUUID();
    for (;;) {
      try {
        const ready = await this.#ready.promise;
        const answer = await fetch(ready.url + path, {
          method,
          headers: {
            ...ready[as],
            "sec-fetch-site": "same-origin",
            "idempotency-key": key,
            ...(body ? { "content-type": "application/json" } : {}),
          },
          body: body && JSON.stringify(body),
        });
        // Read whole here: the process may die while it answers.
        const bytes = await answer.bytes();
        if (answer.status < 500) return new Response(bytes, { status: answer.status });
      } catch {
        // It was killed meanwhile.
      }
      await pass(20);
    }
  }
}
