import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { PURPOSES } from "../../events/card/card.ts";
import { cardRule } from "../../events/card/card_rule.ts";
import type { CardFilter } from "../../projections/card/card_row.ts";
import { totalsOf } from "../../projections/card/card_totals.ts";
import { lunchBudget, monthsOf } from "../../projections/card/lunch_budget.ts";

/** What holds until the office sets another. */
const FIRST = cardRule.first.lunch_budget;

const now = new Date("2026-11-21T01:00:00Z");
const november: CardFilter = { mode: "month", year: 2026, month: 11 };

const row = fc.record({
  purpose: fc.constantFrom(...PURPOSES),
  pay: fc.integer({ min: -10_000_000, max: 10_000_000 }),
});

Deno.test("the purposes add up to the total for any rows in any order", () => {
  fc.assert(fc.property(fc.array(row), (rows) => {
    const totals = totalsOf(rows);
    assertEquals(totals.lunch + totals.dinner + totals.other, totals.all);
    assertEquals(totals.all, rows.reduce((sum, { pay }) => sum + pay, 0));
    assertEquals(totalsOf(rows.toReversed()), totals);
  }));
});

Deno.test("the lunch budget is 200,000 won a month (S1 §9)", () => {
  const totals = { lunch: 150_000, dinner: 999_999, other: 0, all: 1_149_999 };
  assertEquals(lunchBudget(totals, november, now, FIRST), {
    months: 1,
    budget: 200_000,
    spent: 150_000,
    usedPercent: 75,
    left: 50_000,
    over: 0,
  });
});

Deno.test("the lunch budget is the office's setting", () => {
  const totals = { lunch: 150_000, dinner: 0, other: 0, all: 150_000 };
  const { budget, left } = lunchBudget(totals, { ...november, month: "all" }, now, 300_000);
  assertEquals([budget, left], [3_300_000, 3_150_000]);
});

Deno.test("an exceeded budget has its excess", () => {
  const totals = { lunch: 250_001, dinner: 0, other: 0, all: 250_001 };
  const budget = lunchBudget(totals, november, now, FIRST);
  assertEquals(budget.usedPercent, 125);
  assertEquals([budget.left, budget.over], [0, 50_001]);
});

Deno.test("cancelled lunches give budget back, and never make it negative", () => {
  const totals = { lunch: -9_000, dinner: 0, other: 0, all: -9_000 };
  const budget = lunchBudget(totals, november, now, FIRST);
  assertEquals([budget.usedPercent, budget.left], [0, 209_000]);
});

Deno.test("a filter covers calendar months, and part of a month by its days", () => {
  const range = (start_date: string, end_date: string): CardFilter => ({
    mode: "range",
    start_date,
    end_date,
  });
  const cases: [filter: CardFilter, months: number][] = [
    [november, 1],
    [{ mode: "month", year: 2025, month: "all" }, 12],
    [{ mode: "month", year: 2026, month: "all" }, 11],
    [range("2026-11-01", "2026-11-30"), 1],
    [range("2026-11-01", "2026-11-15"), 0.5],
    [range("2026-11-16", "2026-12-31"), 1.5],
    [range("2028-02-01", "2028-02-29"), 1],
    [range("2025-12-01", "2026-03-31"), 4],
  ];
  for (const [filter, months] of cases) assertEquals(monthsOf(filter, now), months);
  assertEquals(
    lunchBudget(totalsOf([]), range("2026-01-31", "2026-02-01"), now, FIRST).budget,
    13_594,
  );
  const newYear = new Date("2026-12-31T15:00:00Z");
  assertEquals(monthsOf({ mode: "month", year: 2027, month: "all" }, newYear), 1);
});
