/** Deadlines of matters: by the statutes' own way of counting, against a second computation, and where each stands. */
import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { addDays, type Day } from "../../../events/leave_rules/days.ts";
import {
  dayLabel,
  DEADLINE_RULES,
  type DeadlineDay,
  type Stage,
} from "../../../events/matter/deadline_rules.ts";
import {
  type DeadlineFacts,
  deadlineFacts,
  deadlinesOf,
  missingDays,
  statusOf,
} from "../../../events/matter/deadlines.ts";
import { FACT_CODES, kindOf, MATTER_KINDS } from "../../../events/matter/matter_shapes.ts";
import { oracleLines } from "./deadline_oracle.ts";

const matter = (
  kind: DeadlineFacts["kind"],
  days: DeadlineFacts["days"],
  more: Partial<DeadlineFacts> = {},
): DeadlineFacts => ({ kind, stage: "open", days, heirAbroad: false, ...more });

const dueOf = (facts: DeadlineFacts, code: string) =>
  deadlinesOf(facts).find((one) => one.code === code)?.due;

/** Counted by hand, with the calendar of the year beside it. */
const BY_HAND: [string, DeadlineFacts, string, Day][] = [
  [
    "60 days from the balance",
    matter("sale", { balance_date: "2026-03-03" }),
    "sale_tax",
    "2026-05-04",
  ],
  [
    "a last day on Saturday",
    matter("sale", { balance_date: "2026-03-10" }),
    "sale_transfer",
    "2026-05-11",
  ],
  [
    "two weeks that end in the lunar new year",
    matter("officers", { appointed_on: "2026-02-03" }),
    "officer_in",
    "2026-02-19",
  ],
  [
    "three months from 30 November",
    matter("inheritance", { known_on: "2026-11-30" }),
    "renunciation",
    "2027-03-02",
  ],
  [
    "three months from 31 January",
    matter("inheritance", { known_on: "2025-01-31" }),
    "renunciation",
    "2025-04-30",
  ],
  [
    "six months from the end of the month",
    matter("inheritance", { death_date: "2026-01-03" }),
    "inheritance_tax",
    "2026-07-31",
  ],
  [
    "six months from the end of August",
    matter("inheritance", { death_date: "2025-08-10" }),
    "inheritance_tax",
    "2026-03-03",
  ],
  [
    "nine months with an heir abroad",
    matter("inheritance", { death_date: "2026-01-03" }, { heirAbroad: true }),
    "inheritance_tax_abroad",
    "2026-11-02",
  ],
  [
    "three months from the end of a gift's month",
    matter("gift", { cause_on: "2026-06-15" }),
    "gift_tax",
    "2026-09-30",
  ],
  [
    "Labour Day of 2025 for taxes",
    matter("sale", { balance_date: "2025-03-02" }),
    "sale_tax",
    "2025-05-02",
  ],
  [
    "Labour Day of 2025 for registrations",
    matter("sale", { balance_date: "2025-03-02" }),
    "sale_transfer",
    "2025-05-01",
  ],
  [
    "one month before a lease ends (the ministry's example)",
    matter("jeonse", { lease_end: "2020-09-30" }),
    "jeonse_notice",
    "2020-08-29",
  ],
  [
    "the day after the payment for new shares counts",
    matter("capital_increase", { paid_on: "2026-04-01" }),
    "capital_increase",
    "2026-04-15",
  ],
  [
    "served on a Friday, two weeks",
    matter("civil_papers", { served_on: "2026-11-06" }),
    "objection",
    "2026-11-20",
  ],
];

for (const [name, facts, code, due] of BY_HAND) {
  Deno.test(`given ${name}, then the last day is ${due}`, () => {
    assertEquals(dueOf(facts, code), due);
  });
}

Deno.test("given a year whose holidays are not published, then only weekends move it, and the reason says so", () => {
  const [late] = deadlinesOf(matter("officers", { appointed_on: "2030-02-16" }));
  assertEquals(late.due, "2030-03-04");
  assert(late.reason.includes("2030년 공휴일 발표 전"), late.reason);
});

Deno.test("given a moved last day, then the reason names the day, the period and the holiday", () => {
  const [tax] = deadlinesOf(matter("inheritance", { death_date: "2025-08-10" }));
  assertEquals(
    tax.reason,
    "상속개시일 2025-08-10이 속한 달의 말일부터 6개월, 2026-02-28이 토요일이어서 2026-03-03까지",
  );
});

