/** Sums over card rows (S1 §2, §9). Pure; the server, the workbook and the page all use them. */
import type { Purpose } from "../events/card.ts";
import type { CardFilter, CardRow } from "./card_row.ts";
import { seoulParts } from "../events/seoul.ts";

/** Won a month for lunch (S1 §9). */
export const LUNCH_BUDGET_WON = 200_000;

/** Won by purpose, and all of it. Cancellations are negative and count against the rest. */
export type CardTotals = Record<Purpose | "all", number>;

/** Adds up rows. */
export function totalsOf(rows: Iterable<Pick<CardRow, "purpose" | "pay">>): CardTotals {
  const totals: CardTotals = { lunch: 0, dinner: 0, other: 0, all: 0 };
  for (const { purpose, pay } of rows) {
    totals[purpose] += pay;
    totals.all += pay;
  }
  return totals;
}

/** Lunch spending against the budget of the months a filter covers. */
export function lunchBudget(totals: CardTotals, filter: CardFilter, now: Date) {
  const months = monthsOf(filter, now);
  const budget = months * LUNCH_BUDGET_WON;
  const spent = totals.lunch;
  const usedPercent = Math.max(0, Math.round(spent / budget * 1000) / 10);
  return {
    months,
    /** Won for all those months. */
    budget,
    /** Won spent on lunch, cancellations taken off. */
    spent,
    /** Used percent with one decimal; above 100 when over, never below 0. */
    usedPercent,
    /** `usedPercent` capped at 100, for the bar. */
    barPercent: Math.min(100, usedPercent),
    /** Won left; 0 when over. */
    left: Math.max(0, budget - spent),
    /** Won over; 0 when not. */
    over: Math.max(0, spent - budget),
  };
}

/**
 * Calendar months a filter covers: one; all of a year, or of the current year those begun so far;
 * for a range every month it touches.
 */
export function monthsOf(filter: CardFilter, now: Date): number {
  if (filter.mode === "range") {
    return monthNumber(filter.end_date) - monthNumber(filter.start_date) + 1;
  }
  if (filter.month !== "all") return 1;
  const today = seoulParts(now.getTime());
  return filter.year === today.year ? today.month : 12;
}

function monthNumber(day: string): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
}
