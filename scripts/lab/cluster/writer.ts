/**
 * A process that writes card events to a KV server for a while: `writer.ts URL LANES MILLISECONDS FIRST`. Says
 * "ready", begins with the first byte it is given, and says what it did as one line of JSON.
 */
import { openBooks } from "../../../src/store/open.ts";
import { sampleCommand } from "../bench/sample.ts";

export interface Written {
  /** Commands acknowledged, those asked to retry, and how long that took in milliseconds. */
  done: number;
  refused: number;
  ms: number;
  retries: number;
}

async function main([url, lanes, milliseconds, first]: string[]): Promise<void> {
  const books = await openBooks({ path: url });
  console.log("ready");
  await Deno.stdin.read(new Uint8Array(1));
  const began = performance.now();
  const until = began + Number(milliseconds);
  let next = Number(first);
  let [done, refused] = [0, 0];
  await Promise.all(Array.from({ length: Number(lanes) }, async () => {
    while (performance.now() < until) {
      const outcome = await books.execute(sampleCommand(next++));
      if (outcome.refused) refused++;
      else done++;
    }
  }));
  const ms = performance.now() - began;
  const { retries } = books.stats;
  console.log(JSON.stringify({ done, refused, ms, retries } satisfies Written));
  await books.close();
}

if (import.meta.main) {
  await main(Deno.args);
  Deno.exit(0);
}
