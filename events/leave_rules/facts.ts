/** Input and output of the leave engine (Labor Standards Act art. 60). */
import type { Day, Span } from "./days.ts";

/** How an office counts leave: every value is its own choice, stored in its events. */
export interface LeavePolicy {
  /** From each person's hire date, or from the office's fiscal year. */
  basis: "hire" | "fiscal";
  /** First day of the fiscal year, MM-DD; never 29 February. */
  fiscalStart: string;
  /** Rounding of the first part-year on a fiscal basis. */
  rounding: "half" | "whole";
  /** When five or more people worked here (art. 11); art. 60 applies only in these times. */
  covered: readonly Span[];
}

/** Attendance of one year. Absences of art. 60 (6) count as attended. */
export interface Attendance {
  /** Per cent of the working days of the year. */
  rate: number;
  /** Months of that year, 1 to 12, with a missed day: they grant no monthly day. */
  missedMonths: readonly number[];
}

export interface UsedLeave {
  day: Day;
  /** 2 for a day, 1 for half of one; for an hour its part of the person's day. */
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
  /** Excluded from the working days, or included as missed. */
  as: "excluded" | "absent";
  /** Its name: '질병휴직'. */
  label: string;
}

export interface LeaveFacts extends LeavePolicy {
  hired: Day;
  /** The last day of employment. */
  left?: Day | null;
  /** By the calendar year in which the year of service, or the fiscal year, begins; others were attended. */
  attendance?: Readonly<Record<number, Attendance>>;
  /** Agreed hours a week; default 40. */
  weeklyHours?: number;
  /** Working days a week for these hours; default 5. */
  weeklyDays?: number;
  /** Changes of these hours, earliest first; each is valid until the next. */
  hours?: readonly HoursFrom[];
  /** Hours of the day in which all days are measured, where hours changed: set by `inUnit`. */
  unit?: number;
  /** Earliest first, without overlaps. */
  away?: readonly Absence[];
  /** The office's own days off, for the working days of a year with such absences. */
  daysOff?: ReadonlySet<Day>;
  /** Days carried over (plus) or overrun (minus): the employee's `vacation_over_days`. */
  carried: number;
  used: readonly UsedLeave[];
}

/** One step of a derivation: the result, its rule, and its days. */
export interface Step {
  text: string;
  /** Article, ruling or official answer; the office's own choice is marked so. */
  source: string;
}

/**
 * Origin of days: a month of the first year, a whole year, a year under 80 %, a year in proportion to its unsuspended
 * part, the first part-year of a fiscal basis, the comparison at leaving, or the balance carried over.
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
  /** The days on which they may be used; null does not lapse. */
  from: Day;
  until: Day | null;
  /** Days of this person's own length. Negative for an overrun. */
  days: number;
  steps: Step[];
}
