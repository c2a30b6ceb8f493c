/** An employee's leave as the engine counts it, and what a decision about one request asks of it. */
import {
  type LeaveOfKind,
  type LeaveSpan,
  type LeaveStatus,
  stands,
} from "../../events/leave/leave_span.ts";
import type { LeaveContext } from "../../events/leave/leave_acts.ts";
import { daysMissing, type LeaveBalance, leaveBalance } from "../../events/leave_rules/balance.ts";
import { daysOfMonth, earlier } from "../../events/leave_rules/days.ts";
import type { Grant, LeaveFacts, UsedLeave } from "../../events/leave_rules/facts.ts";
import { dayHours, inUnit, isPartTime } from "../../events/leave_rules/part_time.ts";
import { holidayNames, isDayOff } from "../../events/leave_rules/working_days.ts";
import { agreedHours, daysOff, leaveFacts } from "./leave_policy.ts";
import type { Views } from "../registry.ts";
import { ruleOf, unattendedDaysOf } from "./kinds.ts";
import { mayDecide, type Viewer } from "./people.ts";
import {
  type DayHours,
  halfDaysToDays,
  halfDaysUsedBy,
  usedDays,
  workingDaysOf,
} from "./used_days.ts";
import { leavesOf } from "./view.ts";
import { type EmploymentInfo, hoursIn, type LeaveOutlook } from "./words.ts";

/** Days of a month that are off, with their names; "" for a Saturday or a Sunday without one. */
export function daysOffIn(views: Views, month: string): Record<string, string> {
  const own = daysOff(views);
  const nameOf = (day: string) =>
    [...holidayNames(day) ?? [], ...own.has(day) ? ["휴무일"] : []].join(", ");
  return Object.fromEntries(
    daysOfMonth(month).filter((day) => isDayOff(day, own)).map((day) => [day, nameOf(day)]),
  );
}

/** Hours of an employee's day of work; null for who works full time. */
export function hoursOf(views: Views, employee: string): (day: string) => number | null {
  const agreed = agreedHours(views, employee);
  return (day) => isPartTime(agreed, day) ? dayHours(agreed, day) : null;
}

/** The same as a length that every day has. */
export function lengthsOf(views: Views, employee: string): DayHours {
  const agreed = agreedHours(views, employee);
  return (day) => dayHours(agreed, day);
}

/** The engine's input for an employee, with what is used by requests of these statuses, except one. */
function factsWith(
  views: Views,
  employee: string,
  statuses: readonly LeaveStatus[] | undefined,
  except?: string,
): LeaveFacts | null {
  const lengths = lengthsOf(views, employee);
  const used = usedDays(views.leave, employee, daysOff(views), statuses, except, lengths);
  return leaveFacts(views, employee, used, unattendedDaysOf(views, employee));
}

/** The engine's input for an employee, with what was granted; null without a hire date. */
export const grantedFacts = (views: Views, employee: string): LeaveFacts | null =>
  factsWith(views, employee, ["approved"]);

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
      const facts = factsWith(views, employee, undefined, id);
      return facts ? daysMissing(facts, halfDaysUsedBy(span, off, lengthsOf(views, employee))) : 0;
    },
    hoursOf: hoursOf(views, employee),
    ruleOf: (kind, day) => ruleOf(views, kind, day),
    workingDays: ({ start_date, end_date, req_type }) =>
      halfDaysToDays(halfDaysUsedBy({ start_date, end_date, req_type }, off)),
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
  /** Hours of a day, for part-timers: their leave is shown in hours. */
  dayHours: number | null;
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
const roundThousandths = (days: number): number => Math.round(days * 1_000) / 1_000;

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
  const result = grantedFacts(views, employee);
  if (!result) return null;
  const day = earlier(asOf, result.left);
  const facts = inUnit(result, day);
  const balance = leaveBalance(facts, asOf);
  const { from, until } = reachOf(balance.grants, day);
  const isLive = (use: UsedLeave) => use.day >= from && use.day <= until;
  const counts = (use: UsedLeave) => isLive(use) || use.day.startsWith(day.slice(0, 4));
  const waiting = usedDays(
    views.leave,
    employee,
    daysOff(views),
    ["requested"],
    except,
    lengthsOf(views, employee),
  );
  const asked = inUnit({ ...result, used: [...waiting, ...besides] }, day).used;
  const requested = asked.filter(counts);
  const planned = facts.used.filter(counts).filter((use) => use.day > earlier(day, today));
  const later = planned.filter((use) => use.day > day);
  const open = [...later, ...requested];
  return {
    ...balance,
    used: roundThousandths(balance.used - halfDaysToDays(planned) + halfDaysToDays(later)),
    planned: halfDaysToDays(planned),
    requested: halfDaysToDays(requested),
    elsewhere: halfDaysToDays(open.filter((use) => !isLive(use))),
    remaining: roundThousandths(balance.left - halfDaysToDays(open.filter(isLive))),
    until,
    dayHours: isPartTime(result, day) ? dayHours(result, day) : null,
  };
}

/** What a span would take off the leave there is, and what would stay: of now, or of the day that it begins on. */
export function leaveOutlook(
  views: Views,
  { employee, span, today, except }: {
    employee: string;
    span: LeaveOfKind;
    today: string;
    except?: string;
  },
): Omit<LeaveOutlook, "count" | "message"> | null {
  const lengths = lengthsOf(views, employee);
  const besides = halfDaysUsedBy(span, daysOff(views), lengths);
  const standingOn = (day: string) =>
    leaveStanding(views, employee, day, { today, except, besides });
  const now = standingOn(today);
  if (!now) return null;
  const isLater = span.start_date > now.until;
  const { remaining, dayHours: hours } = isLater ? standingOn(span.start_date)! : now;
  const as_of = isLater ? span.start_date : null;
  const deducted = halfDaysToDays(besides);
  return {
    ...{ as_of, deducted_days: deducted, remaining_days: remaining },
    ...hours !== null && {
      deducted_hours: hoursIn(deducted, hoursOf(views, employee)(span.start_date) ?? hours),
      remaining_hours: hoursIn(remaining, hours),
    },
  };
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
  const granted = live.reduce((sum, { days }) => sum + days, 0);
  const { dayHours: day } = standing;
  return {
    employment_year,
    employment_cnt: Math.max(0, year - employment_year + 1),
    target_year: year,
    employment_vacation: Math.round(granted * 1_000) / 1_000,
    remaining_count: Math.round(standing.remaining * 2),
    requested_count: Math.round(standing.requested * 2),
    planned_count: Math.round(standing.planned * 2),
    vacation_over_days: standing.carried,
    ...day !== null && {
      hours: {
        day: hoursIn(1, day),
        granted: hoursIn(granted, day),
        remaining: hoursIn(standing.remaining, day),
        requested: hoursIn(standing.requested, day),
        planned: hoursIn(standing.planned, day),
      },
    },
  };
}
