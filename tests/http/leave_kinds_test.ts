/** Leave of a kind and by the hour over HTTP: asked for, documented, seen by whom, and what it does to annual leave. */
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import * as XLSX from "xlsx";
import { leaveEvents } from "../../events/leave/leave.ts";
import { FORM } from "../helpers/contact.ts";
import { type LeaveApp, withLeave } from "../helpers/leave.ts";

const birth = {
  start_date: "2026-12-07",
  end_date: "2026-12-11",
  req_type: "annual",
  memo: "첫째 출산",
  kind: "spouse_birth",
  event_day: "2026-12-05",
};
const day = (start_date: string, more: Record<string, unknown> = {}) => ({
  ...{ start_date, end_date: start_date, req_type: "annual", memo: "사유" },
  ...more,
});

async function asks(app: LeaveApp, wish: unknown, as: "staff" | "user" = "staff") {
  const { status, body } = await app.send(as, "POST", "create", wish);
  assertEquals(status, 201, JSON.stringify(body));
  return body.data;
}
const info = async (app: LeaveApp) =>
  (await app.send("staff", "GET", "list/owner/?year=2026")).body.employment_info;
const page = async (app: LeaveApp, path: string, as: "staff" | "superuser" = "superuser") =>
  (await (await app.call(path, { as })).text()).replaceAll("<!-- -->", "");

Deno.test("leave for a birth is requested and granted without annual leave, and its document is confirmed", () =>
  withLeave(async (app) => {
    const before = (await info(app)).remaining_count;
    const row = await asks(app, birth);
    assertEquals(
      [row.kind, row.event_day, row.document, row.documented, row.deducted_days, row.count],
      ["spouse_birth", "2026-12-05", "출생증명서", false, 0, 10],
    );
    const decide = (decision: string, version: number, as: "staff" | "user" = "user") =>
      app.send(as, "POST", `decide/${row.id}`, { decision, version });
    assertEquals((await decide("document", 1, "staff")).status, 403, "not by its owner");
    const seen = await decide("document", 1);
    assertEquals([seen.status, seen.body.data.documented, seen.body.data.status], [
      200,
      true,
      "requested",
    ]);
    assertEquals((await decide("document", 2)).status, 409);
    assertEquals((await decide("approve", 2)).body.data.status, "approved");
    assertEquals((await info(app)).remaining_count, before);
  }));

Deno.test("days beyond a kind's limit are announced by the form and refused by the call", () =>
  withLeave(async (app) => {
    const { memo: _memo, ...span } = { ...birth, end_date: "2027-01-08" };
    const asked = await app.call(`/api/mysql/vacation/outlook/?${new URLSearchParams(span)}`);
    const { data } = await asked.json();
    assertEquals(data.message, "배우자출산휴가는 20일까지입니다. 3일 많습니다.");
    assertStringIncludes(data.kind_text, "유급 · 20일(근무일) · 출산일부터 120일 이내");
    const { status, body } = await app.send("staff", "POST", "create", {
      ...birth,
      ...span,
      memo: "출산",
    });
    assertEquals([status, body.code], [409, "kind_limit"]);
  }));

Deno.test("a colleague sees that an ill person is away, without kind and document", () =>
  withLeave(async (app) => {
    const row = await asks(app, day("2026-12-03", { kind: "sick", memo: "수술" }), "user");
    await app.send("superuser", "POST", `decide/${row.id}`, { decision: "approve", version: 1 });
    const { data } = (await app.send("staff", "GET", "team/?month=2026-12")).body;
    const seen = data.find(({ id }) => id === row.id)!;
    assertEquals([seen.kind, seen.memo, "document" in seen, "event_day" in seen], [
      "other",
      "",
      false,
      false,
    ]);
    const opened = await app.send("staff", "POST", "calendar", { contents: "team" });
    const text = await (await app.call(new URL(opened.body.data.address).pathname)).text();
    assertStringIncludes(text, "SUMMARY:박준 휴가");
    assert(!text.includes("병가"));
    const plan = await app.call("/api/mysql/vacation/plan/excel/?year=2026", { as: "staff" });
    const book = XLSX.read(new Uint8Array(await plan.arrayBuffer()));
    const [listed] = XLSX.utils.sheet_to_json<Record<string, unknown>>(book.Sheets["휴가 신청"]);
    assertEquals([listed["종류"], listed["연차 차감"]], ["휴가", 0]);
    const sealed = leaveEvents.find(({ type }) => type === "leave.requested")!.sealed;
    assertEquals(sealed.map(({ steps }) => steps.join(".")), ["memo", "kind", "event_day"]);
  }));

