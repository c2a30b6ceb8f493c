/** Reads of personal data are logged: one event a request, with the ids, before the answer. */
import { assertEquals } from "@std/assert";
import type { PersonalRead } from "../../events/security/security.ts";
import { PEOPLE_A_DAY, PeopleSeen, SCREEN_PEOPLE } from "../../src/security/people_seen.ts";
import { employee, hire, jun, mina, sora } from "../helpers/people.ts";
import { type CallOptions, openTestApp, type TestApp } from "../helpers/server.ts";

const readsIn = ({ deps }: TestApp): PersonalRead[] =>
  [...deps.books.views.security.byId.values()].flatMap(({ read }) => read ?? []);

const PEOPLE = [jun, mina, sora];
const FIELDS = ["email", "phone_num", "card_num"];

interface Scenario {
  what: string;
  path: string;
  call?: CallOptions;
  read: Partial<PersonalRead> | null;
}

const scenarios: Scenario[] = [
  {
    what: "a list of employees",
    path: "/api/employee/list?page_size=50",
    read: {
      noun: "employee",
      how: "list",
      fields: FIELDS,
      ids: PEOPLE,
      filter: "page_size=50",
    },
  },
  {
    what: "a search among employees",
    path: `/api/employee/list?search=${encodeURIComponent("이미나")}`,
    read: { noun: "employee", how: "search", ids: [mina], filter: `search=이미나` },
  },
  {
    what: "a search that finds nobody",
    path: "/api/employee/list?search=zzzz",
    read: null,
  },
  {
    what: "an employee's history",
    path: `/api/employee/${mina}/history`,
    read: { noun: "employee", how: "history", ids: [mina] },
  },
  {
    what: "an export of two columns",
    path: "/api/employee/export_excel?columns=name,email",
    read: { noun: "employee", how: "export", fields: ["email"], ids: PEOPLE },
  },
  {
    what: "an edit that changes nothing",
    path: `/api/employee/${mina}/update`,
    call: { method: "PUT", json: { name: "이미나" } },
    read: { noun: "employee", how: "change", ids: [mina] },
  },
  {
    what: "an edit, answered with all of the row",
    path: `/api/employee/${mina}/update`,
    call: { method: "PUT", json: { position: "과장" } },
    read: { noun: "employee", how: "change", ids: [mina] },
  },
  {
    what: "a stale edit, answered with the row",
    path: `/api/employee/${mina}/update`,
    call: { method: "PUT", json: { position: "과장", version: 99 } },
    read: { noun: "employee", how: "change", ids: [mina] },
  },
  {
    what: "the settings' table of accounts",
    path: "/settings?tab=users",
    read: { noun: "user", how: "list" },
  },
  {
    what: "the security log itself",
    path: "/api/security/list?kind=exported&at_end=2020-01-01",
    read: null,
  },
  { what: "all accounts", path: "/api/accounts", read: { noun: "user", how: "list" } },
  {
    what: "the people to choose participants from",
    path: "/api/mysql/user/list",
    call: { as: "staff" },
    read: { noun: "employee", fields: ["name", "dept", "position"], ids: PEOPLE },
  },
  { what: "vehicles, which are nobody", path: "/api/car/list/all", read: null },
  { what: "a list that is refused", path: "/api/employee/list", call: { as: "staff" }, read: null },
];

for (const { what, path, call, read } of scenarios) {
  Deno.test(`after ${what} the log has ${read ? "the people shown" : "no read"}`, async () => {
    const app = await openTestApp();
    await (await app.call(path, { as: "superuser", ...call })).body?.cancel();
    const reads = readsIn(app);
    assertEquals(reads.length, read ? 1 : 0);
    if (read) assertEquals({ ...reads[0], ...read }, reads[0]);
    await app.close();
  });
}

