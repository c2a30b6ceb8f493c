/** S1 §8 and §9: errors, constants and limits. */
import { assert, assertEquals } from "@std/assert";
import type { Page } from "playwright-core";
import { becomes } from "../browser/until.ts";
import { editButtons, noteField, saveButton } from "../browser/report_page.ts";
import { ofFewDays, ofLastMonth } from "../browser/states.ts";
import { withEmptyApp } from "../helpers/server.ts";
import { differs, line, type Lines } from "./line.ts";
import { assertSays, type Office, textOf } from "./office.ts";
import {
  CARDS,
  carOpens,
  CARS,
  listFails,
  listOfPeopleFails,
  lunchBudget,
  refused,
  saveFails,
  shown,
  sums,
  workbookFails,
} from "./s1_reports.ts";
import { refreshedWhenItFails } from "./s1_rules.ts";
import { withSecondsLeft } from "./s1_states.ts";

async function loginErrors(office: Office): Promise<void> {
  const table = {
    token_failed: "토큰 발급에 실패했습니다.",
    state_expired: "인증 상태가 만료되었습니다.",
    cancelled: "로그인이 취소되었습니다.",
    provider_error: "로그인 제공자에서 오류가 발생했습니다.",
    no_key: "유효한 API 키가 설정되지 않았습니다.",
    library_failed: "로그인 제공자의 스크립트를 불러오지 못했습니다.",
  };
  for (const [reason, text] of Object.entries(table)) {
    const html = await office.says(
      "visitor",
      `/?login_error=${reason}`,
      `로그인 중 오류가 발생했습니다: ${text}`,
    );
    assert(/role="alert"/.test(html), reason);
  }
  assertEquals(
    textOf(await office.html("visitor", "/?login_error=made_up")).includes("로그인 중 오류"),
    false,
  );
}

async function noPosts(): Promise<void> {
  // The running office has posts; one without any shows its empty text.
  await withEmptyApp(async (app) => {
    const html = await (await app.call("/", { as: "visitor" })).text();
    assertSays(html.match(/<section id="news"[\s\S]*?<\/section>/)![0], "아직");
  });
}

async function leaveListFails(office: Office): Promise<void> {
  const page = await office.open("colleague", "/staff/leave-request");
  await page.route("**/vacation/list/owner/**", refused);
  await page.getByRole("button", { name: "새로고침" }).click();
  await shown(page, /불러오.*(못|문제)/);
}

async function errorBodies(office: Office): Promise<void> {
  const bad = await office.call("staff", "GET", "/api/mysql/card/list/");
  assertEquals([bad.status, typeof bad.json.error, typeof bad.json.message, typeof bad.json.code], [
    400,
    "string",
    "string",
    "string",
  ]);
  assert(/[가-힣]/.test(bad.json.message) && !/\bat .*\.ts/.test(bad.text));
}

async function limits(office: Office): Promise<void> {
  assertEquals(
    (await office.get("staff", "/api/mysql/user/list?page=1&page_size=500")).data.length,
    30,
  );
  const page = await office.open("staff", CARDS + ofFewDays());
  const asked = page.waitForRequest(/user\/list/);
  await editButtons(page).first().click();
  assertEquals(new URL((await asked).url()).search, "?page=1&page_size=500");
  const home = await office.html("visitor", "/");
  const news = home.match(/<section id="news"[\s\S]*?<\/section>/)![0];
  assertEquals(news.match(/<h3/g)!.length, 3);
  await page.getByRole("tab", { name: "연월" }).click();
  await becomes(() => page.locator("option", { hasText: /^\d{4}년/ }).count(), 5);
}

/** After how many seconds a page asks for a new session, when it has so many left. */
async function refreshAfter(office: Office, left: number): Promise<number> {
  const page = await withSecondsLeft(office, left);
  let asked = false;
  page.on("request", (request) => asked ||= /get_refresh_token/.test(request.url()));
  const started = await page.evaluate(() => Date.now());
  for (let second = 0; second < 90 && !asked; second++) {
    await page.clock.runFor(1_000);
    // A refresh that has begun asks who is signed in first, and holds this lock until it has asked for tokens: however long
    // the answers take, the clock of the page waits for it.
    await page.evaluate(() => navigator.locks.request("session-refresh", () => fetch("/healthz")));
  }
  return Math.round(((await page.evaluate(() => Date.now())) - started) / 1_000);
}

async function refreshSchedule(office: Office): Promise<void> {
  for (const [left, after] of [[100, 40], [50, 25], [20, 15]]) {
    const seconds = await refreshAfter(office, left);
    assert(Math.abs(seconds - after) <= 3, `with ${left} s left: after ${seconds} s`);
  }
}

/** How long a message may stay, in milliseconds: timers of these lengths are noted. */
const STAYS = [2_500, 3_000, 4_000, 8_000];

