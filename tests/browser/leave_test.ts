/**
 * The main day at the leave page: a person asks, the approver decides, both see it at once; and how the page
 * looks. With SCREENSHOTS=folder pictures are kept.
 */
import { assertEquals } from "@std/assert";
import type { Page } from "playwright-core";
import { type Scene, withScene } from "./harness.ts";
import { faults, overhang } from "./looks.ts";
import { becomes, hasFocus } from "./until.ts";

const PAGE = "/staff/leave-request";
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const said = (page: Page, text: string | RegExp) =>
  page.getByRole("status").filter({ hasText: text }).last().waitFor();
const list = (page: Page) => page.getByRole("table", { name: "휴가 신청" });

async function open(scene: Scene, account: string): Promise<Page> {
  const page = await scene.signedIn(account);
  await page.goto(PAGE);
  for (const island of ["leave-request", "leave-form", "leave-team", "leave-count"]) {
    await page.locator(`[data-island=${island}][data-ready]`).waitFor({ state: "attached" });
  }
  return page;
}

interface Taken {
  start_date: string;
  end_date: string;
}

/** A Monday to Friday in the next weeks, or the last, on which the person asks for nothing yet, and that is worked. */
const freeDay = (page: Page, way: 1 | -1 = 1): Promise<string> =>
  page.evaluate(async (way) => {
    const read = async (path: string) => await (await fetch(`/api/mysql/vacation/${path}`)).json();
    const at = (days: number) =>
      new Date(Date.now() + days * 86_400_000 + 9 * 3_600_000).toISOString().slice(0, 10);
    const taken: Taken[] = [];
    for (const year of new Set([at(0).slice(0, 4), at(60 * way).slice(0, 4)])) {
      taken.push(...(await read(`list/owner/?year=${year}`)).data);
    }
    for (let days = 3; days < 60; days++) {
      const day = at(days * way);
      const { days_off } = await read(`team/?month=${day.slice(0, 7)}`);
      const isTaken = taken.some((one) => one.start_date <= day && one.end_date >= day);
      if (days_off[day] === undefined && !isTaken) return day;
    }
    throw new Error("no free day");
  }, way);

async function asks(page: Page, day: string, memo: string): Promise<void> {
  await page.getByLabel("종류").selectOption("오전 반차");
  await page.getByLabel("시작일").fill(day);
  await page.getByLabel("사유").fill(memo);
  await said(page, /^0\.5일 신청 · 차감 0\.5일 · 신청 후 -?[\d.]+일/);
  await button(page, "신청하기").click();
  await said(page, "휴가를 신청했습니다.");
}

/** How often the page reads one's own list, and the team's month, from now on. */
function readsOf(page: Page): () => [list: number, team: number] {
  const reads: string[] = [];
  page.on("request", (request) => reads.push(request.url()));
  const count = (call: string) =>
    reads.filter((url) => url.includes(`/api/mysql/vacation/${call}/`)).length;
  return () => [count("list/owner"), count("team")];
}

const row = (page: Page, memo: string) =>
  list(page).locator("[data-row]").filter({ hasText: memo });

Deno.test("an employee requests, the approver decides, and both see it without reloading", () =>
  withScene(async (scene) => {
    const [mina, head] = [await open(scene, "데모 직원 둘"), await open(scene, "데모 직원 하나")];
    const day = await freeDay(mina);
    await asks(mina, day, `치과 진료 ${"Abcdefghij".repeat(19)}`);
    await row(mina, "치과 진료").getByText("승인 대기").waitFor();
    const waiting = head.locator(".leave-request").filter({ hasText: "치과 진료" });
    await waiting.waitFor();
    for (const page of [mina, head]) {
      await becomes(() => overhang(page), 0, "a long reason sticks out");
    }
    await waiting.getByRole("button", { name: /승인$/ }).click();
    await said(head, "휴가: 승인");
    await row(mina, "치과 진료").getByText("승인", { exact: true }).waitFor();
    await said(mina, "휴가 신청 승인");
    await waiting.waitFor({ state: "detached" });

    await head.keyboard.press("Tab");
    await button(head, "되돌리기").click();
    await row(mina, "치과 진료").getByText("승인 대기").waitFor();
    await waiting.getByRole("button", { name: /반려$/ }).click();
    await waiting.getByLabel("반려하는 사유").fill("그날은 접수가 몰립니다");
    await waiting.getByRole("button", { name: "사유와 함께 반려" }).click();
    await row(mina, "치과 진료").getByText("반려").waitFor();
    await row(mina, "치과 진료").getByRole("button", { name: /펼치기/ }).click();
    await mina.getByText("그날은 접수가 몰립니다").waitFor();
  }));

Deno.test("the approver enters a past sick day: granted, with notice to the owner and the approver's name", () =>
  withScene(async (scene) => {
    const [mina, head] = [await open(scene, "데모 직원 둘"), await open(scene, "데모 직원 하나")];
    const day = await freeDay(mina, -1);
    const whose = head.getByLabel("신청 대상");
    await whose.selectOption({ label: "데모 최지호 (등기1팀)" });
    await head.getByLabel("종류").selectOption("오후 반차");
    await head.getByLabel("시작일").fill(day);
    await head.getByLabel("사유").fill("조퇴, 전화로 알림");
    await button(head, "입력하기").click();
    await said(head, "휴가를 입력했습니다.");
    await row(mina, "조퇴, 전화로 알림").getByText("승인", { exact: true }).waitFor();
    await row(mina, "조퇴, 전화로 알림").getByRole("button", { name: /펼치기/ }).click();
    await mina.getByText("대신 입력").waitFor();
    await becomes(() => mina.getByLabel("신청 대상").count(), 0, "who decides on nobody");
  }));

