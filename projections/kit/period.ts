/** The period of a report: a year with a month or all of it, or an inclusive range of Seoul days. */
import type { Sorting } from "./query.ts";
import { DAY_MILLISECONDS, startOfDay, startOfMonth } from "../../events/base/seoul.ts";

export type Period =
  | { mode: "month"; year: number; month: number | "all" }
  | { mode: "range"; start_date: string; end_date: string };

/** Parameters of a list with a period. */
export interface PeriodQuery {
  filter: Period;
  /** Search in a row's texts; "" finds all. */
  search?: string;
  /** Default newest first. */
  sorting?: Sorting;
}

/** The instants a filter covers: from (inclusive) and until (exclusive), in epoch milliseconds. */
export function spanOf(filter: Period): { from: number; until: number } {
  if (filter.mode === "range") {
    const until = startOfDay(filter.end_date) + DAY_MILLISECONDS;
    return { from: startOfDay(filter.start_date), until };
  }
  const { year, month } = filter;
  return month === "all"
    ? { from: startOfMonth(year, 1), until: startOfMonth(year + 1, 1) }
    : { from: startOfMonth(year, month), until: startOfMonth(year, month + 1) };
}
