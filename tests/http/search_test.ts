/** The site's search over HTTP: what is found, what is not, and input that makes no sense. */
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { type TestApp, withEmptyApp } from "../helpers/server.ts";

async function search(app: TestApp, query: string) {
  const response = await app.call(`/search?q=${encodeURIComponent(query)}`, { as: "visitor" });
  return { status: response.status, html: await response.text() };
}

const links = (html: string) =>
  [...html.split('class="search-results"')[1]?.matchAll(/<h3><a href="([^"]+)"/g) ?? []]
    .map(([, href]) => href);

Deno.test("services, questions, posts and legal terms are found in one search", () =>
  withEmptyApp(async (app) => {
    const post = { title: "공탁금 찾는 법", content: ["출급 청구 안내"] };
    await app.call("/api/blog/posts/", { method: "POST", json: post });
    const { status, html } = await search(app, "공탁");
    assertEquals(status, 200);
    const found = links(html);
    assert(
      found.indexOf("/services/deposit") < found.indexOf("/about") || !found.includes("/about"),
    );
    assert(found.includes(`/blog/${encodeURIComponent("공탁금-찾는-법")}`));
    assert(found.includes("/services/deposit"));
    assertStringIncludes(html, "<mark>공탁</mark>");
    assert(links((await search(app, "개인정보 파기")).html).includes("/privacy"));
    assertEquals(links((await search(app, "ㅂㄷㅅ ㄷㄱ")).html)[0], "/services/real-estate");
    assert(links((await search(app, "준비")).html).includes("/#faq"));
  }));

Deno.test("drafts and future posts are not found", () =>
  withEmptyApp(async (app) => {
    const texts = { content: ["비밀스러운글자"] };
    const drafts = [{ is_published: false }, { published_at: "2027-01-01" }];
    for (const [index, more] of drafts.entries()) {
      const json = { ...texts, ...more, title: `글 ${index}` };
      const { status } = await app.call("/api/blog/posts/", { method: "POST", json });
      assertEquals(status, 201);
    }
    assertStringIncludes((await search(app, "비밀스러운글자")).html, "찾지 못했습니다");
  }));

const states: [string, number, string][] = [
  ["", 200, "이런 곳을 먼저 보셔도 좋습니다."],
  ["   ", 200, "이런 곳을 먼저 보셔도 좋습니다."],
  ["등", 200, "두 글자 이상"],
  ["없는낱말입니다", 200, "찾지 못했습니다"],
  ["가".repeat(100 * 1024), 400, "100자까지"],
];
for (const [query, status, text] of states) {
  Deno.test(`a search for ${query.length} letters (${query.slice(0, 8)}) says: ${text}`, () =>
    withEmptyApp(async (app) => {
      const found = await search(app, query);
      assertEquals(found.status, status);
      assertStringIncludes(found.html, text);
      assert(found.html.length < 30_000, "the page gives back what was sent");
    }));
}

Deno.test("any typed text is shown as text on the page", () =>
  withEmptyApp(async (app) => {
    const { html } = await search(app, `"><script>alert(1)</script><svg onload=x>`);
    assert(!html.includes("<script>alert"));
    assert(!html.includes("<svg onload"));
    assertStringIncludes(html, "&lt;script&gt;");
    assertStringIncludes(html, 'name="robots" content="noindex"');
  }));
