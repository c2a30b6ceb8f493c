/** Leave for viewers: to whom, and as of which day. */
import { seoulDay } from "../../../events/base/seoul.ts";
import { daysOffIn, employmentInfoOf } from "../../../projections/leave/balance_of.ts";
import { type Viewer, viewerOf } from "../../../projections/leave/people.ts";
import { eachInSlices } from "../../../projections/kit/query.ts";
import { leaveRowOf, ownLeaves, teamLeaves, waitingFor } from "../../../projections/leave/rows.ts";
import type { LeaveEntry } from "../../../projections/leave/view.ts";
import type { LeaveRow } from "../../../projections/leave/words.ts";
import type { Views } from "../../../projections/registry.ts";
import type { Deps } from "../../deps.ts";
import { logPersonalDataRead } from "../../security/personal_reads.ts";
import { queuedFind } from "../../server/attachment.ts";
import { answerInstant } from "../../server/as_of.ts";
import type { Ctx } from "../../server/route.ts";

/** The caller, as the books know them now. */
export function viewerNow(c: Ctx, views: Views): Viewer {
  const { user } = c.get("identity")!;
  return viewerOf(views, views.user.byId.get(user.id) ?? user);
}

/** State for counting leave: with `as_of` as of then. Who may see it follows present rights. */
export const LEAVE_VIEWS = [
  "leave",
  "employee",
  "leave_policy",
  "leave_attendance",
  "day_off",
  "work_hours",
  "attachment",
] as const;

/** The caller, and their view of leave on a day: actions of then are not possible. */
export function leaveViewer(c: Ctx, deps: Deps) {
  const { views } = deps.books;
  const viewer = viewerNow(c, (deps.present ?? deps).books.views);
  const today = seoulDay(answerInstant(c, deps));
  const rowOf = (entry: LeaveEntry): LeaveRow => {
    const row = leaveRowOf(views, entry, viewer, today);
    return deps.present ? { ...row, may: [] } : row;
  };
  return { views, viewer, today, rowOf };
}

/** Logs whose reasons an answer contains; one's own are not logged. */
export function logLeaveRead(
  c: Ctx,
  rows: readonly LeaveRow[],
  how: "list" | "detail" | "export",
): void {
  const own = c.get("identity")!.user.state.details.employee;
  const ids = rows.filter(({ employee, memo }) => memo !== "" && employee !== own)
    .map(({ employee }) => employee);
  logPersonalDataRead(c, { noun: "employee", how, fields: ["leave_memo"], ids: [...new Set(ids)] });
}

/** A person's requests of a year, and their balance. */
export function listedFor(c: Ctx, deps: Deps, year: number) {
  const { views, viewer, today, rowOf } = leaveViewer(c, deps);
  const rows = ownLeaves(views, viewer, year).map(rowOf);
  const { employee } = viewer;
  const employment_info = employee === "" ? null : employmentInfoOf(views, employee, year, today);
  return { data: rows, employment_info };
}

/** The team in a month, and what waits for the caller. */
export async function teamFor(c: Ctx, deps: Deps, month: string) {
  const { views, viewer, rowOf } = leaveViewer(c, deps);
  const team = teamLeaves(views, viewer, `${month}-01`, `${month}-31`);
  const rowsOf = (entries: LeaveEntry[]) => queuedFind(c, eachInSlices(entries, rowOf));
  const answer = {
    data: await rowsOf(team),
    waiting: await rowsOf(waitingFor(views, viewer)),
    days_off: daysOffIn(views, month),
  };
  logLeaveRead(c, [...answer.data, ...answer.waiting], "list");
  return answer;
}
