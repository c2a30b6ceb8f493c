/** A day with the address records: added, edited in place, found. With SCREENSHOTS=folder pictures are kept. */
import { assertEquals } from "@std/assert";
import type { Locator, Page } from "playwright-core";
import { type Scene, withScene } from "./harness.ts";
import { faults } from "./looks.ts";
import { openTable } from "./settings_states.ts";

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

async function day(scene: Scene): Promise<void> {
  const page = await openTable(scene, "address");
  await page.getByRole("link", { name: "물건(부동산)", exact: true }).waitFor();
  await looksWell(page, "addresses");
  await page.setViewportSize({ width: 1440, height: 900 });
  await adds(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await edits(page);
  await finds(page);
}

Deno.test("staff keep address records", () => withScene(day));
