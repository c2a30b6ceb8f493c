/** What unused leave is worth at the ordinary wage (art. 60 (5), decree art. 6). */
import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { monthHours, unusedValue } from "../../../events/leave_rules/unused_value.ts";

const full = { dayHours: 8, weeklyHours: 40 };

const VECTORS: [string, Parameters<typeof unusedValue>[0], hours: number, amount: number][] = [
  [
    "5 days at 2,090,000 a month",
    { ...full, days: 5, wage: 2_090_000, by: "monthly" },
    40,
    400_000,
  ],
  [
    "1 day at 3,000,000: 114,832.5 is 114,833",
    {
      ...{ ...full, days: 1, wage: 3_000_000, by: "monthly" },
    },
    8,
    114_833,
  ],
  ["15 days at 10,030 an hour", { ...full, days: 15, wage: 10_030, by: "hourly" }, 120, 1_203_600],
  ["half a day", { ...full, days: 0.5, wage: 10_030, by: "hourly" }, 4, 40_120],
  [
    "60 hours of a part-timer",
    {
      ...{ dayHours: 4, weeklyHours: 20, days: 15, wage: 12_000, by: "hourly" },
    },
    60,
    720_000,
  ],
  [
    "a part-timer's month of 104.28 hours",
    {
      ...{ dayHours: 4, weeklyHours: 20, days: 1, wage: 1_042_800, by: "monthly" },
    },
    4,
    40_000,
  ],
  [
    "55 hours kept as thousandths of days",
    {
      ...{ dayHours: 3.4, weeklyHours: 17, days: 16.176, wage: 10_000, by: "hourly" },
    },
    55,
    550_000,
  ],
];

for (const [title, given, hours, amount] of VECTORS) {
  Deno.test(`given ${title}, then they are worth ${amount}`, () => {
    const found = unusedValue(given);
    assertEquals([found.hours, found.amount], [hours, amount]);
  });
}

Deno.test("given hours a week, then a month's wage also pays the day of rest, except below 15 hours", () => {
  assertEquals([40, 45, 24, 20, 15, 14].map(monthHours), [209, 209, 125.14, 104.28, 78.21, 60.83]);
});

Deno.test("given a monthly wage, then the steps show the hourly wage, the hours and the product", () => {
  const { steps } = unusedValue({ ...full, days: 5, wage: 2_090_000, by: "monthly" });
  assertEquals(steps.map(({ text }) => text), [
    "시간급 통상임금: 2,090,000원 ÷ 월 209시간 = 10,000원.",
    "미사용 연차 5일 × 하루 8시간 = 40시간.",
    "10,000원 × 40시간 = 400,000원입니다. 원 미만은 올립니다.",
  ]);
});

Deno.test("a value exceeds the exact one by less than a won and is never below it", () => {
  const wage = fc.integer({ min: 1, max: 100_000_000 });
  const halves = fc.integer({ min: 1, max: 100 });
  fc.assert(fc.property(wage, halves, (won, many) => {
    const days = many / 2;
    const { amount } = unusedValue({ ...full, days, wage: won, by: "monthly" });
    const exact = won * days * 8 / 209;
    assert(amount >= exact - 1e-5 && amount < exact + 1);
  }));
});
