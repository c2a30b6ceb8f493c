/**
 * `deno task lab bench-slow [path …]`: pages on a slow line (400 kbit/s, 400 ms) with an empty cache: times of the
 * first rows, the first paint, and the first handled key or tap. Exits with 1 where one is over its limit.
 */
import { chromium } from "playwright-core";
import { readConfig } from "../../src/config.ts";
import { startServer } from "../../src/main.ts";
import { paths } from "../../web/paths.ts";
import { browserOptions } from "./bench/browser.ts";
import { type Opening, openSlowly } from "./bench_slow/open.ts";
import { BARS, everyPage } from "./bench_slow/pages.ts";
import { buildAll } from "../build.ts";

const isTable = (path: string): boolean =>
  path.startsWith(paths.table("")) || path.startsWith(paths.settings());

const seconds = (ms: number | null): string =>
  ms === null ? "      –" : `${(ms / 1000).toFixed(2)} s`.padStart(7);
const kilobytes = (bytes: number): string => `${Math.round(bytes / 1024)} KB`.padStart(7);

function lineOf(path: string, opening: Opening): { text: string; met: boolean } {
  const { paint, rows, alive, scripts, fonts, bytes } = opening;
  const bar = isTable(path) ? BARS.table : BARS.page;
  const met = (alive ?? 0) <= bar && scripts <= BARS.scripts;
  const figures = [
    seconds(rows),
    seconds(paint),
    seconds(alive),
    String(scripts).padStart(7),
    kilobytes(bytes),
    kilobytes(fonts),
  ];
  return { text: `${met ? " " : "✗"} ${path.padEnd(28)} ${figures.join("  ")}`, met };
}

await buildAll({ minify: true, outDir: "build" });
const server = await startServer(readConfig({ PORT: "0", KV_URL: ":memory:", DEMO: "1" }));
const browser = await chromium.launch(await browserOptions());
let whole = true;
try {
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  await page.goto(paths.oauth.login("kakao"));
  await page.getByRole("button", { name: "데모 관리자" }).click();
  const cookies = await context.cookies();
  await context.close();
  console.log(`  ${"page".padEnd(28)}    rows    paint    alive  scripts    bytes    fonts`);
  for (const path of Deno.args.length > 0 ? Deno.args : everyPage()) {
    const { text, met } = lineOf(path, await openSlowly(browser, server.url + path, cookies));
    console.log(text);
    whole &&= met;
  }
} finally {
  await browser.close();
  await server.stop();
}
console.log(
  `bars: alive ≤ ${BARS.page / 1000} s, a table ≤ ${
    BARS.table / 1000
  } s, scripts ≤ ${BARS.scripts}`,
);
Deno.exit(whole ? 0 : 1);