const KINDS = MATTER_KINDS.map(({ value }) => value);
const STAGES: Stage[] = ["open", "correction", "done", "kept"];
const CODES: DeadlineDay[] = ["cause_on", "receipt_on", ...FACT_CODES];

const someDay = fc.integer({ min: 0, max: 1_400 }).map((days) => addDays("2023-06-01", days));
const someFacts: fc.Arbitrary<DeadlineFacts> = fc.record({
  kind: fc.constantFrom(...KINDS),
  stage: fc.constantFrom<Stage>("open", "open", ...STAGES),
  heirAbroad: fc.boolean(),
  days: fc.tuple(
    ...CODES.map(() => fc.option(someDay, { nil: undefined, freq: 3 })),
  ).map((days) =>
    Object.fromEntries(CODES.flatMap((code, at) => days[at] ? [[code, days[at]]] : []))
  ),
});

Deno.test("given 1,000 simulated matters, then no deadline is missed, none is invented, and each is met by the day that meets it", () => {
  let [count, met] = [0, 0];
  fc.assert(
    fc.property(someFacts, (facts) => {
      const all = deadlinesOf(facts);
      const lines = all.map(({ code, due, metOn }) => `${code} ${due} ${metOn ?? "open"}`).sort();
      assertEquals(lines, oracleLines(facts));
      count += lines.length;
      met += all.filter(({ metOn }) => metOn !== null).length;
    }),
    { numRuns: 1_000, seed: 20_261_127 },
  );
  // A simulation of matters without deadlines would show nothing.
  assert(count > 1_000, String(count));
  assert(met > 250 && met < count - 250, `${met} of ${count} were met`);
});

Deno.test("given any matter, then each deadline is sorted, follows a rule of its kind, and a met one is never missed", () => {
  fc.assert(fc.property(someFacts, someDay, (facts, today) => {
    const all = deadlinesOf(facts);
    assertEquals(all.map(({ due }) => due), all.map(({ due }) => due).toSorted());
    for (const one of all) {
      const status = statusOf(one, today);
      if (one.metOn) assertEquals(status, one.metOn <= one.due ? "met" : "met_late");
      else if (one.due >= today) assert(status === "near" || status === "ahead");
      else assertEquals(status, one.isDuty ? "missed" : "over");
    }
  }));
});

Deno.test("given a duty without its day, then the day is asked for until it is there or the duty is met", () => {
  assertEquals(missingDays(matter("sale", {})), [["balance_date"]]);
  assertEquals(missingDays(matter("sale", { balance_date: "2026-03-03" })), []);
  assertEquals(missingDays(matter("sale", { receipt_on: "2026-03-03" })), []);
  assertEquals(missingDays(matter("sale", {}, { stage: "done" })), []);
});

Deno.test("given duties of which a matter has one, then one of their days is asked for, and no day that comes later", () => {
  const served = ["served_on", "complaint_served_on", "order_notified_on"] as const;
  assertEquals(missingDays(matter("civil_papers", {})), [[...served]]);
  for (const day of [...served, "submitted_on"] as const) {
    assertEquals(missingDays(matter("civil_papers", { [day]: "2026-03-03" })), []);
  }
  assertEquals(missingDays(matter("officers", {})), [["appointed_on", "resigned_on"]]);
  assertEquals(missingDays(matter("officers", { resigned_on: "2026-03-03" })), []);
  assertEquals(missingDays(matter("inheritance", {})), [["death_date"]]);
  assertEquals(missingDays(matter("dissolution", {})), [["dissolved_on"], ["liquidator_on"]]);
  assertEquals(missingDays(matter("deposit", {}, { stage: "kept" })), []);
});

Deno.test("given a matter under correction without its last day, then the day is asked for", () => {
  const facts = matter("officers", { appointed_on: "2026-03-02", receipt_on: "2026-03-09" }, {
    stage: "correction",
  });
  assertEquals(missingDays(facts), [["correction_due"]]);
  const known = { ...facts, days: { ...facts.days, correction_due: "2026-03-12" } };
  assertEquals(missingDays(known), []);
});

