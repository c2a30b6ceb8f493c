/** Leave in a calendar: days without hours, who is away, and never the kind or reason. */
import type { CalendarDays } from "../kit/calendar.ts";
import { LEAVE_STATUS_LABELS, LEAVE_TYPE_LABELS, type LeaveRow, OTHER_KIND } from "./words.ts";

/** A request as days of a calendar. */
export function leaveDays(row: LeaveRow): CalendarDays {
  const isAsked = row.status === "requested";
  // Anybody with its address can read it: the kind of leave is only for its owner and the approver.
  const kind = row.kind ? OTHER_KIND : LEAVE_TYPE_LABELS[row.req_type];
  const asked = isAsked ? ` (${LEAVE_STATUS_LABELS.requested})` : "";
  return {
    uid: `${row.id}@leave`,
    at: row.updated_at,
    version: row.version,
    from: row.start_date,
    until: row.end_date,
    summary: `${row.name} ${kind}${asked}`,
    tentative: isAsked,
  };
}
