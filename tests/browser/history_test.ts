/** A table row's history and the way back, by keyboard alone; and the rows of an operation. */
import { assertEquals, assertStringIncludes } from "@std/assert";
import type { Page } from "playwright-core";
import { cell } from "./grid/stage.ts";
import { handsOn, pressTool, rowButtons } from "./hands.ts";
import { withScene } from "./harness.ts";
import { violations } from "./looks.ts";
import { openSettings } from "./settings_states.ts";
import { becomes, eventually } from "./until.ts";

/** Place of the employees' position as shown. */
const POSITION = 5;
const panel = (page: Page) => page.getByRole("region", { name: /변경 이력$/ });

/** A dialog gives the focus back a turn after it is gone. */
async function focusIsBack(page: Page): Promise<void> {
  await page.waitForFunction(() => document.activeElement?.closest("[data-island]") ?? false);
}

async function write(page: Page, text: string): Promise<void> {
  await cell(page, 0, POSITION).dblclick();
  await page.keyboard.press("Control+a");
  await page.keyboard.type(text);
  await page.keyboard.press("Enter");
  await cell(page, 0, POSITION).filter({ hasText: text }).waitFor();
}

Deno.test("a row's history", (t) =>
  withScene(async (scene) => {
    const page = await openSettings(scene, "?tab=cards");
    await write(page, "과장");
    await write(page, "부장");

    await t.step("an earlier version is restored by keyboard, and the focus stays", async () => {
      const hands = await handsOn(page);
      await cell(page, 0, POSITION).click();
      await hands.press("End", "Enter", "Enter");
      await hands.reach(page.getByRole("button", { name: "변경 이력", exact: true }));
      await hands.press("Enter");
      const entries = panel(page).getByRole("listitem").filter({ has: page.locator("time") });
      await entries.first().waitFor();
      await eventually(async () => assertStringIncludes(await entries.first().innerText(), "직급"));
      assertEquals(await violations(page), []);
      const before = await entries.count();
      await hands.reach(panel(page).getByRole("button", { name: /^이 시점으로/ }).first());
      await hands.press("Enter");
      const asked = page.getByRole("dialog", { name: "이 시점으로 되돌리기" });
      await asked.getByText("부장").waitFor();
      await hands.press("Control+Enter");
      await asked.waitFor({ state: "detached" });
      await page.getByText(/내용으로 되돌림/).first().waitFor();
      await becomes(() => entries.count(), before + 1);
      await hands.press("Escape");
      await panel(page).waitFor({ state: "detached" });
      await cell(page, 0, POSITION).filter({ hasText: "과장" }).waitFor();
      await focusIsBack(page);
      // The first key leads from the row's button to its cells.
      await hands.press("Escape", "Control+z");
      await cell(page, 0, POSITION).filter({ hasText: "부장" }).waitFor();
    });

    await t.step("the details open it, and closing it returns to the same place", async () => {
      await rowButtons(page, "상세").first().click();
      await page.getByRole("button", { name: "변경 이력", exact: true }).click();
      await panel(page).getByText("지금 내용").waitFor();
      await page.keyboard.press("Escape");
      await panel(page).waitFor({ state: "detached" });
      await focusIsBack(page);
    });

    await t.step("an operation names its row and field, and links to it", async () => {
      await pressTool(page, "작업 내역");
      await page.getByRole("link", { name: /직급 과장 → 부장/ }).first().click();
      await page.getByText("1 - 1 / 1", { exact: true }).waitFor();
      await page.getByRole("button", { name: /작업 .* 조건 지우기/ }).waitFor();
    });
  }));
