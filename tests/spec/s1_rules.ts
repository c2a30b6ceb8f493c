/** S1 §5 and §6: validation and roles. */
import { assert, assertEquals } from "@std/assert";
import { withApp } from "../helpers/server.ts";
import { Browser, chooseAccount } from "../helpers/sign_in.ts";
import { ofLastMonth } from "../browser/states.ts";
import { becomes } from "../browser/until.ts";
import { line, type Lines } from "./line.ts";
import { assertSays, type Json, type Office } from "./office.ts";
import { cameBack, postsItsCode, strangerAt } from "./signed.ts";
import { CARDS, CARS, searchesPeople, shown, withoutPeople } from "./s1_reports.ts";

import { dayAfter, leaveForm } from "./s1_states.ts";
async function leaveInvalid(office: Office): Promise<void> {
  const page = await leaveForm(office);
  const send = page.getByRole("button", { name: "신청하기" });
  const [start, reason] = [page.getByLabel("시작일"), page.getByLabel("사유")];
  await becomes(() => send.isDisabled(), true);
  await reason.fill("가족 여행");
  await becomes(() => send.isDisabled(), true);
  await start.fill(dayAfter(10));
  await becomes(() => send.isDisabled(), false);
  await reason.fill("   ");
  await becomes(() => send.isDisabled(), true);
  await reason.press("Control+Enter");
  await shown(page, "휴가 정보를 확인해주세요.");
}

/** The Monday of a week far enough ahead for nobody to be away in it. */
function monday(weeks: number): string {
  const today = new Date(Date.now() + 9 * 3_600_000);
  const days = weeks * 7 + ((8 - today.getUTCDay()) % 7 || 7);
  return new Date(today.getTime() + days * 86_400_000).toISOString().slice(0, 10);
}

const friday = (monday: string): string =>
  new Date(Date.parse(monday) + 4 * 86_400_000).toISOString().slice(0, 10);

/** Asks for leave in the first week from there on in which it is granted: holidays lie anywhere. */
async function asksForLeave(
  office: Office,
  from: number,
  of: (day: string) => object,
): Promise<Json> {
  for (let week = from; week < from + 4; week++) {
    const body = { memo: "규격", ...of(monday(week)) };
    const answer = await office.call("colleague", "POST", "/api/mysql/vacation/create", body);
    if (answer.json?.data) return answer.json.data;
    assertEquals(answer.json.code, "all_off", answer.text);
  }
  throw new Error("four weeks of holidays");
}

async function leaveCount(office: Office): Promise<void> {
  const whole = await asksForLeave(office, 5, (day) => ({
    ...{ start_date: day, end_date: friday(day), req_type: "annual" },
  }));
  const half = await asksForLeave(office, 10, (day) => ({
    ...{ start_date: day, end_date: day, req_type: "morning" },
  }));
  assertEquals([whole.count, half.count], [10, 1]);
  const row = async ({ id, start_date }: Json) => {
    const path = `/staff/leave-request?year=${start_date.slice(0, 4)}`;
    return (await office.html("colleague", path)).match(
      new RegExp(`data-row="${id}"[\\s\\S]*?</tr>`),
    )![0];
  };
  assertSays(await row(whole), "5일");
  assertSays(await row(half), "0.5일");
  for (const { id, version } of [whole, half]) {
    await office.call("colleague", "POST", `/api/mysql/vacation/${id}/withdraw`, { version });
  }
}

async function loginReturn(office: Office): Promise<void> {
  const browser = strangerAt(office);
  const { status, json } = await office.call("visitor", "POST", "/oauth/callback/kakao", {});
  assertEquals([status, json.error], [400, "인증 코드가 없습니다. 로그인을 다시 시도해주세요."]);
  const back = await cameBack(browser);
  back.searchParams.delete("code");
  assertEquals((await browser.go(back.href)).headers.get("location"), "/?login_error=no_code");
  await office.says(
    "visitor",
    "/?login_error=no_code",
    "인증 코드가 없습니다. 로그인을 다시 시도해주세요.",
  );
  // The clock of a running office cannot be moved: an office of its own shows how old a state may be.
  await withApp(async (app, move) => {
    for (const [minutes, leads] of [[30, "/"], [31, "/?login_error=state_expired"]] as const) {
      const own = new Browser(app);
      const to = await chooseAccount(own, "staff1");
      move(minutes * 60_000);
      assertEquals((await own.go(to)).headers.get("location"), leads);
    }
  });
}

