/** The office's rules of counting leave, over HTTP, and the engine's input from them. */
import { assertEquals, assertStringIncludes } from "@std/assert";
import { daysOff, leaveFacts } from "../../projections/leave/leave_policy.ts";
import { openTestApp, type TestApp } from "../helpers/server.ts";

type Tables = "day_off" | "leave_policy" | "leave_attendance" | "employee" | "leave_approver";

async function withApp(
  test: (app: TestApp, add: (table: Tables, json: unknown) => Promise<Response>) => Promise<void>,
) {
  const app = await openTestApp();
  try {
    await test(
      app,
      (table, json) => app.call(`/api/${table}/create`, { as: "superuser", method: "POST", json }),
    );
  } finally {
    await app.close();
  }
}

async function done(response: Response, status = 201): Promise<string> {
  const text = await response.text();
  assertEquals(response.status, status, text);
  return text;
}

const factsOf = (app: TestApp) => leaveFacts(app.deps.books.views, "mina", [])!;

Deno.test("without a setting leave is counted from the hire date everywhere", () =>
  withApp((app) => {
    const { basis, fiscalStart, rounding, covered } = factsOf(app);
    assertEquals([basis, fiscalStart, rounding], ["hire", "01-01", "whole"]);
    assertEquals(covered, [{ from: "1990-01-01", until: null }]);
    return Promise.resolve();
  }));

Deno.test("changes of the number of employees count by date, with their newest basis", () =>
  withApp(async (app, add) => {
    const fiscal = { basis: "fiscal", fiscal_month: 4, rounding: "half" };
    await done(await add("leave_policy", { day: "2024-01-01", five_or_more: true, ...fiscal }));
    await done(await add("leave_policy", { day: "2019-03-01", five_or_more: true }));
    await done(await add("leave_policy", { day: "2021-01-01", five_or_more: false }));
    await done(await add("leave_policy", { day: "2022-01-01", five_or_more: false }));
    const { basis, fiscalStart, rounding, covered } = factsOf(app);
    assertEquals([basis, fiscalStart, rounding], ["fiscal", "04-01", "half"]);
    assertEquals(covered, [
      { from: "2019-03-01", until: "2020-12-31" },
      { from: "2024-01-01", until: null },
    ]);
  }));

const WRONG: [table: Tables, json: Record<string, unknown>, message: string][] = [
  ["leave_policy", { day: "2024-01-01", fiscal_month: 13 }, "회계연도 시작 월"],
  ["leave_policy", { day: "2024-01-01", basis: "birthday" }, "산정 기준"],
  ["leave_policy", { five_or_more: false }, "시행일"],
  ["leave_attendance", { employee: "mina" }, "시작한 해"],
  ["leave_attendance", { employee: "nobody", year: 2025 }, "등록되지 않은 직원입니다."],
  ["leave_attendance", { employee: "mina", year: 2025, rate: 101 }, "출근율"],
  ["leave_attendance", { employee: "mina", year: 2025, missed_months: "13" }, "1부터 12까지"],
  ["leave_attendance", { employee: "mina", year: 2025, missed_months: "삼월" }, "1부터 12까지"],
  ["leave_approver", { dept: "등기팀", approver: "nobody" }, "등록되지 않은 직원입니다."],
  ["leave_approver", { person: "nobody", approver: "mina" }, "등록되지 않은 직원입니다."],
  ["leave_approver", { dept: "등기팀" }, "승인자"],
  ["leave_approver", { dept: "등기팀", person: "mina", approver: "mina" }, "하나만"],
  ["day_off", { name: "종무식" }, "휴무일"],
];

Deno.test("an impossible setting is refused with a reason", () =>
  withApp(async (_app, add) => {
    for (const [table, json, message] of WRONG) {
      const response = await add(table, json);
      const text = await response.text();
      assertEquals([400, 422].includes(response.status), true, `${message}: ${text}`);
      assertStringIncludes(text, message);
    }
  }));

Deno.test("of two settings for a year the later counts, and a deleted one does not", () =>
  withApp(async (app, add) => {
    const year = { employee: "mina", year: 2025 };
    await done(await add("leave_attendance", { ...year, rate: 60, missed_months: "1,2" }));
    const text = await done(
      await add("leave_attendance", { ...year, rate: 85, missed_months: "7" }),
    );
    assertEquals(factsOf(app).attendance, { 2025: { rate: 85, missedMonths: [7] } });
    const { id } = JSON.parse(text).data;
    const gone = await app.call(`/api/leave_attendance/${id}/delete`, {
      as: "superuser",
      method: "DELETE",
      headers: { "if-match": "1" },
    });
    await gone.body?.cancel();
    assertEquals(factsOf(app).attendance, { 2025: { rate: 60, missedMonths: [1, 2] } });
  }));

Deno.test("the engine gets days off and an employee's 24 hours", () =>
  withApp(async (app, add) => {
    await done(await add("day_off", { day: "2026-12-24", name: "개업 기념일" }));
    const again = await done(await add("day_off", { day: "2026-12-24", name: "종무식" }), 409);
    assertStringIncludes(again, "그날은 이미 휴무일입니다.");
    assertEquals(daysOff(app.deps.books.views), new Set(["2026-12-24"]));
    const hours = await app.call("/api/employee/mina/update", {
      as: "superuser",
      method: "PUT",
      json: { weekly_hours: 24, weekly_days: 3, version: 1 },
    });
    await done(hours, 200);
    const { hired, weeklyHours, weeklyDays } = factsOf(app);
    assertEquals([hired, weeklyHours, weeklyDays], ["2020-03-02", 24, 3]);
    assertEquals(leaveFacts(app.deps.books.views, "nobody", []), null);
  }));
