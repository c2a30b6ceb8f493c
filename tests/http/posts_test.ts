/** Posts over HTTP: who reads what, who writes, and how invalid input is answered. */
import { assert, assertEquals } from "@std/assert";
import type { EditorPost } from "../../projections/post/post_row.ts";
import {
  type Caller,
  type TestApp,
  testNow,
  withEmptyApp,
  withRealOffice,
} from "../helpers/server.ts";

const POSTS = "/api/blog/posts/";
const text = { title: "상속등기 안내", content: ["첫 문단입니다.", "둘째 문단입니다."] };

async function call(
  app: TestApp,
  method: string,
  path: string,
  json?: unknown,
  as: Caller = "staff",
  headers?: Record<string, string>,
) {
  const response = await app.call(path, { as, method, json, headers });
  const body = await response.text();
  return { status: response.status, body: body === "" ? null : JSON.parse(body) };
}
const at = (slug: string) => `${POSTS}${encodeURIComponent(slug)}/`;

async function write(app: TestApp, more: object = {}): Promise<EditorPost> {
  const { status, body } = await call(app, "POST", POSTS, { ...text, ...more });
  assertEquals(status, 201, JSON.stringify(body));
  return body;
}

Deno.test("a post without settings gets the office's defaults", () =>
  withEmptyApp(async (app) => {
    const post = await write(app, { content: "긴 글입니다. ".repeat(40) + "\n\n둘째 문단\n\n\n" });
    assertEquals(post.slug, "상속등기-안내");
    assertEquals([post.id, post.category, post.author], [
      post.slug,
      "소식",
      app.deps.office.name,
    ]);
    assertEquals(post.content.length, 2);
    assertEquals([post.excerpt.length, post.own_excerpt], [140, ""]);
    assertEquals([post.reading_time, post.is_published], [1, true]);
    assertEquals([post.published_at, post.created_at], Array(2).fill(testNow.toISOString()));
    const read = await call(app, "GET", at(post.slug), undefined, "visitor");
    assertEquals([read.status, read.body.title], [200, text.title]);
    assert(!("version" in read.body) && !("updated_by" in read.body));
  }));

Deno.test("the list has its total and its next page", () =>
  withEmptyApp(async (app) => {
    for (let day = 1; day <= 5; day++) {
      await write(app, { title: `글 ${day}`, published_at: `2026-11-0${day}` });
    }
    const { body } = await call(app, "GET", `${POSTS}?page=2&page_size=2`, undefined, "visitor");
    assertEquals(body.results.map(({ title }: EditorPost) => title), ["글 3", "글 2"]);
    assertEquals(body.count, 5);
    const query = (address: string) => new URL(address).search;
    assertEquals(query(body.next), "?page=3&page_size=2");
    assertEquals(query(body.previous), "?page=1&page_size=2");
    const last = await call(app, "GET", `${POSTS}?page=3&page_size=2`, undefined, "visitor");
    assertEquals([last.body.results.length, last.body.next], [1, null]);
    const past = await call(app, "GET", `${POSTS}?page=99&page_size=2`, undefined, "visitor");
    assertEquals([past.body.results, query(past.body.previous)], [[], "?page=3&page_size=2"]);
    const latest = await call(app, "GET", `${POSTS}latest/?limit=3`, undefined, "visitor");
    assertEquals(latest.body.map(({ title }: EditorPost) => title), ["글 5", "글 4", "글 3"]);
    const found = await call(app, "GET", `${POSTS}?search=글 4`, undefined, "visitor");
    assertEquals(found.body.count, 1);
  }));

Deno.test("an unpublished post is visible to editors only, and to all from its hour on", () => {
  let now = testNow;
  return withEmptyApp(async (app) => {
    const draft = await write(app, { title: "임시", is_published: false });
    const later = await write(app, { title: "예약", published_at: "2026-11-22T00:00:00.000Z" });
    assertEquals([draft.standing, later.standing], ["draft", "scheduled"]);
    const titles = async (path: string, as: Caller) => {
      const { body } = await call(app, "GET", path, undefined, as);
      return (body.results ?? body).map(({ title }: EditorPost) => title);
    };
    for (const as of ["visitor", "user", "deactivated"] as const) {
      assertEquals(await titles(POSTS, as), []);
      assertEquals(await titles(`${POSTS}?standing=draft`, as), []);
      assertEquals(await titles(`${POSTS}latest/`, as), []);
      for (const { slug } of [draft, later]) {
        assertEquals((await call(app, "GET", at(slug), undefined, as)).status, 404);
      }
    }
    assertEquals(await titles(`${POSTS}latest/`, "staff"), []);
    assertEquals(await titles(POSTS, "staff"), ["예약", "임시"]);
    assertEquals(await titles(`${POSTS}?standing=draft`, "superuser"), ["임시"]);
    assertEquals((await call(app, "GET", at(draft.slug))).body.standing, "draft");
    now = new Date("2026-11-22T00:00:00.000Z");
    assertEquals(await titles(POSTS, "visitor"), ["예약"]);
  }, () => now);
});

