/** S2 on the blog: entities, the editor's states and rules, calls, texts. */
import { assertEquals } from "@std/assert";
import { Buffer } from "node:buffer";
import sharp from "sharp";
import type { Page } from "playwright-core";
import { becomes } from "../browser/until.ts";
import { withEmptyApp } from "../helpers/server.ts";
import { saysWhatFailed } from "./hostile.ts";
import { differs, line, type Lines } from "./line.ts";
import { assertSays, type Json, type Office } from "./office.ts";
import { assertShape, at, POSTS, remove, write } from "./s1_entities.ts";

const NEW = "/staff/posts/new";
const editor = (office: Office, path = NEW): Promise<Page> =>
  office.fresh("staff", path).then(alive);
async function alive(page: Page): Promise<Page> {
  page.on("dialog", (dialog) => void dialog.accept());
  await page.locator("[data-island=post-editor][data-ready]").waitFor({ state: "attached" });
  return page;
}
const title = (page: Page) => page.getByLabel("제목");
const content = (page: Page) => page.getByLabel("본문");
const save = (page: Page) => page.keyboard.press("Control+KeyS");
const said = (page: Page, text: string) =>
  page.getByText(text).locator("visible=true").first().waitFor();
let marks = 0;
const draft = (office: Office, more: object = {}): Promise<Json> =>
  write(office, {
    title: `규격 글 ${Date.now()}-${++marks}`,
    content: ["하나", "둘"],
    is_published: false,
    ...more,
  });
const editorOf = (office: Office, slug: string) =>
  editor(office, `/staff/posts/${encodeURIComponent(slug)}`);
const picture = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: "#16202e" } }).png().toBuffer();

async function fields(office: Office): Promise<void> {
  const post = await draft(office);
  const read = await office.get("staff", at(post.slug));
  assertShape(read, {
    slug: "string",
    title: "string",
    category: "string",
    excerpt: "string",
    content: "array",
    author: "string",
    image: "text or nothing",
    created_at: "string",
    reading_time: "number",
    is_published: "boolean",
  });
  assertEquals(read.category, "소식");
  const page = await editorOf(office, post.slug);
  await becomes(() => content(page).inputValue(), "하나\n\n둘");
  await becomes(() => page.getByLabel("게시일").getAttribute("type"), "date");
  await becomes(() => page.getByLabel("작성자").inputValue(), read.author);
  await remove(office, post.slug);
}

async function modes(office: Office): Promise<void> {
  const post = await draft(office);
  const page = await editorOf(office, post.slug);
  await becomes(() => title(page).inputValue(), post.title);
  await title(page).fill("다른 제목");
  await page.goto(NEW);
  await alive(page);
  await becomes(() => title(page).inputValue(), "");
  await remove(office, post.slug);
}

async function imageFlag(office: Office): Promise<void> {
  const post = await draft(office);
  const form = new FormData();
  form.set(
    "image",
    new Blob([await picture() as Uint8Array<ArrayBuffer>], { type: "image/png" }),
    "a.png",
  );
  form.set("version", String(post.version));
  await office.ok("staff", "PUT", at(post.slug), form);
  const page = await editorOf(office, post.slug);
  await page.getByRole("button", { name: "사진 제거" }).click();
  await said(page, "저장하면 사진이 제거됩니다.");
  await page.getByLabel("사진 선택").setInputFiles({
    name: "b.png",
    mimeType: "image/png",
    buffer: await picture(),
  });
  await page.getByText("저장하면 사진이 제거됩니다.").waitFor({ state: "detached" });
  await page.getByRole("button", { name: /사진 (제거|취소)|선택 취소/ }).first().click();
  const sent = page.waitForRequest((request) => request.method() === "PUT");
  const again = page.getByRole("button", { name: "사진 제거" });
  if (await again.count() > 0) await again.click();
  await save(page);
  assertEquals((await sent).postData()!.includes("remove_image"), true);
  await remove(office, post.slug);
}

async function required(office: Office): Promise<void> {
  const page = await editor(office);
  await save(page);
  await said(page, "제목을 입력하세요.");
  await said(page, "본문 내용을 입력하세요.");
  await title(page).fill("   ");
  await content(page).fill(" \n \n");
  await save(page);
  await said(page, "제목을 입력하세요.");
  const answer = await office.call("staff", "POST", POSTS, { title: "", content: [] });
  assertEquals([
    answer.status,
    answer.text.includes("제목을 입력하세요."),
    answer.text.includes("본문 내용을 입력하세요."),
  ], [422, true, true]);
}

async function trimmed(office: Office): Promise<void> {
  const post = await draft(office, {
    title: "  가장자리 공백  ",
    category: " 공탁 ",
    excerpt: " 요약 ",
    author: " 사무소 ",
  });
  assertEquals([post.title, post.category, post.excerpt, post.author], [
    "가장자리 공백",
    "공탁",
    "요약",
    "사무소",
  ]);
  await remove(office, post.slug);
}

