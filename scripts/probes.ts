/**
 * `deno task probes`: starts the sample office, does to it what hostile visitors do, one thing after the other,
 * and prints the longest that `/healthz` was waited for under each. Ends by itself, with 1 when a wait was too long.
 */
import { fileURLToPath } from "node:url";
import { linesOf } from "./crash/run.ts";
import { type Attack, attacksOn } from "./probes/attacks.ts";
import type { Probed } from "./probes/child.ts";
import type { Watched } from "./probes/watch.ts";

/** DESIGN §5: whatever one visitor sends, `/healthz` answers within so long. */
const LONGEST_MS = 500;

/** The thread that asks, and the longest wait since it was asked last. */
function watchOver(port: number) {
  const worker = new Worker(new URL("./probes/watch.ts", import.meta.url), { type: "module" });
  worker.postMessage(`http://127.0.0.1:${port}/healthz`);
  return {
    told(): Promise<Watched> {
      const { promise, resolve } = Promise.withResolvers<Watched>();
      worker.onmessage = ({ data }) => resolve(data);
      worker.postMessage("");
      return promise;
    },
    end: () => worker.terminate(),
  };
}

async function probe(attack: Attack, watch: ReturnType<typeof watchOver>): Promise<number> {
  await watch.told();
  const started = performance.now();
  const outcome = await attack.run();
  const seconds = (performance.now() - started) / 1_000;
  const { longest, asked } = await watch.told();
  const late = longest > LONGEST_MS ? "  <- too long" : "";
  console.log(`${attack.name}: ${Math.round(longest)} ms at most (${asked} times asked)${late}`);
  console.log(`    ${seconds.toFixed(1)} s: ${outcome}`);
  return longest;
}

const child = new Deno.Command(Deno.execPath(), {
  args: ["run", "-A", fileURLToPath(new URL("./probes/child.ts", import.meta.url))],
  env: { NODE_ENV: "production", KAKAO_REST_KEY: "", DEMO: "1" },
  stdout: "piped",
  stderr: "null",
}).spawn();
let tooLong = false;
try {
  let probed: Probed | null = null;
  for await (const line of linesOf(child.stdout)) {
    if (!line.startsWith("{")) continue;
    probed = JSON.parse(line);
    break;
  }
  if (!probed) throw new Error("the office did not start");
  const watch = watchOver(probed.port);
  for (const attack of await attacksOn(probed)) {
    if (!attack.name.includes(Deno.args[0] ?? "")) continue;
    tooLong = await probe(attack, watch) > LONGEST_MS || tooLong;
  }
  watch.end();
} finally {
  child.kill("SIGKILL");
  await child.status;
}
Deno.exit(tooLong ? 1 : 0);
