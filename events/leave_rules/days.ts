/** Days of the calendar as `YYYY-MM-DD`, and periods counted as the Civil Act counts them (art. 160). */
import { DAY_MILLISECONDS } from "../base/seoul.ts";

/** A Seoul day, YYYY-MM-DD; days compare as texts. */
export type Day = string;

/** From the first day to the last one, both included; `until: null` has no end. */
export interface Span {
  from: Day;
  until: Day | null;
}

const timeOf = (day: Day): number => Date.parse(`${day}T00:00:00Z`);
const dayOf = (time: number): Day => new Date(time).toISOString().slice(0, 10);

/** The day some days later, or earlier. */
export const addDays = (day: Day, days: number): Day =>
  dayOf(timeOf(day) + days * DAY_MILLISECONDS);

/** The days of a month, `2026-11`. */
export function daysOfMonth(month: string): Day[] {
  const days: Day[] = [];
  for (let day = `${month}-01`; day.startsWith(month); day = addDays(day, 1)) days.push(day);
  return days;
}

/** How many days from one to the other, both counted; 0 where the end is before the start. */
export function daysIn(from: Day, until: Day): number {
  return Math.max(0, (timeOf(until) - timeOf(from)) / DAY_MILLISECONDS + 1);
}

/** Day of the week, 0 for Sunday. */
export const weekdayOf = (day: Day): number => new Date(timeOf(day)).getUTCDay();

/** Monday and Sunday of a day's week, which begins on Monday. */
export const mondayOf = (day: Day): Day => addDays(day, -((weekdayOf(day) + 6) % 7));
export const sundayOf = (day: Day): Day => addDays(mondayOf(day), 6);

/**
 * The day after whole months. If the month lacks the day, the period ends with the month's last (Civil Act art. 160
 * (3)), so the next day is the first of the following month: a month from 31 January is over on 1 March.
 */
export function addMonths(day: Day, months: number): Day {
  const [year, month, date] = day.split("-").map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const length = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0))
    .getUTCDate();
  const at = Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), Math.min(date, length));
  return dayOf(date > length ? at + DAY_MILLISECONDS : at);
}

/** The last day of the month of a day, or of a month ('2026-01'). */
export const monthEnd = (day: Day): Day => addDays(addMonths(`${day.slice(0, 7)}-01`, 1), -1);

/** Order of days. */
export const compareDays = (a: Day, b: Day): number => a < b ? -1 : a > b ? 1 : 0;

/** The earlier of two ends; null has none. */
export function earlier(a: Day, b: Day | null | undefined): Day {
  return b && b < a ? b : a;
}
