/** The states of the settings, and how an administrator gets there. Looked at by axe and by the camera. */
import type { Page } from "playwright-core";
import { cell } from "./grid/stage.ts";
import { pressTool, rowButtons } from "./hands.ts";
import type { Scene } from "./harness.ts";
import type { ScreenState } from "./states.ts";

/** The settings on that tab, alive. */
export async function openSettings(scene: Scene, query = ""): Promise<Page> {
  const page = await scene.signedIn("데모 관리자");
  await page.goto(`/settings${query}`);
  await page.locator("[data-island=data-table][data-ready]").waitFor({ state: "attached" });
  return page;
}

/** A table with a page of its own, alive, as a member of the staff sees it. */
export async function openTable(scene: Scene, noun: string): Promise<Page> {
  const page = await scene.signedIn("데모 직원 하나");
  await page.goto(`/staff/tables/${noun}`);
  await page.locator("[data-island=data-table][data-ready]").waitFor({ state: "attached" });
  return page;
}

/** The vehicle log with the form of a new record open. */
export async function openTripForm(scene: Scene): Promise<Page> {
  const page = await openSettings(scene, "?tab=vehicles");
  await page.getByRole("button", { name: "운행 기록 추가" }).click();
  await page.getByRole("form", { name: "운행 기록 추가" }).waitFor();
  return page;
}

/** The cards with what that button opens, or that command of a menu. */
function opened(name: string, button: string, isTool = false): ScreenState {
  return {
    name: `settings-${name}`,
    open: async (scene) => {
      const page = await openSettings(scene, "?tab=cards");
      if (isTool) await pressTool(page, button);
      else await page.getByRole("button", { name: button, exact: true }).first().click();
      await page.getByRole("dialog").or(page.getByRole("form")).first().waitFor();
      return page;
    },
  };
}

async function openPaste(scene: Scene): Promise<Page> {
  const page = await openSettings(scene, "?tab=cards");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await cell(page, 0, 5).click();
  const block = "실장\t등기1팀\t0000-0000-0000-0099\t2024-03-04\r\n실장\t등기1팀\t\t언젠가\r\n";
  await page.evaluate((text) => navigator.clipboard.writeText(text), block);
  await page.keyboard.press("Control+v");
  await page.getByRole("dialog", { name: "붙여넣기 미리보기" }).waitFor();
  return page;
}

export const settingsStates: ScreenState[] = [
  { name: "settings-users", open: (scene) => openSettings(scene) },
  { name: "settings-cards", open: (scene) => openSettings(scene, "?tab=cards") },
  { name: "settings-vehicles", open: (scene) => openSettings(scene, "?tab=vehicles") },
  { name: "settings-cars", open: (scene) => openSettings(scene, "?tab=vehicles&list=cars") },
  { name: "table-companies", open: (scene) => openTable(scene, "company") },
  { name: "table-departments", open: (scene) => openTable(scene, "department") },
  {
    name: "settings-trip-form",
    open: async (scene) => {
      const page = await openTripForm(scene);
      await page.getByLabel("차량", { exact: true }).selectOption({ index: 1 });
      await page.getByText(/기준 연비 \d+ km\/L/).waitFor();
      await page.getByRole("button", { name: "저장", exact: true }).click();
      return page;
    },
  },
  opened("columns", "열 설정", true),
  opened("views", "저장된 보기", true),
  opened("operations", "작업 내역", true),
  opened("import", "가져오기", true),
  {
    name: "settings-details",
    open: async (scene) => {
      const page = await openSettings(scene, "?tab=cards");
      await rowButtons(page, "상세").first().click();
      await page.getByRole("dialog").waitFor();
      return page;
    },
  },
  {
    name: "settings-history",
    open: async (scene) => {
      const page = await openSettings(scene, "?tab=cards");
      await rowButtons(page, "상세").first().click();
      await page.getByRole("button", { name: "변경 이력", exact: true }).click();
      await page.getByRole("region", { name: /변경 이력$/ }).getByText("지금 내용").waitFor();
      return page;
    },
  },
  opened("new-row", "직원 추가"),
  { name: "settings-paste", open: openPaste },
];
