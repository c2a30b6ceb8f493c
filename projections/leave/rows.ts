/** Requests as a person gets them: with their names, their days, and what that person may do with each. */
import { kindOf, KINDS } from "../../events/leave_rules/kinds.ts";
import { checkTransition, LEAVE_ACTS } from "../../events/leave/leave_acts.ts";
import { evolve, type LeaveState, type StoredLeaveEvent } from "../../events/leave/leave.ts";
import { stands } from "../../events/leave/leave_span.ts";
import { attachedCount } from "../attachment/attachment.ts";
import { participantOf } from "../employee/employee.ts";
import type { HistoryFields } from "../kit/history.ts";
import { memoizedByBook } from "../kit/kept.ts";
import type { Views } from "../registry.ts";
import type { UserEntry } from "../account/user.ts";
import { daysOff } from "./leave_policy.ts";
import { hoursOf, lengthsOf } from "./balance_of.ts";
import { mayDecide, teamOf, type Viewer, viewerOf } from "./people.ts";
import { halfDaysToDays, halfDaysUsedBy, workingDaysOf } from "./used_days.ts";
import { deskOf, type LeaveBook, type LeaveEntry, leavesOf, touches } from "./view.ts";
import { countOf, LEAVE_LABELS, type LeaveRow, UNTOLD_KIND } from "./words.ts";

/** Its kind: which it is, its day and its document are for its owner and for the approver. */
function kindCells(
  { kind, event_day, hours, documented }: LeaveState,
  isTold: boolean,
): Pick<LeaveRow, "kind" | "event_day" | "hours" | "document" | "documented"> {
  if (!kind) return hours ? { hours } : {};
  if (!isTold) return { kind: UNTOLD_KIND };
  const known = kindOf(kind);
  const document = known && KINDS[known].document;
  return {
    kind,
    ...event_day && { event_day },
    ...document && { document, documented: documented === true },
  };
}

/** One request for this person. The reason is for its owner and for the approver. */
export function leaveRowOf(
  views: Views,
  { id, version, state, recorded_at, recorded_by, updated_at, updated_by }: LeaveEntry,
  viewer: Viewer,
  today: string,
): LeaveRow {
  const by = {
    isOwner: viewer.employee === state.employee,
    mayDecide: mayDecide(viewer, state.employee),
  };
  const { employee, start_date, end_date, req_type, status, entered, memo, reason } = state;
  const taken = halfDaysUsedBy(state, daysOff(views), lengthsOf(views, employee));
  const isTold = by.isOwner || by.mayDecide;
  const hours = isTold ? hoursOf(views, employee)(start_date) : null;
  const { name, dept } = participantOf(views.employee, state.employee);
  return {
    ...{ id, name, dept, employee, start_date, end_date, req_type, status },
    ...{ version, updated_at, updated_by },
    ...kindCells(state, isTold),
    ...hours !== null && { day_hours: hours },
    ...isTold && { files: attachedCount(views.attachment, { noun: "leave", id }) },
    memo: isTold ? memo : "",
    reason: isTold ? reason : "",
    count: countOf(state),
    working_days: workingDaysOf(state, daysOff(views)),
    deducted_days: halfDaysToDays(taken),
    planned_days: state.status === "approved"
      ? halfDaysToDays(taken.filter(({ day }) => day > today))
      : 0,
    may: LEAVE_ACTS.filter((act) => checkTransition(act, state, { by, today }) === null),
    created_at: recorded_at,
    entered_by: entered ? recorded_by.name : "",
  };
}

/** A person's own requests that touch a year, the newest day first. */
export const ownLeaves = (views: Views, viewer: Viewer, year: number): LeaveEntry[] =>
  leavesOf(views.leave, viewer.employee)
    .filter((entry) => touches(entry, `${year}-01-01`, `${year}-12-31`)).reverse();

/** Requests that nobody has decided on, the earliest day first. */
const requested = memoizedByBook(({ byId }: LeaveBook): LeaveEntry[] =>
  [...byId.values()].filter(({ state }) => state.status === "requested")
    .sort((a, b) => a.state.start_date < b.state.start_date ? -1 : 1)
);

/** Requests that wait for this person's decision, the earliest day first. */
export const waitingFor = (views: Views, viewer: Viewer): LeaveEntry[] =>
  requested(views.leave).filter(({ state }) => mayDecide(viewer, state.employee));

/** This person's team between two days. Open requests are for their owners and for the approver. */
export function teamLeaves(views: Views, viewer: Viewer, from: string, until: string) {
  const team = teamOf(views, viewer);
  return [...views.leave.byId.values()].filter((entry) => {
    const { employee, status } = entry.state;
    if (!stands(entry.state) || !team.has(employee) || !touches(entry, from, until)) return false;
    return status === "approved" || employee === viewer.employee ||
      mayDecide(viewer, employee);
  });
}

/** Answers to this person's requests that somebody gave since they looked last. */
export const answeredFor = (views: Views, viewer: Viewer): LeaveEntry[] =>
  leavesOf(views.leave, viewer.employee).filter(({ state, updated_at, updated_by }) =>
    ["approved", "refused", "cancelled"].includes(state.status) &&
    updated_by.id !== viewer.account && updated_at > deskOf(views.leave_desk, viewer.account).seen
  );

/** How many requests wait for this account's person, and how many of theirs were answered since they looked. */
export function leaveNotificationsFor(
  views: Views,
  account: UserEntry,
): { waiting: number; answered: number } {
  const viewer = viewerOf(views, account);
  return {
    waiting: waitingFor(views, viewer).length,
    answered: answeredFor(views, viewer).length,
  };
}

/** The fields that a request's history shows. */
export const leaveHistoryFields: HistoryFields<LeaveState> = {
  next: (before, event) => evolve(before, event as StoredLeaveEvent),
  values: ({ employee: _employee, entered: _entered, ...result }) => ({ ...result }),
  labels: LEAVE_LABELS,
};
