/** Instructions to robots: every page that may be read, and nothing of what may not. */
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { sitePages } from "../../web/site/pages.ts";
import { openTestApp, type TestApp, testNow } from "../helpers/server.ts";

const ORIGIN = "https://office.kr";

async function withOffice(play: (app: TestApp) => Promise<void>): Promise<void> {
  const app = await openTestApp({ empty: true, config: { publicUrl: ORIGIN } });
  try {
    await play(app);
  } finally {
    await app.close();
  }
}

async function write(app: TestApp, post: object): Promise<string> {
  const json = { content: ["본문"], ...post };
  const headers = { origin: ORIGIN };
  const response = await app.call("/api/blog/posts/", { method: "POST", json, headers });
  assertEquals(response.status, 201);
  return (await response.json()).slug;
}

async function sitemap(app: TestApp): Promise<{ places: string[]; xml: string }> {
  const xml = await (await app.call("/sitemap.xml", { as: "visitor" })).text();
  return { xml, places: [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, place]) => place) };
}

Deno.test("the sitemap names every public page at the site's own address", () =>
  withOffice(async (app) => {
    const { places } = await sitemap(app);
    assertEquals(places, sitePages.map((path) => ORIGIN + path));
    assertEquals(new Set(places).size, places.length);
  }));

Deno.test("a post is in the sitemap from its hour on, with the day of its last change", () =>
  withOffice(async (app) => {
    const slug = await write(app, { title: "상속 & 증여" });
    await write(app, { title: "초안", is_published: false });
    await write(app, { title: "예약", published_at: "2027-01-02" });
    const { places, xml } = await sitemap(app);
    assertEquals(places.slice(sitePages.length), [`${ORIGIN}/blog/${encodeURIComponent(slug)}`]);
    assertStringIncludes(xml, `<lastmod>${testNow.toISOString()}</lastmod>`);
  }));

Deno.test("robots get the sitemap and are excluded from the office", () =>
  withOffice(async (app) => {
    const text = await (await app.call("/robots.txt", { as: "visitor" })).text();
    assertStringIncludes(text, `Sitemap: ${ORIGIN}/sitemap.xml\n`);
    for (const path of ["/staff/", "/api/", "/settings"]) {
      assertStringIncludes(text, `Disallow: ${path}\n`);
    }
    assert(!/Disallow: \/\n/.test(text));
  }));
