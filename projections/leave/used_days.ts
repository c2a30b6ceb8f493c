/** The days that an employee's leave takes: working days alone. */
import { isAnnual } from "../../events/leave_rules/kinds.ts";
import {
  daysOf,
  type LeaveOfKind,
  type LeaveSpan,
  type LeaveStatus,
} from "../../events/leave/leave_span.ts";
import type { UsedLeave } from "../../events/leave_rules/facts.ts";
import { isDayOff, workingDays } from "../../events/leave_rules/working_days.ts";
import { type LeaveBook, leavesOf } from "./view.ts";

type DaysOff = ReadonlySet<string>;

/** Hours of a person's day of work on a day. */
export type DayHours = (day: string) => number;
const FULL_DAY: DayHours = () => 8;

/**
 * What a span takes off annual leave, day by day: 2 half-days of a working day, or 1, or of hours their part of the
 * person's day. Leave of another kind takes nothing. In a year whose holidays are not known, every Monday to Friday may
 * be worked.
 */
export function halfDaysUsedBy(
  span: LeaveOfKind,
  daysOff: DaysOff,
  dayHours = FULL_DAY,
): UsedLeave[] {
  if (!isAnnual(span)) return [];
  const { hours, req_type } = span;
  const halfDays = (day: string) =>
    hours ? 2 * hours / dayHours(day) : req_type === "annual" ? 2 : 1;
  return daysOf(span).filter((day) => !isDayOff(day, daysOff))
    .map((day) => ({ day, halfDays: halfDays(day) }));
}

/** Half-days; those of hours may leave thousandths. */
export const halfDaysToDays = (uses: readonly UsedLeave[]): number =>
  Math.round(uses.reduce((sum, { halfDays }) => sum + halfDays / 2, 0) * 1_000) / 1_000;

/** Working days of a span, half of one as 0.5; null where the holidays of a year are not known. */
export function workingDaysOf(span: LeaveSpan, daysOff: DaysOff): number | null {
  const found = workingDays(span.start_date, span.end_date, { daysOff });
  if (typeof found !== "number") return null;
  return span.req_type === "annual" ? found : found / 2;
}

/**
 * What an employee's requests of these statuses take, one entry a day, the first day first. `except` is
 * the id of a request that does not count.
 */
export function usedDays(
  book: LeaveBook,
  employee: string,
  daysOff: DaysOff,
  statuses: readonly LeaveStatus[] = ["approved", "requested"],
  except = "",
  dayHours?: DayHours,
): UsedLeave[] {
  const byDay = new Map<string, number>();
  for (const { id, state } of leavesOf(book, employee)) {
    if (id === except || !statuses.includes(state.status)) continue;
    for (const { day, halfDays } of halfDaysUsedBy(state, daysOff, dayHours)) {
      byDay.set(day, (byDay.get(day) ?? 0) + halfDays);
    }
  }
  return [...byDay].map(([day, halfDays]) => ({ day, halfDays }))
    .sort((a, b) => a.day < b.day ? -1 : 1);
}
