import { assert, assertEquals } from "@std/assert";
import type { Page } from "playwright-core";
import { withScene } from "./harness.ts";
import { openReport } from "./states.ts";

const note = (page: Page) => page.getByLabel("비고", { exact: true });
const save = (page: Page) => page.getByRole("button", { name: "저장", exact: true });
const purpose = (page: Page) => page.getByLabel("용도", { exact: true });

async function editFirst(page: Page): Promise<void> {
  await page.getByRole("button", { name: /편집$/ }).first().click();
  await note(page).waitFor();
}

async function readHistory(page: Page): Promise<string> {
  const panel = page.getByRole("region", { name: /변경 이력$/ });
  if (await panel.count() === 0) {
    if (await page.getByRole("button", { name: "변경 이력" }).count() === 0) {
      await page.getByRole("button", { name: /펼치기$/ }).first().click();
    }
    await page.getByRole("button", { name: "변경 이력" }).first().click();
  }
  await panel.getByRole("listitem").first().waitFor();
  return await panel.innerText();
}

Deno.test("two people edit one row: the second is told, merges, and both edits are kept", async (t) => {
  await withScene(async (scene) => {
    const one = await openReport(scene, "데모 직원 하나");
    const two = await openReport(scene, "데모 직원 둘");

    await t.step("both start from the same row; the first one saves", async () => {
      await editFirst(one);
      await editFirst(two);
      await note(one).fill("하나가 쓴 비고");
      await save(one).click();
      await note(one).waitFor({ state: "detached" });
    });

    await t.step("the second one sees both versions and loses nothing typed", async () => {
      await note(two).fill("둘이 쓴 비고");
      await purpose(two).selectOption("dinner");
      await save(two).click();
      const dialog = two.getByRole("dialog", { name: "다른 사람이 먼저 저장했습니다" });
      await dialog.waitFor();
      const text = await dialog.innerText();
      assert(text.includes("하나가 쓴 비고") && text.includes("둘이 쓴 비고"), text);
      await dialog.getByRole("radio", { name: /직접 고치기/ }).check();
      await dialog.getByLabel("직접 고친 비고").fill("하나와 둘이 함께 쓴 비고");
      await dialog.getByRole("button", { name: "선택한 내용으로 저장" }).click();
      await dialog.waitFor({ state: "detached" });
    });

    await t.step("both edits and the merge are in the history", async () => {
      const text = await readHistory(two);
      for (const part of ["하나가 쓴 비고", "하나와 둘이 함께 쓴 비고", "데모 직원 하나"]) {
        assert(text.includes(part), `${part} is missing in ${text}`);
      }
    });

    await t.step("an earlier version comes back as a new event", async () => {
      const panel = two.getByRole("region", { name: /변경 이력$/ });
      const entries = panel.locator("time");
      const before = await entries.count();
      await panel.getByRole("button", { name: /되돌리기/ }).first().click();
      await two.getByRole("dialog").getByRole("button", { name: "되돌리기", exact: true }).click();
      await panel.getByText(/내용으로 되돌림/).first().waitFor();
      assertEquals(await entries.count(), before + 1);
    });
  });
});
