/** The office's own facts on their page: seen before they are saved, brought back, two people at them. */
import type { Page } from "playwright-core";
import { withScene } from "./harness.ts";
import { becomes } from "./until.ts";

const HOURS = "평일 09:00–18:00";
/** Facts that an office must enter; the sample office has none. */
const SAID = [
  ["사무소 이름 (필수)", "법무사사무소 나루"],
  ["짧은 이름 (필수)", "나루"],
  ["대표 법무사 (필수)", "홍길동"],
  ["사업자등록번호 (필수)", "000-00-00000"],
  ["전화번호 (필수)", "02-000-0007"],
  ["이메일 (필수)", "naru@example.com"],
  ["업무 시간 (필수)", HOURS],
  ["주소 (필수)", "서울특별시 중구 세종대로 110, 3층"],
];
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const save = (page: Page) =>
  page.getByRole("form", { name: "사무소 정보" }).getByRole("button", { name: "저장" }).click();
const told = (page: Page, text: string) =>
  page.getByRole("status").filter({ hasText: text }).first().waitFor();
const saved = (page: Page) => told(page, "사무소 정보를 저장했습니다.");
/** The message goes by itself; what is not saved any more says it for good. */
const settled = (page: Page) =>
  page.getByText("저장하지 않은 내용이 있습니다").waitFor({ state: "detached" });

async function opened(page: Page): Promise<Page> {
  await page.goto("/settings?tab=office");
  await page.locator("[data-island=office-facts][data-ready]").waitFor({ state: "attached" });
  return page;
}

async function previews(page: Page): Promise<void> {
  for (const [label, text] of SAID) await field(page, label).fill(text);
  const coming = page.context().waitForEvent("page");
  await page.getByRole("button", { name: "첫 화면 미리보기" }).click();
  const shown = await coming;
  await shown.getByText("법무사사무소 나루").first().waitFor();
  await shown.goto("/");
  await shown.getByText("법무사사무소 온길").first().waitFor();
  await shown.close();
}

async function bringsBack(page: Page): Promise<void> {
  await save(page);
  await saved(page);
  await settled(page);
  await field(page, "업무 시간 (필수)").fill("평일 10:00–16:00");
  await save(page);
  await settled(page);
  await page.locator("#main").getByText("변경 이력", { exact: true }).click();
  const history = page.getByRole("region", { name: "사무소 정보 변경 이력" });
  await history.getByText("평일 10:00–16:00").first().waitFor();
  await history.getByRole("link", { name: "변경 이력에서 이 기록 보기" }).waitFor();
  await history.getByRole("button", { name: /^이 시점으로 되돌리기/ }).last().click();
  await page.getByRole("dialog").getByRole("button", { name: "되돌리기", exact: true }).click();
  await told(page, "이전 내용으로 되돌렸습니다.");
  await becomes(() => field(page, "업무 시간 (필수)").inputValue(), HOURS);
}

/** Another window saved first: one fact that both changed needs a choice, the rest is merged. */
async function meets(mine: Page, theirs: Page): Promise<void> {
  await field(theirs, "팩스").fill("02-000-0002");
  await field(theirs, "첫 상담 비용 안내").fill("첫 상담은 무료입니다.");
  await field(mine, "팩스").fill("02-000-0001");
  await field(mine, "주소 (필수)").fill("서울특별시 중구 세종대로 110, 9층");
  await save(theirs);
  await settled(theirs);
  await save(mine);
  const dialog = mine.getByRole("dialog", { name: "다른 사람이 먼저 저장했습니다" });
  await dialog.getByText("02-000-0002").waitFor();
  await becomes(() => dialog.getByText("첫 상담은 무료입니다.").count(), 0);
  await dialog.getByRole("button", { name: "저장" }).click();
  await dialog.waitFor({ state: "detached" });
  await settled(mine);
  await becomes(() => field(mine, "팩스").inputValue(), "02-000-0001");
  await becomes(() => field(mine, "첫 상담 비용 안내").inputValue(), "첫 상담은 무료입니다.");
  await mine.reload();
  await becomes(() => field(mine, "주소 (필수)").inputValue(), "서울특별시 중구 세종대로 110, 9층");
}

Deno.test("a superuser previews the site, saves and restores its facts, and resolves a conflict", () =>
  withScene(async (scene) => {
    const page = await opened(await scene.signedIn("데모 관리자"));
    await previews(page);
    await bringsBack(page);
    await meets(page, await opened(await page.context().newPage()));
  }));
