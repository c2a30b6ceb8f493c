/** Leave as it is told: to whom, and as of which day. */
import { seoulDay } from "../../../events/seoul.ts";
import { daysOffIn, employmentInfoOf } from "../../../projections/leave/balance_of.ts";
import { type Viewer, viewerOf } from "../../../projections/leave/people.ts";
import { eachInTurn } from "../../../projections/query.ts";
import { leaveRowOf, ownLeaves, teamLeaves, waitingFor } from "../../../projections/leave/rows.ts";
import type { LeaveEntry } from "../../../projections/leave/view.ts";
import type { LeaveRow } from "../../../projections/leave/words.ts";
import type { Views } from "../../../projections/registry.ts";
import type { Deps } from "../../deps.ts";
import { sawPeople } from "../../security/personal_reads.ts";
import { foundInTurn } from "../../server/attachment.ts";
import { instantShown } from "../../server/as_of.ts";
import type { Ctx } from "../../server/route.ts";

/** Who asks, as the books know them now. */
export function viewerNow(c: Ctx, views: Views): Viewer {
  const { user } = c.get("identity")!;
  return viewerOf(views, views.user.byId.get(user.id) ?? user);
}

/** What leave is counted from: with `as_of` as it was then. Who may see it follows from the people of now. */
export const LEAVE_VIEWS = [
  "leave",
  "employee",
  "leave_policy",
  "leave_attendance",
  "day_off",
  "work_hours",
] as const;

/** Who asks, and how leave was told to them on the day that is looked at: nothing is done with what was. */
export function lookAtLeave(c: Ctx, deps: Deps) {
  const { views } = deps.books;
  const viewer = viewerNow(c, (deps.present ?? deps).books.views);
  const today = seoulDay(instantShown(c, deps));
  const rowOf = (entry: LeaveEntry): LeaveRow => {
    const row = leaveRowOf(views, entry, viewer, today);
    return deps.present ? { ...row, may: [] } : row;
  };
  return { views, viewer, today, rowOf };
}

/** Says whose reasons an answer tells; one's own are no look. */
export function sawLeave(
  c: Ctx,
  rows: readonly LeaveRow[],
  how: "list" | "detail" | "export",
): void {
  const own = c.get("identity")!.user.state.details.employee;
  const ids = rows.filter(({ employee, memo }) => memo !== "" && employee !== own)
    .map(({ employee }) => employee);
  sawPeople(c, { noun: "employee", how, fields: ["leave_memo"], ids: [...new Set(ids)] });
}

/** One's own requests of a year, and what is left in it. */
export function listedFor(c: Ctx, deps: Deps, year: number) {
  const { views, viewer, today, rowOf } = lookAtLeave(c, deps);
  const rows = ownLeaves(views, viewer, year).map(rowOf);
  const { employee } = viewer;
  const employment_info = employee === "" ? null : employmentInfoOf(views, employee, year, today);
  return { data: rows, employment_info };
}

/** What stands of the team in a month, and what waits for whoever asks. */
export async function teamFor(c: Ctx, deps: Deps, month: string) {
  const { views, viewer, rowOf } = lookAtLeave(c, deps);
  const team = teamLeaves(views, viewer, `${month}-01`, `${month}-31`);
  const rowsOf = (entries: LeaveEntry[]) => foundInTurn(c, eachInTurn(entries, rowOf));
  const answer = {
    data: await rowsOf(team),
    waiting: await rowsOf(waitingFor(views, viewer)),
    days_off: daysOffIn(views, month),
  };
  sawLeave(c, [...answer.data, ...answer.waiting], "list");
  return answer;
}
