/** The leave engine against the statute, rulings and official answers, case by case. */
import { assertEquals } from "@std/assert";
import { daysMissing, leaveBalance } from "../../../events/leave_rules/balance.ts";
import type { Day } from "../../../events/leave_rules/days.ts";
import type { LeaveFacts } from "../../../events/leave_rules/facts.ts";
import { yearlyDays } from "../../../events/leave_rules/grants.ts";
import { onDays, person } from "./facts.ts";

const fiscal: Partial<LeaveFacts> = { basis: "fiscal" };
const sums = ({ granted, used, left, lapsed }: ReturnType<typeof leaveBalance>) => [
  granted,
  used,
  left,
  lapsed,
];

Deno.test("given full years at 80 %, then 15 days, one more for every two beyond the first, at most 25", () => {
  const years = [1, 2, 3, 4, 5, 6, 7, 10, 19, 20, 21, 22, 30, 45];
  assertEquals(years.map(yearlyDays), [15, 15, 16, 16, 17, 17, 18, 19, 24, 24, 25, 25, 25, 25]);
});

/** Who, asked on which day, has been granted how many days in all. */
const GRANTED: [string, LeaveFacts, Day, number][] = [
  ["79 by hire date at 2009-09-30", person("2004-08-01", { left: "2009-09-30" }), "2026-01-01", 79],
  ["62 by hire date at 2009-07-30", person("2004-08-01", { left: "2009-07-30" }), "2026-01-01", 62],
  [
    "69 by fiscal year at 2009-07-30",
    person("2004-08-01", { ...fiscal, left: "2009-07-30" }),
    "2026-01-01",
    69,
  ],
  [
    "79 by fiscal year at 2009-09-30, since by hire date it is more than 69",
    person("2004-08-01", { ...fiscal, left: "2009-09-30" }),
    "2026-01-01",
    79,
  ],
  ["nothing on the first day", person("2026-01-05"), "2026-01-05", 0],
  ["nothing a day before the first month is over", person("2026-01-05"), "2026-02-04", 0],
  ["one day after the first month", person("2026-01-05"), "2026-02-05", 1],
  ["eleven days at the end of the first year", person("2025-01-05"), "2026-01-04", 11],
  ["26 days on day 366", person("2025-01-05"), "2026-01-05", 26],
  [
    "11 days for a contract of one year (2021다227100)",
    person("2024-01-01", { left: "2024-12-31" }),
    "2026-01-01",
    11,
  ],
  [
    "26 days for a year and a day",
    person("2023-01-01", { left: "2024-01-01" }),
    "2026-01-01",
    26,
  ],
  [
    "no days of their own for the months of who began before 2017-05-30",
    person("2017-05-29"),
    "2018-05-29",
    15,
  ],
  ["days of their own from 2017-05-30 on", person("2017-05-30"), "2018-05-30", 26],
  ["nothing below 15 hours a week", person("2020-01-01", { weeklyHours: 14 }), "2026-01-01", 0],
  ["nothing below five people", person("2020-01-01", { covered: [] }), "2026-01-01", 0],
  [
    "11 + 15 a year after five people were reached, the years before uncounted",
    person("2010-01-01", { covered: [{ from: "2024-07-01", until: null }] }),
    "2025-07-01",
    26,
  ],
  [
    "5 for the months until the office had fewer than five people again",
    person("2024-01-01", { covered: [{ from: "1900-01-01", until: "2024-06-30" }] }),
    "2026-01-01",
    5,
  ],
  [
    "10 where one month of the first year had an absence",
    person("2025-01-05", { attendance: { 2025: { rate: 98, missedMonths: [3] } } }),
    "2026-01-04",
    10,
  ],
  [
    "15 + 26 − 15 + 7 where the second year was attended by 60 %, seven months of it fully",
    person("2023-01-01", { attendance: { 2024: { rate: 60, missedMonths: [1, 2, 3, 4, 5] } } }),
    "2025-01-01",
    26 + 7,
  ],
  [
    "only the months of the first year where it was attended by less than 80 %",
    person("2023-01-01", { attendance: { 2023: { rate: 75, missedMonths: [4, 5, 6] } } }),
    "2024-01-01",
    8,
  ],
];

