/** A superuser's day with a passkey: made, asked of all superusers, shown at the sign-in and for step-up. */
import { assertEquals } from "@std/assert";
import type { Page } from "playwright-core";
import { type Scene, withScene } from "./harness.ts";
import { faults } from "./looks.ts";

const LONG_AGO_MS = 11 * 60_000;

/** The browser's own security key, which has a PIN that is always right. */
async function plugIn(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

const ready = (page: Page, island: string) =>
  page.locator(`[data-island=${island}][data-ready]`).waitFor({ state: "attached" });

async function openProfile(page: Page): Promise<void> {
  await page.goto("/profile");
  await ready(page, "profile");
}

/** Adds a passkey on the profile. */
async function register(page: Page, name: string): Promise<void> {
  await openProfile(page);
  await page.getByLabel("새 패스키 이름").fill(name);
  await page.getByRole("button", { name: "패스키 등록" }).click();
  await page.getByText("패스키를 등록했습니다.").waitFor();
}

/** Through the login provider, up to the page that asks for the passkey. */
async function toSecondFactor(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.goto("/");
  await page.getByRole("link", { name: /로그인$/ }).first().click();
  await page.getByRole("button", { name: "데모 관리자" }).click();
  await page.getByRole("heading", { name: "패스키로 확인" }).waitFor();
  await ready(page, "second-factor");
}

Deno.test("a superuser's day with a passkey", async (t) => {
  let ahead = 0;
  // The address is the demo's own: what its start prints has to take passkeys.
  await withScene(
    async (scene: Scene) => {
      const page = await scene.signedIn("데모 관리자");
      await plugIn(page);
      let code = "";

      await t.step("a passkey is created on the profile and given a name", async () => {
        await register(page, "사무실 노트북");
        await page.getByText("사무실 노트북").waitFor();
        await page.getByRole("button", { name: "사무실 노트북 이름 바꾸기" }).click();
        await page.getByLabel("패스키 이름", { exact: true }).fill("회의실 노트북");
        await page.keyboard.press("Enter");
        await page.getByRole("button", { name: "회의실 노트북 이름 바꾸기" }).waitFor();
      });

      await t.step("recovery codes are shown once", async () => {
        await page.getByRole("button", { name: "복구 코드 만들기" }).click();
        await page.getByText("지금 한 번만 보여 드립니다.").waitFor();
        const codes = await page.locator(".profile-codes code").allTextContents();
        assertEquals(codes.length, 10);
        code = codes[0];
        assertEquals(await faults(page, "profile-passkeys"), []);
        // As on a page over plain http, in an office's own network.
        await page.evaluate(() =>
          Object.defineProperty(navigator, "clipboard", { value: undefined })
        );
        await page.getByRole("button", { name: "복사", exact: true }).click();
        await page.getByText("복구 코드를 복사했습니다.").waitFor();
        await page.getByRole("button", { name: "보관했습니다" }).click();
        await page.getByText("10개 남았습니다.").waitFor();
      });

      await t.step("the office asks every superuser for one", async () => {
        await page.getByRole("button", { name: "최고관리자에게 패스키 요구" }).click();
        await page.getByText("이제 최고관리자에게 패스키를 요구합니다.").waitFor();
        await page.goto("/settings");
        await page.getByRole("heading", { name: "설정" }).waitFor();
      });

      await t.step("the next sign-in asks for the passkey before anything opens", async () => {
        await toSecondFactor(page);
        assertEquals((await page.request.get("/api/accounts/")).status(), 401);
        assertEquals(await faults(page, "second-factor"), []);
        await page.getByRole("button", { name: "패스키로 확인" }).click();
        await page.waitForURL((url) => url.pathname === "/staff");
        assertEquals((await page.request.get("/api/accounts/")).status(), 200);
      });

      await t.step("an act that needs a fresh sign-in takes the passkey, by keyboard", async () => {
        ahead += LONG_AGO_MS;
        await openProfile(page);
        await page.getByLabel("새 토큰 이름").fill("월말 보고서");
        await page.keyboard.press("Enter");
        const dialog = page.getByRole("dialog", { name: "다시 로그인해 주세요" });
        await dialog.getByRole("button", { name: "패스키로 확인" }).waitFor();
        assertEquals(await faults(page, "step-up-passkey"), []);
        await dialog.getByRole("button", { name: "패스키로 확인" }).focus();
        await page.keyboard.press("Enter");
        await page.getByText("지금 한 번만 보여 드립니다.").waitFor();
        await dialog.waitFor({ state: "detached" });
      });

      await t.step("the security log lists the day", async () => {
        await page.goto("/staff/security/log");
        await ready(page, "data-table");
        for (const kind of ["패스키 등록", "본인 재확인", "토큰 발급", "로그인"]) {
          await page.getByRole("gridcell", { name: kind, exact: true }).first().waitFor();
        }
        assertEquals(await faults(page, "security-log-passkeys"), []);
        await page.goto("/staff/security");
        await page.getByRole("heading", { name: "접속 기록" }).waitFor();
        assertEquals(await faults(page, "security-overview-passkeys"), []);
      });

      await t.step("without the device a recovery code works, without script too", async () => {
        await toSecondFactor(page);
        await page.getByText("기기가 없어요").click();
        await page.getByLabel("복구 코드").fill("AAAA-BBBB-CCCC-DDDD");
        await page.keyboard.press("Enter");
        await page.getByText("복구 코드가 맞지 않거나 이미 사용되었습니다.").waitFor();
        assertEquals(await faults(page, "second-factor-wrong-code"), []);
        await page.getByLabel("복구 코드").fill(code.toLowerCase());
        await page.keyboard.press("Enter");
        await page.waitForURL((url) => url.pathname === "/staff");
        await openProfile(page);
        await page.getByText("9개 남았습니다.").waitFor();
      });

      await t.step(
        "a superuser's last passkey stays while the office requires one",
        async () => {
          await page.getByRole("button", { name: "회의실 노트북 패스키 삭제" }).click();
          await page.getByRole("dialog").getByRole("button", { name: "삭제" }).click();
          await page.getByText("최고관리자는 패스키가 하나 이상 있어야 합니다.").waitFor();
        },
      );
    },
    () => new Date(Date.now() + ahead),
  );
});
