/** S1 §4: states and transitions. */
import { assertEquals } from "@std/assert";
import type { Page } from "playwright-core";
import { editButtons, noteField, openButtons, saveButton } from "../browser/report_page.ts";
import { becomes } from "../browser/until.ts";
import { line, type Lines } from "./line.ts";
import { type Json, type Office } from "./office.ts";
import { cameBack, strangerAt } from "./signed.ts";
import { CARDS, cards, cars, shown } from "./s1_reports.ts";

/** A payment as an import brings it in, and what it was for. */
async function purposeOf(office: Office, note: string, at: number): Promise<string> {
  const values = {
    used_at: `2017-0${at}-02T03:10:00.000Z`,
    time_known: true,
    store_name: `규격상회 ${at}`,
    pay: 1_000 + at,
    card_user: "총무팀",
    method: "카드",
    note,
    participants: "",
    head_count: null,
    approve_num: null,
  };
  const body = {
    file: "a.xlsx",
    operation: `spec-purpose-${at}`,
    keys: [],
    digest: "0".repeat(64),
    lines: [{ at: 2, line: 2, values }],
  };
  await office.ok("superuser", "POST", "/api/mysql/card/import", body);
  const [row] = await office.get("staff", `/api/mysql/card/list/?year=2017&month=${at}`);
  return row.purpose;
}

async function purposes(office: Office): Promise<void> {
  const table = [
    ["Team LUNCH", "lunch"],
    ["점심 식사", "lunch"],
    ["client dinner", "dinner"],
    ["저녁 야근", "dinner"],
    ["사무용품", "other"],
  ];
  for (const [at, [note, purpose]] of table.entries()) {
    assertEquals(await purposeOf(office, note, at + 1), purpose, note);
  }
  const page = await cards(office);
  await editButtons(page).first().click();
  await becomes(
    () => page.getByLabel("용도", { exact: true }).locator("option").allInnerTexts(),
    ["점심", "저녁", "기타"],
  );
}

async function carPurposes(office: Office): Promise<void> {
  const list = `/api/mysql/car/list/?year=${new Date().getFullYear()}&month=all`;
  const [{ id }] = await office.get("staff", list);
  const read = async () => (await office.get("staff", list)).find((one: Json) => one.id === id);
  for (const purpose of ["commute", "non-business"]) {
    await office.ok("staff", "PUT", `/api/mysql/car/update/${id}/`, { purpose, dist: "서초" });
    assertEquals((await read()).purpose, purpose);
  }
  const bad = await office.call("staff", "PUT", `/api/mysql/car/update/${id}/`, {
    purpose: "fun",
    dist: "",
  });
  assertEquals(bad.status, 422);
  const reset = { purpose: "business", dist: "", user_id: "x", is_reset: true };
  await office.ok("staff", "PUT", `/api/mysql/car/update/${id}/`, reset);
  const { purpose, dist } = await read();
  assertEquals([purpose, dist], ["business", ""]);
  const page = await cars(office);
  await editButtons(page).nth(1).click();
  await page.getByRole("form", { name: /편집$/ }).getByRole("button", { name: "초기화" }).click();
  const row = page.locator("[data-row]").nth(1);
  await row.getByText("내용 없음").waitFor();
  await row.getByText("업무용", { exact: true }).waitFor();
}

export const leaveForm = (office: Office) => office.open("colleague", "/staff/leave-request");

/** A working day of the next weeks that is free. */
export function dayAfter(days: number): string {
  return new Date(Date.now() + days * 86_400_000 + 9 * 3_600_000).toISOString().slice(0, 10);
}

async function leaveCoupling(office: Office): Promise<void> {
  const page = await leaveForm(office);
  const kind = page.getByLabel("종류");
  const [start, end] = [page.getByLabel("시작일"), page.getByLabel("종료일")];
  // Kinds of leave that the law gives besides come after the three of the document.
  await becomes(
    async () => (await kind.locator("option").allInnerTexts()).slice(0, 3),
    ["연차", "오전 반차", "오후 반차"],
  );
  await start.fill(dayAfter(10));
  await becomes(() => end.inputValue(), dayAfter(10), "an empty end follows");
  await end.fill(dayAfter(14));
  await start.fill(dayAfter(12));
  await becomes(() => end.inputValue(), dayAfter(14), "a later end stays");
  await start.fill(dayAfter(16));
  await becomes(() => end.inputValue(), dayAfter(16), "an earlier end follows");
  await end.fill(dayAfter(18));
  await kind.selectOption("오전 반차");
  await becomes(async () => [await end.inputValue(), await end.isDisabled()], [dayAfter(16), true]);
}