async function excerpt(office: Office): Promise<void> {
  const page = await editor(office);
  await page.getByLabel("요약").fill("가".repeat(210));
  await page.getByText(/210.*200|200.*210/).first().waitFor();
  const post = await draft(office, { excerpt: "가".repeat(210) });
  assertEquals(post.excerpt.length, 210);
  await remove(office, post.slug);
}

async function imageType(office: Office): Promise<void> {
  const page = await editor(office);
  await page.getByLabel("사진 선택").setInputFiles({
    name: "a.txt",
    mimeType: "text/plain",
    buffer: Buffer.from("글"),
  });
  await said(page, "이미지 파일만 올릴 수 있습니다.");
  const post = await draft(office);
  const form = new FormData();
  form.set("image", new Blob(["글"], { type: "image/png" }), "a.png");
  assertEquals((await office.call("staff", "PUT", at(post.slug), form)).status, 415);
  await remove(office, post.slug);
}

async function calls(office: Office): Promise<void> {
  const post = await draft(office, { is_published: true });
  const list = await office.get("visitor", `${POSTS}?page=1&page_size=2`);
  assertShape(list, { results: "array", count: "number", next: "string" });
  assertEquals((await office.get("visitor", at(post.slug))).slug, post.slug);
  const saved = await office.ok("staff", "PUT", at(post.slug), {
    title: "고친 제목",
    version: post.version,
  });
  assertEquals(saved.title, "고친 제목");
  assertEquals(Math.floor((await remove(office, post.slug)).status / 100), 2);
  assertEquals((await office.call("visitor", "GET", at(post.slug))).status, 404);
}

async function payload(office: Office): Promise<void> {
  const camel = {
    title: "이름표 글",
    category: "공탁",
    excerpt: "요약",
    content: ["글"],
    author: "사무소",
    isPublished: false,
    publishedAt: "2026-03-04T00:00:00.000Z",
  };
  const post = await write(office, camel);
  assertEquals([post.is_published, post.published_at], [false, "2026-03-04T00:00:00.000Z"]);
  await remove(office, post.slug);
  const page = await editor(office);
  await title(page).fill("게시일이 있는 글");
  await content(page).fill("글");
  await page.getByLabel("게시일").fill("2098-03-02");
  const sent = page.waitForRequest((request) =>
    request.method() === "POST" && request.url().endsWith(POSTS)
  );
  await save(page);
  assertEquals((await sent).postDataJSON().published_at, "2098-03-02T00:00:00.000Z");
  await said(page, "게시물을 저장했습니다.");
}

const FAILURES = {
  save: "게시물을 저장하는 중 오류가 발생했습니다.",
  remove: "게시물을 삭제하는 중 오류가 발생했습니다.",
  reset: "기본 데이터를 불러오는 중 오류가 발생했습니다.",
  load: "게시물을 불러오는 중 문제가 발생했습니다.",
};

async function saveFails(office: Office): Promise<void> {
  const page = await editor(office);
  await title(page).fill("저장되지 않을 글");
  await content(page).fill("글");
  await saysWhatFailed(page, `**${POSTS}`, {
    act: () => save(page),
    text: FAILURES.save,
    withReason: FAILURES.save,
  });
  await becomes(() => title(page).inputValue(), "저장되지 않을 글");
}

const posts = async (office: Office, query = "") => {
  const page = await office.fresh("staff", `/staff/posts${query}`);
  await page.locator("[data-island=post-list][data-ready]").waitFor({ state: "attached" });
  return page;
};
const yes = (page: Page, name: string) =>
  page.getByRole("dialog").or(page.getByRole("alertdialog")).getByRole("button", {
    name,
    exact: true,
  }).click();

/** The question that is asked before a post is deleted, as the blog's own link leads to it. */
async function asksToRemove(office: Office, page: Page): Promise<void> {
  const [{ slug }] = await office.get("visitor", `${POSTS}latest/?limit=1`);
  const html = await office.html("staff", `/blog/${encodeURIComponent(slug)}`);
  await page.goto(html.match(/href="([^"]+)"[^>]*>이 글 삭제/)![1]);
  await page.getByText("게시물을 삭제하시겠습니까?").waitFor();
}

async function removeFails(office: Office): Promise<void> {
  const page = await posts(office);
  const act = async () => {
    await asksToRemove(office, page);
    await yes(page, "삭제");
  };
  await saysWhatFailed(page, /\/api\/blog\/posts\/[^/]+\/$/, {
    act,
    text: FAILURES.remove,
    withReason: FAILURES.remove,
  });
}

async function resetFails(office: Office): Promise<void> {
  const page = await posts(office, "?ask=reset");
  let first = true;
  const act = async () => {
    if (!first) {
      await page.reload();
      await page.locator("[data-island=post-list][data-ready]").waitFor({ state: "attached" });
    }
    first = false;
    await yes(page, "초기화");
  };
  await saysWhatFailed(page, "**/reset_defaults/", {
    act,
    text: FAILURES.reset,
    withReason: FAILURES.reset,
  });
}

