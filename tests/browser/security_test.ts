/** A superuser's round through the security log, by keyboard. */
import { assertMatch } from "@std/assert";
import type { Page } from "playwright-core";
import { pressTool } from "./hands.ts";
import { type Scene, withScene } from "./harness.ts";
import { sayPurpose } from "./purpose.ts";
import { fillLog, lastMonth } from "./security_states.ts";
import { becomes, eventually } from "./until.ts";

const focused = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.textContent?.trim() ?? "");

/** Goes on with the Tab key until the control of this name has the focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let step = 0; step < 80; step++) {
    if (name.test(await focused(page))) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`no ${name} within 80 steps`);
}

async function seeNotices(scene: Scene): Promise<void> {
  const page = await scene.signedIn("데모 관리자");
  await page.goto("/profile");
  await page.getByRole("complementary", { name: "보안 알림" }).waitFor();
  await tabTo(page, /^보안 알림 확인하기$/);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "접속 기록" }).waitFor();
  await page.waitForLoadState();
  const notices = page.locator(".security-notices > li");
  const all = await notices.count();
  await tabTo(page, /^확인했음/);
  await page.keyboard.press("Enter");
  await page.getByText("알림을 확인했습니다.").waitFor();
  await becomes(() => notices.count(), all - 1);
  await tabTo(page, /모두 확인했음$/);
  await page.keyboard.press("Enter");
  await page.getByText("확인할 알림이 없습니다.").waitFor();
  await page.goto("/profile");
  await becomes(() => page.getByRole("complementary", { name: "보안 알림" }).count(), 0);
}

async function reviewMonth(scene: Scene): Promise<void> {
  const page = await scene.signedIn("데모 관리자");
  await page.goto("/staff/security");
  const [year, month] = lastMonth().split("-").map(Number);
  const remark = page.getByLabel("점검 내용");
  await remark.focus();
  await remark.fill("거부 42건은 잘못 저장한 즐겨찾기였음. 그 밖에 이상 없음");
  await tabTo(page, new RegExp(`^${year}년 ${month}월 점검 완료$`));
  await page.keyboard.press("Enter");
  await page.getByText("점검 기록을 남겼습니다.").waitFor();
  await page.getByRole("cell", { name: /거부 42건은/ }).waitFor();
  await page.getByText("점검할 달이 없습니다.").waitFor();
}

async function lookThrough(scene: Scene): Promise<void> {
  const page = await scene.signedIn("데모 관리자");
  await page.goto("/staff/security");
  await page.getByRole("link", { name: /^42 ?건:.*접근 거부 보기$/ }).first().click();
  await page.locator("[data-island=data-table][data-ready]").waitFor({ state: "attached" });
  await eventually(() => assertMatch(page.url(), /kind=refused/));
  await page.getByRole("gridcell", { name: "GET /api/user/list" }).first().waitFor();
  for (const gone of ["되돌리기", "가져오기"]) {
    await becomes(() => page.getByRole("button", { name: gone }).count(), 0, gone);
  }
  const download = page.waitForEvent("download");
  await pressTool(page, "내보내기");
  await sayPurpose(page);
  assertMatch((await download).suggestedFilename(), /^접속_기록_목록_.*\.xlsx$/);
}

Deno.test("a superuser sees the notices, looks a month through, and finds entries", async (t) => {
  await withScene(async (scene) => {
    await fillLog(scene);
    await t.step("notices stay in the frame until they are acknowledged", () => seeNotices(scene));
    await t.step("a month is reviewed with a remark", () => reviewMonth(scene));
    await t.step("entries are found and exported as a workbook", () => lookThrough(scene));
  });
});
