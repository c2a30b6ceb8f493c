/** What staff write, as of an earlier moment: the lists of posts and documents, and each as it was to be read then. */
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { pagesOf } from "../helpers/pdf.ts";
import { type TestApp, withApp } from "../helpers/server.ts";

const MINUTE = 60_000;

/** The office begins at 10:00 in Seoul; this is so many minutes later. */
const at = (minute: number) => `as_of=2026-11-21T10:${String(minute).padStart(2, "0")}`;

/** Makes calls of a superuser that succeed, and answers what they answer. */
const sender = (app: TestApp) => async (path: string, method: string, json: object) => {
  const response = await app.call(path, { as: "superuser", method, json });
  assert(response.ok, await response.clone().text());
  return await response.json();
};

Deno.test("posts and documents are listed as they were, without actions", () =>
  withApp(async (app, move) => {
    const send = sender(app);
    move(MINUTE);
    const made = await send("/api/blog/posts/", "POST", {
      title: "처음 제목",
      category: "안내",
      content: "본문",
    });
    const paper = { title: "처음 문서", kind: "agreement", body: "내용" };
    const { data: { id } } = await send("/api/document/create", "POST", paper);
    move(2 * MINUTE);
    await send(`/api/blog/posts/${made.slug}/`, "PUT", {
      title: "나중 제목",
      version: made.version,
    });
    await send(`/api/document/${id}/update`, "PUT", { title: "나중 문서", version: 1 });
    move(5 * MINUTE);
    const page = async (path: string) => await (await app.call(path, { as: "superuser" })).text();
    for (
      const [path, then, now, buttons] of [
        ["/staff/posts", "처음 제목", "나중 제목", ["글쓰기", "더 보기", "삭제</button>"]],
        ["/staff/documents", "처음 문서", "나중 문서", [
          "새 문서",
          `href="/staff/documents/${id}"`,
        ]],
      ] as const
    ) {
      const past = await page(`${path}?${at(2)}`);
      assertStringIncludes(past, "2026-11-21 10:02의 ");
      assertStringIncludes(past, then);
      for (const gone of [now, ...buttons]) assert(!past.includes(gone), `${path}: ${gone}`);
      assertStringIncludes(past, 'name="as_of" value="2026-11-21T10:02"');
      const current = await page(path);
      for (const there of [now, ...buttons]) assertStringIncludes(current, there);
      assert(!current.includes(then));
    }
  }));

Deno.test("a post and a document are shown as they were and cannot be edited", () =>
  withApp(async (app, move) => {
    const send = sender(app);
    move(MINUTE);
    const article = { title: "제목", category: "안내", content: "처음 본문" };
    const made = await send("/api/blog/posts/", "POST", article);
    const paper = { title: "합의서", kind: "agreement", body: "처음 조항" };
    const { data: { id } } = await send("/api/document/create", "POST", paper);
    move(2 * MINUTE);
    const rewritten = { content: "나중 본문", version: made.version };
    await send(`/api/blog/posts/${made.slug}/`, "PUT", rewritten);
    await send(`/api/document/${id}/update`, "PUT", { body: "나중 조항", version: 1 });
    move(MINUTE);
    await send(`/api/document/${id}/delete`, "DELETE", {});
    move(5 * MINUTE);
    const call = (path: string) => app.call(path, { as: "superuser" });
    for (
      const [path, then, later] of [
        [`/staff/posts/${made.slug}`, "처음 본문", "나중 본문"],
        [`/staff/documents/${id}`, "처음 조항", "나중 조항"],
        [`/staff/documents/${id}/preview`, "처음 조항", "나중 조항"],
      ]
    ) {
      const past = await (await call(`${path}?${at(2)}`)).text();
      for (const there of [then, "2026-11-21 10:02의 ", "지금으로 돌아가기"]) {
        assertStringIncludes(past, there, path);
      }
      for (const gone of [later, "<textarea", ">저장<", ">편집<"]) {
        assert(!past.includes(gone), `${path}: ${gone}`);
      }
      assertStringIncludes(await (await call(`${path}?${at(3)}`)).text(), later);
      assertEquals((await call(`${path}?${at(0)}`)).status, 404, "it was not there yet");
    }
    const file = await call(`/staff/documents/${id}/file?${at(2)}`);
    assertStringIncludes(pagesOf(await file.bytes()).flat().join("\n"), "처음 조항");
    assertEquals((await call(`/staff/documents/${id}/file`)).status, 404, "it is deleted by now");
  }));