Deno.test("requesting and withdrawing each read the own list and the team's month once", () =>
  withScene(async (scene) => {
    const page = await open(scene, "데모 직원 둘");
    const day = await freeDay(page);
    const reads = readsOf(page);
    await asks(page, day, "은행 방문");
    await row(page, "은행 방문").getByText("승인 대기").waitFor();
    await row(page, "은행 방문").getByRole("button", { name: /펼치기/ }).click();
    await button(page, "요청 회수").click();
    await row(page, "은행 방문").getByText("회수", { exact: true }).waitFor();
    await becomes(reads, [2, 2]);
  }));

Deno.test("two edit the same request: the second is shown both, and chooses", () =>
  withScene(async (scene) => {
    const mina = await open(scene, "데모 직원 둘");
    await asks(mina, await freeDay(mina), "이사");
    await row(mina, "이사").getByRole("button", { name: /편집$/ }).click();
    const form = mina.getByRole("form", { name: /편집/ });
    await hasFocus(form.getByLabel("종류"));
    await form.getByLabel("사유").fill("이사와 입주 청소");
    const again = await mina.context().newPage();
    await again.goto(PAGE);
    await row(again, "이사").getByRole("button", { name: /편집$/ }).click();
    await again.getByRole("form", { name: /편집/ }).getByLabel("사유").fill("이사와 전입 신고");
    await again.getByRole("form", { name: /편집/ }).getByRole("button", { name: "저장" }).click();
    await row(again, "이사와 전입 신고").waitFor();
    await form.getByRole("button", { name: "저장" }).click();
    const merge = mina.getByRole("dialog", { name: "다른 사람이 먼저 저장했습니다" });
    await merge.getByText("이사와 전입 신고").waitFor();
    await merge.getByRole("button", { name: "선택한 내용으로 저장" }).click();
    await row(mina, "이사와 입주 청소").waitFor();
  }));

Deno.test("the form: dependent fields, refused input, and nothing typed is lost", () =>
  withScene(async (scene) => {
    const page = await open(scene, "데모 직원 둘");
    const day = await freeDay(page);
    const end = page.getByLabel("종료일");
    await becomes(() => button(page, "신청하기").isDisabled(), true);
    await page.getByLabel("시작일").fill(day);
    await becomes(() => end.inputValue(), day, "an end that is not there follows the start");
    await page.getByLabel("종류").selectOption("오후 반차");
    await becomes(() => end.isDisabled(), true);
    await page.getByLabel("사유").fill("  ");
    await becomes(() => button(page, "신청하기").isDisabled(), true);
    await page.getByLabel("사유").press("Control+Enter");
    await page.getByText("휴가 정보를 확인해주세요.").waitFor();
    await page.getByLabel("시작일").fill("2020-01-02");
    await page.getByLabel("사유").fill("지난 날짜");
    await button(page, "신청하기").click();
    await page.getByText("지난 날짜로는 신청할 수 없습니다.").first().waitFor();
    await becomes(() => page.getByLabel("사유").inputValue(), "지난 날짜");
  }));

Deno.test("an as-of moment stays for another year and month, without actions", () =>
  withScene(async (scene) => {
    const page = await scene.signedIn("데모 직원 하나");
    const moment = await page.evaluate(() =>
      new Date(Date.now() + 9 * 3_600_000 - 60_000).toISOString().slice(0, 16)
    );
    await page.goto(`${PAGE}?as_of=${moment}`);
    for (const island of ["leave-request", "leave-team"]) {
      await page.locator(`[data-island=${island}][data-ready]`).waitFor({ state: "attached" });
    }
    /** Waits for a call of the page that asks for this, as of the moment. */
    const asked = (call: string) =>
      page.waitForRequest((request) => {
        const { pathname, search, searchParams } = new URL(request.url());
        return (pathname + search).includes(call) && searchParams.get("as_of") === moment;
      });
    const year = String(Number(moment.slice(0, 4)) - 1);
    const choose = page.getByLabel("연도").selectOption(year);
    await Promise.all([asked(`list/owner/?year=${year}`), choose]);
    await becomes(() => new URL(page.url()).searchParams.get("as_of"), moment);
    await Promise.all([asked("/team"), button(page, "이전 달").click()]);
    await page.getByRole("complementary", { name: "과거 시점" }).waitFor();
    await becomes(() => button(page, /승인$|반려$|편집$|신청하기/).count(), 0);
    assertEquals(await faults(page, "leave-past", { fullPage: true }), []);
  }));

Deno.test("the leave page fits in every width and theme, and axe finds nothing", () =>
  withScene(async (scene) => {
    const head = await open(scene, "데모 직원 하나");
    const found = await faults(head, "leave", { fullPage: true });
    const other = await open(scene, "데모 직원 둘");
    await asks(other, await freeDay(other), "건강 검진");
    await row(other, "건강 검진").getByRole("button", { name: /펼치기/ }).click();
    await other.locator(".report-facts").waitFor();
    found.push(...await faults(other, "leave-open", { fullPage: true }));
    assertEquals(found, []);
  }));
