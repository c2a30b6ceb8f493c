/** How much leave is left has one answer: form, chips, list, derivation, everybody's list, workbook and assistant. */
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { application, type LeaveApp, withLeave } from "../helpers/leave.ts";

const { memo: _memo, ...span } = application;

async function outlook({ call }: LeaveApp, query: Record<string, string> = {}, as = "staff") {
  const address = `/api/mysql/vacation/outlook/?${new URLSearchParams({ ...span, ...query })}`;
  const response = await call(address, { as: as as "staff" });
  return { status: response.status, body: await response.json() };
}

/** 사용 예정, 신청 중, 남음 in days, wherever a person reads them. */
async function answers(app: LeaveApp) {
  const text = async (path: string, as: "staff" | "superuser" = "staff") =>
    (await (await app.call(path, { as })).text()).replaceAll("<!-- -->", "");
  const { employment_info: info } = (await app.send("staff", "GET", "list/owner/?year=2026")).body;
  const chips = await text("/staff/leave-request");
  const chip = (name: string) => Number(new RegExp(`${name} <b>([\\d.-]+)일`).exec(chips)?.[1]);
  const cells = (html: string, from: string) => {
    const row = html.slice(html.indexOf(from));
    return [...row.slice(0, row.indexOf("</tr>")).matchAll(/>(-?[\d.]+)일</g)].map(([, days]) =>
      Number(days)
    );
  };
  const why = cells(await text("/staff/leave-request/why"), "<tbody");
  const people = cells(await text("/settings?tab=leave&list=leave_people", "superuser"), "이미나");
  return {
    call: [info.planned_count / 2, info.requested_count / 2, info.remaining_count / 2],
    chips: ["사용 예정", "신청 중", "남음"].map(chip),
    why: why.slice(3),
    people: people.slice(1),
  };
}

const all = (days: number[]) => ({ call: days, chips: days, why: days, people: days });

Deno.test("the form shows deduction and balance before sending, and every place agrees after", () =>
  withLeave(async (app) => {
    assertEquals(await answers(app), all([0, 0, 18]));
    const before = await outlook(app);
    assertEquals(before.body.data, {
      count: 10,
      message: null,
      as_of: null,
      deducted_days: 2,
      remaining_days: 16,
    });
    const { id } = await app.ask();
    assertEquals(await answers(app), all([0, 2, 16]));
    await app.send("user", "POST", `decide/${id}`, { decision: "approve", version: 1 });
    assertEquals(await answers(app), all([2, 0, 16]));
    const [row] = (await app.send("staff", "GET", "list/owner/?year=2026")).body.data;
    assertEquals([row.count, row.deducted_days, row.planned_days], [10, 2, 2]);
  }));

Deno.test("the derivation's figures add up: granted = used + lapsed + planned + requested + left", () =>
  withLeave(async (app) => {
    await app.ask({ start_date: "2026-12-01", end_date: "2026-12-01" });
    const past = {
      ...application,
      start_date: "2026-11-16",
      end_date: "2026-11-16",
      employee: "mina",
    };
    await app.send("user", "POST", "create", past);
    const html = await (await app.call("/staff/leave-request/why", { as: "staff" })).text();
    const row = html.replaceAll("<!-- -->", "").split("<tbody")[1].split("</tr>")[0];
    const [granted, ...parts] = [...row.matchAll(/>(-?[\d.]+)일</g)].map(([, days]) =>
      Number(days)
    );
    assertEquals(parts.length, 5);
    assertEquals(parts.reduce((sum, days) => sum + days, 0), granted);
    assertEquals(parts.slice(2), [0, 1, 16]);
  }));

Deno.test("days covered by the next year's leave are not deducted from this year's", () =>
  withLeave(async (app) => {
    const policy = { day: "2019-01-01", five_or_more: true, basis: "fiscal", fiscal_month: 1 };
    await app.send("superuser", "POST", "/api/leave_policy/create", policy);
    const info = async (year: number) =>
      (await app.send("staff", "GET", `list/owner/?year=${year}`)).body.employment_info;
    const [now, next] = [await info(2026), await info(2027)];
    const january = { start_date: "2027-01-07", end_date: "2027-01-08" };
    const { body } = await outlook(app, january);
    assertEquals([body.data.as_of, body.data.deducted_days], ["2027-01-07", 2]);
    assertEquals(body.data.remaining_days, next.remaining_count / 2 - 2);
    await app.ask(january);
    assertEquals(await info(2026), now);
    const then = await info(2027);
    assertEquals(then, {
      ...next,
      remaining_count: next.remaining_count - 4,
      requested_count: 4,
    });
  }));

Deno.test("days of next January are deducted from the present balance where it is valid until March", () =>
  withLeave(async (app) => {
    const january = { start_date: "2027-01-07", end_date: "2027-01-08" };
    const { body } = await outlook(app, january);
    assertEquals([body.data.as_of, body.data.remaining_days], [null, 16]);
    await app.ask(january);
    assertEquals(await answers(app), all([0, 2, 16]));
    const { data, employment_info } =
      (await app.send("staff", "GET", "list/owner/?year=2027")).body;
    assertEquals(data.map((row) => row.deducted_days), [2]);
    assertEquals(employment_info.requested_count, 4, "the year's list and its chips agree");
  }));

const REFUSED: [what: string, query: Record<string, string>, message: string][] = [
  ["days that were asked for already", {}, "이미 신청한 휴가(2026-12-24 ~ 2026-12-28)와 겹칩니다."],
  [
    "more than is left",
    { start_date: "2027-01-04", end_date: "2027-02-26" },
    "남은 연차보다",
  ],
  ["days off alone", { start_date: "2026-12-05", end_date: "2026-12-06" }, "휴무일만 있어"],
];

for (const [what, query, message] of REFUSED) {
  Deno.test(`the form explains a refusal before sending: ${what}`, () =>
    withLeave(async (app) => {
      await app.ask();
      const { status, body } = await outlook(app, query);
      assertEquals(status, 200);
      assertStringIncludes(body.data.message, message);
    }));
}

Deno.test("the answer to an edit has no request; another person's is only for the approver", () =>
  withLeave(async (app) => {
    const { id } = await app.ask();
    const edited = await outlook(app, { id, end_date: "2026-12-24" });
    assertEquals([edited.body.data.message, edited.body.data.remaining_days], [null, 17]);
    assertEquals((await outlook(app, { employee: "jun" })).status, 403);
    assertEquals((await outlook(app, { employee: "nobody" })).status, 422);
    assertEquals((await outlook(app, { id: "nothing" })).status, 404);
    const entered = await outlook(app, { employee: "sora" }, "superuser");
    assertEquals(entered.body.data.deducted_days, 2);
    const looks = [...app.deps.books.views.security.byId.values()]
      .filter(({ read }) => read?.ids.includes("sora") && read.fields.includes("leave"));
    assert(looks.length > 0, "who looked is in the security log");
  }));
