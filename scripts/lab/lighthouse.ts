/**
 * `deno task lab lighthouse [--runs n] [path …]`: how Lighthouse (mobile, median of 5) sees the public pages,
 * and what each of them weighs. Exits with 1 where a page is below its bars.
 */
import { parseArgs } from "node:util";
import { chromium } from "playwright-core";
import { readConfig } from "../../src/config.ts";
import { startServer } from "../../src/main.ts";
import { readablePosts } from "../../projections/post/post.ts";
import { paths } from "../../web/paths.ts";
import { sitePaths } from "../../web/site/paths.ts";
import { browserOptions } from "./bench/browser.ts";
import { buildAll } from "../build.ts";
import { barsLine, belowBars, linesOf, type PageReport } from "./lighthouse/report.ts";
import { freePort, runLighthouse } from "./lighthouse/run.ts";
import { weigh } from "./lighthouse/weigh.ts";

const { values, positionals } = parseArgs({
  args: Deno.args,
  options: { runs: { type: "string", default: "5" } },
  allowPositionals: true,
});
const runs = Number(values.runs);
if (!Number.isInteger(runs) || runs < 1 || runs > 20) throw new Error("--runs takes 1 to 20");

await buildAll({ minify: true, outDir: "build" });
const server = await startServer(readConfig({ PORT: "0", KV_URL: ":memory:", DEMO: "1" }));
const { books, now } = server.deps;
const [post] = readablePosts(books.views.post, now().getTime());
const pages = positionals.length > 0 ? positionals : [
  paths.home(),
  sitePaths.service("real-estate"),
  sitePaths.blog(),
  paths.post(post.slug),
  sitePaths.contact(),
];

const port = freePort();
const options = await browserOptions();
const browser = await chromium.launch({
  ...options,
  args: [...options.args ?? [], `--remote-debugging-port=${port}`],
});
const reports: PageReport[] = [];
console.log(barsLine());
try {
  for (const path of pages) {
    const scores = await runLighthouse(server.url + path, port, runs);
    const report = {
      path: decodeURI(path),
      scores,
      bytes: await weigh(browser, server.url + path),
    };
    reports.push(report);
    console.log(linesOf(report).join("\n"));
  }
} finally {
  await browser.close();
  await server.stop();
}
const below = reports.flatMap(belowBars);
console.log(below.length === 0 ? "every page meets its bars" : below.join("\n"));
Deno.exit(below.length === 0 ? 0 : 1);
