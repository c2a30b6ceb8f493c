/** Saved views over HTTP: who sees what, who may change it, what is refused. */
import { assertEquals, assertStringIncludes } from "@std/assert";
import { type Caller, openTestApp, type TestApp } from "../helpers/server.ts";

const table = "employee-monitor";
const settings = {
  query: { dept: "등기팀" },
  columns: [{ key: "name", visible: true, fixed: true, autoSize: false, order: 0, width: 160 }],
};

async function call(
  app: TestApp,
  method: string,
  path: string,
  json?: unknown,
  as: Caller = "superuser",
) {
  const response = await app.call(`/api/views${path}`, { as, method, json });
  const text = await response.text();
  return { status: response.status, body: text === "" ? null : JSON.parse(text) };
}

async function withApp(test: (app: TestApp) => Promise<void>): Promise<void> {
  const app = await openTestApp({ empty: true });
  await test(app);
  await app.close();
}

const save = (app: TestApp, name: string, as: Caller = "superuser") =>
  call(app, "POST", "", { table, name, settings }, as);

Deno.test("a view is saved, listed, changed and deleted", () =>
  withApp(async (app) => {
    const saved = await save(app, "등기팀만");
    assertEquals([saved.status, saved.body.data.name, saved.body.data.mine], [
      201,
      "등기팀만",
      true,
    ]);
    const { id } = saved.body.data;
    const changed = await call(app, "PUT", `/${id}/`, { shared: true, version: 1 });
    assertEquals([changed.body.data.shared, changed.body.data.version], [true, 2]);
    const listed = await call(app, "GET", `/?table=${table}`);
    assertEquals(listed.body.data, [changed.body.data]);
    assertEquals((await call(app, "DELETE", `/${id}/`)).status, 204);
    assertEquals((await call(app, "GET", `/?table=${table}`)).body.data, []);
    assertEquals((await call(app, "DELETE", `/${id}/`)).status, 404);
  }));

Deno.test("a view saved twice under one key is one view", () =>
  withApp(async (app) => {
    const headers = { "idempotency-key": "once" };
    const json = { table, name: "한 번", settings };
    const ask = async () =>
      await (await app.call("/api/views", { as: "superuser", method: "POST", json, headers }))
        .json();
    assertEquals(await ask(), await ask());
  }));

Deno.test("an old version of a view does not replace a newer one", () =>
  withApp(async (app) => {
    const { id } = (await save(app, "등기팀")).body.data;
    await call(app, "PUT", `/${id}`, { name: "등기", version: 1 });
    const late = await call(app, "PUT", `/${id}`, { name: "다른 이름", version: 1 });
    assertEquals([late.status, late.body.code], [409, "stale_version"]);
    // Who was first, when, and what the view is now.
    assertStringIncludes(late.body.message, "대표 님이 11.21 (토) 10:00에 먼저 수정했습니다.");
    const [{ current }] = late.body.details;
    assertEquals([current.id, current.name, current.version], [id, "등기", 2]);
  }));

Deno.test("a change of a view without a version is refused", () =>
  withApp(async (app) => {
    const { id } = (await save(app, "등기팀")).body.data;
    const blind = await call(app, "PUT", `/${id}`, { name: "등기" });
    assertEquals([blind.status, blind.body.code], [428, "version_required"]);
    assertStringIncludes(blind.body.message, "먼저 조회한 뒤");
    const any = { as: "superuser", method: "PUT", json: { name: "x" } } as const;
    const headers = { "if-match": "*" };
    assertEquals((await app.call(`/api/views/${id}`, { ...any, headers })).status, 428);
    const seen = { headers: { "if-match": '"1"' } };
    assertEquals((await app.call(`/api/views/${id}`, { ...any, ...seen })).status, 200);
  }));

Deno.test("a view changed meanwhile is not deleted", () =>
  withApp(async (app) => {
    const { id } = (await save(app, "등기팀")).body.data;
    await call(app, "PUT", `/${id}`, { name: "등기", version: 1 });
    const remove = async (seen: string) => {
      const headers = { "if-match": seen };
      const options = { as: "superuser", method: "DELETE", headers } as const;
      return await app.call(`/api/views/${id}`, options);
    };
    const late = await remove('"1"');
    assertEquals(late.status, 409);
    assertEquals((await late.json()).details[0].current.name, "등기");
    assertEquals((await remove('"eins"')).status, 400);
    assertEquals((await remove('"2"')).status, 204);
  }));

Deno.test("a stale edit of another person's personal view reveals nothing of it", () =>
  withApp(async (app) => {
    const trips = { table: "trip-monitor", name: "내 것", settings };
    const { id } = (await call(app, "POST", "", trips)).body.data;
    for (const as of ["staff", "user"] as const) {
      const answer = await call(app, "PUT", `/${id}`, { name: "x", version: 9 }, as);
      assertEquals([answer.status, answer.body.details], [404, []]);
    }
  }));

Deno.test("a saved view is answered the same again, even after it is deleted", () =>
  withApp(async (app) => {
    const headers = { "idempotency-key": "once" };
    const json = { table, name: "한 번", settings };
    const ask = async () => {
      const answer = await app.call("/api/views", {
        as: "superuser",
        method: "POST",
        json,
        headers,
      });
      return [answer.status, await answer.json()];
    };
    const [status, { data }] = await ask();
    await call(app, "PUT", `/${data.id}`, { name: "anders", version: 1 });
    await call(app, "DELETE", `/${data.id}`);
    assertEquals(await ask(), [status, { data }]);
  }));

Deno.test("without access to a table its views are not found", () =>
  withApp(async (app) => {
    const { id } = (await save(app, "등기팀")).body.data;
    for (const as of ["user", "staff"] as const) {
      assertEquals((await call(app, "GET", `?table=${table}`, undefined, as)).status, 404);
      assertEquals((await save(app, "내 보기", as)).status, 404);
      assertEquals((await call(app, "PUT", `/${id}`, { name: "x" }, as)).status, 404);
      assertEquals((await call(app, "DELETE", `/${id}`, undefined, as)).status, 404);
    }
  }));

const NAME = "보기 이름을 1자 이상 50자 이하로 입력해 주세요.";
const bad: [what: string, body: unknown, status: number, message?: string][] = [
  ["no name", { table, settings }, 422, NAME],
  ["an empty name", { table, name: " ", settings }, 422, NAME],
  ["a long name", { table, name: "가".repeat(51), settings }, 422, NAME],
  ["no settings", { table, name: "x" }, 422],
  ["settings as text", { table, name: "x", settings: '{"query":{}}' }, 422],
  ["a query of numbers", { table, name: "x", settings: { ...settings, query: { page: 2 } } }, 422],
  [
    "a query that is too long",
    { table, name: "x", settings: { ...settings, query: { search: "가".repeat(501) } } },
    422,
  ],
  [
    "too many columns",
    { table, name: "x", settings: { ...settings, columns: Array(201).fill(settings.columns[0]) } },
    422,
  ],
  [
    "a table that is not there",
    { table: "ghosts", name: "x", settings },
    404,
    "해당 표를 찾을 수 없습니다.",
  ],
  ["more than fits", { table, name: "x", settings, more: "가".repeat(40_000) }, 413],
];

Deno.test("an invalid view is not saved", async (t) => {
  const app = await openTestApp({ empty: true });
  for (const [what, body, status, message] of bad) {
    await t.step(what, async () => {
      const answer = await call(app, "POST", "", body);
      assertEquals(answer.status, status);
      if (message) assertEquals(answer.body.message, message);
    });
  }
  assertEquals((await call(app, "GET", `?table=${table}`)).body.data, []);
  await app.close();
});
