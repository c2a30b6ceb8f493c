/** "산정 근거" over HTTP: one's own page, everybody's for superusers. */
import { assertEquals, assertStringIncludes } from "@std/assert";
import { openTestApp, type TestApp } from "../helpers/server.ts";

async function withApp(test: (app: TestApp) => Promise<void>) {
  const app = await openTestApp();
  try {
    await test(app);
  } finally {
    await app.close();
  }
}

async function read(
  app: TestApp,
  path: string,
  status = 200,
  as: "superuser" | "staff" = "superuser",
) {
  const response = await app.call(path, { as });
  assertEquals(response.status, status, path);
  return (await response.text()).replaceAll("<!-- -->", "");
}

Deno.test("17 days of an employee hired 2020-03-02 are explained in November 2026 with their articles", () =>
  withApp(async (app) => {
    const page = await read(app, "/settings/leave/people/mina");
    assertStringIncludes(page, "17일의 산정 근거");
    assertStringIncludes(page, "6년을 채웠으므로 15 + ⌊(6 − 1) ÷ 2⌋ = 17일입니다.");
    assertStringIncludes(page, "근로기준법 제60조 제1항·제4항");
    assertStringIncludes(page, "2026-03-02부터 2027-03-01까지 쓸 수 있고, 남으면 소멸합니다.");
  }));

Deno.test("another day shows its own balance; an invalid day is reported", () =>
  withApp(async (app) => {
    assertStringIncludes(
      await read(app, "/settings/leave/people/mina?on=2021-03-02"),
      "15일의 산정 근거",
    );
    assertStringIncludes(
      await read(app, "/settings/leave/people/mina?on=2021-03-01"),
      "11일의 산정 근거",
    );
    const page = await read(app, "/settings/leave/people/mina?on=2021-13-01");
    assertStringIncludes(page, "기준일을 YYYY-MM-DD로 입력해 주세요.");
    assertStringIncludes(page, "17일의 산정 근거");
  }));

Deno.test("superusers see each balance, and reading them is in the security log", () =>
  withApp(async (app) => {
    const page = await read(app, "/settings?tab=leave&list=leave_people");
    for (const name of ["이미나", "박준", "최소라"]) assertStringIncludes(page, name);
    assertStringIncludes(page, "17일");
    const looks = [...app.deps.books.views.security.byId.values()]
      .filter(({ read }) => read?.fields.includes("leave"));
    assertEquals(looks.length, 1);
  }));

Deno.test("an unknown employee is reported by the page", () =>
  withApp(async (app) => {
    assertStringIncludes(
      await read(app, "/settings/leave/people/nobody", 404),
      "그런 직원이 없습니다.",
    );
  }));

Deno.test("a year with 70 % attendance gives a day for each full month", () =>
  withApp(async (app) => {
    const json = { employee: "mina", year: 2025, rate: 70, missed_months: "1, 2, 3, 4" };
    const made = await app.call("/api/leave_attendance/create", {
      as: "superuser",
      method: "POST",
      json,
    });
    assertEquals(made.status, 201, await made.text());
    const page = await read(app, "/settings/leave/people/mina");
    assertStringIncludes(page, "8일의 산정 근거");
    assertStringIncludes(page, "출근율이 70%로 80%에 못 미쳐, 개근한 달마다 1일씩 8일입니다.");
  }));

Deno.test("an account without an employee gets the next step on its page", () =>
  withApp(async (app) => {
    const page = await read(app, "/staff/leave-request/why", 200, "staff");
    assertStringIncludes(page, "최고관리자에게 계정과 직원의 연결을");
  }));
