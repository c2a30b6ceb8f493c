/** Recent attempts of jobs and their times, by five minutes of an hour or by hours of a day. */
import { z } from "zod";
import { type AttemptBook, attemptsSince } from "./job_attempts.ts";

const count = z.int().nonnegative();
const seconds = z.number().nonnegative();

export const TREND_PERIODS = ["hour", "day"] as const;
export type TrendPeriod = (typeof TREND_PERIODS)[number];

export const trendShape = z.strictObject({
  period: z.enum(TREND_PERIODS),
  /** The oldest first. */
  columns: z.array(z.strictObject({
    /** Its start. */
    at: z.iso.datetime(),
    succeeded: count,
    failed: count,
    /** Average seconds of first attempts' waits, and of attempts. */
    waited: seconds,
    ran: seconds,
  })),
  /** Duration within which 95 % of the period's attempts ended, in seconds; null if none. */
  p95: seconds.nullable(),
});
export type Trend = z.infer<typeof trendShape>;

const MINUTE = 60_000;
const STEPS: Record<TrendPeriod, { step: number; columns: number }> = {
  hour: { step: 5 * MINUTE, columns: 12 },
  day: { step: 60 * MINUTE, columns: 24 },
};

interface Sums {
  succeeded: number;
  failed: number;
  waited: number;
  waits: number;
  ran: number;
}

const average = (sum: number, of: number): number => of === 0 ? 0 : Math.round(sum / of) / 1_000;

/** The columns up to `now`, epoch milliseconds; each begins at a round time. */
export function trendOf(book: AttemptBook, now: number, period: TrendPeriod): Trend {
  const { step, columns } = STEPS[period];
  const first = (Math.floor(now / step) - columns + 1) * step;
  const sums = Array.from({ length: columns }, (): Sums => ({
    succeeded: 0,
    failed: 0,
    waited: 0,
    waits: 0,
    ran: 0,
  }));
  const times: number[] = [];
  for (
    const { at, succeeded, waited, ran } of attemptsSince(book, new Date(first - 1).toISOString())
  ) {
    const sum = sums[Math.floor((Date.parse(at) - first) / step)];
    if (!sum) continue;
    if (succeeded) sum.succeeded++;
    else sum.failed++;
    sum.ran += ran;
    if (waited !== null) {
      sum.waited += waited;
      sum.waits++;
    }
    times.push(ran);
  }
  const ordered = Float64Array.from(times).sort();
  return {
    period,
    columns: sums.map(({ succeeded, failed, waited, waits, ran }, place) => ({
      at: new Date(first + place * step).toISOString(),
      succeeded,
      failed,
      waited: average(waited, waits),
      ran: average(ran, succeeded + failed),
    })),
    p95: times.length === 0 ? null : ordered[Math.ceil(times.length * 0.95) - 1] / 1_000,
  };
}