for (const [title, facts, asOf, days] of GRANTED) {
  Deno.test(`given somebody hired ${facts.hired}, then ${title}`, () => {
    assertEquals(leaveBalance(facts, asOf).granted, days);
  });
}

Deno.test("given a last day of the month, when months pass, then each ends by the Civil Act's rule", () => {
  const { grants } = leaveBalance(person("2026-01-31"), "2026-05-31");
  const days = ["2026-03-01", "2026-03-31", "2026-05-01", "2026-05-31"];
  assertEquals(grants.map(({ from }) => from), days);
  const leap = leaveBalance(person("2024-02-29"), "2025-03-01").grants.at(-1)!;
  assertEquals([leap.from, leap.until, leap.days], ["2025-03-01", "2026-02-28", 15]);
});

Deno.test("given a hire in July, when the office counts by fiscal year, then 15 × 184 ÷ 365 is rounded up as it chose", () => {
  const partial = (rounding: "half" | "whole") =>
    leaveBalance(person("2025-07-01", { ...fiscal, rounding }), "2026-01-01").grants.at(-1)!;
  assertEquals([partial("whole").kind, partial("whole").days], ["partial", 8]);
  assertEquals(partial("half").days, 8);
  const october = person("2025-10-19", { ...fiscal, rounding: "half" }); // 74 days: 3.04
  assertEquals(leaveBalance(october, "2026-01-01").grants.at(-1)!.days, 3.5);
  const exactly = person("2025-10-20", { ...fiscal, rounding: "half" }); // 73 days: 3
  assertEquals(leaveBalance(exactly, "2026-01-01").grants.at(-1)!.days, 3);
});

Deno.test("given a fiscal year that starts in April, then its first day is when days arise", () => {
  const facts = person("2024-04-01", { ...fiscal, fiscalStart: "04-01" });
  assertEquals(leaveBalance(facts, "2025-04-01").grants.at(-1)!.from, "2025-04-01");
  assertEquals(leaveBalance(facts, "2025-04-01").granted, 26);
});

Deno.test("given a leaver by fiscal year, then both totals are shown and only the difference is added", () => {
  const better = leaveBalance(
    person("2004-08-01", { ...fiscal, left: "2009-09-30" }),
    "2009-09-30",
  );
  assertEquals(better.compared, { hire: 79, fiscal: 69 });
  assertEquals(better.grants.at(-1)!.kind, "settlement");
  assertEquals(better.grants.at(-1)!.days, 10);
  const text = "온전한 회계연도 4년을 채웠으므로 15 + ⌊(4 − 1) ÷ 2⌋ = 16일입니다.";
  assertEquals(better.grants.at(-2)!.steps.at(-2)!.text, text);
  const enough = leaveBalance(
    person("2004-08-01", { ...fiscal, left: "2009-07-30" }),
    "2009-07-30",
  );
  assertEquals(enough.compared, { hire: 62, fiscal: 69 });
  assertEquals(enough.grants.at(-1)!.kind, "yearly");
});

Deno.test("given unused days, when their year ends, then they lapse", () => {
  const facts = person("2023-03-02");
  assertEquals(sums(leaveBalance(facts, "2024-03-01")), [11, 0, 11, 0]);
  assertEquals(sums(leaveBalance(facts, "2024-03-02")), [26, 0, 15, 11]);
  assertEquals(sums(leaveBalance(facts, "2025-03-02")), [41, 0, 15, 26]);
});

Deno.test("given months before 2020-03-31, then their days lapse a year after each arose", () => {
  const untils = leaveBalance(person("2019-12-15"), "2020-05-15").grants.map(({ until }) => until);
  assertEquals(untils, ["2021-01-14", "2021-02-14", "2021-03-14", "2020-12-14", "2020-12-14"]);
});

