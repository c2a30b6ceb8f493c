import { assert } from "@std/assert";
import { signIn, withScene } from "./harness.ts";
import { becomes } from "./until.ts";

Deno.test("people sign in through the login provider's own page", async (t) => {
  await withScene(async (scene) => {
    await t.step("a member of staff gets into the office and finds the card report", async () => {
      const page = await scene.visitor();
      await signIn(page, "데모 직원 하나");
      await page.getByRole("heading", { level: 1, name: "오늘" }).waitFor();
      await page.getByRole("link", { name: "카드 사용내역" }).click();
      await page.getByRole("heading", { name: "카드 사용내역" }).waitFor();
    });

    await t.step("no token can be read by a script of the page", async () => {
      const page = await scene.visitor();
      await signIn(page, "데모 관리자");
      const seen = await page.evaluate(() => document.cookie + JSON.stringify({ ...localStorage }));
      const cookies = await page.context().cookies();
      const secrets = cookies.filter((cookie) => cookie.httpOnly).map((cookie) => cookie.value);
      assert(secrets.length > 0);
      for (const secret of secrets) assert(!seen.includes(secret));
    });

    await t.step(
      "a sign-out removes drafts, asking once, and keeps the chosen theme",
      async () => {
        const page = await scene.signedIn("데모 직원 하나");
        await page.goto("/staff/card-report");
        const kept = () => page.evaluate(() => Object.keys(localStorage));
        await page.evaluate(() => localStorage.setItem("post-draft:x:", "{}"));
        await page.locator("details.account > summary").click();
        await page.getByRole("radio", { name: "어둡게" }).check({ force: true });
        const signOut = page.getByRole("button", { name: "로그아웃", exact: true });
        const question = page.getByRole("dialog", { name: "저장하지 않은 글이 있습니다" });
        await signOut.click();
        await question.getByRole("button", { name: "계속 작업" }).click();
        await becomes(() => kept(), ["post-draft:x:"]);
        await page.locator("details.account > summary").click();
        await signOut.click();
        await question.getByRole("button", { name: "지우고 로그아웃" }).click();
        await page.waitForURL((url) => url.pathname === "/");
        await becomes(() => kept(), []);
        await becomes(() => page.evaluate(() => document.documentElement.dataset.theme), "dark");
      },
    );

    await t.step("a customer is turned away from the staff page to the home page", async () => {
      const page = await scene.signedIn("데모 고객");
      await page.goto("/staff/card-report");
      await becomes(() => new URL(page.url()).pathname, "/");
    });

    await t.step("a visitor is turned away too, and an unknown address leads home", async () => {
      const page = await scene.visitor();
      await page.goto("/staff/card-report");
      await becomes(() => new URL(page.url()).pathname, "/");
      await page.goto("/no/such/page");
      await becomes(() => new URL(page.url()).pathname, "/");
    });

    await t.step("a deactivated account gets the reason and stays signed out", async () => {
      const page = await scene.visitor();
      await page.goto("/");
      await page.getByRole("link", { name: /로그인$/ }).first().click();
      await page.getByRole("button", { name: /데모 비활성/ }).click();
      await page.getByText(/로그인 중 오류가 발생했습니다.*비활성화된 계정/).first().waitFor();
      await page.goto("/staff/card-report");
      await becomes(() => new URL(page.url()).pathname, "/");
    });

    await t.step("cancelling at the provider returns with a text and a link", async () => {
      const page = await scene.visitor();
      await page.goto("/");
      await page.getByRole("link", { name: /로그인$/ }).first().click();
      await page.getByRole("button", { name: /취소/ }).click();
      await page.getByText(/로그인 중 오류가 발생했습니다/).first().waitFor();
      await signIn(page, "데모 직원 둘");
      await page.goto("/staff/card-report");
      await page.getByRole("heading", { name: "카드 사용내역" }).waitFor();
    });

    await t.step("the whole sign-in works by keyboard", async () => {
      const page = await scene.visitor();
      await page.goto("/");
      await page.getByRole("link", { name: /로그인$/ }).first().focus();
      await page.keyboard.press("Enter");
      await page.getByRole("button", { name: /데모 직원 하나/ }).focus();
      await page.keyboard.press("Enter");
      await page.waitForURL((url) => url.origin === scene.server.url);
      await page.goto("/staff/card-report");
      await page.getByRole("heading", { name: "카드 사용내역" }).waitFor();
    });

    await t.step("after signing out the back button shows nothing of the office", async () => {
      const page = await scene.signedIn("데모 직원 하나");
      await page.goto("/staff/card-report");
      await page.getByText("데모 직원 하나").first().click();
      await page.getByRole("button", { name: "로그아웃", exact: true }).click();
      await page.waitForURL((url) => url.pathname === "/");
      await page.goBack();
      await page.waitForURL((url) => url.pathname === "/");
      await becomes(() => page.getByRole("heading", { name: "카드 사용내역" }).count(), 0);
    });
  });
});
