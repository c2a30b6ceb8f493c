/** A document from its first words to the printed sheet, two people at it. With SCREENSHOTS=folder pictures are kept. */
import { assertEquals, assertMatch } from "@std/assert";
import type { Page } from "playwright-core";
import { type Scene, withScene } from "./harness.ts";
import { faults } from "./looks.ts";
import { sayPurpose } from "./purpose.ts";
import { becomes, eventually } from "./until.ts";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const said = (page: Page, text: string) =>
  page.getByRole("status").filter({ hasText: text }).first().waitFor();
const alive = (page: Page) =>
  page.locator("[data-island=document-editor][data-ready]").waitFor({ state: "attached" });
const body = (page: Page) => page.getByLabel("본문 (필수)");

async function looksWell(page: Page, name: string): Promise<void> {
  assertEquals(await faults(page, name), []);
  await page.setViewportSize({ width: 1440, height: 900 });
}

async function writes(page: Page): Promise<void> {
  await page.goto("/staff/documents");
  await page.getByRole("link", { name: "새 문서" }).click();
  await alive(page);
  await button(page, "저장").click();
  await page.getByText("제목을 입력하세요.").waitFor();
  await page.getByLabel("제목 (필수)").fill("시험 위임장");
  await page.getByText("제목을 입력하세요.").waitFor({ state: "detached" });
  await page.getByLabel("종류").selectOption({ label: "위임장" });
  await page.getByLabel("주소, 소유자, 사업구역으로 찾기").fill("서울시 강남구");
  await button(page, "찾기").click();
  await page.locator(".doc-found").getByRole("button").first().waitFor();
  await looksWell(page, "document-new");
  await page.locator(".doc-found").getByRole("button").first().click();
  await body(page).fill("첫 번째 버전입니다.\n\n1. 소유권이전등기를 위임합니다.");
  await page.keyboard.press("Control+s");
  await said(page, "문서가 저장되었습니다.");
  await page.waitForURL(/\/staff\/documents\/[^/]+$/);
  await body(page).fill("두 번째 버전입니다.");
  await button(page, "저장").click();
  await page.getByText("저장하지 않은 내용이 있습니다").waitFor({ state: "detached" });
}

async function bringsBack(page: Page): Promise<void> {
  await page.locator("#main").getByText("변경 이력", { exact: true }).click();
  const versions = page.getByRole("region", { name: /변경 이력$/ });
  await versions.getByText("지금 내용").waitFor();
  await looksWell(page, "document-versions");
  await versions.getByRole("button", { name: /이 시점으로 되돌리기/ }).last().click();
  await page.getByRole("dialog").getByRole("button", { name: "되돌리기", exact: true }).click();
  await said(page, "이전 내용으로 되돌렸습니다.");
  await eventually(async () => assertMatch(await body(page).inputValue(), /^첫 번째 버전입니다/));
}

/** Somebody else saves while this person types. */
async function meets(page: Page): Promise<void> {
  await body(page).fill("내가 고친 본문");
  await page.evaluate(async () => {
    const id = location.pathname.split("/").at(-1);
    const headers = { "content-type": "application/json" };
    const sent = { id, version: 3, body: "다른 창에서 고친 본문" };
    await fetch("/api/document/", { method: "POST", headers, body: JSON.stringify(sent) });
  });
  await button(page, "저장").click();
  const dialog = page.getByRole("dialog", { name: "다른 사람이 먼저 저장했습니다" });
  await dialog.getByText("다른 창에서 고친 본문").waitFor();
  await dialog.getByRole("button", { name: "저장" }).click();
  await said(page, "문서가 저장되었습니다.");
  await becomes(() => body(page).inputValue(), "내가 고친 본문");
}

async function prints(page: Page): Promise<void> {
  await page.getByRole("link", { name: "미리보기" }).click();
  await page.locator(".doc-sheet").getByText("내가 고친 본문").waitFor();
  await looksWell(page, "document-preview");
  const file = page.waitForEvent("download");
  await page.getByRole("link", { name: "PDF 다운로드" }).click();
  await sayPurpose(page);
  assertEquals((await file).suggestedFilename(), "시험 위임장.pdf");
  await page.emulateMedia({ media: "print" });
  await becomes(() => page.locator(".doc-tools:visible, nav:visible").count(), 0);
  await page.emulateMedia({ media: "screen" });
}

async function deletes(page: Page): Promise<void> {
  await page.getByRole("link", { name: "편집" }).click();
  await alive(page);
  await page.getByLabel("더 보기").click();
  await button(page, "삭제").click();
  await page.getByRole("dialog").getByRole("button", { name: "삭제", exact: true }).click();
  await page.waitForURL(/\/staff\/documents$/);
  await looksWell(page, "documents");
  await page.getByRole("navigation", { name: "문서 종류" }).getByRole("link", { name: /^삭제/ })
    .click();
  await page.getByRole("link", { name: "시험 위임장" }).click();
  await alive(page);
  await button(page, "복원").click();
  await said(page, "문서를 복원했습니다.");
}

Deno.test("staff write, save, restore, print and delete a document", () =>
  withScene(async (scene: Scene) => {
    const page = await scene.signedIn("데모 직원 하나");
    await writes(page);
    await bringsBack(page);
    await meets(page);
    await prints(page);
    await deletes(page);
  }));