Deno.test("of two edits of one post the second is refused with the first author and the changes", () =>
  withEmptyApp(async (app) => {
    const { slug } = await write(app);
    const first = await call(app, "PUT", at(slug), { title: "먼저", version: 1 });
    assertEquals([first.status, first.body.version], [200, 2]);
    const second = await call(app, "PUT", at(slug), { title: "나중", version: 1 }, "superuser");
    assertEquals([second.status, second.body.code], [409, "stale_version"]);
    const [{ current }] = second.body.details;
    assertEquals([current.title, current.version], ["먼저", 2]);
    assert(second.body.message.startsWith(`${current.updated_by.name} 님이 11.21 (토) 10:00에`));
    const knowing = await call(app, "PUT", at(slug), { title: "나중" }, "superuser", {
      "if-match": '"2"',
    });
    assertEquals([knowing.status, knowing.body.title], [200, "나중"]);
    assertEquals(knowing.body.content, text.content);
  }));

Deno.test("an edit of a post deleted meanwhile is refused with the reason, and saved after its restore", () =>
  withEmptyApp(async (app) => {
    const { slug } = await write(app);
    await call(app, "DELETE", at(slug));
    const edit = (version: number) =>
      call(app, "PUT", at(slug), { title: "고친 제목", version }, "superuser");
    const late = await edit(1);
    assertEquals([late.status, late.body.code], [409, "deleted"]);
    assert(late.body.message.includes("님이 11.21 (토) 10:00에 삭제했습니다."));
    assert(late.body.message.includes("복원한 뒤 다시 저장해 주세요."));
    await call(app, "POST", `${at(slug)}restore`, {});
    const stale = await edit(1);
    assertEquals([stale.body.code, stale.body.details[0].current.version], ["stale_version", 3]);
    assertEquals((await edit(3)).body.title, "고친 제목");
  }));

Deno.test("the same request twice is one post", () =>
  withEmptyApp(async (app) => {
    const headers = { "idempotency-key": "once" };
    const ask = () => call(app, "POST", POSTS, text, "staff", headers);
    const [first, second] = [await ask(), await ask()];
    assertEquals([first.status, second.status], [201, 201]);
    assertEquals(first.body, second.body);
    const other = await call(app, "POST", POSTS, { ...text, title: "다른 글" }, "staff", headers);
    assertEquals([other.status, other.body.code], [422, "idempotency_key_reused"]);
  }));

Deno.test("a repeated title gets another address; a chosen address is not changed", () =>
  withEmptyApp(async (app) => {
    const twenty = await Promise.all(Array.from({ length: 20 }, () => write(app)));
    assertEquals(new Set(twenty.map(({ slug }) => slug)).size, 20);
    assert(twenty.every(({ slug }) => /^상속등기-안내(-\d+)?$/.test(slug)));
    const taken = await call(app, "POST", POSTS, { ...text, slug: "상속등기-안내" });
    assertEquals([taken.status, taken.body.details[0].field], [409, "slug"]);
    await call(app, "DELETE", at("상속등기-안내"));
    const gone = await call(app, "POST", POSTS, { ...text, slug: "상속등기-안내" });
    assertEquals([gone.status, gone.body.code], [409, "slug_taken"]);
    assert(gone.body.message.startsWith("삭제된 게시물이 쓰던 주소입니다."));
    assertEquals((await write(app)).slug, "상속등기-안내-21");
  }));