Deno.test("given a receipt before the day that a duty is counted from, then it meets nothing", () => {
  const facts = matter("dissolution", {
    dissolved_on: "2026-03-02",
    liquidator_on: "2026-03-02",
    receipt_on: "2026-03-10",
    settled_on: "2026-09-01",
  });
  const metOn = (of: DeadlineFacts) =>
    Object.fromEntries(deadlinesOf(of).map(({ code, metOn }) => [code, metOn]));
  const met = { dissolution: "2026-03-10", liquidator: "2026-03-10" };
  const open = { liquidator_report: null, creditors: null };
  assertEquals(metOn(facts), { ...met, ...open, settled: null });
  const settled = { ...facts, days: { ...facts.days, settled_filed_on: "2026-09-08" } };
  assertEquals(metOn(settled), { ...met, ...open, settled: "2026-09-08" });
  const officers = matter("officers", { resigned_on: "2026-10-01", receipt_on: "2026-09-20" });
  assertEquals(metOn(officers), { officer_out: null });
});

Deno.test("given a balance that was paid before its day, then the receipt and the tax of that day count", () => {
  const days = { balance_date: "2026-03-31", receipt_on: "2026-03-20", tax_paid_on: "2026-03-19" };
  assertEquals(
    deadlinesOf(matter("sale", days)).map(({ code, metOn }) => [code, metOn]),
    [["balance", "2026-03-20"], ["sale_tax", "2026-03-19"], ["sale_transfer", "2026-03-20"]],
  );
});

Deno.test("every day that a rule is counted from or met by is a fact that its kinds of matters ask for", () => {
  // The cause, the receipt and the correction are asked of every matter.
  const common = ["cause_on", "receipt_on", "correction_due"];
  for (const { code, kinds, from, metBy } of DEADLINE_RULES) {
    for (const kind of kinds === "any" ? [] : kinds) {
      const facts: readonly string[] = [...common, ...kindOf(kind).facts];
      for (const day of [from, ...metBy]) {
        assert(facts.includes(day), `${code}: ${kind} has no ${day}`);
      }
    }
  }
});

Deno.test("given a receipt after the last day, then the deadline is met late and not open", () => {
  const facts = matter("officers", { appointed_on: "2026-03-02", receipt_on: "2026-03-20" });
  const [one] = deadlinesOf(facts);
  assertEquals(statusOf(one, "2026-03-25"), "met_late");
});

Deno.test("each rule has a code of its own, a statute, and days with a name", () => {
  const codes = DEADLINE_RULES.map(({ code }) => code);
  assertEquals(new Set(codes).size, codes.length);
  for (const { statute, from, metBy } of DEADLINE_RULES) {
    assert(statute !== "");
    for (const day of [from, ...metBy]) assert(dayLabel(day) !== "");
  }
});

const NO_FACTS = Object.fromEntries(FACT_CODES.map((code) => [code, null])) as Record<
  (typeof FACT_CODES)[number],
  null
>;

const inheritance = (address: string, state: "accepted" | "correcting" | "cancelled") =>
  deadlineFacts({
    kind: "inheritance",
    state,
    cause: { text: "상속", date: "2026-01-03" },
    receipt: { date: null },
    facts: { ...NO_FACTS, death_date: "2026-01-03", correction_due: "2026-11-30" },
    parties: [{ role: "heir", address: "서울특별시 종로구 세종대로 175" }, {
      role: "heir",
      address,
    }],
  });

for (
  const [address, code] of [
    ["미합중국 캘리포니아주 로스앤젤레스시", "inheritance_tax_abroad"],
    ["12 Rue de Rivoli, Paris", "inheritance_tax_abroad"],
    ["", "inheritance_tax"],
    ["세종대로 175 A동", "inheritance_tax"],
    ["부산광역시 미국마을길 3", "inheritance_tax"],
  ]
) {
  Deno.test(`given an heir at '${address}', then the tax is due by the rule ${code}`, () => {
    assertEquals(deadlinesOf(inheritance(address, "accepted")).map((one) => one.code), [code]);
  });
}

Deno.test("given a matter under correction, then that day is due too; a cancelled one owes nothing", () => {
  const codes = deadlinesOf(inheritance("", "correcting")).map(({ code }) => code);
  assertEquals(codes, ["inheritance_tax", "correction"]);
  assertEquals(deadlinesOf(inheritance("", "cancelled")), []);
});
