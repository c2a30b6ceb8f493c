import { assert, assertEquals } from "@std/assert";
import { viewRegistry } from "../../projections/registry.ts";
import { openTestApp, type TestApp } from "../helpers/server.ts";

/** The lines of a long answer. */
async function lines(app: TestApp, path: string, json: unknown = {}) {
  const response = await app.call(path, { as: "superuser", method: "POST", json });
  assertEquals(response.headers.get("content-type"), "application/x-ndjson");
  const text = await response.text();
  return text.trimEnd().split("\n").map((line) => JSON.parse(line));
}

Deno.test("a superuser's replay reports that nothing differed", async () => {
  const app = await openTestApp();
  const before = app.deps.books.head;
  const result = await lines(app, "/api/admin/replay/");
  assertEquals(result[result.length - 2].progress, { done: before, total: before });
  const { report } = result[result.length - 1];
  for (const one of report) {
    assertEquals([one.same, one.swapped, one.position], [true, true, before]);
  }
  assertEquals(report.map((one: { view: string }) => one.view), Object.keys(viewRegistry));
  await app.close();
});

Deno.test("a comparison names a differing view and leaves it unchanged", async () => {
  const app = await openTestApp();
  app.deps.books.views.employee.byId.clear();
  const [{ report }] = (await lines(app, "/api/admin/replay/", { view: "employee", verify: true }))
    .slice(-1);
  assertEquals(report.length, 1);
  assertEquals([report[0].same, report[0].swapped], [false, false]);
  assertEquals(app.deps.books.views.employee.byId.size, 0);
  await app.close();
});

Deno.test("an unknown view is refused in Korean", async () => {
  const app = await openTestApp();
  const response = await app.call("/api/admin/replay/", {
    as: "superuser",
    method: "POST",
    json: { view: "nothing" },
  });
  assertEquals(response.status, 422);
  assert(/[가-힣]/.test((await response.json()).message));
  await app.close();
});

Deno.test("a superuser checks the chain, and a changed record is named", async () => {
  const app = await openTestApp();
  const { books } = app.deps;
  const whole = (await lines(app, "/api/admin/verify/")).at(-1).report;
  assertEquals([whole.ok, whole.events], [true, books.head]);
  const { key, value } = await books.kv.get<Uint8Array>(["log", books.head]);
  value![value!.length - 10] ^= 1;
  await books.kv.set(key, value);
  const broken = (await lines(app, "/api/admin/verify/")).at(-1).report;
  assertEquals([broken.ok, broken.position], [false, books.head]);
  await app.close();
});

Deno.test("a caller who disconnects stops the work and the office continues", async () => {
  const app = await openTestApp();
  const response = await app.call("/api/admin/replay/", {
    as: "superuser",
    method: "POST",
    json: {},
  });
  await response.body!.cancel();
  assertEquals((await app.call("/api/mysql/card/list/?year=2026&month=11")).status, 200);
  await app.close();
});

Deno.test("a differing view is replaced only on request", async () => {
  const app = await openTestApp();
  const { books } = app.deps;
  books.views.employee.byId.clear();
  const replay = async (json: unknown) =>
    (await lines(app, "/api/admin/replay/", json)).at(-1).report;
  const [kept] = await replay({ view: "employee", only_same: true });
  assertEquals([kept.same, kept.swapped, books.views.employee.byId.size], [false, false, 0]);
  const [swapped] = await replay({ view: "employee" });
  assertEquals([swapped.same, swapped.swapped, books.views.employee.byId.size], [false, true, 3]);
  const [again] = await replay({ view: "employee", only_same: true });
  assertEquals([again.same, again.swapped], [true, true]);
  await app.close();
});

Deno.test("the page on the log shows its head, each view with its latest check, and each type of event", async () => {
  const app = await openTestApp();
  await lines(app, "/api/admin/replay/", { view: "card", verify: true });
  const html = await (await app.call("/staff/log", { as: "superuser" })).text();
  assert(html.includes(app.deps.books.headHash));
  assertEquals(app.deps.books.headHash.length, 64);
  assertEquals(html.match(/badge-success/g)?.length, 1, "one view was compared");
  assert(/<dt>집계의 위치<\/dt><dd[^>]*>[^<]*\d[^/]*최신 상태/.test(html));
  assert(/>\d+ KB</.test(html));
  assert(html.includes('<a href="/staff/card-report">'), "where the records of an event are seen");
  assert(html.includes('id="flow-noun-card"'), "the picture of where events go");
  for (const text of ["카드 내역", "card.recorded", "courier.topped_up", "operation"]) {
    assert(html.includes(text), text);
  }
  await app.close();
});
