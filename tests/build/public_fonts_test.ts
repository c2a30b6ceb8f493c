/** What public pages are written with: a slice of the whole font costs a page 25 KB for one syllable. */
import { resolve } from "node:path";
import { assertEquals } from "@std/assert";
import { publicParts } from "../../scripts/build/font.ts";
import { paths } from "../../web/paths.ts";
import { sitePaths } from "../../web/site/paths.ts";
import { services } from "../../web/site/services.ts";
import { withOffice } from "../helpers/server.ts";

const PAGES = [
  paths.home(),
  ...[sitePaths.about(), sitePaths.services(), sitePaths.contact()],
  ...[sitePaths.privacy(), sitePaths.terms(), sitePaths.estimate()],
  ...services.map(({ key }) => sitePaths.service(key)),
];

Deno.test("every character of a public page's own text is in the font's own slices", async () => {
  const parts = await publicParts(resolve(import.meta.dirname!, "../.."), "");
  const cut = new Set(parts.map(({ characters }) => characters).join(""));
  await withOffice(async ({ call }) => {
    for (const path of PAGES) {
      const html = await (await call(path)).text();
      // What is drawn: the head has words for search engines.
      const drawn = new Set(html.slice(html.indexOf("<body")));
      assertEquals([...drawn].filter((one) => one > "\x7f" && !cut.has(one)), [], path);
    }
  });
});
