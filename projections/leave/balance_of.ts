/** An employee's leave as the engine counts it, and what a decision about one request asks of it. */
import { type LeaveSpan, stands } from "../../events/leave_span.ts";
import type { LeaveContext } from "../../events/leave_acts.ts";
import { daysMissing, type LeaveBalance, leaveBalance } from "../../events/leave_rules/balance.ts";
import { daysOfMonth, earlier } from "../../events/leave_rules/days.ts";
import type { Grant, LeaveFacts, UsedLeave } from "../../events/leave_rules/facts.ts";
import { holidayNames, isDayOff } from "../../events/leave_rules/working_days.ts";
import { daysOff, leaveFacts } from "../leave_policy.ts";
import type { Views } from "../registry.ts";
import { mayDecide, type Viewer } from "./people.ts";
import { daysTaken, takenBy, usedDays, workingDaysOf } from "./used_days.ts";
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

/** How much leave there is: what chips, pages, forms, lists, workbooks and tools all say. */
export interface LeaveStanding extends LeaveBalance {
  /** Days that are granted and lie ahead. */
  planned: number;
  /** Days that are asked for and not decided on. */
  requested: number;
  /** Of both, those that are taken off what arises later, or off what had lapsed by then. */
  elsewhere: number;
  /**
   * Days that can still be asked for: `granted` = `used` + `planned` + `requested` - `elsewhere` + `remaining` +
   * `lapsed`.
   */
  remaining: number;
  /** The last day on which what is live now may be used. */
  until: string;
}

interface StandingOptions {
  /** What lies after it is not used yet; after `asOf` that day counts. */
  today: string;
  /** Id of a request that does not count. */
  except?: string;
  /** Days that would be asked for besides. */
  besides?: readonly UsedLeave[];
}

/** Part-timers have thousandths of days. */
const tidy = (days: number): number => Math.round(days * 1_000) / 1_000;

/** Days on which what is live on a day may be used; what the office carried over has no end. */
function reachOf(grants: readonly Grant[], day: string): { from: string; until: string } {
  const live = grants.filter(({ kind, from, until }) =>
    kind !== "carried" && from <= day && until !== null && until >= day
  );
  if (live.length === 0) return { from: "", until: "9999-12-31" };
  const ends = live.map(({ until }) => until!);
  return { from: live.map(({ from }) => from).sort()[0], until: ends.sort().at(-1)! };
}

/** An employee's leave as of a day, with what is asked for in its year; null without a hire date. */
export function leaveStanding(
  views: Views,
  employee: string,
  asOf: string,
  { today, except, besides = [] }: StandingOptions,
): LeaveStanding | null {
  const facts = grantedFacts(views, employee);
  if (!facts) return null;
  const balance = leaveBalance(facts, asOf);
  const day = earlier(asOf, facts.left);
  const { from, until } = reachOf(balance.grants, day);
  const isLive = (use: UsedLeave) => use.day >= from && use.day <= until;
  const counts = (use: UsedLeave) => isLive(use) || use.day.startsWith(day.slice(0, 4));
  const asked = usedDays(views.leave, employee, daysOff(views), ["requested"], except);
  const requested = [...asked, ...besides].filter(counts);
  const planned = facts.used.filter(counts).filter((use) => use.day > earlier(day, today));
  const later = planned.filter((use) => use.day > day);
  const open = [...later, ...requested];
  return {
    ...balance,
    used: tidy(balance.used - daysTaken(planned) + daysTaken(later)),
    planned: daysTaken(planned),
    requested: daysTaken(requested),
    elsewhere: daysTaken(open.filter((use) => !isLive(use))),
    remaining: tidy(balance.left - daysTaken(open.filter(isLive))),
    until,
  };
}

/** What a span would take off the leave there is, and what would stay: of now, or of the day that it begins on. */
export function leaveOutlook(
  views: Views,
  { employee, span, today, except }: {
    employee: string;
    span: LeaveSpan;
    today: string;
    except?: string;
  },
): { as_of: string | null; deducted_days: number; remaining_days: number } | null {
  const besides = takenBy(span, daysOff(views));
  const standingOn = (day: string) =>
    leaveStanding(views, employee, day, { today, except, besides });
  const now = standingOn(today);
  if (!now) return null;
  const isLater = span.start_date > now.until;
  const { remaining } = isLater ? standingOn(span.start_date)! : now;
  const as_of = isLater ? span.start_date : null;
  return { as_of, deducted_days: daysTaken(besides), remaining_days: remaining };
}

/** The chips of a year (S1 §3): as of today, or of the last day of another year. Null without a hire date. */
export function employmentInfoOf(
  views: Views,
  employee: string,
  year: number,
  today: string,
): EmploymentInfo | null {
  const hired = views.employee.byId.get(employee)?.state.employment_date;
  const asOf = today.startsWith(`${year}-`) ? today : `${year}-12-31`;
  const standing = leaveStanding(views, employee, asOf, { today });
  if (!standing || !hired) return null;
  const live = standing.grants.filter(({ kind, from, until }) =>
    kind !== "carried" && from <= asOf && (until === null || until >= asOf)
  );
  const employment_year = Number(hired.slice(0, 4));
  return {
    employment_year,
    employment_cnt: Math.max(0, year - employment_year + 1),
    target_year: year,
    employment_vacation: live.reduce((sum, { days }) => sum + days, 0),
    remaining_count: Math.round(standing.remaining * 2),
    requested_count: standing.requested * 2,
    planned_count: standing.planned * 2,
    vacation_over_days: standing.carried,
  };
}
