/** Leave by the hour (art. 18, table 2 of the decree), also where hours change (임금근로시간과-520). */
import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { daysMissing, leaveBalance, remainingGrants } from "../../../events/leave_rules/balance.ts";
import type { HoursFrom, LeaveFacts } from "../../../events/leave_rules/facts.ts";
import { dayHours, inUnit } from "../../../events/leave_rules/part_time.ts";
import { hoursIn } from "../../../projections/leave/words.ts";
import { onDays, person } from "./facts.ts";

const from = (day: string, weeklyHours: number, weeklyDays = 5): HoursFrom => ({
  ...{ from: day, weeklyHours, weeklyDays },
});

/** What the third year earns on 3 January 2025, in days of then and in hours: 16 days of a full-timer. */
const VECTORS: [string, Partial<LeaveFacts>, hours: number, days: number][] = [
  ["40 hours all along", {}, 128, 16],
  ["20 hours all along", { weeklyHours: 20 }, 64, 16],
  ["24 hours on three days", { weeklyHours: 24, weeklyDays: 3 }, 77, 9.625],
  ["15 hours on three days", { weeklyHours: 15, weeklyDays: 3 }, 48, 9.6],
  ["17 hours: 54.4 are 55, a part of an hour as one", { weeklyHours: 17 }, 55, 16.176],
  [
    "30 hours earned, 40 since: 96 hours are 12 days (임금근로시간과-520)",
    {
      ...{ weeklyHours: 30, hours: [from("2025-01-03", 40)] },
    },
    96,
    12,
  ],
  [
    "40 hours earned, 20 since: 128 hours are 32 days of 4",
    {
      hours: [from("2025-01-03", 20)],
    },
    128,
    32,
  ],
  [
    "182 days of 40 hours, 184 of 20: 95.8 are 96 hours",
    {
      hours: [from("2024-07-03", 20)],
    },
    96,
    24,
  ],
  [
    "182 days of 40 hours, 184 of 14, which earn nothing: 63.7 are 64 hours",
    {
      hours: [from("2024-07-03", 14)],
    },
    64,
    22.857,
  ],
  [
    "more than 40 hours, which are no more than full time",
    { hours: [from("2024-07-03", 45)] },
    128,
    16,
  ],
  [
    "three changes, the newest before the day",
    {
      hours: [from("2022-06-01", 20), from("2023-06-01", 30), from("2026-01-01", 15)],
    },
    96,
    16,
  ],
];

for (const [title, facts, hours, days] of VECTORS) {
  Deno.test(`given ${title}, then 16 days are ${hours} hours`, () => {
    const result = person("2022-01-03", facts);
    const grant = leaveBalance(result, "2025-01-03").grants.at(-1)!;
    assertEquals(grant.days, days);
    assertEquals(hoursIn(grant.days, dayHours(result, "2025-01-03")), hours);
  });
}

Deno.test("given less than 15 hours in all periods, then nothing is granted", () => {
  const facts = person("2020-01-01", { weeklyHours: 12, hours: [from("2023-01-01", 14)] });
  assertEquals(leaveBalance(facts, "2026-01-01").granted, 0);
});

Deno.test("given days used at 6 hours, when the day has 8, then the used hours stay", () => {
  const facts = person("2023-01-02", {
    ...{ weeklyHours: 30, hours: [from("2025-01-02", 40)] },
    used: onDays("2024-03-04", "2024-03-05"),
  });
  // 15 days at 30 hours are 90 hours; two days of 6 hours are one and a half of 8.
  assertEquals(leaveBalance(facts, "2024-12-31").used, 2);
  assertEquals(leaveBalance(facts, "2025-01-02").used, 1.5);
});

Deno.test("given three hours of a day of four, then three quarters of it are used", () => {
  const used = [{ day: "2026-03-03", halfDays: 2 * 3 / 4 }];
  const facts = person("2025-01-02", { weeklyHours: 20, used });
  const { used: days, left } = leaveBalance(facts, "2026-03-03");
  assertEquals([hoursIn(days, 4), hoursIn(left, 4)], [3, 57]);
});

Deno.test("given a change of hours, then the shortage is in days of the last requested day", () => {
  const facts = person("2025-11-03", { hours: [from("2026-01-01", 20)] });
  // One month at 40 hours and one of mixed ones: 8 hours, then 7.
  assertEquals(remainingGrants(facts, "2026-01-05").map(({ rest }) => hoursIn(rest, 4)), [8, 8]);
  assertEquals(daysMissing(facts, onDays("2026-01-05", "2026-01-06", "2026-01-07")), 0);
  assertEquals(daysMissing(facts, onDays(...[5, 6, 7, 8, 9].map((day) => `2026-01-0${day}`))), 1);
});

Deno.test("hours granted and used are the same for every length of a day", () => {
  const hours = fc.integer({ min: 15, max: 40 });
  fc.assert(
    fc.property(hours, hours, fc.integer({ min: 3, max: 5 }), (before, after, weeklyDays) => {
      const facts = person("2022-01-03", {
        ...{ weeklyHours: before, hours: [from("2025-06-02", after, weeklyDays)] },
        used: onDays("2025-02-03", "2025-02-04"),
      });
      const result = (day: string) => {
        const { unit, used } = inUnit(facts, day);
        const grant = leaveBalance(facts, day).grants.findLast((one) => one.from === "2025-01-03")!;
        const halves = used.reduce((sum, one) => sum + one.halfDays, 0);
        return [Math.round(grant.days * unit!), Math.round(halves / 2 * unit! * 1_000)];
      };
      assertEquals(result("2025-06-02"), result("2025-06-01"));
    }),
  );
});