Deno.test("an office rule below the law is refused with the statute; one above it applies", () =>
  withLeave(async (app) => {
    const rule = (json: Record<string, unknown>) =>
      app.send("superuser", "POST", "/api/leave_rule/create", { day: "2026-01-01", ...json });
    const less = await rule({ kind: "spouse_birth", days: 10 });
    assertEquals(less.status, 422);
    assertStringIncludes(less.body.message, "법정 일수(20일)보다 적게 정할 수 없습니다.");
    assertEquals((await rule({ kind: "fertility", pay: "unpaid" })).status, 422);
    assertEquals((await rule({ kind: "parental", attendance: "excluded" })).status, 422);
    assertEquals(
      (await rule({ kind: "suspension", attendance: "absent" })).status,
      201,
      "2008다41666",
    );
    assertEquals((await rule({ kind: "sick", days: 1, memo: "제31조" })).status, 201);
    await asks(app, day("2026-12-03", { kind: "sick" }));
    const { body } = await app.send("staff", "POST", "create", day("2026-12-04", { kind: "sick" }));
    assertEquals(body.message, "병가는 2026년에 1일까지입니다. 1일 많습니다.");
    assertEquals((await rule({ kind: "spouse_birth", days: 25, memo: "제33조" })).status, 201);
    await asks(app, { ...birth, end_date: "2027-01-08" });
  }));

Deno.test("after half a year of leave of absence the next year's days are in proportion, with the reason", () =>
  withLeave(async (app) => {
    const absence = {
      ...{ start_date: "2026-03-02", end_date: "2026-08-31", req_type: "annual", memo: "요양" },
      ...{ kind: "medical_leave", employee: "mina" },
    };
    const entered = await app.send("user", "POST", "create", absence);
    assertEquals(entered.status, 201, JSON.stringify(entered.body));
    const text = await page(app, "/settings/leave/people/mina?on=2027-03-02");
    assertStringIncludes(text, "휴직·정직 등을 제외하고 비례로 생긴 연차");
    assertStringIncludes(text, "(질병휴직 2026-03-02 ~ 2026-08-31)");
    assertStringIncludes(text, "대법원 2011다4629(2013.12.26.)");
    assertStringIncludes(text, "단위로 올려");
    const own = await page(app, "/staff/leave-request/why?on=2027-03-02", "staff");
    assertStringIncludes(own, "비례로 생긴 연차");
  }));

const partTime = (app: LeaveApp, from: string) =>
  app.send("superuser", "POST", "/api/work_hours/create", {
    ...{ employee: "mina", day: from, weekly_hours: 20, weekly_days: 5 },
  });

Deno.test("with working hours cut to four a day, leave is requested, shown and listed in hours", () =>
  withLeave(async (app) => {
    assertEquals((await partTime(app, "2026-11-02")).status, 201);
    const { hours } = await info(app);
    // 17 days of 8 hours were earned at full time, and one day of four was carried over.
    assertEquals(hours, { day: 4, granted: 136, remaining: 140, requested: 0, planned: 0 });
    const asked = await app.call(
      "/api/mysql/vacation/outlook/?start_date=2026-12-03&end_date=2026-12-03&req_type=annual&hours=3",
    );
    const { data } = await asked.json();
    assertEquals([data.message, data.deducted_hours, data.remaining_hours], [null, 3, 137]);
    const row = await asks(app, day("2026-12-03", { hours: 3 }));
    assertEquals([row.hours, row.day_hours, row.deducted_days, row.count], [3, 4, 0.75, 2]);
    assertEquals((await info(app)).hours?.requested, 3);
    const five = await app.send("staff", "POST", "create", day("2026-12-04", { hours: 5 }));
    assertEquals(five.body.message, "하루 소정근로시간(4시간)까지 신청할 수 있습니다.");
    const full = await app.send("user", "POST", "create", day("2026-12-04", { hours: 2 }));
    assertEquals(full.body.code, "no_hours");
    assertStringIncludes(
      await page(app, "/settings?tab=leave&list=leave_people"),
      "137시간(34.25일)",
    );
    assertStringIncludes(await page(app, "/staff/leave-request", "staff"), "남음 <b>137시간</b>");
    assertStringIncludes(await page(app, "/staff/leave-request", "staff"), "시간 단위 연차");
  }));

Deno.test("a typed wage gives the value with its steps, and nothing is written", () =>
  withLeave(async (app) => {
    const address = "/settings/leave/people/mina";
    const reckon = async (fields: Record<string, string>) => {
      const csrfmiddlewaretoken = /name="csrfmiddlewaretoken" value="([^"]*)"/
        .exec(await page(app, address))![1];
      const answer = await app.call(`${address}/value`, {
        ...{ as: "superuser", method: "POST", headers: { "content-type": FORM } },
        body: new URLSearchParams({ csrfmiddlewaretoken, ...fields }),
      });
      return { status: answer.status, text: (await answer.text()).replaceAll("<!-- -->", "") };
    };
    const head = app.deps.books.head;
    const { status, text } = await reckon({ wage: "2,090,000", by: "monthly", days: "5" });
    assertEquals(status, 200);
    assertStringIncludes(text, "2,090,000원 ÷ 월 209시간 = 10,000원.");
    assertStringIncludes(text, "400,000");
    const wrong = await reckon({ wage: "많이", by: "monthly", days: "5" });
    assertEquals(wrong.status, 422);
    assertStringIncludes(wrong.text, "통상임금을 원 단위 숫자로 입력해 주세요.");
    const events: string[] = [];
    for await (const batch of app.deps.books.read(head + 1)) {
      events.push(...batch.map(({ type }) => type).filter((type) => !type.startsWith("security.")));
    }
    assertEquals(events, [], "a look is logged, and nothing else");
  }));
