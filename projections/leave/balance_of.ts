/** An employee's leave as the engine counts it, and what a decision about one request asks of it. */
import { type LeaveSpan, stands } from "../../events/leave_span.ts";
import type { LeaveContext } from "../../events/leave_acts.ts";
import { daysMissing, leaveBalance } from "../../events/leave_rules/balance.ts";
import { daysOfMonth } from "../../events/leave_rules/days.ts";
import type { LeaveFacts } from "../../events/leave_rules/facts.ts";
import { holidayNames, isDayOff } from "../../events/leave_rules/working_days.ts";
import { daysOff, leaveFacts } from "../leave_policy.ts";
import type { Views } from "../registry.ts";
import { mayDecide, type Viewer } from "./people.ts";
import { takenBy, usedDays, workingDaysOf } from "./used_days.ts";
import { leavesOf } from "./view.ts";
import type { EmploymentInfo } from "./words.ts";

/** Days of a month that are off, with their names; "" for a Saturday or a Sunday without one. */
export function daysOffIn(views: Views, month: string): Record<string, string> {
  const own = daysOff(views);
  const nameOf = (day: string) =>
    [...holidayNames(day) ?? [], ...own.has(day) ? ["휴무일"] : []].join(", ");
  return Object.fromEntries(
    daysOfMonth(month).filter((day) => isDayOff(day, own)).map((day) => [day, nameOf(day)]),
  );
}

/** What the engine is told of an employee with what was granted; null without a hire date. */
export const grantedFacts = (views: Views, employee: string): LeaveFacts | null =>
  leaveFacts(views, employee, usedDays(views.leave, employee, daysOff(views), ["approved"]));

/** The same with all that stands but one. */
const factsOf = (views: Views, employee: string, except?: string): LeaveFacts | null =>
  leaveFacts(
    views,
    employee,
    usedDays(views.leave, employee, daysOff(views), undefined, except),
  );

/** What a decision about request `id` of an employee asks of the rest, when this person asks for it. */
export function contextOf(
  views: Views,
  { id, employee, viewer, today }: { id: string; employee: string; viewer: Viewer; today: string },
): LeaveContext {
  const state = views.employee.byId.get(employee)?.state;
  const off = daysOff(views);
  return {
    today,
    hired: state?.employment_date ?? null,
    left: state?.leave_date ?? null,
    others: leavesOf(views.leave, employee)
      .filter((one) => one.id !== id && stands(one.state)).map((one) => one.state),
    isAllOff(span: LeaveSpan) {
      const days = workingDaysOf(span, off);
      return days === null ? null : days === 0;
    },
    missing(span: LeaveSpan) {
      const facts = factsOf(views, employee, id);
      return facts ? daysMissing(facts, takenBy(span, off)) : 0;
    },
    by: { isOwner: viewer.employee === employee, mayDecide: mayDecide(viewer, employee) },
  };
}

/** The chips of a year (S1 §3): as of today, or of the last day of another year. Null without a hire date. */
export function employmentInfoOf(
  views: Views,
  employee: string,
  year: number,
  today: string,
): EmploymentInfo | null {
  const facts = factsOf(views, employee);
  if (!facts) return null;
  const asOf = today.startsWith(`${year}-`) ? today : `${year}-12-31`;
  const { grants, left, planned, carried } = leaveBalance(facts, asOf);
  const live = grants.filter(({ kind, from, until }) =>
    kind !== "carried" && from <= asOf && (until === null || until >= asOf)
  );
  const employment_year = Number(facts.hired.slice(0, 4));
  return {
    employment_year,
    employment_cnt: Math.max(0, year - employment_year + 1),
    target_year: year,
    employment_vacation: live.reduce((sum, { days }) => sum + days, 0),
    remaining_count: Math.round((left - planned) * 2),
    vacation_over_days: carried,
  };
}
