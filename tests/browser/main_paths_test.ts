/** The main paths in the oldest Chromium that is promised and in the current one (`deno task lab browsers` in full). */
import { assertEquals } from "@std/assert";
import { readConfig } from "../../src/config.ts";
import { startServer } from "../../src/main.ts";
import { buildAll } from "../../scripts/build.ts";
import { currentChromium, oldChromium } from "../../scripts/lab/browsers/engines.ts";
import type { Engine } from "../../scripts/lab/browsers/tab.ts";
import { walkAll } from "../../scripts/lab/browsers/walk.ts";
import { PICTURES } from "./looks.ts";

/** Problems of a walk in an office of its own. */
async function problemsIn(launch: () => Promise<Engine>): Promise<string[]> {
  await buildAll({ minify: true, outDir: "build" });
  let ahead = 0;
  const now = () => new Date(Date.now() + ahead);
  const config = readConfig({ PORT: "0", KV_URL: ":memory:", DEMO: "1" });
  const server = await startServer(config, { now });
  const engine = await launch();
  try {
    const tab = await engine.open(server.url, PICTURES ?? null);
    return await walkAll(tab, { aMinutePasses: () => void (ahead += 60_000) });
  } finally {
    await engine.stop();
    await server.stop();
  }
}

Deno.test("the main paths are walked in Chromium 109", async () => {
  assertEquals(await problemsIn(oldChromium), []);
});

Deno.test("the main paths are walked in the current Chromium", async () => {
  assertEquals(await problemsIn(currentChromium), []);
});