Deno.test("a deleted post is hidden from readers and restored whole", () =>
  withEmptyApp(async (app) => {
    const { slug } = await write(app);
    assertEquals((await call(app, "DELETE", at(slug))).status, 204);
    for (const as of ["visitor", "staff"] as const) {
      assertEquals((await call(app, "GET", at(slug), undefined, as)).status, 404);
    }
    assertEquals((await call(app, "DELETE", at(slug))).status, 409);
    assertEquals((await call(app, "PUT", at(slug), { title: "x" })).body.code, "deleted");
    const listed = await call(app, "GET", `${POSTS}?standing=deleted`);
    assertEquals(listed.body.results[0].standing, "deleted");
    const back = await call(app, "POST", `${at(slug)}restore/`, {});
    assertEquals([back.status, back.body.title, back.body.version], [200, text.title, 3]);
  }));

Deno.test("the history lists each version, and any can be restored", () =>
  withEmptyApp(async (app) => {
    const { slug } = await write(app);
    await call(app, "PUT", at(slug), { title: "둘째", content: ["고침"] });
    const restored = await call(app, "POST", `${at(slug)}restore/`, { to_version: 1, version: 2 });
    assertEquals([restored.body.title, restored.body.version], [text.title, 3]);
    const { body } = await call(app, "GET", `${at(slug)}history/`);
    const steps = body.data.map((entry: { kind: string; after: EditorPost }) =>
      [entry.kind, entry.after.title] as const
    );
    assertEquals(steps, [
      ["reverted", text.title],
      ["changed", "둘째"],
      ["created", text.title],
    ]);
    assertEquals([body.version, body.fixed], [3, ["is_published", "published_at"]]);
    const unknown = { to_version: 9, version: 3 };
    assertEquals((await call(app, "POST", `${at(slug)}restore/`, unknown)).status, 404);
    const blind = await call(app, "POST", `${at(slug)}restore/`, { to_version: 1 });
    assertEquals([blind.status, blind.body.code], [428, "version_required"]);
    assertEquals((await call(app, "GET", `${at("none")}history/`)).status, 404);
  }));

Deno.test("in a real office a reset to the sample posts is refused and not offered", () =>
  withRealOffice(async (app) => {
    const own = await write(app);
    const reset = await call(app, "POST", `${POSTS}reset_defaults/`);
    assertEquals([reset.status, reset.body.code], [409, "demo_only"]);
    assertEquals((await call(app, "GET", at(own.slug))).status, 200);
    for (const path of ["/blog", `/blog/${own.slug}`, "/staff/posts?ask=reset"]) {
      const page = await (await app.call(path, { as: "staff" })).text();
      assert(!page.includes("기본 데이터로 초기화"), path);
    }
  }));

Deno.test("a reset changes only what differs from the default posts, is one operation, and loses nothing", () =>
  withEmptyApp(async (app) => {
    const own = await write(app);
    const reset = await call(app, "POST", `${POSTS}reset_defaults/`);
    assertEquals(reset.status, 200);
    assert(reset.body.length >= 6 && reset.body.length <= 8);
    assertEquals((await call(app, "GET", at(own.slug))).status, 404);
    const changed = reset.body[0];
    await call(app, "PUT", at(changed.slug), { title: "고친 제목" });
    await call(app, "DELETE", at(reset.body[1].slug));
    const again = await call(app, "POST", `${POSTS}reset_defaults/`, undefined, "superuser");
    const words = (posts: EditorPost[]) => posts.map(({ title, content }) => [title, content]);
    assertEquals(words(again.body), words(reset.body));
    const causes = new Set<string | undefined>();
    for await (const batch of app.deps.books.read()) {
      for (const { actor, causationId } of batch) {
        if (causationId && actor.role === "superuser") causes.add(causationId);
      }
    }
    assertEquals(causes.size, 1);
    assert([...causes][0]!.startsWith("op_reset-"));
    const back = await call(app, "POST", `${at(own.slug)}restore/`, {});
    assertEquals(back.body.title, text.title);
  }));

