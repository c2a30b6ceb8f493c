/** A day with the address records: added, edited in place, found, columns, the workbook. With SCREENSHOTS=folder pictures are kept. */
import { assertEquals, assertMatch } from "@std/assert";
import type { Locator, Page } from "playwright-core";
import { pressTool } from "./hands.ts";
import { type Scene, withScene } from "./harness.ts";
import { sayPurpose } from "./purpose.ts";
import { faults } from "./looks.ts";
import { openTable } from "./settings_states.ts";
import { becomes } from "./until.ts";

const ADDRESS = "서울특별시 중구 세종대로 110";
const COMPANY = "데모 다온건설";

const button = (place: Page | Locator, name: string | RegExp) =>
  place.getByRole("button", { name, exact: true });
const shown = (page: Page, text: string) =>
  page.locator('[data-r="0"]').getByText(text, { exact: true }).waitFor();
const looksWell = async (page: Page, name: string) => assertEquals(await faults(page, name), []);

/** The cell of the first row below a header of this name. */
async function firstCell(page: Page, header: string): Promise<Locator> {
  const at = await page.getByRole("columnheader", { name: header, exact: true })
    .first().getAttribute("aria-colindex");
  return page.locator(`[data-r="0"] [aria-colindex="${at}"]`);
}

/** 법무팀 is a department of two companies: the choice says which. */
async function adds(page: Page): Promise<void> {
  await button(page, "물건(부동산) 추가").click();
  const form = page.getByRole("form", { name: "물건(부동산) 추가" });
  await form.getByLabel(/^주소/).fill("서울특별시　중구 세종대로　１１０");
  await form.getByLabel("소유자").fill("데모 시험주");
  await form.getByLabel("부서").selectOption(`${COMPANY} · 법무팀`);
  await looksWell(page, "addresses-new");
  await button(form, "저장").click();
  await page.getByText("추가되었습니다.").first().waitFor();
  await button(form, "취소").click();
  for (const text of [ADDRESS, "데모 시험주", "대기", COMPANY, "법무팀"]) await shown(page, text);
}

async function edits(page: Page): Promise<void> {
  await (await firstCell(page, "관할 등기소")).dblclick();
  await page.keyboard.type("중부등기소");
  await page.keyboard.press("Enter");
  await page.getByText("수정되었습니다.").first().waitFor();
  await shown(page, "중부등기소");
  await (await firstCell(page, "상태")).click();
  await page.keyboard.type("완료");
  await page.getByRole("option", { name: "완료", selected: true }).waitFor();
  await page.keyboard.press("Enter");
  await shown(page, "완료");
}

async function finds(page: Page): Promise<void> {
  await page.getByRole("searchbox").fill("서울시 중구 세종대로１１０");
  await page.getByText("1 - 1 / 1", { exact: true }).waitFor();
  await shown(page, ADDRESS);
  await page.getByRole("searchbox").fill("");
  await page.getByText(/^1 - \d+ \/ 121$/).waitFor();
  await button(page, "필터").click();
  await page.getByLabel("부서", { exact: true }).selectOption(`${COMPANY} · 법무팀`);
  await page.waitForURL(/department_id=demo-department-3-1/);
  await shown(page, "법무팀");
  await looksWell(page, "addresses-filter");
  await page.goto("/staff/tables/address");
  await page.locator("[data-island=data-table][data-ready]").waitFor({ state: "attached" });
}

async function managesColumns(page: Page): Promise<void> {
  await pressTool(page, "열 설정");
  const manager = page.getByRole("dialog", { name: "열 설정" });
  const tabs = manager.getByRole("tab");
  await tabs.last().waitFor();
  await becomes(() => tabs.allInnerTexts(), [
    "전체 25",
    "기본 정보 12",
    "비용 정보 7",
    "날짜 정보 6",
  ]);
  await tabs.nth(2).click();
  await becomes(() => manager.getByRole("listitem").count(), 7);
  await looksWell(page, "addresses-columns");
  await tabs.nth(3).click();
  await manager.getByRole("checkbox", { name: "입금일 표시" }).uncheck();
  await button(manager, "설정 저장 *").click();
  await button(manager, "닫기").click();
  await page.reload();
  await page.locator(".g-alive").waitFor();
  await becomes(() => page.getByRole("columnheader", { name: "입금일", exact: true }).count(), 0);
}

async function exports(page: Page): Promise<void> {
  const file = page.waitForEvent("download");
  await pressTool(page, "내보내기");
  await sayPurpose(page);
  assertMatch((await file).suggestedFilename(), /^물건\(부동산\)_목록_\d{4}-\d\d-\d\d\.xlsx$/);
}

async function day(scene: Scene): Promise<void> {
  const page = await openTable(scene, "address");
  await page.getByRole("link", { name: "물건(부동산)", exact: true }).waitFor();
  await looksWell(page, "addresses");
  await page.setViewportSize({ width: 1440, height: 900 });
  await adds(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await edits(page);
  await finds(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await managesColumns(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await exports(page);
}

Deno.test("a member of the staff keeps address records", () => withScene(day));
