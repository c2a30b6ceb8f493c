import type { Page } from "playwright-core";
import { withScene } from "./harness.ts";
import { editButtons, employees, peopleField } from "./report_page.ts";
import { ofLastMonth, openReport } from "./states.ts";
import { becomes } from "./until.ts";

const BROKEN = { status: 500, json: { error: "고장", message: "고장", code: "internal_error" } };

/** Makes every call of these paths fail; answers how to mend them. */
async function breakCalls(page: Page, paths: string): Promise<() => Promise<void>> {
  await page.route(paths, (route) => route.fulfill(BROKEN));
  return () => page.unroute(paths);
}

Deno.test("a failure shows the text of S1 §8, and works again after it", async (t) => {
  await withScene(async (scene) => {
    await t.step(
      "a list that fails clears its figures; trying again loads it",
      async () => {
        const page = await openReport(scene, undefined, ofLastMonth());
        const mend = await breakCalls(page, "**/card/list/**");
        await page.getByRole("combobox", { name: "연도" }).selectOption({ index: 1 });
        await page.getByRole("alert").getByText("데이터를 불러오는데 문제가 발생했습니다.")
          .waitFor();
        await becomes(() => page.getByRole("main").getByText(/0원|0건|%/).count(), 0);
        await mend();
        const held = Promise.withResolvers<void>();
        await page.route("**/card/list/**", async (route) => {
          await held.promise;
          await route.continue();
        });
        await page.getByRole("button", { name: "다시 시도" }).click();
        await page.getByText("데이터를 불러오는 중...").first().waitFor();
        held.resolve();
        await page.locator("[data-row]").first().waitFor();
      },
    );

    await t.step(
      "employees that fail to load are reported and can be requested again",
      async () => {
        const page = await openReport(scene);
        const mend = await breakCalls(page, "**/api/mysql/user/list**");
        await editButtons(page).first().click();
        const text = "직원 목록을 불러오지 못했습니다. 새로고침 후 다시 시도해주세요.";
        await page.getByRole("alert").getByText(text).waitFor();
        await mend();
        await page.getByRole("button", { name: "다시 시도" }).click();
        await peopleField(page).click();
        await employees(page).getByRole("option").first().waitFor();
      },
    );
  });
});
