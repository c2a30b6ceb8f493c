/**
 * Years with a leave of absence or a suspension (2011다4629, 2008다41666). The days of work of 2025 were counted by hand:
 * 261 from Monday to Friday, 18 of them holidays, so 243.
 */
import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { leaveBalance } from "../../../events/leave_rules/balance.ts";
import { addDays, type Day } from "../../../events/leave_rules/days.ts";
import type { Absence, LeaveFacts } from "../../../events/leave_rules/facts.ts";
import { absencesIn, shareOf } from "../../../events/leave_rules/time_away.ts";
import { person } from "./facts.ts";

const away = (
  from: Day,
  until: Day,
  as: Absence["as"] = "excluded",
  label = "질병휴직",
): Absence => ({
  ...{ from, until, as, label },
});
/** March to August of 2025: 123 of 243 days of work. */
const HALF = away("2025-03-01", "2025-08-31");
const rate = (per: number) => ({ 2025: { rate: per, missedMonths: [] } });

/** What the year 2025 earns on 1 January 2026, of who began on 1 January 2020: 17 days if attended. */
const VECTORS: [string, Partial<LeaveFacts>, kind: string, days: number][] = [
  ["no absence", {}, "yearly", 17],
  ["half a year left out: 17 × 120 ÷ 243 = 8.40, up to a day", { away: [HALF] }, "prorated", 9],
  ["the same, up to half a day", { away: [HALF], rounding: "half" }, "prorated", 8.5],
  [
    "13 days left out: 95 % of the whole year were attended",
    {
      away: [away("2025-06-02", "2025-06-20")],
    },
    "yearly",
    17,
  ],
  [
    "48 of 243 left out: 80.2 % were attended even so",
    {
      away: [away("2025-07-01", "2025-09-05")],
    },
    "yearly",
    17,
  ],
  [
    "49 of 243 left out: 17 × 194 ÷ 243 = 13.57",
    {
      away: [away("2025-07-01", "2025-09-08")],
    },
    "prorated",
    14,
  ],
  [
    "the whole year left out: nothing arises",
    {
      away: [away("2025-01-01", "2025-12-31")],
    },
    "prorated",
    0,
  ],
  [
    "an absence that began a year before and ended a year after",
    {
      away: [away("2024-06-01", "2026-06-30")],
    },
    "prorated",
    0,
  ],
  ["an absence of another year", { away: [away("2024-01-01", "2024-12-31")] }, "yearly", 17],
  [
    "a suspension that work rules count as missed: a day for each of the other six months",
    {
      away: [away("2025-03-01", "2025-08-31", "absent", "정직")],
    },
    "reduced",
    6,
  ],
  [
    "a short suspension that counts as missed",
    {
      away: [away("2025-06-02", "2025-06-20", "absent", "정직")],
    },
    "yearly",
    17,
  ],
  [
    "a suspension that is left out, as a leave of absence is",
    {
      away: [away("2025-03-01", "2025-08-31", "excluded", "정직")],
    },
    "prorated",
    9,
  ],
  [
    "70 % of what was not left out: a day for each month worked",
    {
      ...{ away: [HALF], attendance: rate(70) },
    },
    "reduced",
    6,
  ],
  [
    "70 %, with a month of which a part was worked",
    {
      ...{ away: [away("2025-03-10", "2025-08-31")], attendance: rate(70) },
    },
    "reduced",
    7,
  ],
  [
    "two absences together",
    {
      away: [away("2025-03-01", "2025-05-31"), away("2025-06-01", "2025-08-31")],
    },
    "prorated",
    9,
  ],
  [
    "the office's own days off are no days of work: 17 × 118 ÷ 241 = 8.32",
    {
      ...{ away: [HALF], daysOff: new Set(["2025-12-26", "2025-12-31"]) },
    },
    "prorated",
    9,
  ],
  [
    "20 hours a week: 9 days are 36 hours, 9 days of 4",
    {
      ...{ away: [HALF], weeklyHours: 20 },
    },
    "prorated",
    9,
  ],
];

for (const [title, facts, kind, days] of VECTORS) {
  Deno.test(`given ${title}, then the year earns ${days} as ${kind}`, () => {
    const { grants } = leaveBalance(person("2020-01-01", facts), "2026-01-01");
    const last = grants.at(-1)!;
    assertEquals([last.from, last.kind, last.days], ["2026-01-01", kind, days]);
  });
}

