/** Input and output of the leave engine (Labor Standards Act art. 60). */
import type { Day, Span } from "./days.ts";

/** How an office counts leave: every value is the office's own choice, stored in its events. */
export interface LeavePolicy {
  /** From each person's hire date, or from the office's fiscal year. */
  basis: "hire" | "fiscal";
  /** First day of the fiscal year, MM-DD; never 29 February. */
  fiscalStart: string;
  /** What the first part-year of a fiscal basis is rounded up to. */
  rounding: "half" | "whole";
  /** When five people or more worked here (art. 11); art. 60 holds in these times alone. */
  covered: readonly Span[];
}

/** Attendance of one year. Absences of art. 60 (6) count as attended. */
export interface Attendance {
  /** Per cent of the working days of the year. */
  rate: number;
  /** Months of that year, 1 to 12, with a day of absence: they earn no monthly day. */
  missedMonths: readonly number[];
}

export interface UsedLeave {
  day: Day;
  /** 2 for a day, 1 for half of one; of an hour its part of the person's day. */
  halfDays: number;
}

/** Hours agreed from a day on. */
export interface HoursFrom {
  from: Day;
  weeklyHours: number;
  weeklyDays: number;
}

/** Days on which a person did not work and that art. 60 does not count as attended. */
export interface Absence {
  from: Day;
  until: Day;
  /** Left out of the days of work, or counted among them and missed. */
  as: "excluded" | "absent";
  /** What it is called: '질병휴직'. */
  label: string;
}

export interface LeaveFacts extends LeavePolicy {
  hired: Day;
  /** The last day of employment. */
  left?: Day | null;
  /** By the calendar year that the year of service, or the fiscal year, begins in; else all were attended. */
  attendance?: Readonly<Record<number, Attendance>>;
  /** Agreed hours a week; default 40. */
  weeklyHours?: number;
  /** Working days a week for these hours; default 5. */
  weeklyDays?: number;
  /** Changes of these hours, the earliest first; each holds until the next. */
  hours?: readonly HoursFrom[];
  /** Hours of the day that all days are given in, where hours changed: set by `inUnit`. */
  unit?: number;
  /** The earliest first, and none that overlap. */
  away?: readonly Absence[];
  /** The office's own days off, for the days of work of a year with such absences. */
  daysOff?: ReadonlySet<Day>;
  /** Days carried over (plus) or overrun (minus): the employee's `vacation_over_days`. */
  carried: number;
  used: readonly UsedLeave[];
}

/** One step of a derivation: what holds, by which rule, for which days. */
export interface Step {
  text: string;
  /** Article, ruling or official answer; the office's own choice is named so. */
  source: string;
}

/**
 * Where days come from: a month of the first year, a whole year, a year under 80 %, a year in proportion to what was not
 * suspended, the first part-year of a fiscal basis, the comparison at leaving, or the balance that the office carried over.
 */
export type GrantKind =
  | "monthly"
  | "yearly"
  | "reduced"
  | "prorated"
  | "partial"
  | "settlement"
  | "carried";

export interface Grant {
  kind: GrantKind;
  /** From when they may be used, to which day; null does not lapse. */
  from: Day;
  until: Day | null;
  /** Days of this person's own length. Negative for an overrun. */
  days: number;
  steps: Step[];
}
