/** The value of unused leave: hours at the ordinary wage (art. 60 (5)). Nothing of it is stored. */
import type { Step } from "./facts.ts";

/** The wage's unit. */
export const WAGES = ["monthly", "hourly"] as const;
export type WageBy = (typeof WAGES)[number];

/** More than any ordinary wage, in won. */
export const WAGE_MAX = 100_000_000;

const FULL_WEEK_HOURS = 40;
/** As the Ministry counts a month of 40 hours a week with its paid day of rest. */
const FULL_MONTH_HOURS = 209;

/** Hours paid by a month's wage: a fifth more than worked, for the paid day of rest. */
export function monthHours(weeklyHours: number): number {
  if (weeklyHours >= FULL_WEEK_HOURS) return FULL_MONTH_HOURS;
  // Below 15 hours a week there is no paid day of rest (art. 18 (3)).
  const paid = weeklyHours < 15 ? weeklyHours : weeklyHours * 6 / 5;
  return Math.floor(paid * 365 / 7 / 12 * 100) / 100;
}

export interface UnusedValue {
  /** Fractions of a won are possible. */
  amount: number;
  hours: number;
  steps: Step[];
}

const won = (figure: number): string =>
  `${figure.toLocaleString("ko-KR", { maximumFractionDigits: 2 })}원`;
const roundThousandths = (figure: number): number => Math.round(figure * 1e6) / 1e6;

/** The value of days of a person's own length at an ordinary wage in won. */
export function unusedValue(
  { days, dayHours, weeklyHours, wage, by }: {
    days: number;
    dayHours: number;
    weeklyHours: number;
    wage: number;
    by: WageBy;
  },
): UnusedValue {
  const hours = Math.round(days * dayHours * 100) / 100;
  const month = monthHours(weeklyHours);
  const hourly = by === "hourly" ? wage : wage / month;
  const amount = Math.ceil(roundThousandths(hourly * hours));
  const steps: Step[] = [];
  if (by === "monthly") {
    steps.push({
      text: `시간급 통상임금: ${won(wage)} ÷ 월 ${month}시간 = ${won(hourly)}.`,
      source: "근로기준법 시행령 제6조 제2항",
    });
  }
  steps.push({
    text: `미사용 연차 ${days}일 × 하루 ${Math.round(dayHours * 100) / 100}시간 = ${hours}시간.`,
    source: "근로기준법 제60조 제5항",
  }, {
    text: `${won(hourly)} × ${hours}시간 = ${won(amount)}입니다. 원 미만은 올립니다.`,
    source: "근로기준법 제60조 제5항, 올림은 사무소의 선택",
  });
  return { amount, hours, steps };
}