Deno.test("given a first part-year with a leave of absence, then its proportion is taken in proportion", () => {
  // 125 days of work from July to December, 60 of them from August to October: 8 × 65 ÷ 125 = 4.16.
  const partial = (rounding: "half" | "whole") =>
    leaveBalance(
      person("2025-07-01", {
        ...{ basis: "fiscal", rounding, away: [away("2025-08-01", "2025-10-31")] },
      }),
      "2026-01-01",
    ).grants.at(-1)!;
  assertEquals([partial("whole").kind, partial("whole").days], ["partial", 5]);
  assertEquals(partial("half").days, 4.5);
});

/** Months of who began on 5 January 2026: 16 days of work from 5 February to 4 March. */
const MONTHS: [string, Absence, Partial<LeaveFacts>, Day, number][] = [
  ["a month left out whole", away("2026-02-05", "2026-03-04"), {}, "2026-04-05", 2],
  ["a month left out in part, up to a day", away("2026-02-05", "2026-02-20"), {}, "2026-03-05", 2],
  [
    "9 of its 16 days, up to half a day",
    away("2026-02-05", "2026-02-20"),
    { rounding: "half" },
    "2026-03-05",
    1.5,
  ],
  ["a day that was missed", away("2026-02-09", "2026-02-09", "absent"), {}, "2026-03-05", 1],
];

for (const [title, one, more, asOf, days] of MONTHS) {
  Deno.test(`given a first year with ${title}, then its months give ${days}`, () => {
    assertEquals(leaveBalance(person("2026-01-05", { away: [one], ...more }), asOf).granted, days);
  });
}

Deno.test("given a proportion, then its steps list the excluded days, the formula and the sources", () => {
  const { steps } = leaveBalance(person("2020-01-01", { away: [HALF] }), "2026-01-01").grants.at(
    -1,
  )!;
  const source = "대법원 2011다4629(2013.12.26.), 고용노동부 임금근로시간과-1818(2021.8.12.)";
  assertEquals(steps.slice(2, 4), [{
    text: "소정근로일 243일 가운데 제외하는 날 123일(질병휴직 2025-03-01 ~ 2025-08-31).",
    source,
  }, {
    text:
      "나머지 소정근로일의 출근율은 100%입니다. 17 × (243 − 123) ÷ 243 = 8.40을 하루 단위로 올려 9일입니다.",
    source: `${source}, 올림은 사무소의 선택`,
  }]);
});

Deno.test("given no absence in a period, then there is nothing to calculate", () => {
  assertEquals(
    absencesIn(person("2020-01-01", { away: [HALF] }), "2024-01-01", "2024-12-31"),
    null,
  );
  const weekend = person("2020-01-01", { away: [away("2025-03-01", "2025-03-02")] });
  assertEquals(absencesIn(weekend, "2025-01-01", "2025-12-31"), null, "two days off");
});

Deno.test("a longer absence never earns more, and never more than no absence", () => {
  const length = fc.nat(364);
  fc.assert(
    fc.property(
      length,
      length,
      fc.constantFrom("excluded" as const, "absent" as const),
      (a, b, as) => {
        const earned = (days: number) =>
          leaveBalance(
            person("2020-01-01", { away: [away("2025-01-01", addDays("2025-01-01", days), as)] }),
            "2026-01-01",
          ).grants.findLast(({ from }) => from === "2026-01-01")?.days ?? 0;
        const [short, long] = [Math.min(a, b), Math.max(a, b)].map(earned);
        assert(long <= short && short <= 17, `${short} then ${long}`);
      },
    ),
    { numRuns: 60 },
  );
});

Deno.test("a proportion lies between the exact one and the next step up", () => {
  const counts = fc.integer({ min: 1, max: 260 }).chain((total) =>
    fc.tuple(fc.constant(total), fc.integer({ min: 0, max: total }))
  );
  fc.assert(
    fc.property(
      counts,
      fc.constantFrom("half" as const, "whole" as const),
      ([total, excluded], rounding) => {
        const share = shareOf({ total, excluded, absent: 0, away: [] }, {
          days: 15,
          rate: 100,
          rounding,
        });
        if (share.as !== "part") return assertEquals(share.as, "whole");
        const exact = 15 * (total - excluded) / total;
        assert(share.days >= exact - 1e-6 && share.days < exact + (rounding === "half" ? 0.5 : 1));
      },
    ),
  );
});
