/** The states a table of the settings can be in, apart from its dialogs. Looked at like the others. */
import type { Page } from "playwright-core";
import { cell } from "./grid/stage.ts";
import type { Scene } from "./harness.ts";
import { openSettings } from "./settings_states.ts";
import type { ScreenState } from "./states.ts";

const CARDS = "?tab=cards";
const TRIPS = "?tab=vehicles";

function state(name: string, query: string, act: (page: Page) => Promise<void>): ScreenState {
  return {
    name: `table-${name}`,
    open: async (scene: Scene) => {
      const page = await openSettings(scene, query);
      await act(page);
      return page;
    },
  };
}

async function openFilters(page: Page): Promise<void> {
  await page.getByRole("button", { name: "필터", exact: true }).click();
  await page.locator(".dt-fields .field").first().waitFor();
}

async function choose(page: Page): Promise<void> {
  await cell(page, 0, 1).click();
  await cell(page, 2, 1).click({ modifiers: ["Control"] });
  await page.getByRole("button", { name: "일괄 수정" }).waitFor();
}

/** Two trips are deleted and looked for; one of them is chosen. */
async function showDeleted(page: Page): Promise<void> {
  await choose(page);
  await page.getByRole("button", { name: "선택 삭제" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "삭제", exact: true }).click();
  await page.getByText("2개 항목이 삭제되었습니다.").waitFor();
  await openFilters(page);
  await page.getByLabel("삭제 여부").selectOption("only");
  await page.locator(".g-deleted").first().waitFor();
  await cell(page, 0, 1).click();
  await page.getByRole("button", { name: "선택 복원" }).waitFor();
}

async function searchInVain(page: Page): Promise<void> {
  await page.getByRole("searchbox").fill("아무도 없음");
  await page.keyboard.press("Enter");
  await page.getByText("데이터가 없습니다.").waitFor();
}

async function type(page: Page): Promise<void> {
  await cell(page, 1, 5).dblclick();
  await page.keyboard.type("실");
}

async function changeMany(page: Page): Promise<void> {
  await choose(page);
  await page.getByRole("button", { name: "일괄 수정" }).click();
  await page.getByLabel("바꿀 항목").selectOption({ label: "이월 연차" });
  await page.getByLabel("새 값").fill("열둘");
  await page.keyboard.press("Enter");
  await page.getByText("숫자로 입력해 주세요.").waitFor();
}

async function goToPages(page: Page): Promise<void> {
  await page.getByRole("button", { name: "페이지로 보기" }).click();
  await page.getByLabel("페이지당 건수").selectOption("10");
  await page.waitForURL(/page_size=10/);
  await page.getByRole("navigation", { name: "페이지" }).scrollIntoViewIfNeeded();
}

export const tableStates: ScreenState[] = [
  state("users-filter", "", openFilters),
  state("users-chosen", "", choose),
  state("cards-filter", CARDS, openFilters),
  state("cards-empty", CARDS, searchInVain),
  state("cards-editing", CARDS, type),
  state("cards-bulk-edit", CARDS, changeMany),
  state("trips-filter", TRIPS, openFilters),
  state("trips-deleted", TRIPS, showDeleted),
  state("trips-pages", TRIPS, goToPages),
];