/** In the page: notes how long each timer of a message runs. */
function noteTimers(lengths: number[]): void {
  const set = globalThis.setTimeout;
  const noting = (work: () => void, delay = 0) => {
    if (lengths.includes(delay)) document.documentElement.dataset.timer = String(delay);
    return set(work, delay);
  };
  Object.assign(globalThis, { setTimeout: noting });
}

/** The message has this long a timer, and goes when that runs out. */
async function stays(page: Page, text: string, milliseconds: number): Promise<void> {
  const message = page.locator(".toast").filter({ hasText: text });
  await message.waitFor();
  await becomes(() => page.locator("html").getAttribute("data-timer"), String(milliseconds), text);
  await page.clock.runFor(milliseconds);
  await becomes(() => message.count(), 0, text);
}

async function toasts(office: Office): Promise<void> {
  const page = await office.fresh("superuser", "/healthz");
  await page.clock.install();
  await page.addInitScript(noteTimers, STAYS);
  await page.goto(`${CARDS}${ofLastMonth()}`);
  await page.locator("[data-island=card-report][data-ready]").waitFor({ state: "attached" });
  await page.getByRole("tab", { name: "기간" }).click();
  await page.getByLabel("종료일").fill("");
  await page.getByRole("button", { name: "엑셀 다운로드" }).click();
  await stays(page, "시작일과 종료일을 모두 선택해 주세요.", 3_000);
  await editButtons(page).first().click();
  await noteField(page).waitFor();
  await saveButton(page).click();
  await stays(page, "바뀐 내용이 없습니다.", 2_500);
  await page.route("**/api/mysql/card/update/**", refused);
  await editButtons(page).first().click();
  await noteField(page).fill("다른 비고");
  await saveButton(page).click();
  await stays(page, "수정 중 오류가 발생했습니다: 점검 중", 4_000);
  await page.unroute("**/api/mysql/card/update/**");
  await saveButton(page).click();
  // With a button to press it stays longer, on purpose.
  await stays(page, "저장했습니다.", 8_000);
}

async function pager(office: Office): Promise<void> {
  const page = await office.open("staff", "/quick");
  await becomes(
    () =>
      page.getByLabel("페이지당 건수").locator("option").evaluateAll((all) =>
        all.map((one) => (one as HTMLOptionElement).value)
      ),
    ["10", "20", "50", "100"],
  );
  const table = await office.open("superuser", "/settings?tab=vehicles&mode=pages&page=20");
  const numbers = table.getByRole("navigation", { name: "페이지" }).getByRole("button", {
    name: /^\d+\s*페이지$/,
  });
  await becomes(async () => await numbers.count() > 2 && await numbers.count() <= 7, true);
}

export const errorLines: Lines = {
  "S1-8.1": line(
    "a list that fails: the text, and no rows",
    (office) => listFails(office, CARS, "**/api/mysql/car/list/**"),
  ),
  "S1-8.2": line("no list of people: '직원 목록을 불러오지 못했습니다. …'", listOfPeopleFails),
  "S1-8.3": line("'수정 중 오류가 발생했습니다: …', '초기화 중 오류가 발생했습니다: …'", saveFails),
  "S1-8.4": line("'엑셀 다운로드에 실패했습니다. 잠시 후 다시 시도해주세요.'", workbookFails),
  "S1-8.5": differs(
    "login errors alert '로그인 중 오류가 발생했습니다: …'",
    "a text on the page with role alert: an alert of the browser needs script, which public pages have none of",
    loginErrors,
  ),
  "S1-8.6": line("a refresh that fails clears the session", refreshedWhenItFails),
  "S1-8.7": differs(
    "latest posts that fail show the empty text; a leave list that fails is only logged",
    "posts come with the page, so none is what an office without posts shows; a leave list that fails says so, for a console is read by nobody",
    async (office) => {
      await noPosts();
      await leaveListFails(office);
    },
  ),
  "S1-8.8": line("errors have a message: error, message, code, and no stack", errorBodies),
  "S1-9.1": line("lunch budget 200,000; labels above 10 %; four faces", async (office) => {
    await lunchBudget(office);
    await sums(office, CARDS, ["점심", "저녁", "기타"]);
    await office.says("staff", CARDS, "한도 200,000원");
  }),
  "S1-9.2": line("500 employees, 3 posts, 140 letters, 1 minute, 5 years", limits),
  "S1-9.3": {
    ...line(
      "refresh 60 s before the end, half of a short life, 15 s at least",
      refreshSchedule,
    ),
    partly:
      "the 90 s after a sign-in and the 120 s that need no refresh are not walked: tests/web/ui/refresh_schedule_test.ts",
  },
  "S1-9.4": differs(
    "messages: success 2.5 s, error 4 s, warning 3 s, info 2.5 s",
    "a message with a button to press stays 8 s: in 2.5 s nobody reaches it",
    toasts,
  ),
  "S1-9.5": line("page sizes 10, 20, 50, 100; up to 7 numbers", pager),
  "S1-9.6": line("scales 25 km/l, 120 km/h, 180 km/h", carOpens),
};