async function blankLines(office: Office): Promise<void> {
  const body = {
    title: `빈 줄 ${Date.now()}`,
    content: "하나\n아직 하나\n\n\n둘\n \n셋",
    is_published: false,
  };
  const post = await office.ok("staff", "POST", "/api/blog/posts/", body);
  assertEquals(post.content, ["하나\n아직 하나", "둘", "셋"]);
  await office.call("staff", "DELETE", `/api/blog/posts/${encodeURIComponent(post.slug)}/`);
}

async function serverValidates(office: Office): Promise<void> {
  const month = `year=2018&month=5`;
  const bad: [method: string, path: string, body?: unknown][] = [
    ["PUT", "/api/mysql/card/update/demo-0001/", { purpose: "party", note: "", participants: [] }],
    ["PUT", "/api/mysql/card/update/demo-0001/", {
      purpose: "lunch",
      note: "x".repeat(100_000),
      participants: ["demo-01"],
    }],
    ["PUT", "/api/mysql/car/update/demo-trip-1/", { purpose: 7 }],
    ["POST", "/api/mysql/vacation/create", { start_date: "언젠가" }],
    ["POST", "/api/blog/posts/", { title: "", content: [] }],
    ["GET", `/api/mysql/card/list/?${month}&start_date=2018-13-01&end_date=x`],
  ];
  for (const [method, path, body] of bad) {
    const { status, json } = await office.call("staff", method, path, body);
    assert([400, 413, 422].includes(status), `${method} ${path}: ${status}`);
    assert(json.error && json.message, path);
  }
}

async function roles(office: Office): Promise<void> {
  for (
    const [caller, flags] of [["member", [true, false, false]], ["staff", [true, true, false]], [
      "superuser",
      [true, true, true],
    ]] as const
  ) {
    const { user_info } = await office.get(caller, "/api/session/");
    assertEquals([user_info.is_active, user_info.is_staff, user_info.is_superuser], flags);
    assertEquals((await office.html(caller, "/")).includes("/oauth/login/kakao"), false, caller);
  }
  assert((await office.html("visitor", "/")).includes("/oauth/login/kakao"));
}

async function guards(office: Office): Promise<void> {
  for (const path of [CARDS, CARS, "/staff/leave-request"]) {
    for (const caller of ["visitor", "member"] as const) {
      const page = await office.open(caller, path);
      await becomes(() => new URL(page.url()).pathname, "/", `${caller} ${path}`);
    }
    assertEquals((await office.call("staff", "GET", path)).status, 200);
  }
}

const CALLS: [method: string, path: string][] = [
  ["GET", "/api/mysql/card/list/?year=2026&month=1"],
  ["PUT", "/api/mysql/card/update/demo-0001/"],
  ["GET", "/api/mysql/car/list/?year=2026&month=1"],
  ["PUT", "/api/mysql/car/update/demo-trip-1/"],
  ["GET", "/api/mysql/vacation/list/owner/?year=2026"],
  ["GET", "/api/mysql/user/list"],
  ["GET", "/api/mysql/card/report/excel/?year=2026&month=1"],
  ["GET", "/api/deposition/company/"],
];

async function enforced(office: Office): Promise<void> {
  for (const [method, path] of CALLS) {
    const body = method === "PUT" ? {} : undefined;
    assertEquals(
      await office.statuses(method, path, ["visitor", "member"], body),
      [401, 403],
      path,
    );
  }
}

