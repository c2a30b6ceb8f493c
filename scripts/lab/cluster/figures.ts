/** Appends over KV Connect beside the platform's own calls, for one lane and for sixteen. */
import { fileURLToPath } from "node:url";
import { linesOf } from "../crash/run.ts";
import { sampleStored } from "../bench/sample.ts";
import { type KvServer, withKvServer } from "./denokv.ts";
import type { Written } from "./writer.ts";

const LANES = [1, 16];
const MEASURED_MS = 4_000;
/** Numbers of sample commands, far enough apart that no two processes write the same. */
const APART = 1_000_000;

export async function printFigures(program: string): Promise<void> {
  console.log("\nCard events/s over KV Connect (one event a command; 4 s each)");
  console.log("lanes a process      raw KV Connect   one process   two processes   retries of two");
  for (const lanes of LANES) {
    const raw = await withKvServer(program, (server) => rawRate(server, lanes));
    const [one] = await rates(program, lanes, 1);
    const two = await rates(program, lanes, 2);
    const both = two.reduce((sum, { done, ms }) => sum + done / ms * 1_000, 0);
    const retries = two.reduce((sum, written) => sum + written.retries, 0);
    const alone = one.done / one.ms * 1_000;
    const cells = [raw, alone, both].map((rate) => Math.round(rate).toLocaleString("en"));
    const [rawText, oneText, twoText] = cells;
    console.log(
      `${String(lanes).padEnd(21)}${rawText.padStart(14)}${oneText.padStart(14)}` +
        `${twoText.padStart(16)}${String(retries).padStart(17)}` +
        `   (${(alone / raw).toFixed(1)} × and ${(both / raw).toFixed(1)} × raw)`,
    );
  }
}

/** One event per key, each in a commit of its own that checks that the key is free. */
async function rawRate({ url }: KvServer, lanes: number): Promise<number> {
  const kv = await Deno.openKv(url);
  const began = performance.now();
  let next = 0;
  await Promise.all(Array.from({ length: lanes }, async () => {
    while (performance.now() < began + MEASURED_MS) {
      const event = sampleStored(next++);
      const key = ["event", event.position];
      await kv.atomic().check({ key, versionstamp: null }).set(key, event).commit();
    }
  }));
  const rate = next / (performance.now() - began) * 1_000;
  kv.close();
  return rate;
}

/** What so many processes write at once. */
const rates = (program: string, lanes: number, processes: number): Promise<Written[]> =>
  withKvServer(program, async ({ url }) => {
    const script = fileURLToPath(new URL("./writer.ts", import.meta.url));
    const children = Array.from({ length: processes }, (_, n) =>
      new Deno.Command(Deno.execPath(), {
        args: ["run", "-A", script, url, String(lanes), String(MEASURED_MS), String(n * APART)],
        stdin: "piped",
        stdout: "piped",
        stderr: "inherit",
      }).spawn());
    const said = children.map(({ stdout }) => linesOf(stdout));
    for (const lines of said) await lines.next();
    await Promise.all(children.map(async ({ stdin }) => {
      const writer = stdin.getWriter();
      await writer.write(new Uint8Array([1]));
      await writer.close();
    }));
    const written = await Promise.all(said.map(async (lines) => {
      const { value } = await lines.next();
      return JSON.parse(value!) as Written;
    }));
    await Promise.all(children.map(({ status }) => status));
    return written;
  });
