/**
 * `deno task lab probes [part of a name] [rows]`: tries every pattern of the house on inputs that grow, asks every route that
 * is only read of an office with so many records of each noun (`lists:trip` for one noun alone), starts the sample
 * office with so many payments (10,000), does to it what hostile visitors and busy colleagues do, one thing after the
 * other, and prints the longest that `/healthz` was waited for under each, and how long a colleague waits beside it.
 * Ends by itself, with 1 when a wait was too long.
 */
import { fileURLToPath } from "node:url";
import { linesOf } from "./crash/run.ts";
import { type Attack, attacksOn } from "./probes/attacks.ts";
import type { Probed } from "./probes/child.ts";
import { growingNouns } from "./probes/rows.ts";
import { startModel } from "./probes/model.ts";
import { growingPatterns } from "./probes/patterns.ts";
import { queuesOf, waitBeside } from "./probes/queues.ts";
import type { Watched } from "./probes/watch.ts";

/** Whatever anybody sends, `/healthz` answers within so long over what it takes when nothing is done. */
const OVER_IDLE_MS = 100;
const IDLE_MS = 3_000;
const [sought = "", rows = "10000"] = Deno.args;

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

async function probe(
  attack: Attack,
  watch: ReturnType<typeof watchOver>,
  most: number,
): Promise<number> {
  await watch.told();
  const started = performance.now();
  const outcome = await attack.run();
  const seconds = (performance.now() - started) / 1_000;
  const { longest, asked } = await watch.told();
  const late = longest > most ? "  <- too long" : "";
  console.log(`${attack.name}: ${Math.round(longest)} ms at most (${asked} times asked)${late}`);
  console.log(`    ${seconds.toFixed(1)} s: ${outcome}`);
  return longest;
}

let failed = 0;
if ("patterns".includes(sought)) {
  const grown = growingPatterns();
  failed += grown.length;
  console.log(`patterns: ${grown.length} take longer than their letters`);
  for (const line of grown) console.log(`    ${line}`);
}

if ("lists".includes(sought) || sought.startsWith("lists:")) {
  const nouns = sought.split(":")[1] ?? [...growingNouns().keys()].join();
  console.log(`lists, of ${rows} records of each of ${nouns}:`);
  const { code } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", fileURLToPath(new URL("./probes/lists.ts", import.meta.url)), rows, nouns],
    env: { NODE_ENV: "production" },
    stderr: "null",
  }).spawn().status;
  if (code !== 0) failed++;
}

const model = startModel();
const child = new Deno.Command(Deno.execPath(), {
  args: ["run", "-A", fileURLToPath(new URL("./probes/child.ts", import.meta.url)), rows],
  env: { NODE_ENV: "production", KAKAO_REST_KEY: "", DEMO: "1", LM_STUDIO_URL: model.url },
  stdout: "piped",
  stderr: "null",
}).spawn();
try {
  let probed: Probed | null = null;
  for await (const line of linesOf(child.stdout)) {
    if (!line.startsWith("{")) continue;
    probed = JSON.parse(line);
    break;
  }
  if (!probed) throw new Error("the office did not start");
  const watch = watchOver(probed.port);
  await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
  const most = (await watch.told()).longest + OVER_IDLE_MS;
  console.log(
    `idle: ${Math.round(most - OVER_IDLE_MS)} ms at most; ${Math.round(most)} may be waited`,
  );
  for (const attack of await attacksOn(probed)) {
    if (attack.name.includes(sought) && await probe(attack, watch, most) > most) failed++;
  }
  for (const queue of await queuesOf(probed)) {
    if (!`queue: ${queue.name}`.includes(sought)) continue;
    const { said, isLate } = await waitBeside(queue);
    console.log(said);
    if (isLate) failed++;
  }
  watch.end();
} finally {
  child.kill("SIGKILL");
  await child.status;
  await model.stop();
}
Deno.exit(failed > 0 ? 1 : 0);