const bad: [what: string, body: unknown, status: number, message?: string][] = [
  ["no title", { content: ["글"] }, 422, "제목을 입력하세요."],
  ["a blank title", { title: " \n ", content: ["글"] }, 422, "제목을 입력하세요."],
  ["a title nobody sees", { title: "\u200b\ufeff", content: ["글"] }, 422, "제목을 입력하세요."],
  ["no text", { title: "글" }, 422, "본문 내용을 입력하세요."],
  ["blank paragraphs", { title: "글", content: [" ", "\n"] }, 422, "본문 내용을 입력하세요."],
  ["a text of 100 KB", { title: "글", content: "<b>".repeat(34_134) }, 422],
  ["a title of 100 KB", { ...text, title: "<i>".repeat(34_134) }, 422],
  ["a category of 100 KB", { ...text, category: "<i>".repeat(34_134) }, 422],
  ["a summary of 100 KB", { ...text, excerpt: "<i>".repeat(34_134) }, 422],
  ["an author of 100 KB", { ...text, author: "<i>".repeat(34_134) }, 422],
  ["a slug with slashes", { ...text, slug: "a/b" }, 422],
  ["a slug with a space", { ...text, slug: "a b" }, 422],
  ["a slug with an emoji", { ...text, slug: "등기😀" }, 422],
  ["a slug of 300 characters", { ...text, slug: "가".repeat(300) }, 422],
  ["the year 1900", { ...text, published_at: "1900-01-01" }, 422],
  ["the year 2100", { ...text, published_at: "2100-01-01" }, 422],
  ["no such day", { ...text, published_at: "2026-02-31" }, 422],
  ["a day in words", { ...text, published_at: "내일" }, 422],
  ["a flag in words", { ...text, is_published: "아마" }, 422],
  ["a list", [text], 422],
];

Deno.test("an invalid post is refused with a reason", async (t) => {
  await withEmptyApp(async (app) => {
    for (const [what, json, status, message] of bad) {
      await t.step(what, async () => {
        const answer = await call(app, "POST", POSTS, json);
        assertEquals(answer.status, status);
        assert(/[가-힣]/.test(answer.body.message), answer.body.message);
        if (message) assertEquals(answer.body.message, message);
      });
    }
    assertEquals((await call(app, "GET", POSTS)).body.count, 0);
  });
});

Deno.test("markup is stored and shown as typed text", () =>
  withEmptyApp(async (app) => {
    const markup = `<script>alert(1)</script><iframe src="//x"></iframe><svg onload=alert(1)>`;
    const values = { title: markup, category: "<b>공지</b>", excerpt: markup, author: markup };
    const post = await write(app, { ...values, content: [markup] });
    assertEquals([post.title, post.category, post.excerpt, post.author], [
      markup,
      "<b>공지</b>",
      markup,
      markup,
    ]);
    assertEquals(post.content, [markup]);
    const unseen = await write(app, {
      title: "\u202e상속\u200b등기",
      content: ["한 줄\u2028두 줄"],
    });
    assertEquals([unseen.title, unseen.content], ["상속등기", ["한 줄\n두 줄"]]);
  }));

Deno.test("posts shown to readers equal a fresh fold of the log", () =>
  withEmptyApp(async (app) => {
    const { slug } = await write(app);
    const written = app.deps.books.head;
    await call(app, "PUT", at(slug), { title: "고침", is_published: false });
    await call(app, "POST", `${POSTS}reset_defaults/`);
    await call(app, "POST", `${at(slug)}restore/`, {});
    const { books } = app.deps;
    const [report] = await books.replay({ view: "post", verifyOnly: true });
    assert(report.same);
    assertEquals((await books.asOf(written)).post.byId.get(slug)!.state.title, text.title);
  }));

Deno.test("a post sent with S2's fields gets them: a draft, for a day, without its picture", () =>
  withEmptyApp(async (app) => {
    const send = async (method: string, path: string, json: unknown) => {
      const response = await app.call(`/api/blog/posts/${path}`, { as: "token", method, json });
      return { status: response.status, body: await response.json() };
    };
    const words = { title: "초안", content: ["본문"], slug: "draft" };
    const { status, body } = await send("POST", "", {
      ...words,
      imageFile: null,
      isPublished: false,
      publishedAt: "2026-12-01",
      removeImage: false,
    });
    assertEquals([status, body.is_published, body.standing], [201, false, "draft"]);
    assertEquals(body.published_at, "2026-12-01T00:00:00.000Z");
    for (const unknown of ["published", "readingTime", "is_published "]) {
      const refused = await send("PUT", "draft", { [unknown]: true });
      assertEquals([refused.status, refused.body.message], [
        422,
        `알 수 없는 항목입니다: ${unknown}`,
      ]);
    }
    const both = await send("PUT", "draft", { isPublished: true, is_published: false });
    assertEquals([both.status, both.body.message], [422, "알 수 없는 항목입니다: isPublished"]);
    const form = new FormData();
    form.set("isPublished", "true");
    form.set("owner", "x");
    const options = { as: "token", method: "PUT", body: form } as const;
    const refused = await app.call("/api/blog/posts/draft", options);
    assertEquals((await refused.json()).message, "알 수 없는 항목입니다: owner");
  }));
