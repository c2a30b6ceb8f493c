/** What always holds for anybody's leave. */
import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { daysMissing, leaveBalance } from "../../../events/leave_rules/balance.ts";
import { addDays, addMonths, type Day } from "../../../events/leave_rules/days.ts";
import type { LeaveFacts } from "../../../events/leave_rules/facts.ts";
import { person } from "./facts.ts";

const day = (from: Day, until: Day): fc.Arbitrary<Day> => {
  const days = (Date.parse(until) - Date.parse(from)) / 86_400_000;
  return fc.nat(days).map((after) => addDays(from, after));
};
const hired = day("1998-01-01", "2025-12-31");
const asOf = day("2020-01-01", "2030-12-31");
const uses = fc.array(
  fc.record({ day: day("2018-01-01", "2030-12-31"), halfDays: fc.constantFrom(1, 2) }),
  { maxLength: 60 },
);
const facts: fc.Arbitrary<LeaveFacts> = fc.record({
  hired,
  left: fc.option(day("2026-01-01", "2030-12-31")),
  basis: fc.constantFrom("hire" as const, "fiscal" as const),
  fiscalStart: fc.constantFrom("01-01", "03-01", "07-15"),
  rounding: fc.constantFrom("half" as const, "whole" as const),
  covered: fc.constantFrom(
    [{ from: "1900-01-01", until: null }],
    [{ from: "2015-05-01", until: "2021-03-31" }, { from: "2023-02-10", until: null }],
  ),
  weeklyHours: fc.constantFrom(15, 17, 20, 24, 30, 40),
  weeklyDays: fc.constantFrom(3, 4, 5),
  carried: fc.integer({ min: -10, max: 10 }).map((halves) => halves / 2),
  used: uses,
});

/** The statute day by day, written apart from the engine: what arose from the hire date on to the last day. */
function statute(from: Day, until: Day): number {
  let days = 0;
  const [ownMonths, firstYear] = [from >= "2017-05-30", addMonths(from, 12)];
  for (let months = 1; addMonths(from, months) <= until; months++) {
    const years = months / 12;
    if (addMonths(from, months) < firstYear) days += ownMonths ? 1 : 0;
    else if (Number.isInteger(years)) {
      let year = 15;
      for (let beyond = 3; beyond <= years; beyond += 2) year++;
      days += year > 25 ? 25 : year;
    }
  }
  return days;
}

Deno.test("the sum of grants equals days used, left and lapsed", () => {
  fc.assert(fc.property(facts, asOf, (result, on) => {
    const { grants, granted, used, left, lapsed } = leaveBalance(result, on);
    const sum = grants.reduce((all, { days }) => all + days, 0);
    assertEquals(Math.round(sum * 1_000), Math.round(granted * 1_000));
    assertEquals(Math.round(granted * 1_000), Math.round((used + left + lapsed) * 1_000));
  }));
});

Deno.test("no year gives more than 25 days, and a first year no more than 11 by the month", () => {
  fc.assert(fc.property(facts, asOf, (result, on) => {
    const { grants } = leaveBalance({ ...result, weeklyHours: 40 }, on);
    assert(grants.filter(({ kind }) => kind === "yearly").every(({ days }) => days <= 25));
    const months = grants.filter(({ kind }) => kind === "monthly");
    assert(months.length <= 11 * result.covered.length);
  }));
});

Deno.test("longer service never grants less, each year and in all", () => {
  fc.assert(fc.property(hired, asOf, fc.nat(2_000), (from, on, more) => {
    const [sooner, later] = [on, addDays(on, more)].map((day) => leaveBalance(person(from), day));
    assert(later.granted >= sooner.granted);
    const yearly = later.grants.filter(({ kind }) => kind === "yearly").map(({ days }) => days);
    assert(yearly.every((days, at) => at === 0 || days >= yearly[at - 1]));
  }));
});

Deno.test("by hire date everybody gets exactly what the statute gives", () => {
  fc.assert(fc.property(hired, asOf, (from, on) => {
    assertEquals(leaveBalance(person(from), on).granted, statute(from, on));
  }));
});

Deno.test("a leaver of an office that counts by fiscal year gets no less than the statute gives", () => {
  const starts = fc.constantFrom("01-01", "04-01", "10-31");
  fc.assert(
    fc.property(hired, day("2026-01-01", "2030-12-31"), starts, (from, left, fiscalStart) => {
      const result = person(from, { basis: "fiscal", fiscalStart, left });
      assert(leaveBalance(result, "2031-01-01").granted >= statute(from, left));
    }),
  );
});

Deno.test("days without a shortage can be used without an overrun", () => {
  fc.assert(fc.property(hired, day("2026-01-01", "2027-12-31"), fc.nat(20), (from, first, many) => {
    const asked = Array.from(
      { length: many },
      (_, at) => ({ day: addDays(first, at), halfDays: 2 }),
    );
    const missing = daysMissing(person(from), asked);
    const { left } = leaveBalance(
      person(from, { used: asked }),
      addDays(first, Math.max(many - 1, 0)),
    );
    if (missing === 0) assert(left >= 0);
  }));
});