async function loadFails(office: Office): Promise<void> {
  const post = await draft(office);
  const page = await editorOf(office, post.slug);
  await page.route("**/history/**", (route) => route.fulfill({ status: 500, json: {} }));
  await page.route("**/history", (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole("button", { name: /변경 이력/ }).or(
    page.locator("summary", { hasText: "이력" }),
  ).first().click();
  await said(page, FAILURES.load);
  await remove(office, post.slug);
}

async function confirmations(office: Office): Promise<void> {
  const page = await posts(office);
  await asksToRemove(office, page);
  const other = await posts(office, "?ask=reset");
  await said(other, "기존 게시물이 모두 초기화되고 기본 데이터로 교체됩니다. 진행하시겠습니까?");
}

async function notFound(office: Office): Promise<void> {
  const { status, text } = await office.call(
    "visitor",
    "GET",
    "/blog/" + encodeURIComponent("없는-글"),
  );
  assertEquals(status, 404);
  assertSays(text, "게시물을 찾을 수 없습니다", "요청하신 소식이 존재하지 않거나 삭제되었습니다.");
}

async function noPosts(): Promise<void> {
  // The running office has posts; one without any shows its empty text.
  await withEmptyApp(async (app) => {
    assertSays(
      await (await app.call("/blog", { as: "visitor" })).text(),
      "아직 등록된 게시물이 없습니다.",
    );
  });
}

async function related(office: Office): Promise<void> {
  const { results } = await office.get("visitor", POSTS);
  for (const { slug, title } of results.slice(0, 4)) {
    const html = await office.html("visitor", `/blog/${encodeURIComponent(slug)}`);
    const part = html.match(/<section class="blog-related [\s\S]*?<\/section>/)![0];
    const links = [...part.matchAll(/href="\/blog\/([^"]+)"/g)].map(([, to]) =>
      decodeURIComponent(to)
    );
    assertEquals(
      [links.length > 0 && links.length <= 3, links.includes(slug)],
      [true, false],
      title,
    );
  }
}

export const blogLines: Lines = {
  "S2-1.7": line("staff and superusers manage posts", async (office) => {
    for (const caller of ["staff", "superuser"] as const) {
      await office.says(caller, "/staff/posts", "소식");
    }
    assertEquals(await office.statuses("GET", "/staff/posts", ["visitor", "member"]), [302, 302]);
  }),
  "S2-3.29": differs(
    "post as the editor uses it",
    "createdAt, readingTime, isPublished are created_at, reading_time, is_published on the wire (S1 §7); the editor's names are taken as well",
    fields,
  ),
  "S2-4.5": differs(
    "new without a slug, edit with one; closing resets the form",
    "the editor is a page of its own: leaving it asks, and the next new post begins empty",
    modes,
  ),
  "S2-4.6": line("removing the picture sets the flag, a new file clears it", imageFlag),
  "S2-5.7": line("'제목을 입력하세요.', '본문 내용을 입력하세요.'", required),
  "S2-5.8": line("texts are trimmed", trimmed),
  "S2-5.9": line("excerpt: 200 are recommended, more is taken", excerpt),
  "S2-5.10": line("the picture must be a picture", imageType),
  "S2-5.11": line("category falls back to 소식", async (office) => {
    const post = await draft(office, { category: "  " });
    assertEquals(post.category, "소식");
    await remove(office, post.slug);
  }),
  "S2-6.3": line(
    "blog management is shown to staff and superusers; visitors read",
    async (office) => {
      const [{ slug, title }] = await office.get("visitor", `${POSTS}latest/?limit=1`);
      const path = `/blog/${encodeURIComponent(slug)}`;
      for (
        const [caller, sees] of [["visitor", false], ["member", false], ["staff", true], [
          "superuser",
          true,
        ]] as const
      ) {
        const html = await office.says(caller, path, title);
        assertEquals(html.includes("/staff/posts"), sees, caller);
      }
    },
  ),
  "S2-7.7": line("list, one, create, update, delete, reset", calls),
  "S2-7.8": line("payload by the editor's names; publishedAt at 09:00", payload),
  "S2-8.8": differs(
    "a load that fails: '게시물을 불러오는 중 문제가 발생했습니다.'",
    "posts come with their pages; what is loaded later, a post's history, says it",
    loadFails,
  ),
  "S2-8.9": line("'게시물을 저장하는 중 오류가 발생했습니다.'", saveFails),
  "S2-8.10": line("'게시물을 삭제하는 중 오류가 발생했습니다.'", removeFails),
  "S2-8.11": line("'기본 데이터를 불러오는 중 오류가 발생했습니다.'", resetFails),
  "S2-8.12": line("questions before delete and reset, the reset's text", confirmations),
  "S2-8.13": line("'게시물을 찾을 수 없습니다' with '요청하신 소식이 …'", notFound),
  "S2-8.14": line("'아직 등록된 게시물이 없습니다.'", noPosts),
  "S2-9.9": line("related posts: three at most, never the one that is read", related),
  "S2-9.10": line("excerpt: 200 letters recommended", excerpt),
};
