/** The process of the probed server, and its report of its own work. */
import { fileURLToPath } from "node:url";
import { linesOf } from "../crash/run.ts";
import type { Probed } from "./child.ts";
import type { Held } from "./held.ts";

export interface Server {
  probed: Probed;
  /** What the server's thread did since it was asked last. */
  told(): Promise<Held>;
  /** The longest that the server's thread was blocked since the last request here, whatever requests came between. */
  longest(): Promise<number>;
  end(): Promise<void>;
}

/** Starts it with so many payments; `env` are its settings. Throws where it does not start. */
export async function startProbed(rows: string, env: Record<string, string>): Promise<Server> {
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", fileURLToPath(new URL("./child.ts", import.meta.url)), rows],
    env,
    stdin: "piped",
    stdout: "piped",
    stderr: "null",
  }).spawn();
  const lines = linesOf(child.stdout);
  const next = async () => {
    for (;;) {
      const { value, done } = await lines.next();
      if (done) throw new Error("the office has ended");
      if (value.startsWith("{")) return JSON.parse(value);
    }
  };
  const asking = child.stdin.getWriter();
  let longest = 0;
  const result = async (): Promise<Held> => {
    await asking.write(new TextEncoder().encode("\n"));
    const held: Held = await next();
    longest = Math.max(longest, held.longest);
    return held;
  };
  return {
    probed: await next(),
    told: result,
    async longest() {
      await result();
      const found = longest;
      longest = 0;
      return found;
    },
    async end() {
      child.kill("SIGKILL");
      await child.status;
    },
  };
}
