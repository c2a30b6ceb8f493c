/** Days of leave: kinds and statuses, and the overlap of two spans. Sent to browsers, without a schema. */
import { DAY_MILLISECONDS } from "../base/seoul.ts";

/** A day or more, or half of one day (S1 §4). */
export const LEAVE_TYPES = ["annual", "morning", "afternoon"] as const;
export type LeaveType = (typeof LEAVE_TYPES)[number];

/** `cancelled` had been approved; `withdrawn` was taken back by its owner before. */
export const LEAVE_STATUSES = [
  "requested",
  "approved",
  "refused",
  "withdrawn",
  "cancelled",
] as const;
export type LeaveStatus = (typeof LEAVE_STATUSES)[number];

/** Longest reason kept, in UTF-16 units. */
export const MEMO_MAX_LENGTH = 500;

/** Seoul days; both ends belong to it. */
export interface LeaveSpan {
  start_date: string;
  end_date: string;
  req_type: LeaveType;
  /** For a part-timer's annual leave: hours of one day. */
  hours?: number | null;
}

/** A leave's fields of its kind besides its days; absent for annual leave. */
export interface LeaveOfKind extends LeaveSpan {
  kind?: string | null;
  /** The day of its event: of a birth, a wedding. */
  event_day?: string | null;
}

/** Does it occupy its days: requested and unanswered, or granted? */
export const stands = ({ status }: { status: LeaveStatus }): boolean =>
  status === "requested" || status === "approved";

/** The days of a span, first to last. */
export function daysOf({ start_date, end_date }: LeaveSpan): string[] {
  const days: string[] = [];
  const last = Date.parse(end_date);
  for (let at = Date.parse(start_date); at <= last; at += DAY_MILLISECONDS) {
    days.push(new Date(at).toISOString().slice(0, 10));
  }
  return days;
}

/** Do two spans share half a day? A morning and an afternoon of one day do not; hours may be any part of their day. */
export function overlaps(a: LeaveSpan, b: LeaveSpan): boolean {
  if (a.end_date < b.start_date || b.end_date < a.start_date) return false;
  return a.req_type === "annual" || b.req_type === "annual" || a.req_type === b.req_type;
}