Deno.test("with more people than an entry names it has their number and a digest", async () => {
  const app = await openTestApp({ empty: true });
  await Promise.all(
    Array.from(
      { length: 501 },
      (_, n) => hire(app.deps.books, `person-${n}`, employee(`직원 ${n}`)),
    ),
  );
  const ask = (size: number) =>
    app.call(`/api/employee/list?page_size=${size}`, { as: "superuser" });
  await (await ask(500)).body?.cancel();
  await (await app.call("/api/employee/export_excel", { as: "superuser" })).body?.cancel();
  await app.deps.security.written();
  assertEquals(
    exportsIn(app).map(({ count, notice }) => [count, notice]),
    [[501, "mass_export"]],
    "the file, and not the screen of 500 before it",
  );
  const [named, counted] = readsIn(app);
  assertEquals([named.ids.length, named.total, named.digest], [500, 500, ""]);
  assertEquals([counted.ids.length, counted.total, counted.digest.length], [0, 501, 64]);
  await app.close();
});

Deno.test("people are not shown when the log cannot be written", async () => {
  const app = await openTestApp();
  const { security } = app.deps;
  security.write = () =>
    Promise.resolve({
      refused: true,
      status: 503,
      code: "store_unavailable",
      message: "지금은 저장할 수 없습니다. 잠시 후 다시 시도해 주세요.",
    });
  const nobody = await app.call("/api/vehicle/list", { as: "superuser" });
  assertEquals(nobody.status, 200, "vehicles are no people");
  const refusal = await app.call("/api/employee/list", { as: "superuser" });
  assertEquals(refusal.status, 503);
  assertEquals((await refusal.text()).includes("이미나"), false);
  await app.close();
});

const MINUTE = 60_000;
const LIST = "/api/employee/list";
const again: [what: string, told: number, path: string, call: CallOptions, minutes: number][] = [
  ["the same look, nine minutes later", 1, LIST, { as: "superuser" }, 9],
  ["the same look, ten minutes later", 2, LIST, { as: "superuser" }, 10],
  ["a look at others", 2, `${LIST}?search=${encodeURIComponent("이미나")}`, { as: "superuser" }, 1],
  ["the same people, found otherwise", 2, `${LIST}?page_size=50`, { as: "superuser" }, 1],
  ["the same look of another device", 2, LIST, {
    as: "superuser",
    headers: { "user-agent": "curl/8.5.0" },
  }, 1],
  ["a file of them", 2, "/api/employee/export_excel", { as: "superuser" }, 1],
];
for (const [what, result, path, call, minutes] of again) {
  Deno.test(`after people were read, ${what} is ${result === 1 ? "covered by it" : "logged too"}`, async () => {
    let at = new Date("2026-11-21T01:00:00.000Z").getTime();
    const app = await openTestApp({ now: () => new Date(at) });
    await (await app.call(LIST, { as: "superuser" })).body?.cancel();
    at += minutes * MINUTE;
    const answer = await app.call(path, call);
    assertEquals(answer.status, 200);
    await answer.body?.cancel();
    assertEquals(readsIn(app).filter(({ noun }) => noun === "employee").length, result);
    await app.close();
  });
}

/** Employees 1 to `count`, made without a trace of who saw them. */
async function hireMany(app: TestApp, count: number): Promise<void> {
  for (let one = 1; one <= count; one++) {
    await hire(app.deps.books, `many-${one}`, employee(`직원${one}`, { email: "" }));
  }
}

const exportsIn = ({ deps }: TestApp) =>
  [...deps.books.views.security.byId.values()].filter(({ kind }) => kind === "exported");

const pageOf = async (app: TestApp, page: number, call: CallOptions): Promise<number> => {
  const answer = await app.call(`${LIST}?page=${page}&page_size=25`, call);
  await answer.body?.cancel();
  return answer.status;
};

async function superusersToken(app: TestApp): Promise<CallOptions> {
  const json = { name: "명부", scopes: { tables: "read" } };
  const made = await app.call("/api/tokens/", { as: "superuser", method: "POST", json });
  return { headers: { authorization: `Bearer ${(await made.json()).token}` } };
}

