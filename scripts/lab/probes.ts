/**
 * `deno task lab probes [part of a name] [rows]`: tries every pattern of the house on inputs that grow, asks every route that
 * is only read of an office with so many records of each noun (`lists:trip` for one noun alone), starts the sample
 * office with so many payments (10,000), does to it what hostile visitors and busy colleagues do, one thing after the
 * other, and prints how long the server's thread served nobody under each, beside the longest that `/healthz` was
 * waited for, and how long a colleague waits. Ends by itself, with 1 when something took too long or grew.
 */
import { fileURLToPath } from "node:url";
import { type Attack, attacksOn } from "./probes/attacks.ts";
import { growingNouns } from "./probes/rows.ts";
import { startModel } from "./probes/model.ts";
import { growingPatterns } from "./probes/patterns.ts";
import { queuesOf, waitBeside } from "./probes/queues.ts";
import { type Server, startProbed } from "./probes/server.ts";
import type { Watched } from "./probes/watch.ts";

/**
 * Whatever anybody sends, the server's thread serves nobody for so long at most, by its own processor time. The
 * client computes beside it, so on the same cores the wait by the clock is that of both.
 */
const HELD_MS = 100;
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

/** Makes an attack and says what it did; true where the server held too long or the attack found something wrong. */
async function probe(
  attack: Attack,
  watch: ReturnType<typeof watchOver>,
  server: Server,
): Promise<boolean> {
  await Promise.all([watch.told(), server.longest()]);
  const started = performance.now();
  const outcome = await attack.run();
  const seconds = (performance.now() - started) / 1_000;
  const held = await server.longest();
  const { longest, asked } = await watch.told();
  const isHeld = held > HELD_MS;
  const isWrong = typeof outcome !== "string";
  console.log(
    `${attack.name}: held ${Math.round(held)} ms${isHeld ? "  <- too long" : ""} ` +
      `(/healthz waited for ${Math.round(longest)} ms, ${asked} times asked)`,
  );
  console.log(
    `    ${seconds.toFixed(1)} s: ${isWrong ? `${outcome.wrong}  <- wrong` : outcome}`,
  );
  return isHeld || isWrong;
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
const server = await startProbed(rows, {
  ...{ NODE_ENV: "production", KAKAO_REST_KEY: "", DEMO: "1", LM_STUDIO_URL: model.url },
});
try {
  const { probed } = server;
  const watch = watchOver(probed.port);
  await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
  const idle = (await watch.told()).longest;
  console.log(`idle: /healthz waited for ${Math.round(idle)} ms at most`);
  for (const attack of await attacksOn(probed, server)) {
    if (!`attack: ${attack.name}`.includes(sought)) continue;
    if (await probe(attack, watch, server)) failed++;
  }
  for (const queue of await queuesOf(probed)) {
    if (!`queue: ${queue.name}`.includes(sought)) continue;
    const { said, late } = await waitBeside(queue);
    console.log(said);
    if (late) failed++;
  }
  watch.end();
} finally {
  await server.end();
  await model.stop();
}
Deno.exit(failed > 0 ? 1 : 0);
