/**
 * Colleagues of a new office: the superuser invites an employee by a link, who signs in at the provider and works; a
 * third person signs in without one, waits, and is approved. With SCREENSHOTS=folder pictures are kept.
 */
import { assertEquals } from "@std/assert";
import type { Page } from "playwright-core";
import { offerFirstSuperuser } from "../../src/auth/first_superuser.ts";
import { firstPath } from "../../web/site/paths.ts";
import { withOwnLogin } from "../helpers/sign_in.ts";
import { button, hire, invite, signIn, step } from "./first_day.ts";
import { withScene } from "./harness.ts";
import { faults } from "./looks.ts";
import { becomes } from "./until.ts";

async function startOffice(page: Page, secret: string): Promise<void> {
  await page.goto(firstPath(secret));
  await signIn(page, "데모 관리자");
  await page.getByRole("heading", { name: /^처음 시작하기/ }).waitFor();
  await becomes(() => page.getByText("최고관리자가 늘었습니다").count(), 0);
  await step(page, "직원과 계정");
  await hire(page, "이미나", "mina@example.com");
  await page.goto("/settings?tab=cards");
  await hire(page, "박준", "staff2@demo.invalid");
}

async function workAsEmployee(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole("heading", { name: "직원으로 초대받았습니다." }).waitFor();
  assertEquals(await faults(page, "invited-link"), []);
  await signIn(page, "데모 직원 하나");
  await page.waitForURL((url) => url.pathname === "/staff");
  await page.goto("/staff/leave-request");
  await page.locator("[data-island=leave-form][data-ready]").waitFor({ state: "attached" });
  await page.locator(".page-head-note", { hasText: "이미나" }).waitFor();
  await page.goto("/settings");
  await page.waitForURL((url) => url.pathname === "/");
}

async function waitOutside(page: Page): Promise<void> {
  await page.goto("/staff/card-report");
  await page.waitForURL((url) => url.pathname === "/");
  await page.getByText("조금 전에 여신 화면으로 이어집니다.").waitFor();
  await signIn(page, "데모 직원 둘");
  await page.waitForURL((url) => url.pathname === "/profile");
  await page.getByText("승인을 기다리는 중").waitFor();
  assertEquals(await faults(page, "waiting-profile"), []);
}

async function completeSignIn(page: Page): Promise<void> {
  await page.goto("/staff");
  await page.getByRole("link", { name: /^승인할 새 계정 1개:/ }).click();
  await page.locator("[data-island=invitations][data-ready]").waitFor({ state: "attached" });
  const account = page.getByRole("group", { name: "데모 직원 둘" });
  const employee = account.getByLabel("직원", { exact: true });
  // The same address proposes the employee.
  const proposed = account.getByRole("option", { name: /박준.*이메일이 같음/ });
  await becomes(() => employee.inputValue(), await proposed.getAttribute("value"));
  assertEquals(await faults(page, "waiting-account"), []);
  await button(account, "데모 직원 둘 승인").click();
  await page.getByText("데모 직원 둘 님을 승인했습니다.").waitFor();
  await page.getByText("기다리는 계정이 없습니다.").waitFor();
  await page.getByRole("row").filter({ hasText: "수락함" }).waitFor();
}

Deno.test("a superuser invites a colleague by a link, who signs in and works; another one waits and is approved", () =>
  withScene(
    async ({ server, visitor }) => {
      const login = await withOwnLogin(server.deps);
      const superuser = await visitor();
      await startOffice(superuser, (await offerFirstSuperuser(server.deps))!);
      const link = await invite(superuser, "이미나");
      const colleague = await visitor();
      await workAsEmployee(colleague, link);
      const late = await visitor();
      await late.goto(link);
      await late.getByText("이미 사용한 초대 링크입니다.").waitFor();
      const third = await visitor();
      await waitOutside(third);
      await completeSignIn(superuser);
      await third.goto("/staff/card-report");
      await third.getByRole("heading", { level: 1, name: "카드 사용내역" }).waitFor();
      await login.close();
    },
    () => new Date("2026-11-21T01:00:00.000Z"),
    { DEMO: "0", KAKAO_REST_KEY: "0123456789abcdef0123456789abcdef" },
  ));
