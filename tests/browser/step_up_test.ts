/** Step-up in a browser: one dialog for the whole house, and a page for forms. */
import { assertEquals } from "@std/assert";
import type { Page } from "playwright-core";
import { type Scene, withScene } from "./harness.ts";
import { faults } from "./looks.ts";
import { becomes } from "./until.ts";

const LONG_AGO_MS = 11 * 60_000;

interface Stage extends Scene {
  /** A page of the superuser whose sign-in is eleven minutes old. */
  stale(path: string): Promise<Page>;
}

/** A demo office whose clock runs on from the real one. */
async function withStage(play: (stage: Stage) => Promise<void>): Promise<void> {
  let ahead = 0;
  const now = () => new Date(Date.now() + ahead);
  await withScene(async (scene) => {
    const stale = async (path: string) => {
      const page = await scene.signedIn("데모 관리자");
      ahead += LONG_AGO_MS;
      await page.goto(path);
      return page;
    };
    await play({ ...scene, stale });
  }, now);
}

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "다시 로그인해 주세요" });
const ready = (page: Page, island: string) =>
  page.locator(`[data-island=${island}][data-ready]`).waitFor({ state: "attached" });

/** Chooses the account in the window that the dialog opens; the window closes itself. */
async function signInAnew(page: Page, account: string): Promise<Page> {
  const opening = page.waitForEvent("popup");
  await dialogOf(page).getByRole("button", { name: "다시 로그인" }).click();
  const popup = await opening;
  // It may have closed before the click is reported.
  await popup.getByRole("button", { name: account }).click().catch((error) => {
    if (!popup.isClosed()) throw error;
  });
  return popup;
}

Deno.test("an act that needs a fresh sign-in asks for one and continues with what was typed", async (t) => {
  await withStage(async (stage) => {
    await t.step("a cancelled sign-in changes nothing and keeps what was typed", async () => {
      const page = await stage.stale("/profile");
      await ready(page, "profile");
      await page.getByLabel("새 토큰 이름").fill("월말 보고서");
      await page.getByRole("button", { name: "만들기" }).click();
      await dialogOf(page).waitFor();
      await page.keyboard.press("Escape");
      await dialogOf(page).waitFor({ state: "detached" });
      await becomes(() => page.getByLabel("새 토큰 이름").inputValue(), "월말 보고서");
      await page.getByText("만든 액세스 토큰이 없습니다.").waitFor();
      await page.context().close();
    });

    await t.step("a sign-in in a window that closes itself completes the call", async () => {
      const page = await stage.stale("/profile");
      await ready(page, "profile");
      await page.getByLabel("새 토큰 이름").fill("월말 보고서");
      await page.getByRole("button", { name: "만들기" }).click();
      await dialogOf(page).waitFor();
      const popup = await signInAnew(page, "데모 관리자");
      if (!popup.isClosed()) await popup.waitForEvent("close");
      await page.getByText("지금 한 번만 보여 드립니다.").waitFor();
      await dialogOf(page).waitFor({ state: "detached" });
      await page.context().close();
    });

    await t.step(
      "a sign-in with another account is reported in the window and offered again",
      async () => {
        const page = await stage.stale("/profile");
        await ready(page, "profile");
        await page.getByLabel("새 토큰 이름").fill("다음 달");
        await page.getByRole("button", { name: "만들기" }).click();
        const popup = await signInAnew(page, "데모 직원 하나");
        await popup.getByText("다른 계정으로 로그인했습니다.").waitFor();
        assertEquals(await faults(popup, "step-up-other-account"), []);
        await popup.getByRole("link", { name: "다시 로그인" }).click();
        await popup.getByRole("button", { name: "데모 관리자" }).click();
        await page.getByText("지금 한 번만 보여 드립니다.").waitFor();
        await page.context().close();
      },
    );

    await t.step("a submitted form is kept and continues after the sign-in", async () => {
      const page = await stage.stale("/staff/consultations");
      await page.locator("main table a, main li a").first().click();
      await page.getByText("개인정보 파기").first().click();
      await page.getByLabel("사유").selectOption({ index: 1 });
      await page.getByLabel("되살릴 수 없음을 확인했습니다.").check();
      await page.getByRole("button", { name: "파기하기" }).click();
      await page.getByRole("heading", { name: "다시 로그인해 주세요" }).waitFor();
      assertEquals(await faults(page, "step-up-form"), []);
      const opening = page.context().waitForEvent("page");
      await page.getByRole("link", { name: "새 탭에서 다시 로그인" }).click();
      const tab = await opening;
      await tab.getByRole("button", { name: "데모 관리자" }).click();
      await tab.getByRole("heading", { name: "확인했습니다" }).waitFor().catch((error) => {
        if (!tab.isClosed()) throw error;
      });
      await page.getByRole("button", { name: "계속하기" }).click();
      await page.getByText("개인정보를 파기했습니다.").waitFor();
      await page.context().close();
    });

    await t.step("the dialog is accessible and fits, light and dark, wide and narrow", async () => {
      const page = await stage.stale("/profile");
      await ready(page, "profile");
      await page.getByLabel("새 토큰 이름").fill("월말 보고서");
      await page.getByRole("button", { name: "만들기" }).click();
      await dialogOf(page).waitFor();
      assertEquals(await faults(page, "step-up-dialog"), []);
      await page.context().close();
    });
  });
});
