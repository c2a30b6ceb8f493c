/** Leave of part-timers, by the hour (art. 18, Enforcement Decree table 2, 4 나). */
import type { LeaveFacts, Step } from "./facts.ts";

const FULL_WEEK_HOURS = 40;
const FULL_WEEK_DAYS = 5;
const FULL_DAY_HOURS = 8;

const thousandths = (figure: number): number => Math.round(figure * 1_000) / 1_000;

/** Days of a full-timer as days of this person's own length: in hours, a part of an hour counting as one. */
export function ownDays(
  days: number,
  { weeklyHours = FULL_WEEK_HOURS, weeklyDays = FULL_WEEK_DAYS }: LeaveFacts,
): { days: number; steps: Step[] } {
  if (weeklyHours >= FULL_WEEK_HOURS) return { days, steps: [] };
  const hours = Math.ceil(thousandths(days * weeklyHours * FULL_DAY_HOURS / FULL_WEEK_HOURS));
  const own = thousandths(hours * weeklyDays / weeklyHours);
  const text =
    `단시간 근로자(주 ${weeklyHours}시간): ${days}일 × ${weeklyHours} ÷ ${FULL_WEEK_HOURS} ` +
    `× ${FULL_DAY_HOURS} = ${hours}시간, 하루 ${
      thousandths(weeklyHours / weeklyDays)
    }시간씩 ${own}일입니다.`;
  const source = "근로기준법 제18조, 시행령 제9조 별표 2 제4호 나목";
  return { days: own, steps: [{ text, source }] };
}
