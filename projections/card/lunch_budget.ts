/** Lunch spending against its budget (S1 §2, §9). Pure; the report and the day's page use it. */
import { seoulParts } from "../../events/base/seoul.ts";
import type { CardFilter } from "./card_row.ts";
import type { CardTotals } from "./card_totals.ts";

/** Lunch spending against the budget for the time of a filter; `monthly`: the office's budget in won a month. */
export function lunchBudget(totals: CardTotals, filter: CardFilter, now: Date, monthly: number) {
  const months = monthsOf(filter, now);
  const budget = Math.round(months * monthly);
  const spent = totals.lunch;
  const usedPercent = Math.max(0, Math.round(spent / budget * 1000) / 10);
  return {
    /** A fraction. */
    months,
    /** Won for the whole time. */
    budget,
    /** Won spent on lunch, less cancellations. */
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
 * Calendar months of a filter: one; for a year all, or of the current year those begun so far; for a range its months,
 * partial ones by their share of days.
 */
export function monthsOf(filter: CardFilter, now: Date): number {
  if (filter.mode === "range") return monthsBetween(filter.start_date, filter.end_date);
  if (filter.month !== "all") return 1;
  const today = seoulParts(now.getTime());
  return filter.year === today.year ? today.month : 12;
}

/** The share of their months between two days, both included. */
function monthsBetween(first: string, last: string): number {
  const whole = monthNumber(last) - monthNumber(first);
  const [before, until] = [dayOf(first) - 1, dayOf(last)];
  return whole - before / daysInMonth(first) + until / daysInMonth(last);
}

const dayOf = (day: string): number => Number(day.slice(8));
const monthNumber = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
const daysInMonth = (day: string): number =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).getUTCDate();