Deno.test("a script that reads a list of people page by page is a mass export past a hundred, once a day", async () => {
  let at = new Date("2026-11-21T01:00:00.000Z").getTime();
  const app = await openTestApp({ now: () => new Date(at), empty: true });
  await hireMany(app, 150);
  const script = await superusersToken(app);
  for (const page of [1, 2, 3, 4, 1, 2]) assertEquals(await pageOf(app, page, script), 200);
  await app.deps.security.written();
  assertEquals(exportsIn(app), [], "the same hundred again are a hundred");
  for (const page of [5, 6]) assertEquals(await pageOf(app, page, script), 200);
  await app.deps.security.written();
  assertEquals(
    exportsIn(app).map(({ by, reason, count, notice }) => [by.id, reason, count, notice]),
    [["superuser", "mass_export", 125, "mass_export"]],
  );
  at += 24 * 60 * MINUTE;
  for (const page of [1, 2, 3, 4, 5]) assertEquals(await pageOf(app, page, script), 200);
  await app.deps.security.written();
  assertEquals(exportsIn(app).length, 2, "another day");
  await app.close();
});

Deno.test("scrolling or printing a list of several hundred people to its end causes no notice", async () => {
  const app = await openTestApp({ empty: true });
  await hireMany(app, 150);
  for (const page of [1, 2, 3, 4, 5, 6]) {
    assertEquals(await pageOf(app, page, { as: "superuser" }), 200);
  }
  await app.deps.security.written();
  assertEquals(exportsIn(app), []);
  await app.close();
});

const some = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => `employee/${from + index}`);

Deno.test("more people on a screen than any list needs notify superusers once, and for a script separately", () => {
  const seen = new PeopleSeen();
  const add = (records: string[], way: "screen" | "script") =>
    seen.add("staff", "2026-11-21", records, way).first;
  assertEquals(add(some(0, SCREEN_PEOPLE), "screen"), false);
  assertEquals(add(some(200, 500), "screen"), false, "another window of the same list");
  assertEquals(add(some(SCREEN_PEOPLE, 1), "screen"), true);
  assertEquals(add(some(SCREEN_PEOPLE, 100), "screen"), false, "told already");
  assertEquals(add(some(0, 100), "script"), false);
  assertEquals(add(some(0, 101), "script"), true, "what was on the screen is carried away now");
});

Deno.test("an account that has read a day's limit of people is shown no more until the next day", () => {
  const seen = new PeopleSeen();
  const add = (day: string, records: string[], way: "screen" | "script" = "screen") =>
    seen.add("staff", day, records, way).all > PEOPLE_A_DAY;
  assertEquals(add("2026-11-21", some(0, PEOPLE_A_DAY)), false);
  assertEquals(add("2026-11-21", some(0, 10)), false, "those are known");
  assertEquals(add("2026-11-21", some(PEOPLE_A_DAY, 1), "script"), true, "in whatever way");
  assertEquals(add("2026-11-21", some(0, 1)), true, "for the rest of the day");
  assertEquals(add("2026-11-22", some(0, 10)), false);
});

Deno.test("each of two files of the same people is logged", async () => {
  const app = await openTestApp();
  for (let times = 0; times < 2; times++) {
    const file = await app.call("/api/employee/export_excel", { as: "superuser" });
    await file.body?.cancel();
  }
  assertEquals(readsIn(app).map(({ how }) => how), ["export", "export"]);
  await app.close();
});

Deno.test("an export of any table is logged with person and size", async () => {
  const app = await openTestApp();
  await (await app.call("/api/employee/export_excel", { as: "superuser" })).body?.cancel();
  const report = "/api/mysql/card/report/excel?year=2026&month=11";
  await (await app.call(report, { as: "staff" })).body?.cancel();
  await app.deps.security.close();
  const exported = [...app.deps.books.views.security.byId.values()]
    .filter(({ kind }) => kind === "exported");
  assertEquals(exported.map(({ object, count, by }) => [object, count, by.id]), [
    ["카드 관리", 3, "superuser"],
    ["카드 사용내역 2026년 11월", 2, "staff"],
  ]);
  await app.close();
});
