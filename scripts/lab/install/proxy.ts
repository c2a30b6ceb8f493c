/** Walks an office behind the proxies that are installed here, each with its file of `deploy/`. */
import { chromium } from "playwright-core";
import { browserOptions } from "../bench/browser.ts";
import { buildAll } from "../../build.ts";
import { freePort } from "../cluster/denokv.ts";
import { openLabOffice } from "./proxy_office.ts";
import { makeCertificate, programOf, PROXY_NAMES, startProxy } from "./proxy_servers.ts";
import { STEPS, Walk } from "./proxy_walk.ts";

type Say = (line: string) => void;

/** What the machine lacks for a walk; "" where nothing. */
export const missingForWalk = (name: string): string =>
  [name, "openssl"].filter((program) => !programOf(program)).join(", ");

/** Walks behind one proxy; how many steps failed. */
export async function walkBehindProxy(name: string, say: Say): Promise<number> {
  const folder = await Deno.makeTempDir({ prefix: "office-lab-" });
  const [http, https, port] = [freePort(), freePort(), freePort()];
  const own = `${folder}/${name}`;
  await Deno.mkdir(own);
  await buildAll({ minify: true, outDir: "build" });
  const office = await openLabOffice({ folder, port, publicUrl: `https://localhost:${https}` });
  const browser = await chromium.launch(await browserOptions());
  let failed = 0;
  try {
    const made = await makeCertificate(own);
    const stopProxy = await startProxy(name, { folder: own, http, https, office: port, ...made });
    try {
      const certificate = await Deno.readTextFile(made.certificate);
      const walk = new Walk({ browser, office, http, https, certificate });
      for (const [step, run] of STEPS) {
        try {
          say(`  ok ${step}: ${await run(walk)}`);
        } catch (error) {
          failed++;
          say(`  ✗ ${step}: ${error}`);
        }
      }
    } finally {
      await stopProxy();
    }
  } finally {
    await browser.close();
    await office.close();
    await Deno.remove(folder, { recursive: true });
  }
  return failed;
}

/** Walks behind each of these, or all; how many steps failed. */
export async function runProxyLab(chosen: string[], say: Say = console.log): Promise<number> {
  const strange = chosen.filter((name) => !PROXY_NAMES.includes(name));
  if (strange.length > 0) throw new Error(`${strange}: one of ${PROXY_NAMES.join(", ")}`);
  let failed = 0;
  for (const name of chosen.length > 0 ? chosen : PROXY_NAMES) {
    const missing = missingForWalk(name);
    say(missing ? `${name}: not walked, ${missing} is not installed here` : name);
    if (!missing) failed += await walkBehindProxy(name, say);
  }
  return failed;
}
