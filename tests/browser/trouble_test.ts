import { assertEquals } from "@std/assert";
import { withScene } from "./harness.ts";
import { editButtons, noteField, saveButton, saveEdit } from "./report_page.ts";
import { ofLastMonth, openReport } from "./states.ts";
import { becomes } from "./until.ts";

Deno.test("typed text survives errors", async (t) => {
  await withScene(async (scene) => {
    await t.step("without a network the edit stays and can be saved later", async () => {
      const page = await openReport(scene);
      await editButtons(page).first().click();
      await noteField(page).fill("지하철에서 쓴 비고");
      await page.context().setOffline(true);
      await saveButton(page).click();
      await page.getByText(/수정 중 오류가 발생했습니다/).first().waitFor();
      await becomes(() => noteField(page).inputValue(), "지하철에서 쓴 비고");
      await page.context().setOffline(false);
      await saveEdit(page);
    });

    await t.step("an expired session keeps the text and offers to sign in", async () => {
      const page = await openReport(scene, "데모 직원 둘");
      await editButtons(page).first().click();
      await noteField(page).fill("로그인이 끊겼을 때 쓴 비고");
      await page.context().clearCookies();
      await saveButton(page).click();
      await page.getByText("로그인이 만료되었습니다. 다시 로그인해 주세요.").waitFor();
      const opening = page.waitForEvent("popup");
      await page.getByRole("button", { name: "다시 로그인" }).click();
      await (await opening).getByRole("button", { name: "데모 직원 둘" }).click();
      await page.getByRole("dialog").waitFor({ state: "hidden" });
      await becomes(() => noteField(page).inputValue(), "로그인이 끊겼을 때 쓴 비고");
      await saveEdit(page);
    });

    await t.step("leaving an unsaved edit asks first", async () => {
      const page = await openReport(scene);
      await editButtons(page).first().click();
      await noteField(page).fill("아직 저장하지 않은 비고");
      await page.getByRole("button", { name: "취소", exact: true }).click();
      await page.getByRole("alertdialog").or(page.getByRole("dialog")).first().waitFor();
      await page.keyboard.press("Escape");
      await becomes(() => noteField(page).inputValue(), "아직 저장하지 않은 비고");
    });

    await t.step("the newest answer wins when two filters are chosen quickly", async () => {
      const page = await openReport(scene, undefined, ofLastMonth());
      const held = Promise.withResolvers<void>();
      await page.route("**/card/list/**month=1*", async (route) => {
        await held.promise;
        await route.continue();
      });
      const month = page.getByRole("combobox", { name: "월" });
      const asked = page.waitForRequest(/card\/list.*month=1(&|$)/);
      const answered = page.waitForResponse(/card\/list.*month=2(&|$)/);
      await month.selectOption("1");
      const late = await asked;
      await month.selectOption("2");
      await page.waitForURL(/month=2$/);
      await (await answered).finished();
      await page.locator("[aria-busy=true]").first().waitFor({ state: "detached" });
      const shown = await page.locator("[data-row]").allInnerTexts();
      held.resolve();
      await (await late.response())!.finished();
      await page.evaluate(() => new Promise(requestAnimationFrame));
      const then = await page.locator("[data-row]").allInnerTexts();
      assertEquals(then, shown);
    });
  });
});