Deno.test("given used days, then the earliest to lapse are used first", () => {
  const used = onDays("2024-01-15", "2024-03-04", "2024-12-24");
  const facts = person("2023-03-02", { used });
  assertEquals(sums(leaveBalance(facts, "2024-03-01")), [11, 1, 10, 0]);
  assertEquals(sums(leaveBalance(facts, "2024-03-04")), [26, 2, 14, 10]);
});

Deno.test("given more used than granted, then the balance is negative and the next days make it up", () => {
  const used = onDays("2026-02-10", "2026-02-11");
  assertEquals(sums(leaveBalance(person("2026-01-05", { used }), "2026-02-12")), [1, 2, -1, 0]);
  assertEquals(sums(leaveBalance(person("2026-01-05", { used }), "2026-03-05")), [2, 2, 0, 0]);
});

Deno.test("given a balance carried over or overrun, then it is added or subtracted", () => {
  const [more, less] = [2.5, -3].map((carried) => person("2023-03-02", { carried }));
  assertEquals(sums(leaveBalance(more, "2024-03-02")), [28.5, 0, 17.5, 11]);
  assertEquals(sums(leaveBalance(less, "2024-03-02")), [23, 0, 12, 11]);
});

Deno.test("given 20 hours on five days, then 15 days are 60 hours, which are 15 days of four hours", () => {
  const half = leaveBalance(person("2025-01-02", { weeklyHours: 20 }), "2026-01-02").grants.at(-1)!;
  assertEquals(half.days, 15);
  const short = person("2025-01-02", { weeklyHours: 24, weeklyDays: 3 });
  const three = leaveBalance(short, "2026-01-02").grants.at(-1)!;
  assertEquals(three.days, 9);
  assertEquals(
    three.steps.at(-2)!.text,
    "단시간 근로자(주 24시간): 15일 × 24 ÷ 40 × 8 = 72시간, 하루 8시간씩 9일입니다.",
  );
});

Deno.test("given requested days, then the shortage on those days is returned", () => {
  const facts = person("2025-11-03", { used: onDays("2026-02-09", "2026-02-10") });
  assertEquals(daysMissing(facts, onDays("2026-02-11")), 0);
  assertEquals(daysMissing(facts, onDays("2026-02-11", "2026-02-12")), 1);
  assertEquals(daysMissing(facts, [{ day: "2026-03-03", halfDays: 1 }]), 0);
  assertEquals(
    daysMissing(person("2025-11-03", { carried: -1 }), onDays("2026-01-05", "2026-01-06")),
    1,
  );
  const early = person("2025-11-03", { used: onDays("2025-11-10", "2025-11-11") });
  assertEquals(daysMissing(early, onDays("2026-01-05")), 1, "both months are used, and no more");
});

Deno.test("the explanation of 17 days after six years lists each step with its days and its article", () => {
  const { grants } = leaveBalance(person("2020-11-02"), "2025-11-22");
  const { days, steps } = grants.at(-1)!;
  assertEquals(days, 17);
  assertEquals(steps.map(({ text, source }) => `${text} [${source}]`), [
    "2020-11-02에 입사했습니다. [근로기준법 제60조 제1항·제2항]",
    "2024-11-02부터 2025-11-01까지 80% 이상 출근하고 2025-11-02에도 근무했습니다. 업무상 부상·질병, 출산전후휴가, 육아휴직 등으로 쉰 날은 출근한 것으로 봅니다. [근로기준법 제60조 제1항·제6항, 대법원 2021다227100(2021.10.14.)]",
    "5년을 채웠으므로 15 + ⌊(5 − 1) ÷ 2⌋ = 17일입니다. [근로기준법 제60조 제1항·제4항]",
    "2025-11-02부터 2026-11-01까지 쓸 수 있고, 남으면 소멸합니다. [근로기준법 제60조 제7항]",
  ]);
});
