/** The calendar of promoting the use of leave (Labor Standards Act art. 61), computed from what is left. */
import { type Lot, remainingGrants } from "./balance.ts";
import { addDays, addMonths, compareDays, type Day } from "./days.ts";
import type { LeaveFacts } from "./facts.ts";

/** Yearly days; monthly days of the first year granted before the first notice; those granted after it. */
export type PromotionKind = "yearly" | "monthly" | "monthly_last";

/** Days that lapse together, and the deadline of each side. */
export interface Promotion {
  kind: PromotionKind;
  /** The last day they may be used. */
  until: Day;
  /** Days neither used nor planned. */
  days: number;
  /** First and last day of the written notice. */
  noticeFrom: Day;
  noticeUntil: Day;
  /** By when the employer sets the dates that nobody named. */
  fixUntil: Day;
  source: string;
}

interface Rule {
  /** Months before the end at which the notice begins, and the days for giving it. */
  months: number;
  noticeDays: number;
  fixUntil: (after: Day) => Day;
  source: string;
}

/** `after` is the day after the last one of use: 1 January for days that lapse on 31 December. */
const RULES: Record<PromotionKind, Rule> = {
  yearly: {
    months: 6,
    noticeDays: 10,
    fixUntil: (after) => addDays(addMonths(after, -2), -1),
    source: "근로기준법 제61조 제1항",
  },
  monthly: {
    months: 3,
    noticeDays: 10,
    fixUntil: (after) => addDays(addMonths(after, -1), -1),
    source: "근로기준법 제61조 제2항",
  },
  monthly_last: {
    months: 1,
    noticeDays: 5,
    // The tenth day before the last one: 21 December for days that lapse on the 31st.
    fixUntil: (after) => addDays(after, -11),
    source: "근로기준법 제61조 제2항 각 호 단서",
  },
};

function kindOf({ grant: { kind, from, until } }: Lot): PromotionKind | null {
  if (until === null || kind === "settlement") return null;
  if (kind !== "monthly") return "yearly";
  const firstNotice = addMonths(addDays(until, 1), -RULES.monthly.months);
  return from <= firstNotice ? "monthly" : "monthly_last";
}

/** Days that may be promoted from `asOf` on, first to lapse first. */
export function promotions(facts: LeaveFacts, asOf: Day): Promotion[] {
  const groups = new Map<string, Promotion>();
  for (const lot of remainingGrants(facts, asOf)) {
    const kind = kindOf(lot);
    const { until } = lot.grant;
    if (!kind || until === null || until < asOf || lot.rest === 0) continue;
    const key = `${until} ${kind}`;
    const days = lot.rest + (groups.get(key)?.days ?? 0);
    const { months, noticeDays, fixUntil, source } = RULES[kind];
    const after = addDays(until, 1);
    const noticeFrom = addMonths(after, -months);
    groups.set(key, {
      kind,
      until,
      days: Math.round(days * 1_000) / 1_000,
      noticeFrom,
      noticeUntil: addDays(noticeFrom, noticeDays - 1),
      fixUntil: fixUntil(after),
      source,
    });
  }
  return [...groups.entries()].sort(([a], [b]) => compareDays(a, b)).map(([, promotion]) =>
    promotion
  );
}
