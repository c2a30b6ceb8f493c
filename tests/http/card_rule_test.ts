/** The lunch budget over HTTP: superusers set it, every place that shows it follows, its history lists it. */
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { type TestApp, withOffice } from "../helpers/server.ts";

async function send(app: TestApp, method: string, path: string, json?: unknown) {
  const response = await app.call(path, { as: "superuser", method, json });
  return { status: response.status, body: await response.json() };
}
const set = (app: TestApp, lunch_budget: unknown, version?: number) =>
  send(app, "PUT", "/api/card_rules", { lunch_budget, version });

Deno.test("the budget is the specification's until a superuser sets another, and then that", () =>
  withOffice(async (app) => {
    const before = await send(app, "GET", "/api/card_rules");
    assertEquals([before.body.data.lunch_budget, before.body.data.version], [200_000, 0]);
    const saved = await set(app, 350_000, 0);
    assertEquals([saved.status, saved.body.data.lunch_budget, saved.body.data.version], [
      200,
      350_000,
      1,
    ]);
    const page = async (path: string) =>
      (await (await app.call(path, { as: "staff" })).text()).replaceAll("<!-- -->", "");
    const month = "/staff/card-report?year=2026&month=11";
    for (
      const [path, shown] of [
        [month, "한도 350,000원"],
        ["/staff/card-report?year=2026&month=all", "월 350,000원 × 11개월"],
        ["/staff", "350,000원 중"],
      ]
    ) assertStringIncludes(await page(path), shown, path);
    const then = await page(`${month}&as_of=2026-11-20T00:00:00Z`);
    assert(!then.includes("350,000"), "an earlier moment has the budget of then");
  }));

Deno.test("an unchanged budget is answered as it is and writes nothing", () =>
  withOffice(async (app) => {
    const head = app.deps.books.head;
    const same = await set(app, 200_000, 0);
    assertEquals([same.status, same.body.data.version, app.deps.books.head], [200, 0, head]);
    assertEquals((await send(app, "GET", "/api/card_rules/history")).status, 404);
  }));

const refused: [what: string, value: unknown][] = [
  ["nothing at all", 0],
  ["less than nothing", -1],
  ["half a won", 1.5],
  ["a word", "많이"],
  ["more than an office can spend", 1_000_000_000],
];
for (const [what, value] of refused) {
  Deno.test(`a budget of ${what} is refused in Korean, at its field`, () =>
    withOffice(async (app) => {
      const { status, body } = await set(app, value, 0);
      assertEquals([status, body.details[0].field], [422, "lunch_budget"]);
      assertEquals(app.deps.books.views.card_rule.byId.size, 0);
    }));
}

Deno.test("the history shows who set each budget, and an earlier one is restored", () =>
  withOffice(async (app) => {
    await set(app, 300_000, 0);
    await set(app, 400_000, 1);
    const late = await set(app, 500_000, 1);
    assertEquals([late.status, late.body.code], [409, "stale_version"]);
    const blind = await set(app, 500_000);
    assertEquals([blind.status, blind.body.code], [428, "version_required"]);
    const { body: { data } } = await send(app, "GET", "/api/card_rules/history");
    assertEquals(
      data.map((entry: { changes: { from: number; to: number }[]; actor: { name: string } }) => [
        entry.actor.name,
        entry.changes[0].to,
      ]),
      [["대표", 400_000], ["대표", 300_000]],
    );
    const back = await send(app, "POST", "/api/card_rules/restore", { to_version: 1, version: 2 });
    assertEquals([back.status, back.body.data.lunch_budget], [200, 300_000]);
    const changes = await (await app.call("/staff/changes", { as: "superuser" })).text();
    assertStringIncludes(changes, "점심 예산");
  }));

Deno.test("the settings show the budget to a superuser", () =>
  withOffice(async (app) => {
    const page = await app.call("/settings?tab=cards&list=card_rule", { as: "superuser" });
    const text = await page.text();
    assertEquals(page.status, 200);
    assertStringIncludes(text, "한 달 점심 예산");
    assertStringIncludes(text, 'value="200,000"');
  }));