async function rowStates(office: Office): Promise<void> {
  const page = await cards(office);
  await editButtons(page).first().click();
  await noteField(page).waitFor();
  await becomes(() => openButtons(page).first().getAttribute("aria-expanded"), "true");
  await page.getByRole("button", { name: "취소", exact: true }).click();
  await becomes(() => openButtons(page).first().getAttribute("aria-expanded"), "false");
  await editButtons(page).first().click();
  await noteField(page).fill(`고친 비고 ${Date.now()}`);
  const { search } = new URL(page.url());
  const again = page.waitForRequest((request) => {
    const url = new URL(request.url());
    return url.pathname.startsWith("/api/mysql/card/list") && url.search.includes(search.slice(1));
  });
  await saveButton(page).click();
  await again;
}

/** A page whose session has so many seconds left, under a clock of the check's. */
export async function withSecondsLeft(office: Office, seconds: number): Promise<Page> {
  const page = await office.fresh("staff", CARDS);
  await page.clock.install();
  await page.route("**/api/session/", async (route) => {
    const answer = await (await route.fetch()).json();
    await route.fulfill({ json: { ...answer, expires_in: seconds } });
  });
  const read = page.waitForResponse("**/api/session/");
  await page.reload();
  await read;
  await page.locator("[data-island=card-report][data-ready]").waitFor({ state: "attached" });
  return page;
}

async function sessionStates(office: Office): Promise<void> {
  const browser = strangerAt(office);
  const who = async () => (await (await browser.go("/api/session/")).json()).user_info;
  assertEquals(await who(), null);
  const start = await browser.go("/oauth/login/kakao");
  assertEquals(start.status, 303);
  assertEquals((await browser.go((await cameBack(browser)).href)).status, 303);
  assertEquals((await who()).nickname, "데모 직원 하나");
  const page = await withSecondsLeft(office, 100);
  await page.context().clearCookies();
  await page.unroute("**/api/session/");
  await page.clock.runFor(60_000);
  await shown(page, "로그인이 만료되었습니다. 다시 로그인해 주세요.");
  assertEquals(
    await page.evaluate(async () => (await (await fetch("/api/session/")).json()).user_info),
    null,
  );
}

export const stateLines: Lines = {
  "S1-4.1": line(
    "purpose from text: lunch or 점심, dinner or 저녁, else other; editable",
    purposes,
  ),
  "S1-4.2": line("car purposes 업무용, 출퇴근, 비업무용; a reset: business and empty", carPurposes),
  "S1-4.3": line(
    "leave types; half a day ends the day it starts; a start moves an earlier end",
    leaveCoupling,
  ),
  "S1-4.4": line(
    "a row is closed, open or edited; after a save the list is fetched with its filter",
    rowStates,
  ),
  "S1-4.5": line(
    "logged out, at the provider, logged in; a refresh that fails logs out",
    sessionStates,
  ),
  "S1-4.6": line(
    "authenticated is is_active: a deactivated account is turned away",
    async (office) => {
      const browser = strangerAt(office);
      const answer = await browser.go((await cameBack(browser, "deactivated")).href);
      assertEquals(answer.headers.get("location"), "/?login_error=deactivated");
      assertEquals((await (await browser.go("/api/session/")).json()).user_info, null);
    },
  ),
  "S1-4.7": line("posts carry is_published", async (office) => {
    const post = await office.ok("staff", "POST", "/api/blog/posts/", {
      title: `초안 ${Date.now()}`,
      content: ["글"],
      is_published: false,
    });
    assertEquals(post.is_published, false);
    const path = `/blog/${encodeURIComponent(post.slug)}`;
    assertEquals(await office.statuses("GET", path, ["visitor", "staff"]), [404, 200]);
    await office.call("staff", "DELETE", `/api/blog/posts/${encodeURIComponent(post.slug)}/`);
  }),
};
