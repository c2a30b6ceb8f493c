/** Going anywhere by a few letters, by keyboard and by mouse. */
import { assertEquals } from "@std/assert";
import { withScene } from "./harness.ts";
import { faults } from "./looks.ts";
import { becomes } from "./until.ts";

Deno.test("Ctrl+K: initial consonants lead to a page, a name to its record", async (t) => {
  await withScene(async ({ signedIn }) => {
    const page = await signedIn("데모 관리자");
    await page.goto("/staff/posts");
    await page.locator("[data-island=office-tools][data-ready]").waitFor({ state: "attached" });
    const field = page.getByRole("combobox", { name: /찾을 화면/ });
    const dialog = page.getByRole("dialog", { name: "찾기 · 이동" });
    const options = dialog.getByRole("option");

    await t.step("the first letters of a page, and Enter", async () => {
      await page.keyboard.press("Control+k");
      await field.waitFor();
      await page.keyboard.type("ㅊㄱㅂ");
      await options.filter({ hasText: "차계부" }).first().waitFor();
      await page.keyboard.press("Enter");
      await page.waitForURL("**/staff/car-ledger");
    });
    await t.step("the field in the menu, a merchant by the arrows, its payments", async () => {
      await page.locator("[data-island=office-tools][data-ready]").waitFor({ state: "attached" });
      await page.getByRole("button", { name: /찾기 · 이동/ }).click();
      await field.fill("청기와갈ㅂ");
      const merchant = options.filter({ hasText: "가맹점" }).first();
      await merchant.waitFor();
      const name = await merchant.locator(".palette-title").innerText();
      while (await merchant.getAttribute("aria-selected") !== "true") {
        await page.keyboard.press("ArrowDown");
      }
      assertEquals(await faults(page, "palette", { within: "[role=dialog]" }), []);
      await page.keyboard.press("Enter");
      await page.waitForURL("**/staff/card-report?**");
      await becomes(() => page.getByRole("searchbox").inputValue(), name);
    });
    await t.step("recent pages are offered first; Escape returns the focus", async () => {
      await page.locator("[data-island=office-tools][data-ready]").waitFor({ state: "attached" });
      await page.getByRole("searchbox").focus();
      await page.keyboard.press("Control+k");
      await options.filter({ hasText: "차계부" }).first().waitFor();
      await becomes(() => options.first().locator(".palette-title").innerText(), "차계부");
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
      await becomes(
        () => page.evaluate(() => document.activeElement?.getAttribute("type")),
        "search",
      );
    });
    await t.step("an import opens on its page; signing out leaves the office", async () => {
      await page.keyboard.press("Control+k");
      await field.fill("ㅋㄷㄴㅇ ㄱㅈ");
      await options.filter({ hasText: "카드 내역 가져오기" }).first().waitFor();
      await page.keyboard.press("Enter");
      await page.getByRole("dialog", { name: /가져오기/ }).waitFor();
      await becomes(() => new URL(page.url()).hash, "");
      await page.keyboard.press("Escape");
      await page.getByRole("dialog", { name: /가져오기/ }).waitFor({ state: "detached" });
      await page.keyboard.press("Control+k");
      await field.fill("ㄹㄱㅇㅇ");
      await options.getByText("로그아웃", { exact: true }).waitFor();
      await options.getByText("로그아웃", { exact: true }).click();
      await page.waitForURL((url) => url.pathname === "/");
    });
  });
});
