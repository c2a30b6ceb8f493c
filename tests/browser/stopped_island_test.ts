/** An island that throws, and one whose script does not come: what is on the page stays. */
import type { Page } from "playwright-core";
import { type Scene, signIn, withScene } from "./harness.ts";
import { PATIENCE_MILLISECONDS } from "./launch.ts";
import { editButtons, noteField } from "./report_page.ts";
import { becomes } from "./until.ts";

/** A member of staff, in a browser whose complaints are expected. */
async function staff({ browser, server }: Scene): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.url, locale: "ko-KR" });
  context.setDefaultTimeout(PATIENCE_MILLISECONDS);
  const page = await context.newPage();
  await signIn(page, "데모 직원 하나");
  return page;
}

const told = (page: Page, text: string, label: string) =>
  page.getByRole("alert").filter({ hasText: text }).getByRole("button", { name: label });

/** From now on no number can be written. */
function noNumbers(): void {
  const get = () => {
    throw new Error("no numbers");
  };
  Object.defineProperty(Intl.NumberFormat.prototype, "format", { get });
}

Deno.test("an island that fails keeps its content", async (t) => {
  await withScene(async (scene) => {
    const page = await staff(scene);
    await t.step("one that throws keeps its rows and what was typed", async () => {
      await page.goto("/staff/card-report");
      await editButtons(page).first().click();
      await noteField(page).fill("아직 저장하지 않은 비고");
      const rows = await page.locator("[data-row]").count();
      await page.evaluate(noNumbers);
      await page.getByRole("searchbox").fill("국수");
      await told(page, "오류로 멈췄습니다", "다시 열기").waitFor();
      await becomes(() => noteField(page).inputValue(), "아직 저장하지 않은 비고");
      await becomes(() => page.locator("[data-row]").count(), rows);
    });

    await t.step("one whose script fails to load says so above the server's content", async () => {
      const cut = { contentType: "text/javascript", body: "import {" };
      await page.route(/\/assets\/card-report\./, (route) => route.fulfill(cut));
      await page.reload();
      await told(page, "불러오지 못해", "다시 시도").waitFor();
      await page.locator("[data-row]").first().waitFor();
      await page.unroute(/\/assets\/card-report\./);
      await told(page, "불러오지 못해", "다시 시도").click();
      await page.locator("[data-island=card-report][data-ready] [data-row]").first().waitFor();
    });
  });
});
