import { assert } from "@std/assert";
import type { Page } from "playwright-core";
import { withScene } from "./harness.ts";
import {
  editButtons,
  historyPanel,
  noteField,
  openHistory,
  purposeField,
  saveButton,
  saveEdit,
} from "./report_page.ts";
import { openReport } from "./states.ts";
import { becomes, eventually } from "./until.ts";

async function editFirst(page: Page): Promise<void> {
  await editButtons(page).first().click();
  await noteField(page).waitFor();
}

Deno.test("two people edit one row: the second is informed, merges, and both edits are kept", async (t) => {
  await withScene(async (scene) => {
    const one = await openReport(scene, "데모 직원 하나");
    const two = await openReport(scene, "데모 직원 둘");

    await t.step("both start from the same row; the first one saves", async () => {
      await editFirst(one);
      await editFirst(two);
      await noteField(one).fill("하나가 쓴 비고");
      await saveEdit(one);
    });

    await t.step("the second one sees both versions and loses nothing typed", async () => {
      await noteField(two).fill("둘이 쓴 비고");
      await purposeField(two).selectOption("dinner");
      await saveButton(two).click();
      const dialog = two.getByRole("dialog", { name: "다른 사람이 먼저 저장했습니다" });
      await dialog.waitFor();
      await eventually(async () => {
        const text = await dialog.innerText();
        assert(text.includes("하나가 쓴 비고") && text.includes("둘이 쓴 비고"), text);
      });
      await dialog.getByRole("radio", { name: /직접 고치기/ }).check();
      await dialog.getByLabel("직접 고친 비고").fill("하나와 둘이 함께 쓴 비고");
      await dialog.getByRole("button", { name: "선택한 내용으로 저장" }).click();
      await dialog.waitFor({ state: "detached" });
    });

    await t.step("both edits and the merge are in the history", async () => {
      const history = await openHistory(two);
      await eventually(async () => {
        const text = await history.innerText();
        for (const part of ["하나가 쓴 비고", "하나와 둘이 함께 쓴 비고", "데모 직원 하나"]) {
          assert(text.includes(part), `${part} is missing in ${text}`);
        }
      });
    });

    await t.step("an earlier version comes back as a new event", async () => {
      const panel = historyPanel(two);
      const entries = panel.locator("time");
      const before = await entries.count();
      await panel.getByRole("button", { name: /되돌리기/ }).first().click();
      await two.getByRole("dialog").getByRole("button", { name: "되돌리기", exact: true }).click();
      await panel.getByText(/내용으로 되돌림/).first().waitFor();
      await becomes(() => entries.count(), before + 1);
    });
  });
});