async function blogRoles(office: Office): Promise<void> {
  const [post] = await office.get("visitor", "/api/blog/posts/latest/?limit=1");
  const path = `/api/blog/posts/${encodeURIComponent(post.slug)}/`;
  const body = { title: "손님의 글", content: ["글"] };
  for (
    const [method, at] of [["POST", "/api/blog/posts/"], ["PUT", path], ["DELETE", path], [
      "POST",
      "/api/blog/posts/reset_defaults/",
    ]]
  ) {
    assertEquals(
      await office.statuses(method, at, ["visitor", "member"], body),
      [401, 403],
      `${method} ${at}`,
    );
  }
  const page = `/blog/${encodeURIComponent(post.slug)}`;
  for (
    const [caller, sees] of [["visitor", false], ["member", false], ["staff", true], [
      "superuser",
      true,
    ]] as const
  ) {
    const html = await office.html(caller, page) + await office.html(caller, "/blog");
    assertEquals(html.includes("/staff/posts"), sees, caller);
  }
}

async function anyTrip(office: Office): Promise<void> {
  const rows: Json[] = await office.get(
    "staff",
    `/api/mysql/car/list/?year=${new Date().getFullYear()}&month=all`,
  );
  const drivers = new Map(rows.map((row) => [row.carUser, row]));
  assert(drivers.size > 2);
  for (const { id, version } of [...drivers.values()].slice(0, 3)) {
    await office.ok("staff", "PUT", `/api/mysql/car/update/${id}/`, {
      purpose: "business",
      dist: `등기소 ${id}`,
      version,
    });
  }
}

export async function refreshedWhenItFails(office: Office): Promise<void> {
  const { browser } = await postsItsCode(office);
  assert((await (await browser.go("/api/session/")).json()).user_info);
  for (const cookie of browser.jar.values()) {
    if (cookie.name === "refresh") cookie.value = "x".repeat(43);
  }
  const answer = await browser.post("/oauth/get_refresh_token/kakao/");
  assertEquals([answer.status, browser.cookie("session"), browser.cookie("refresh")], [
    401,
    undefined,
    undefined,
  ]);
  assertEquals((await (await browser.go("/api/session/")).json()).user_info, null);
}

export const ruleLines: Lines = {
  "S1-5.1": line(
    "a card edit without participants: '참석자를 한 명 이상 선택해 주세요.'",
    withoutPeople,
  ),
  "S1-5.2": line(
    "a workbook of half a range: '시작일과 종료일을 모두 선택해 주세요.'",
    async (office) => {
      const page = await office.open("staff", CARDS + ofLastMonth());
      await page.getByRole("tab", { name: "기간" }).click();
      await page.getByLabel("종료일").fill("");
      await page.getByRole("button", { name: "엑셀 다운로드" }).click();
      await shown(page, "시작일과 종료일을 모두 선택해 주세요.");
      const half = await office.call(
        "staff",
        "GET",
        "/api/mysql/card/report/excel/?start_date=2026-01-01",
      );
      assertEquals(half.status, 400);
    },
  ),
  "S1-5.3": line("leave: no reason or days, no button; '휴가 정보를 확인해주세요.'", leaveInvalid),
  "S1-5.4": line("count = (days + 1) × 2, half a day 1; shown as 0.5일, 5일", leaveCount),
  "S1-5.5": line("participants by name, department or position", searchesPeople),
  "S1-5.6": line(
    "a login state lives 30 minutes; without a code '인증 코드가 없습니다. …'",
    loginReturn,
  ),
  "S1-5.7": line("text of a post is split at blank lines", blankLines),
  "S1-5.8": line(
    "the server's validation is not shown: it refuses what the page does",
    serverValidates,
  ),
  "S1-6.1": line("roles come from user info; the login card shows to visitors alone", roles),
  "S1-6.2": line("staff pages send others to /", guards),
  "S1-6.3": line("the server's enforcement is not shown: it answers 401 and 403", enforced),
  "S1-6.4": line("blog writing: calls are refused and controls hidden but for staff", blogRoles),
  "S1-6.5": line("car edits apply to any listed trip", anyTrip),
};
