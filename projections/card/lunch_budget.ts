/** Lunch spending against its budget (S1 §2, §9). Pure; the report and the day's page use it. */
import { seoulParts } from "../../events/base/seoul.ts";
import type { CardFilter } from "./card_row.ts";
import type { CardTotals } from "./card_totals.ts";

/** Lunch spending against the budget of the time a filter covers; `monthly`: won a month, as the office has set it. */
export function lunchBudget(totals: CardTotals, filter: CardFilter, now: Date, monthly: number) {
  const months = monthsOf(filter, now);
  const budget = Math.round(months * monthly);
  const spent = totals.lunch;
  const usedPercent = Math.max(0, Math.round(spent / budget * 1000) / 10);
  return {
    /** A part of one as a fraction. */
    months,
    /** Won for all that time. */
    budget,
    /** Won spent on lunch, cancellations taken off. */
    spent,
    /** Used percent with one decimal; above 100 when over, never below 0. */
    usedPercent,
    /** Won left; 0 when over. */
    left: Math.max(0, budget - spent),
    /** Won over; 0 when not. */
    over: Math.max(0, spent - budget),
  };
}

/**
 * Calendar months a filter covers: one; all of a year, or of the current year those begun so far; for a range
 * the months in it, and of a month that is in it in part its days out of all it has.
 */
export function monthsOf(filter: CardFilter, now: Date): number {
  if (filter.mode === "range") return monthsBetween(filter.start_date, filter.end_date);
  if (filter.month !== "all") return 1;
  const today = seoulParts(now.getTime());
  return filter.year === today.year ? today.month : 12;
}

/** From the first to the last day, both counted: what of their months is in it. */
function monthsBetween(first: string, last: string): number {
  const whole = monthNumber(last) - monthNumber(first);
  const [before, until] = [dayOf(first) - 1, dayOf(last)];
  return whole - before / daysInMonth(first) + until / daysInMonth(last);
}

const dayOf = (day: string): number => Number(day.slice(8));
const monthNumber = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
const daysInMonth = (day: string): number =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).getUTCDate();
