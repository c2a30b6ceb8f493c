/** The blog as people use it: written by keyboard and in Korean, read without script. */
import { assert, assertEquals } from "@std/assert";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { openIme } from "./grid/ime.ts";
import { type Scene, signIn, withScene } from "./harness.ts";
import { becomes, eventually, hasFocus } from "./until.ts";

/** The editor at this address, alive. */
async function openEditor(scene: Scene, path: string, account = "데모 직원 하나"): Promise<Page> {
  const page = await scene.signedIn(account);
  await goTo(page, path);
  return page;
}
async function goTo(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator("[data-island=post-editor][data-ready]").waitFor({ state: "attached" });
}
const title = (page: Page) => page.getByRole("textbox", { name: "제목 (필수)" });
const content = (page: Page) => page.getByLabel("본문");
const saved = (page: Page) => page.getByText("게시물을 저장했습니다.").first().waitFor();
const post = (slug: string) => `/staff/posts/${encodeURIComponent(slug)}`;

const cases: [what: string, play: (scene: Scene) => Promise<void>][] = [
  ["a post is written and published by keyboard, in Korean", async (scene) => {
    const page = await openEditor(scene, "/staff/posts/new");
    const ime = await openIme(page);
    await page.keyboard.press("Control+KeyS");
    await page.getByText("제목을 입력하세요.").waitFor();
    await page.getByText("본문 내용을 입력하세요.").waitFor();
    await hasFocus(title(page));
    await ime.compose("ㄷ", "드", "등");
    await ime.commit("등");
    await ime.compose("ㄱ", "기");
    await ime.commit("기");
    await page.keyboard.press("Tab");
    await ime.compose("ㅂ", "보", "본");
    await ime.commit("본");
    await page.keyboard.insertText("문입니다.\n\n## 준비물\n- 신분증");
    // The syllable under way when Ctrl+S is pressed belongs to the text as well.
    await ime.compose("ㄲ", "끄", "끝");
    await page.keyboard.press("Control+KeyS");
    await saved(page);
    await becomes(() => decodeURI(new URL(page.url()).pathname), "/staff/posts/등기");
    await page.goto("/blog/등기");
    await page.getByRole("heading", { name: "준비물" }).waitFor();
    await becomes(() => page.locator(".post-body li").innerText(), "신분증끝");
    await becomes(() => page.locator(".post-body p").innerText(), "본문입니다.");
  }],

  ["a draft is seen by nobody else until it is published", async (scene) => {
    const page = await openEditor(scene, "/staff/posts/new");
    await title(page).fill("아직 비밀");
    await content(page).fill("초안입니다.");
    await page.getByText("‘게시’를 누르면 바로 게시됩니다.").waitFor();
    await page.getByRole("button", { name: "임시저장", exact: true }).click();
    await saved(page);
    await page.getByText("임시저장: 편집자에게만 보입니다.").waitFor();
    const reader = await scene.visitor({ javaScriptEnabled: false });
    await reader.goto("/blog/아직-비밀");
    await reader.getByText("게시물을 찾을 수 없습니다").waitFor();
    await page.getByLabel("게시일").fill("2098-03-02");
    await page.getByRole("button", { name: "게시", exact: true }).click();
    await page.getByText("2098.03.02 (일) 09:00에 게시됩니다.").waitFor();
    await page.locator(".page-head .badge", { hasText: "예약" }).waitFor();
    await page.getByLabel("게시일").fill("");
    await page.keyboard.press("Control+KeyS");
    await page.locator(".page-head .badge", { hasText: /^게시$/ }).waitFor();
    await reader.reload();
    await reader.getByRole("heading", { name: "아직 비밀" }).waitFor();
  }],

  ["buttons put the marks in, and what they did can be undone", async (scene) => {
    const page = await openEditor(scene, "/staff/posts/new");
    const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
    await content(page).fill("준비물\n신분증");
    await content(page).evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(0, 0));
    await press("소제목");
    const preview = page.getByRole("region", { name: "미리보기" });
    await preview.getByRole("heading", { name: "준비물" }).waitFor();
    await becomes(() => content(page).inputValue(), "## 준비물\n신분증");
    await content(page).press("Control+End");
    await press("목록");
    await preview.getByRole("listitem").waitFor();
    await content(page).press("Control+End");
    await press("링크");
    await page.getByLabel("링크 주소").fill("www.iros.go.kr");
    await page.keyboard.press("Enter");
    await preview.getByRole("link", { name: "https://www.iros.go.kr" }).waitFor();
    await becomes(() => content(page).inputValue(), "## 준비물\n- 신분증 https://www.iros.go.kr");
    await page.keyboard.press("Control+KeyZ");
    await becomes(() => content(page).inputValue(), "## 준비물\n- 신분증");
    // Enter in the question for the address has not sent the post.
    await page.getByText("저장하지 않은 내용이 있습니다").waitFor();
    await becomes(() => page.locator(".field-error").count(), 0);
    const chooser = page.waitForEvent("filechooser");
    await press("사진");
    await chooser;
  }],

  ["a picture is chosen, stored in sizes and taken away again", async (scene) => {
    const page = await openEditor(scene, "/staff/posts/new");
    await title(page).fill("사진 글");
    await content(page).fill("사진이 있습니다.");
    const photo = await sharp({
      create: { width: 2000, height: 1000, channels: 3, background: "#b8321f" },
    }).png().toBuffer();
    const file = page.getByLabel("사진 선택");
    await file.setInputFiles({ name: "a.txt", mimeType: "text/plain", buffer: photo });
    await page.getByText("이미지 파일만 올릴 수 있습니다.").waitFor();
    await file.setInputFiles({ name: "a.png", mimeType: "image/png", buffer: photo });
    await page.getByAltText("선택한 사진 미리보기").waitFor();
    await page.getByLabel("사진 설명").fill("붉은 도장");
    await page.keyboard.press("Control+KeyS");
    await saved(page);
    const reader = await scene.visitor({ javaScriptEnabled: false });
    await reader.goto("/blog/사진-글");
    const image = reader.getByAltText("붉은 도장");
    await becomes(() => image.getAttribute("width"), "1600");
    await becomes(async () => (await image.getAttribute("srcset"))!.split(", ").length, 3);
    await becomes(() => image.evaluate((image: HTMLImageElement) => image.naturalWidth > 0), true);
    await page.getByRole("button", { name: "사진 제거" }).click();
    await page.getByText("저장하면 사진이 제거됩니다.").waitFor();
    await page.keyboard.press("Control+KeyS");
    await page.getByText("저장하면 사진이 제거됩니다.").waitFor({ state: "detached" });
    await reader.reload();
    await becomes(() => image.count(), 0);
  }],

  ["a picture chosen while a save is under way stays chosen", async (scene) => {
    const page = await openEditor(scene, "/staff/posts/new");
    await title(page).fill("뒤늦은 사진");
    await content(page).fill("사진은 나중에 선택했습니다.");
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    await page.route("**/api/blog/posts/", async (route) => {
      await gate;
      await route.continue();
    });
    await page.keyboard.press("Control+KeyS");
    await page.getByText("저장 중…").waitFor();
    const buffer = await sharp({
      create: { width: 40, height: 30, channels: 3, background: "#16202e" },
    }).png().toBuffer();
    await page.getByLabel("사진 선택")
      .setInputFiles({ name: "a.png", mimeType: "image/png", buffer });
    await page.getByAltText("선택한 사진 미리보기").waitFor();
    open();
    await saved(page);
    await becomes(() => page.getByAltText("선택한 사진 미리보기").count(), 1);
    await page.keyboard.press("Control+KeyS");
    await page.getByAltText("지금 사진").waitFor();
  }],

  ["of two editors the second chooses, and no words are lost", async (scene) => {
    const slug = "공탁금-출급-안내";
    const first = await openEditor(scene, post(slug));
    const second = await openEditor(scene, post(slug), "데모 관리자");
    await title(first).fill("먼저 고친 제목");
    await content(first).fill("먼저 고친 본문");
    await first.keyboard.press("Control+KeyS");
    await saved(first);
    await content(second).fill("나중에 고친 본문");
    await second.keyboard.press("Control+KeyS");
    const dialog = second.getByRole("dialog", { name: "다른 사람이 먼저 저장했습니다" });
    await dialog.getByText("데모 직원 하나 님이").waitFor();
    await dialog.getByLabel("둘 다 넣고 직접 고치기").check();
    await dialog.getByRole("button", { name: "합쳐서 편집하기" }).click();
    await becomes(() => content(second).inputValue(), "나중에 고친 본문\n\n먼저 고친 본문");
    await becomes(() => title(second).inputValue(), "먼저 고친 제목");
    await second.keyboard.press("Control+KeyS");
    await saved(second);
    await second.locator("#main").getByText("변경 이력").click();
    const steps = second.locator(".history ol > li");
    await steps.nth(2).waitFor();
    await steps.nth(2).getByRole("button", { name: /되돌리기/ }).click();
    await second.getByRole("button", { name: "되돌리기", exact: true }).click();
    await second.getByText("이전 내용으로 되돌렸습니다.").waitFor();
    await eventually(async () =>
      assert((await content(second).inputValue()).startsWith("공탁통지서는"))
    );
  }],

  ["of two who choose a picture, the second is asked whose it shall be", async (scene) => {
    const slug = "공탁금-출급-안내";
    const first = await openEditor(scene, post(slug));
    const second = await openEditor(scene, post(slug), "데모 관리자");
    for (const [page, name] of [[first, "먼저.png"], [second, "나중.png"]] as const) {
      const background = page === first ? "#16202e" : "#b8321f";
      const buffer = await sharp({ create: { width: 40, height: 30, channels: 3, background } })
        .png().toBuffer();
      const mimeType = "image/png";
      await page.getByLabel("사진 선택").setInputFiles({ name, mimeType, buffer });
      await page.getByAltText("선택한 사진 미리보기").waitFor();
      await page.keyboard.press("Control+KeyS");
      if (page === first) await saved(first);
    }
    const dialog = second.getByRole("dialog", { name: "다른 사람이 먼저 저장했습니다" });
    const sides = dialog.getByRole("group", { name: "사진" });
    await sides.getByText("나중.png").waitFor();
    const theirs = (await first.getByAltText("지금 사진").getAttribute("src"))!;
    await becomes(() => sides.locator("img").getAttribute("src"), theirs);
    await sides.getByLabel("데모 직원 하나의 내용").check();
    await dialog.getByRole("button", { name: "선택한 내용으로 저장" }).click();
    await saved(second);
    await becomes(() => second.getByAltText("지금 사진").getAttribute("src"), theirs);
  }],

  ["what was typed before a tab was closed is offered, not forced", async (scene) => {
    const page = await openEditor(scene, post("등기필정보-분실"));
    await content(page).fill("닫힌 탭에 있던 내용");
    await page.waitForFunction(() =>
      Object.keys(localStorage).some((key) =>
        key.startsWith("post-draft:") && localStorage[key].includes("닫힌 탭")
      )
    );
    page.once("dialog", (dialog) => dialog.accept());
    await goTo(page, post("등기필정보-분실"));
    await page.getByText("저장하지 않은 내용이 이 브라우저에 있습니다.").waitFor();
    await eventually(async () =>
      assert((await content(page).inputValue()).startsWith("팔 수 있습니다."))
    );
    await page.getByRole("button", { name: "이어서 쓰기" }).click();
    await becomes(() => content(page).inputValue(), "닫힌 탭에 있던 내용");
    await page.keyboard.press("Control+KeyS");
    await saved(page);
    await goTo(page, post("등기필정보-분실"));
    await becomes(() => page.getByText("이 브라우저에 있습니다").count(), 0);
  }],

  ["a draft that is passed over is offered again, and never to another post", async (scene) => {
    const page = await openEditor(scene, "/staff/posts/new");
    page.on("dialog", (dialog) => void dialog.accept());
    const offer = page.getByText("저장하지 않은 내용이 이 브라우저에 있습니다.");
    await title(page).fill("첫 초안");
    const isKept = (text: string) =>
      page.waitForFunction(
        (text) => localStorage["post-draft:" + text[0] + ":"]?.includes(text[1]),
        [
          "demo-9000000002",
          text,
        ],
      );
    await isKept("첫 초안");
    await goTo(page, "/staff/posts/new");
    await offer.waitFor();
    await title(page).fill("다른 글");
    await isKept("다른 글");
    await goTo(page, "/staff/posts/new");
    await page.getByRole("button", { name: "이어서 쓰기" }).click();
    await becomes(() => title(page).inputValue(), "다른 글");
    await offer.waitFor();
    await content(page).fill("먼저 나가는 글입니다.");
    await page.keyboard.press("Control+KeyS");
    await saved(page);
    await becomes(() => offer.count(), 0);
    await goTo(page, "/staff/posts/new");
    await page.getByRole("button", { name: "이어서 쓰기" }).click();
    await becomes(() => title(page).inputValue(), "첫 초안");
    await becomes(() => offer.count(), 0);
  }],

  ["a session that ended under an edit costs no word and no picture", async (scene) => {
    const page = await openEditor(scene, "/staff/posts/new");
    await title(page).fill("로그인이 끊긴 글");
    await content(page).fill("그대로 있어야 합니다.");
    const photo = await sharp({
      create: { width: 40, height: 30, channels: 3, background: "#16202e" },
    }).png().toBuffer();
    await page.getByLabel("사진 선택")
      .setInputFiles({ name: "a.png", mimeType: "image/png", buffer: photo });
    await page.context().clearCookies();
    await page.keyboard.press("Control+KeyS");
    const covering = page.getByRole("dialog", { name: "로그아웃되었습니다" });
    await covering.getByText("입력한 내용은 그대로 있습니다.").waitFor();
    const elsewhere = await page.context().newPage();
    await signIn(elsewhere, "데모 직원 하나");
    await covering.waitFor({ state: "hidden" });
    await page.keyboard.press("Control+KeyS");
    await saved(page);
    await page.getByAltText("지금 사진").waitFor();
    await becomes(() => content(page).inputValue(), "그대로 있어야 합니다.");
  }],

  ["a deletion is asked about, can be taken back, and so can a reset", async (scene) => {
    const page = await scene.signedIn("데모 직원 하나");
    await page.goto("/blog/휴면법인-해산간주");
    await page.getByLabel("더 보기").click();
    await page.goto((await page.getByRole("link", { name: "이 글 삭제" }).getAttribute("href"))!);
    await page.getByText("게시물을 삭제하시겠습니까?").waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "삭제", exact: true }).click();
    await page.waitForURL("**/staff/posts");
    await page.locator("[data-island=post-list][data-ready]").waitFor({ state: "attached" });
    await page.getByRole("link", { name: /^삭제 1/ }).click();
    await page.locator("[data-island=post-list][data-ready]").waitFor({ state: "attached" });
    await page.getByRole("button", { name: /복원$/ }).click();
    await page.getByText("게시물을 복원했습니다.").waitFor();
    await page.goto("/staff/posts?ask=reset");
    await page.getByText(
      "기존 게시물이 모두 초기화되고 기본 데이터로 교체됩니다. 진행하시겠습니까?",
    ).waitFor();
    await page.getByRole("button", { name: "초기화", exact: true }).click();
    await page.getByText("기본 게시물로 초기화했습니다.").waitFor();
  }],

  ["the feed is well-formed and leads to posts", async (scene) => {
    const page = await scene.visitor();
    const text = await (await page.request.get("/rss.xml")).text();
    // Pages of the office forbid making documents of texts; an empty one does not.
    const feed = await page.evaluate((text) => {
      const xml = new DOMParser().parseFromString(text, "application/xml");
      return {
        broken: xml.querySelector("parsererror")?.textContent ?? null,
        links: [...xml.querySelectorAll("item > link")].map((link) => link.textContent),
        dates: [...xml.querySelectorAll("pubDate")].map((date) => Date.parse(date.textContent!)),
      };
    }, text);
    assertEquals(feed.broken, null);
    assert(feed.links.length >= 6 && feed.dates.every((date) => date > 0));
    assertEquals((await page.goto(feed.links[0]!))?.status(), 200);
  }],
];

Deno.test("the blog is written and read", async (t) => {
  await withScene(async (scene) => {
    for (const [what, play] of cases) await t.step(what, () => play(scene));
  });
});
