/** Sums of tables: counted again from the books, by group, with links to the rows of each. */
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { fillDemo } from "../../src/demo/fill.ts";
import { withTools } from "../helpers/tools.ts";

type Sums = { total: number; sums: { amount: number }; groups: { name: string; count: number }[] };

Deno.test("given a sample office, then sums of cases and their money are those of its books", () =>
  withTools(async (app) => {
    const { books, now, office } = app.deps;
    await fillDemo(books, now(), office.name);
    const entries = [...books.views.matter_entry.byId.values()].filter(({ state }) =>
      !state.deleted
    );
    const paid = entries.filter(({ state }) => state.kind === "payment");
    const all = (await app.run("sum_matter_entry", {})).data as Sums;
    const sumOf = (some: typeof entries) => some.reduce((sum, { state }) => sum + state.amount, 0);
    assertEquals([all.total, all.sums.amount], [entries.length, sumOf(entries)]);
    const one = (await app.run("sum_matter_entry", { kind: "payment" })).data as Sums;
    assertEquals([one.total, one.sums.amount], [paid.length, sumOf(paid)]);
    const { data, figures = [] } = await app.run("sum_matter", { by: "state" });
    const { total, groups } = data as Sums;
    assertEquals(groups.reduce((sum, { count }) => sum + count, 0), total);
    assert(groups.length > 1);
    const { href } = figures.find(({ value }) => value === groups[0].count)!;
    assertStringIncludes(href, "state=");
  }));

Deno.test("a sum with a condition that nothing meets is no figure, and lists what there is", () =>
  withTools(async (app) => {
    const { text, figures } = await app.run("sum_matter", { search: "없는사람" });
    assertStringIncludes(text, "하나도 없습니다");
    assertEquals(figures, []);
    const { status, message } = await app.run("sum_matter", { state: "배송" });
    assertEquals(status, 422);
    assertStringIncludes(message, "다음 중 하나여야 합니다");
  }));
