import { assertEquals } from "@std/assert";
import type { Page } from "playwright-core";
import { type Scene, withScene } from "./harness.ts";
import { openSettings } from "./settings_states.ts";
import { becomes } from "./until.ts";

const rows = (page: Page) => page.getByRole("grid").getByRole("row");

async function walksTabs(scene: Scene): Promise<void> {
  const page = await openSettings(scene);
  await page.getByRole("tab", { name: "사용자 관리" }).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await page.waitForURL(/tab=cards/);
  await page.getByRole("tab", { name: "카드 관리", selected: true }).waitFor();
  await page.goBack();
  await page.getByRole("tab", { name: "사용자 관리", selected: true }).waitFor();
}

async function choosesPreset(scene: Scene): Promise<void> {
  const page = await openSettings(scene);
  await rows(page).filter({ hasText: "데모 김서연" }).first().waitFor();
  await becomes(() => rows(page).filter({ hasText: "데모 관리자" }).count(), 0);
  const presets = page.getByRole("group", { name: "빠른 보기" });
  const pressed = () => presets.getByRole("button", { pressed: true }).allInnerTexts();
  await becomes(() => presets.getByRole("button").allInnerTexts(), [
    "근무 중인 직원",
    "활성 계정",
    "직원 전체",
    "최고관리자",
    "전체",
  ]);
  await becomes(pressed, ["근무 중인 직원"]);
  await presets.getByRole("button", { name: "최고관리자" }).click();
  await becomes(pressed, ["최고관리자"]);
  await rows(page).filter({ hasText: "데모 관리자" }).first().waitFor();
  await page.waitForURL(/is_superuser=true/);
  await page.reload();
  await rows(page).filter({ hasText: "데모 관리자" }).first().waitFor();
}

/** A cell of the named person's row, by the column's number on the screen. */
async function cellUnder(page: Page, header: string, person: string) {
  const column = page.getByRole("columnheader", { name: new RegExp(`^${header}`) }).first();
  const index = await column.getAttribute("aria-colindex");
  return rows(page).filter({ hasText: person }).locator(`[aria-colindex="${index}"]`);
}

async function asksBeforeRights(scene: Scene): Promise<void> {
  const page = await openSettings(scene);
  const cell = await cellUnder(page, "직원", "데모 김서연");
  const before = await cell.innerText();
  await cell.click();
  await page.keyboard.press("Space");
  const question = page.getByRole("dialog", { name: "직원 권한을 해제하시겠습니까?" });
  await question.getByRole("button", { name: "취소" }).click();
  // The focus comes back to the cell a moment after the question is gone.
  await page.getByRole("textbox", { name: "사용자 관리" }).and(page.locator(":focus")).waitFor();
  await becomes(() => cell.innerText(), before);
  await page.keyboard.press("Space");
  const answered = page.waitForResponse((answer) => answer.url().endsWith("/update"));
  await question.getByRole("button", { name: "권한 해제" }).click();
  assertEquals((await answered).status(), 200);
}

Deno.test("an administrator finds users in the settings and removes rights", async (t) => {
  await withScene(async (scene) => {
    await t.step("a preset filters the list, by its address too", () => choosesPreset(scene));
    await t.step("rights are removed only after confirmation", () => asksBeforeRights(scene));
    await t.step("the tabs work by keyboard", () => walksTabs(scene));
  });
});
