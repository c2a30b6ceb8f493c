/** The tools of card spending: sums, the lunch budget, and the payments. */
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { pay, payment } from "../helpers/people.ts";
import { testNow } from "../helpers/server.ts";
import { withTools } from "../helpers/tools.ts";

Deno.test("이번 달 점심 예산 얼마 남았어?: the right figure, with a link to its rows", () =>
  withTools(async (app) => {
    const { used_at, pay: won } = payment({});
    assertEquals(used_at.slice(0, 7), "2026-11");
    const { text, figures, links } = await app.run("card_totals", { purpose: "lunch" });
    const left = 200_000 - won;
    assertStringIncludes(text, `점심 예산 남은 돈 ${left.toLocaleString("ko-KR")}원`);
    const figure = figures!.find(({ value }) => value === left)!;
    assertEquals(figure.href, links[0].href);
    assertEquals((await app.call(figure.href)).status, 200);
    assertStringIncludes(figure.href, "only=lunch");
  }));

Deno.test("sums are given by purpose, for a month, a day or a department", () =>
  withTools(async (app) => {
    const of = async (input: unknown) =>
      ((await app.run("card_totals", input)).data as { totals: Record<string, number> }).totals;
    const lunch = payment({}).pay;
    assertEquals(await of({}), { lunch, dinner: 120_000, other: 0, all: lunch + 120_000 });
    assertEquals((await of({ month: "2026-10" })).all, 0);
    const day = { start_date: "2026-11-03", end_date: "2026-11-03" };
    assertEquals((await of(day)).dinner, 120_000);
    assertEquals((await of({ dept: "공탁팀" })).all, 0);
  }));

Deno.test("payments are found with the data needed to change them, at most 20 and the number of others", () =>
  withTools(async (app) => {
    for (let n = 0; n < 30; n++) {
      await pay(app.deps.books, `many-${n}`, payment({ store_name: `국수집 ${n}` }));
    }
    const { text, data, links } = await app.run("search_cards", { search: "국수집" });
    const { total, rows } = data as { total: number; rows: { id: string; version: number }[] };
    assertEquals([total, rows.length, rows[0].version], [30, 20, 1]);
    assertStringIncludes(text, "외 10건");
    assertEquals((await app.call(links[0].href)).status, 200);
  }));

const refusals: [what: string, tool: string, input: unknown, status: number][] = [
  ["an unknown tool", "no_such_tool", {}, 404],
  ["two periods at once", "card_totals", { month: "2026-11", year: 2026 }, 422],
  ["half a range", "card_totals", { start_date: "2026-11-01" }, 422],
  ["a range that ends before it begins", "card_totals", {
    start_date: "2026-11-02",
    end_date: "2026-11-01",
  }, 422],
  ["a field of its own", "search_cards", { role: "superuser" }, 422],
  ["no object", "search_cards", "everything", 422],
  ["more than anybody types", "search_cards", { search: "x".repeat(30_000) }, 422],
];
for (const [what, tool, input, status] of refusals) {
  Deno.test(`a tool refuses ${what} with ${status}, in Korean`, () =>
    withTools(async (app) => {
      const answer = await app.run(tool, input);
      assertEquals(answer.status, status);
      assert(/[가-힣]/.test(answer.message), answer.message);
    }));
}

Deno.test("sums and lists are given as they were at an earlier moment, with links to it", async () => {
  let now = testNow.getTime();
  await withTools(async (app) => {
    now += 180_000;
    await pay(app.deps.books, "later", payment({ pay: 1_000 }));
    now += 60_000;
    const then = { as_of: "2026-11-21T10:02" };
    const past = await app.run("card_totals", then);
    assertStringIncludes(past.text, "2026-11-21 10:02 시점의 기록입니다.");
    assertStringIncludes(past.text, "점심에 쓴 돈 9,000원");
    assertStringIncludes(past.links[0].href, "as_of=2026-11-21T10:02");
    assertEquals((await app.call(past.links[0].href)).status, 200);
    assertStringIncludes((await app.run("card_totals")).text, "점심에 쓴 돈 10,000원");
    const companies = await app.run("search_company", then);
    assertStringIncludes(companies.text, "시점의 기록입니다.");
    const cases: [tool: string, as_of: unknown, code: string][] = [
      ["card_totals", "어제", "as_of_invalid"],
      ["card_totals", 7, "as_of_invalid"],
      ["card_totals", "2031-01-01T00:00", "as_of_in_future"],
      ["card_totals", "2001-01-01T00:00", "as_of_before_start"],
      ["registration_cost", then.as_of, "invalid_input"],
    ];
    for (const [tool, as_of, code] of cases) {
      assertEquals((await app.run(tool, { as_of })).code, code, `${tool} ${as_of}`);
    }
  }, { now: () => new Date(now) });
});
