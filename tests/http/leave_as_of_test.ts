/** Leave as of an earlier moment: requests and balance then, by current rights. */
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { type LeaveApp, withLeave } from "../helpers/leave.ts";

const MINUTE = 60_000;
const PAGE = "/staff/leave-request";

/** The office begins at 10:00 in Seoul; this is so many minutes later. */
const at = (minute: number) => `as_of=2026-11-21T10:${String(minute).padStart(2, "0")}`;

/** At 10:02 Mina asks for two working days, at 10:04 Jun approves. It is 10:10 then. */
async function withStory(
  test: (app: LeaveApp, move: (ms: number) => void) => Promise<void>,
  start = "2026-11-21T01:00:00.000Z",
) {
  let time = Date.parse(start);
  const move = (ms: number) => void (time += ms);
  await withLeave(async (app) => {
    move(2 * MINUTE);
    const { id, version } = await app.ask();
    move(2 * MINUTE);
    const decision = { decision: "approve", version };
    assertEquals((await app.send("user", "POST", `decide/${id}`, decision)).status, 200);
    move(6 * MINUTE);
    await test(app, move);
  }, () => new Date(time));
}

Deno.test("the own list, its status and balance are those of then, without actions", () =>
  withStory(async ({ send }) => {
    const then = async (minute: number) => {
      const { body } = await send("staff", "GET", `list/owner/?${at(minute)}`);
      const { data, employment_info } = body;
      return [data.map(({ status, may }) => [status, may]), employment_info.remaining_count];
    };
    assertEquals(await then(1), [[], 36]);
    assertEquals(await then(3), [[["requested", []]], 32]);
    assertEquals(await then(5), [[["approved", []]], 32]);
    const { body: { data: [now] } } = await send("staff", "GET", "list/owner/");
    assertEquals(now.may, ["cancel"]);
  }));

Deno.test("pending requests and the team's absences are those of then", () =>
  withStory(async ({ send, call }) => {
    const month = async (minute: number) => {
      const { body } = await send("user", "GET", `team/?month=2026-12&${at(minute)}`);
      return [body.waiting.map(({ name }) => name), body.data.map(({ status }) => status)];
    };
    assertEquals(await month(1), [[], []]);
    assertEquals(await month(3), [["이미나"], ["requested"]]);
    assertEquals(await month(5), [[], ["approved"]]);
    const plan = await call(`/api/mysql/vacation/plan/excel?year=2026&${at(3)}`, { as: "user" });
    assertEquals(plan.status, 200);
    await plan.body?.cancel();
  }));

Deno.test("today is the day of the moment, also where a month began since", () =>
  withStory(async ({ call }) => {
    const month = async (query: string) =>
      /id="leave-team-title">([^/]*)<\/h2>/.exec(await (await call(`${PAGE}${query}`)).text())?.[1];
    assertEquals(await month("?as_of=2026-11-30T23:55"), "팀 휴가 · <!-- -->2026년 11월");
    assertEquals(await month(""), "팀 휴가 · <!-- -->2026년 12월");
  }, "2026-11-30T14:52:00.000Z"));

Deno.test("a hire date corrected since counts as it was known then", () =>
  withStory(async ({ send }) => {
    const employee = { employment_date: "2010-03-02", version: 1 };
    const mended = await send("superuser", "PUT", "/api/employee/mina/update", employee);
    assertEquals(mended.status, 200, JSON.stringify(mended.body));
    const hired = async (query: string) =>
      (await send("staff", "GET", `list/owner/?${query}`)).body.employment_info.employment_year;
    assertEquals([await hired(at(5)), await hired("")], [2020, 2010]);
  }));

Deno.test("who may see reasons and decide follows from present rights", () =>
  withStory(async ({ send, deps }, move) => {
    const memo = async () => {
      const { body } = await send("user", "GET", `team/?month=2026-12&${at(3)}`);
      return [body.waiting.length, body.data.map((row) => row.memo)];
    };
    assertEquals(await memo(), [1, ["가족 여행"]]);
    const [rule] = [...deps.books.views.leave_approver.byId.keys()];
    move(MINUTE);
    await send("superuser", "PUT", `/api/leave_approver/${rule}/update`, { approver: "sora" });
    assertEquals(await memo(), [0, []], "what waits is its owner's and the approver's");
    const { body } = await send("user", "GET", `team/?month=2026-12&${at(5)}`);
    assertEquals(body.data.map((row) => row.memo), [""]);
  }));

Deno.test("the page shows its moment and no actions", () =>
  withStory(async ({ call }) => {
    const page = async (as: "staff" | "user", query: string) =>
      await (await call(`${PAGE}${query}`, { as })).text();
    const past = await page("user", `?${at(3)}`);
    for (
      const there of [
        "<title>2026-11-21 10:03의 휴가 신청",
        "지금으로 돌아가기",
        "승인할 휴가 신청",
        "가족 여행",
      ]
    ) assertStringIncludes(past, there);
    for (const gone of [">승인<", ">반려<", "leave-form", "캘린더 구독", "지금과 비교", "왜 "]) {
      assert(!past.includes(gone), gone);
    }
    assertStringIncludes(await page("staff", `?${at(3)}`), "승인 대기");
    const now = await page("user", "");
    for (const there of ["과거 시점으로 보기", "leave-form", "캘린더 구독"]) {
      assertStringIncludes(now, there);
    }
  }));

Deno.test("an invalid moment is reported, in the call and on the page", () =>
  withStory(async ({ send, call }) => {
    for (
      const [query, code] of [
        ["as_of=2026-11-21T09:00", "as_of_before_start"],
        ["as_of=2026-11-22T09:00", "as_of_in_future"],
      ]
    ) {
      const { status, body } = await send("staff", "GET", `list/owner/?${query}`);
      assertEquals([status, body.code], [400, code]);
      assertStringIncludes(await (await call(`${PAGE}?${query}`)).text(), body.message);
    }
  }));
