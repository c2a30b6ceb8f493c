/** The blog's pages and its feed: what readers get, what editors get besides, and no markup of authors. */
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { type Caller, type TestApp, withEmptyApp } from "../helpers/server.ts";

const POSTS = "/api/blog/posts/";

async function write(app: TestApp, more: object): Promise<string> {
  const json = { content: ["본문"], ...more };
  const response = await app.call(POSTS, { method: "POST", json });
  return (await response.json()).slug;
}

async function page(app: TestApp, path: string, as: Caller = "visitor") {
  const response = await app.call(path, { as });
  return { status: response.status, html: await response.text() };
}
const post = (slug: string) => `/blog/${encodeURIComponent(slug)}`;

Deno.test("an empty blog says so", () =>
  withEmptyApp(async (app) => {
    const { status, html } = await page(app, "/blog");
    assertEquals(status, 200);
    assertStringIncludes(html, "아직 등록된 게시물이 없습니다.");
  }));

Deno.test("the list shows ten posts at a time, with the way to the others", () =>
  withEmptyApp(async (app) => {
    for (let day = 10; day <= 21; day++) {
      const category = day % 2 === 0 ? "공탁" : "소식";
      await write(app, { title: `글 ${day}`, published_at: `2026-10-${day}`, category });
    }
    const first = await page(app, "/blog");
    assertEquals(first.html.match(/<h2>/g)?.length, 10);
    assertStringIncludes(first.html, "2026.10.21");
    assertStringIncludes(first.html, `href="/blog?page=2"`);
    const second = await page(app, "/blog?page=2");
    assertStringIncludes(second.html, "글 10");
    const category = await page(app, `/blog?category=${encodeURIComponent("공탁")}`);
    assertEquals(category.html.match(/<h2>/g)?.length, 6);
    const beyond = await app.call("/blog?page=9", { as: "visitor" });
    assertEquals(beyond.headers.get("location"), "/blog?page=2");
    const unknown = await app.call("/blog?category=속임수", { as: "visitor" });
    assertEquals(unknown.headers.get("location"), "/blog");
    assertEquals((await page(app, "/blog/%E0%A4%A")).status, 404);
    for (const odd of ["0", "-1", "x", "1e9", "<script>"]) {
      assertEquals((await page(app, `/blog?page=${encodeURIComponent(odd)}`)).status, 200);
    }
  }));

Deno.test("a post works without script and has links for search engines and neighbours", () =>
  withEmptyApp(async (app) => {
    for (const day of [1, 2, 3, 4, 5]) {
      await write(app, { title: `글 ${day}`, published_at: `2026-11-0${day}` });
    }
    const { status, html } = await page(app, "/blog/글-3");
    assertEquals(status, 200);
    assert(!/<script(?! type="application\/ld\+json")/.test(html));
    const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
      .map((match) => JSON.parse(match[1]));
    const posting = blocks.find((block) => block["@type"] === "BlogPosting");
    assertEquals([posting.headline, posting.datePublished], ["글 3", "2026-11-03T00:00:00.000Z"]);
    // Filed under the list's own name, it is one step from the list.
    const trail = blocks.find((block) => block["@type"] === "BreadcrumbList").itemListElement;
    assertEquals(trail.map(({ name }: { name: string }) => name), ["홈", "소식", "글 3"]);
    const related = html.slice(html.indexOf("함께 읽으면 좋은 글"));
    assertEquals(related.match(/href="\/blog\/[^"]+"/g)?.length, 3);
    assertStringIncludes(html, "<span>이전 글</span> 글 2");
    assertStringIncludes(html, "<span>다음 글</span> 글 4");
  }));

Deno.test("an unpublished post is hidden from visitors and marked for its editors", () =>
  withEmptyApp(async (app) => {
    const draft = await write(app, { title: "비밀 초안", is_published: false });
    const later = await write(app, { title: "내일 글", published_at: "2026-11-22" });
    for (const slug of [draft, later, "none"]) {
      for (const as of ["visitor", "user", "deactivated"] as const) {
        const { status, html } = await page(app, post(slug), as);
        assertEquals(status, 404);
        assertStringIncludes(html, "게시물을 찾을 수 없습니다");
        assertStringIncludes(html, "요청하신 소식이 존재하지 않거나 삭제되었습니다.");
        assert(!html.includes("비밀 초안") && !html.includes("내일 글"));
      }
    }
    for (const path of ["/blog", "/rss.xml", "/", "/sitemap.xml", "/search?q=초안"]) {
      const { html } = await page(app, path);
      assert(!html.includes("비밀") && !html.includes("내일 글"), path);
    }
    const list = await page(app, "/blog", "staff");
    assertStringIncludes(list.html, ">임시저장</span>");
    assertStringIncludes(list.html, ">예약</span>");
    const preview = await page(app, post(later), "superuser");
    assertEquals(preview.status, 200);
    assertStringIncludes(preview.html, "11.22 (일) 09:00에 게시됩니다.");
    assertStringIncludes(preview.html, `content="noindex"`);
  }));

Deno.test("typed markup is shown as text on the page and in the feed", () =>
  withEmptyApp(async (app) => {
    const markup = `<script>alert(1)</script><img src=x onerror=alert(1)>]]></item>\u0007"'&`;
    const slug = await write(app, {
      title: markup,
      excerpt: markup,
      author: markup,
      category: `"><svg onload=x>`,
      content: [
        markup,
        `## ${markup}`,
        `- ${markup}`,
        `https://a.example/"onclick="x 그리고 javascript:x`,
      ],
    });
    for (const path of [post(slug), "/blog"]) {
      const { html } = await page(app, path);
      assert(!/<script>alert|<img src=x|<svg onload/.test(html), path);
      assert(!/href="javascript:|onclick="x"/.test(html), path);
    }
    const { html: feed } = await page(app, "/rss.xml");
    assert(!/<script>|<img|<svg|]]>/.test(feed) && !feed.includes("\u0007"));
    assertStringIncludes(feed, "&amp;lt;script&amp;gt;");
  }));

Deno.test("the feed has the published posts, newest first", () =>
  withEmptyApp(async (app) => {
    for (const day of [1, 2]) {
      await write(app, { title: `글 ${day}`, published_at: `2026-11-0${day}` });
    }
    const response = await app.call("/rss.xml", { as: "visitor" });
    assertEquals(response.headers.get("content-type"), "application/rss+xml; charset=utf-8");
    const feed = await response.text();
    assertEquals(
      [...feed.matchAll(/<title>(글 \d)<\/title>/g)].map((match) => match[1]),
      [
        "글 2",
        "글 1",
      ],
    );
    assertStringIncludes(feed, "<pubDate>Mon, 02 Nov 2026 00:00:00 GMT</pubDate>");
  }));
