/** The blog's states, and how people get there. Looked at by axe and by the camera. */
import type { Page } from "playwright-core";
import type { Scene } from "./harness.ts";
import type { ScreenState } from "./states.ts";

const SLUG = "매매-잔금일-준비물";

async function visit(scene: Scene, path: string): Promise<Page> {
  const page = await scene.visitor({ javaScriptEnabled: true });
  await page.goto(path);
  return page;
}

async function openAlive(scene: Scene, path: string, island: string): Promise<Page> {
  const page = await scene.signedIn("데모 직원 하나");
  await page.goto(path);
  await page.locator(`[data-island=${island}][data-ready]`).waitFor({ state: "attached" });
  return page;
}
const openEditor = (scene: Scene, slug: string) =>
  openAlive(scene, `/staff/posts/${encodeURIComponent(slug)}`, "post-editor");

export const blogStates: ScreenState[] = [
  { name: "blog-post", open: (scene) => visit(scene, `/blog/${SLUG}`) },
  { name: "blog-missing", open: (scene) => visit(scene, "/blog/none") },
  {
    name: "blog-editor",
    async open(scene) {
      const page = await scene.signedIn("데모 직원 하나");
      await page.goto(`/blog/${SLUG}`);
      return page;
    },
  },
  { name: "posts", open: (scene) => openAlive(scene, "/staff/posts", "post-list") },
  {
    name: "posts-reset",
    async open(scene) {
      const page = await openAlive(scene, "/staff/posts?ask=reset", "post-list");
      await page.getByRole("dialog").waitFor();
      return page;
    },
  },
  {
    name: "post-new-refused",
    async open(scene) {
      const page = await openEditor(scene, "new");
      await page.keyboard.press("Control+KeyS");
      await page.getByText("제목을 입력하세요.").waitFor();
      return page;
    },
  },
  {
    name: "post-edited",
    async open(scene) {
      const page = await openEditor(scene, SLUG);
      await page.locator("#main").getByText("변경 이력").click();
      await page.getByRole("button", { name: "내용 보기" }).first().click();
      return page;
    },
  },
  {
    name: "post-conflict",
    async open(scene) {
      const page = await openEditor(scene, SLUG);
      const other = await openEditor(scene, SLUG);
      await other.getByLabel("본문").fill(`먼저 고친 본문 ${Date.now()}`);
      await other.keyboard.press("Control+KeyS");
      await other.getByText("게시물을 저장했습니다.").first().waitFor();
      await page.getByLabel("본문").fill("나중에 고친 본문");
      await page.keyboard.press("Control+KeyS");
      await page.getByRole("dialog").waitFor();
      return page;
    },
  },
];
