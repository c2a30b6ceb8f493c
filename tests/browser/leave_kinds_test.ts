/**
 * Leave for a birth with its paper, a part-timer's three hours, and what unused days are worth, as people do it; and how
 * these screens look. With SCREENSHOTS=folder pictures are kept.
 */
import { assertEquals } from "@std/assert";
import type { Page } from "playwright-core";
import type { Actor } from "../../events/base/event.ts";
import { addDays, type Day } from "../../events/leave_rules/days.ts";
import { isDayOff } from "../../events/leave_rules/working_days.ts";
import { seoulDay } from "../../events/base/seoul.ts";
import { addRow } from "../../projections/tables.ts";
import { type Scene, withScene } from "./harness.ts";
import { faults } from "./looks.ts";
import { becomes } from "./until.ts";

const PAGE = "/staff/leave-request";
const ADMIN: Actor = { id: "demo-9000000001", name: "데모 관리자", role: "superuser", via: "web" };

async function open(scene: Scene, account: string): Promise<Page> {
  const page = await scene.signedIn(account);
  await page.goto(PAGE);
  for (const island of ["leave-request", "leave-form", "leave-team"]) {
    await page.locator(`[data-island=${island}][data-ready]`).waitFor({ state: "attached" });
  }
  return page;
}

/** A day of work beyond all that the sample office has asked for. */
function workedAfter(days: number): Day {
  let day = addDays(seoulDay(new Date()), days);
  while (isDayOff(day, new Set())) day = addDays(day, 1);
  return day;
}
const row = (page: Page, memo: string) =>
  page.getByRole("table", { name: "휴가 신청" }).locator("[data-row]").filter({ hasText: memo });
const openYear = (page: Page, day: Day) => page.goto(`${PAGE}?year=${day.slice(0, 4)}`);
const said = (page: Page, text: string | RegExp) =>
  page.getByRole("status").filter({ hasText: text }).last().waitFor();

/** Four hours a day from last month on. */
async function cutHours({ server: { deps: { books } } }: Scene, employee: string): Promise<void> {
  const day = addDays(seoulDay(new Date()), -30);
  const record = { employee, day, weekly_hours: 20, weekly_days: 5 };
  const done = await books.execute({
    stream: `work_hours/${employee}`,
    decide: (views) => addRow(views, "work_hours", employee, record),
    meta: { actor: ADMIN, requestId: "hours", key: `hours:${employee}` },
  });
  assertEquals("code" in done, false, JSON.stringify(done));
}

Deno.test("leave for a birth: its rule is shown, the paper is confirmed, and annual leave stays as it was", () =>
  withScene(async (scene) => {
    const [mina, head] = [await open(scene, "데모 직원 둘"), await open(scene, "데모 직원 하나")];
    const day = workedAfter(60);
    const rest = await mina.locator(".leave-rest").textContent();
    await mina.getByLabel("종류").selectOption("배우자출산휴가");
    await mina.getByText("유급 · 20일(근무일) · 출산일부터 120일 이내 · 4번까지 나누어 사용")
      .first().waitFor();
    await mina.getByLabel("시작일").fill(day);
    await mina.getByLabel("사유").fill("둘째 출산");
    const send = mina.getByRole("button", { name: "신청하기" });
    await becomes(() => send.isDisabled(), true, "the day of birth is missing");
    await mina.getByLabel("출산일").fill(addDays(day, -121));
    await said(mina, "120일 이내인");
    await mina.getByLabel("출산일").fill(addDays(day, -1));
    await said(mina, "1일 신청 · 연차에서 차감하지 않습니다");
    assertEquals(await faults(mina, "leave-birth-form", { fullPage: true }), []);
    await send.click();
    await said(mina, "휴가를 신청했습니다.");
    await becomes(() => mina.locator(".leave-rest").textContent(), rest);

    const waiting = head.locator(".leave-request").filter({ hasText: "둘째 출산" });
    await waiting.getByText("요건이 맞으면 주어야 하는 법정 휴가입니다").waitFor();
    assertEquals(await faults(head, "leave-birth-inbox", { fullPage: true }), []);
    await waiting.getByRole("button", { name: "출생증명서 제출 확인" }).click();
    await waiting.getByText("출생증명서: 제출 확인", { exact: true }).waitFor();
    await waiting.getByRole("button", { name: /승인$/ }).click();
    await waiting.waitFor({ state: "detached" });
    await openYear(mina, day);
    await row(mina, "둘째 출산").getByText("승인", { exact: true }).waitFor();
    await row(mina, "둘째 출산").getByRole("button", { name: /펼치기/ }).click();
    await mina.getByText("제출 확인", { exact: true }).waitFor();
    await mina.getByText("연차 차감 없음").first().waitFor();
  }));

Deno.test("a part-timer requests three hours and sees the balance in hours", () =>
  withScene(async (scene) => {
    await cutHours(scene, "demo-04");
    const page = await open(scene, "데모 직원 둘");
    await page.locator(".leave-rest").getByText(/시간$/).waitFor();
    const day = workedAfter(60);
    await page.getByLabel("종류").selectOption("시간 단위 연차");
    await page.getByLabel("시작일").fill(day);
    await page.getByLabel("시간", { exact: true }).fill("3");
    await page.getByLabel("사유").fill("은행 방문");
    await said(page, /^3시간 신청 · 차감 3시간 · 신청 후 [\d.]+시간/);
    assertEquals(await faults(page, "leave-hours-form", { fullPage: true }), []);
    await page.getByRole("button", { name: "신청하기" }).click();
    await said(page, "휴가를 신청했습니다.");
    await openYear(page, day);
    await row(page, "은행 방문").getByText("연차 3시간").waitFor();
    await row(page, "은행 방문").getByText("차감 3시간").waitFor();
    await page.goto(`${PAGE}/why`);
    await page.getByText(/시간\([\d.]+일\)/).first().waitFor();
    assertEquals(await faults(page, "leave-hours-why", { fullPage: true }), []);
  }));

Deno.test("a superuser calculates the value of unused days; the typed wage is in no address", () =>
  withScene(async (scene) => {
    const page = await scene.signedIn("데모 관리자");
    await page.goto("/settings/leave/people/demo-04");
    await page.getByLabel("통상임금(원)").fill("2,090,000");
    await page.getByLabel("미사용 일수").fill("5");
    await page.getByRole("button", { name: "수당 계산" }).click();
    await page.getByText("2,090,000원 ÷ 월 209시간 = 10,000원.").waitFor();
    await becomes(() => new URL(page.url()).search, "");
    assertEquals(await faults(page, "leave-value", { fullPage: true }), []);
    await page.goto("/settings?tab=leave&list=leave_rule");
    await page.locator("[data-island=data-table][data-ready]").waitFor({ state: "attached" });
    assertEquals(await faults(page, "leave-rule"), []);
  }));
