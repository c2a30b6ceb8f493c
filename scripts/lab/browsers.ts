/**
 * `deno task lab browsers [name …]`: walks the main paths in Chromium 109 and the current one, and in Firefox ESR and
 * WebKitGTK where Debian's packages are installed (firefox-esr, webkit2gtk-driver, xvfb). Pictures are kept in
 * `build/browsers`. Exits with 1 where a path cannot be walked.
 */
import { readConfig } from "../../src/config.ts";
import { startServer } from "../../src/main.ts";
import { currentChromium, firefoxEsr, oldChromium, webkitGtk } from "./browsers/engines.ts";
import type { Engine } from "./browsers/tab.ts";
import { SCREENS } from "./browsers/screens.ts";
import { PATHS, walkAll } from "./browsers/walk.ts";
import { buildAll } from "../build.ts";

const ENGINES: Record<string, () => Promise<Engine | null>> = {
  "chromium-109": oldChromium,
  "chromium": currentChromium,
  "firefox-esr": firefoxEsr,
  "webkitgtk": webkitGtk,
};

const chosen = Deno.args.length > 0 ? Deno.args : Object.keys(ENGINES);
const strange = chosen.filter((name) => !(name in ENGINES));
if (strange.length > 0) throw new Error(`${strange}: one of ${Object.keys(ENGINES).join(", ")}`);

/** Walks in one browser and an office of its own; false where a path could not be walked. */
async function walkIn(name: string): Promise<boolean> {
  const engine = await ENGINES[name]();
  if (!engine) {
    console.log(`${name}: not installed here`);
    return true;
  }
  let ahead = 0;
  const now = () => new Date(Date.now() + ahead);
  const server = await startServer(readConfig({ PORT: "0", KV_URL: ":memory:", DEMO: "1" }), {
    now,
  });
  const pictures = `build/browsers/${name}`;
  await Deno.mkdir(pictures, { recursive: true });
  console.log(engine.name);
  try {
    const tab = await engine.open(server.url, pictures);
    const problems = await walkAll(
      tab,
      { aMinutePasses: () => void (ahead += 60_000) },
      (path, problem) => {
        console.log(`  ${problem ? "✗" : "ok"} ${path}${problem && `: ${problem}`}`);
      },
      [...PATHS, ...SCREENS],
    );
    tab.troubles.forEach((text) => console.log(`  ✗ the page threw: ${text}`));
    return problems.length === 0;
  } finally {
    await engine.stop();
    await server.stop();
  }
}

await buildAll({ minify: true, outDir: "build" });
let whole = true;
for (const name of chosen) whole = await walkIn(name) && whole;
Deno.exit(whole ? 0 : 1);
