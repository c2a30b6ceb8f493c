/** How many script requests a page makes until it is alive: each costs a slow line its round. */
import { assert } from "@std/assert";
import { BARS, everyPage } from "../../scripts/lab/bench_slow/pages.ts";
import { buildAll } from "../../scripts/build.ts";
import { withOffice } from "../helpers/server.ts";

Deno.test("a page of the office loads at most six script files for its islands", async (t) => {
  const { manifest } = await buildAll({ minify: true, outDir: "build" });
  await withOffice(async ({ call }) => {
    for (const path of everyPage()) {
      await t.step(path, async () => {
        const html = await (await call(path, { as: "superuser" })).text();
        const islands = [...html.matchAll(/data-island="([\w-]+)"/g)].map(([, name]) => name);
        const files = islands.flatMap((name) => manifest.islands[name]);
        const scripts = new Set(islands.length === 0 ? [] : [...manifest.client, ...files]);
        assert(scripts.size <= BARS.scripts, [...scripts].join(" "));
      });
    }
  });
});
