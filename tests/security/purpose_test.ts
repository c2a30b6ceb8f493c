/** Files about people: what each is wanted for is asked, kept in the security log, and looked through with its month. */
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { closingPaths } from "../../web/pages/staff/closing/paths.ts";
import { readConfig } from "../../src/config.ts";
import { tables } from "../../events/tables.ts";
import { append, driven } from "../helpers/leavers.ts";
import { closeMonth } from "../helpers/closings.ts";
import { openTestApp, type TestApp } from "../helpers/server.ts";

const LISTS = [
  "/api/employee/export_excel",
  "/api/user/export_excel",
  "/api/mysql/vacation/plan/excel?year=2026",
  "/api/changes/report/excel",
  "/api/mysql/card/report/excel/?year=2026&month=11",
  "/api/mysql/car/report/excel/?year=2026&month=11",
  "/api/mysql/car/export_excel",
  "/api/mysql/car/log/excel/?vehicle=ray&year=2026",
];

async function withApp(work: (app: TestApp) => Promise<void>, now?: () => Date): Promise<void> {
  const app = await openTestApp({ now });
  try {
    await work(app);
  } finally {
    await app.close();
  }
}

const taken = async ({ deps }: TestApp) => {
  await deps.security.written();
  return [...deps.books.views.security.byId.values()].filter(({ kind }) => kind === "exported")
    .map(({ purpose }) => purpose);
};

for (const path of LISTS) {
  Deno.test(`${path} asks for the purpose and records it with the file`, () =>
    withApp(async (app) => {
      const car = { ...tables.vehicle.empty, name: "레이" };
      await append(app.deps.books, "vehicle/ray", "vehicle.registered", car);
      await driven(app.deps.books, "trip", "2026-11-02", { carUser: "이미나" });
      const silent = await app.call(path, { as: "superuser", headers: { "x-purpose": "" } });
      assertEquals([silent.status, (await silent.json()).code], [428, "purpose_required"]);
      assertEquals(await taken(app), []);
      const headers = { "x-purpose": encodeURIComponent("11월 급여 신고") };
      const given = await app.call(path, { as: "superuser", headers });
      assertEquals(given.status, 200, await given.text());
      assertEquals(await taken(app), ["11월 급여 신고"]);
    }));
}

Deno.test("a file without people needs no purpose", () =>
  withApp(async (app) => {
    const path = "/api/vehicle/export_excel";
    const response = await app.call(path, { as: "superuser", headers: { "x-purpose": "" } });
    assert(response.status !== 428, String(response.status));
    await response.body?.cancel();
  }));

Deno.test("a program gives the purpose in the address", () =>
  withApp(async (app) => {
    const path = `/api/employee/export_excel?purpose=${encodeURIComponent("감사 자료")}`;
    const response = await app.call(path, { as: "superuser", headers: { "x-purpose": "" } });
    assertEquals(response.status, 200, await response.text());
    assertEquals(await taken(app), ["감사 자료"]);
  }));

Deno.test("the month's review shows who downloaded which file, and its purpose", () => {
  const clock = { now: new Date("2026-11-21T01:00:00.000Z") };
  return withApp(async (app) => {
    const headers = { "x-purpose": encodeURIComponent("11월 급여 신고") };
    const file = await app.call("/api/employee/export_excel", { as: "superuser", headers });
    await file.body?.cancel();
    await app.deps.security.written();
    clock.now = new Date("2026-12-02T01:00:00.000Z");
    await app.signInAgain("superuser");
    const page = await (await app.call("/staff/security", { as: "superuser" })).text();
    const form = page.slice(page.indexOf("2026년 11월"));
    assertStringIncludes(form, "2026년 11월에 내려받은 개인정보 파일");
    assertStringIncludes(form, "11월 급여 신고");
  }, () => clock.now);
});

Deno.test("the security log is kept two years or longer by a setting; a shorter period is refused", () => {
  assertEquals(readConfig({}).accessLogYears, 2);
  assertEquals(readConfig({ ACCESS_LOG_YEARS: "5" }).accessLogYears, 5);
  for (const years of ["1", "0", "1.5", "11"]) {
    let said = "";
    try {
      readConfig({ ACCESS_LOG_YEARS: years });
    } catch (error) {
      said = String(error);
    }
    assertStringIncludes(said, "2년보다 짧게 둘 수 없습니다");
  }
});

Deno.test("a program without a purpose gets its file by the documented call, and the log says so", () =>
  withApp(async (app) => {
    const response = await app.call("/api/employee/export_excel", { as: "superuser" });
    assertEquals(response.status, 200, await response.text());
    assertEquals(await taken(app), ["이유를 입력하지 않음"]);
  }));

for (const [ledger, asks] of [["card", true], ["trip", true], ["courier", false]] as const) {
  Deno.test(`the report of a closed month of ${ledger} needs a purpose where it has people's names`, () => {
    const clock = { now: new Date("2026-11-21T01:00:00.000Z") };
    return withApp(async (app) => {
      await driven(app.deps.books, "trip", "2026-11-02", { carUser: "이미나" });
      const json = { ...{ sender: "가", receiver: "나", memo: "", amount: 7_000 } };
      const created_at = "2026-11-02T03:00:00Z";
      await app.call("/api/quick/", { method: "POST", json: { ...json, created_at } });
      clock.now = new Date("2026-12-05T01:00:00.000Z");
      await app.signInAgain("superuser");
      await closeMonth(app, ledger);
      const path = closingPaths.report(ledger, "2026-11");
      const silent = await app.call(path, { as: "superuser", headers: { "x-purpose": "" } });
      assertEquals(silent.status, asks ? 428 : 200, await silent.text());
      const program = await app.call(path, { as: "superuser" });
      assertEquals(program.status, 200, await program.text());
      assertEquals((await taken(app)).at(-1), asks ? "이유를 입력하지 않음" : "");
      const headers = { "x-purpose": encodeURIComponent("세무사 제출") };
      await (await app.call(path, { as: "superuser", headers })).body?.cancel();
      await app.deps.security.written();
      clock.now = new Date("2027-01-02T01:00:00.000Z");
      await app.signInAgain("superuser");
      const page = await (await app.call("/staff/security", { as: "superuser" })).text();
      assertEquals(page.includes("세무사 제출"), asks, "the month's review");
    }, () => clock.now);
  });
}
