/** The page where staff manage posts, with more of them than fit on it. */
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { openTestApp, type TestApp } from "../helpers/server.ts";

async function withPosts(number: number, test: (app: TestApp) => Promise<void>): Promise<void> {
  const app = await openTestApp({ empty: true });
  for (let post = 1; post <= number; post++) {
    const body = {
      title: `${post}번째 글`,
      content: [post === 7 ? "공탁 이야기" : "등기 이야기"],
      is_published: post % 2 === 0,
      published_at: new Date(Date.UTC(2020, 0, post)).toISOString(),
    };
    const answer = await app.call("/api/blog/posts/", { as: "token", method: "POST", json: body });
    assertEquals(answer.status, 201);
    await answer.body?.cancel();
  }
  await test(app);
  await app.close();
}

/** What the list shows at an address: its titles, the tabs' numbers, the way to other pages. */
async function listAt(app: TestApp, query: string) {
  const html = await (await app.call(`/staff/posts${query}`, { as: "staff" })).text();
  const all = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, found]) => found);
  return {
    html,
    titles: all(/<th [^>]*scope="row"[^>]*>(?:<a[^>]*>)?([^<]+)/g),
    tabs: all(/ <span class="tabular">([\d,]+)<\/span><\/a>/g),
    ways: all(/href="([^"]+)" rel="(?:prev|next)"/g),
  };
}

Deno.test("a page has fifty posts, newest first, and links to the others", () =>
  withPosts(60, async (app) => {
    const first = await listAt(app, "");
    assertEquals([first.titles.length, first.titles[0]], [50, "60번째 글"]);
    assertEquals(first.tabs, ["60", "30", "0", "30", "0"]);
    assertEquals(first.ways, ["/staff/posts?page=2"]);
    const second = await listAt(app, "?page=2");
    assertEquals([second.titles.length, second.titles.at(-1)], [10, "1번째 글"]);
    for (const wrong of ["?page=99", "?page=99999999"]) {
      assert((await listAt(app, wrong)).titles.length > 0, wrong);
    }
    const drafts = await listAt(app, "?standing=draft");
    assertEquals([drafts.titles.length, drafts.ways], [30, []]);
  }));

Deno.test("posts are found by words, also among drafts only", () =>
  withPosts(8, async (app) => {
    const found = await listAt(app, `?search=${encodeURIComponent("공탁")}&standing=draft`);
    assertEquals(found.titles, ["7번째 글"]);
    assertEquals(found.tabs, ["8", "4", "0", "4", "0"]);
    const script = await listAt(
      app,
      `?search=${encodeURIComponent('"><script>alert(1)</script>')}`,
    );
    assertEquals(script.titles, []);
    assertStringIncludes(script.html, "찾는 글이 없습니다.");
    assert(!script.html.includes("<script>alert"));
  }));

Deno.test("a draft without a day shows none, and one with a day shows it", () =>
  withPosts(0, async (app) => {
    for (const published_at of [null, "2026-12-24"]) {
      const json = { title: "임시", content: ["글"], is_published: false, published_at };
      await app.call("/api/blog/posts/", { as: "staff", method: "POST", json });
    }
    const days = [...(await listAt(app, "")).html.matchAll(/data-label="게시일"[^>]*>(.*?)<\/td>/g)]
      .map(([, cell]) => cell.replace(/<[^>]+>/g, ""));
    assertEquals(days, ["2026.12.24", "–"]);
  }));
