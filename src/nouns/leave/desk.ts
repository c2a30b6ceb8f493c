/** Features around leave requests: the year's workbook, and seen news. */
import { z } from "zod";
import { markNewsSeen } from "../../../events/leave/leave_desk.ts";
import { employmentInfoOf } from "../../../projections/leave/balance_of.ts";
import { daysOff } from "../../../projections/leave/leave_policy.ts";
import { teamOf } from "../../../projections/leave/people.ts";
import { teamLeaves } from "../../../projections/leave/rows.ts";
import { usedDays } from "../../../projections/leave/used_days.ts";
import type { LeaveEntry } from "../../../projections/leave/view.ts";
import type { LeaveRow } from "../../../projections/leave/words.ts";
import { eachInSlices, mapInSlices, sortBy } from "../../../projections/kit/query.ts";
import { participantOf } from "../../../projections/employee/employee.ts";
import type { Deps } from "../../deps.ts";
import { leaveSheets, type LeaveYear, planRow, requestRow } from "../../excel/leave_workbook.ts";
import { XLSX_TYPE } from "../../excel/workbook.ts";
import { refuseExport } from "../../security/note.ts";
import { checkPurpose } from "../../security/purpose.ts";
import { answerWorkbook, queuedFind } from "../../server/attachment.ts";
import { yearField } from "../../tables/report_calls.ts";
import { problem } from "../../server/respond.ts";
import { call, type Ctx, type Route, type WithQuery } from "../../server/route.ts";
import { at } from "./leave.ts";
import { nothing, onDesk } from "./own_desk.ts";
import { LEAVE_VIEWS, leaveViewer, logLeaveRead } from "./look.ts";

const planQuery = z.object({ year: yearField });

/** Rows of a plan: the years of people, by department and name, and their requests. */
function* planOf(
  year: number,
  people: Iterable<string>,
  yearOf: (id: string) => LeaveYear,
  taken: readonly LeaveEntry[],
  rowOf: (entry: LeaveEntry) => LeaveRow,
) {
  const years = yield* eachInSlices(people, yearOf);
  const named = yield* sortBy(years, { kind: "text", of: ({ name }) => name });
  const sorted = yield* sortBy(named, { kind: "text", of: ({ dept }) => dept });
  const requests = yield* eachInSlices(taken, rowOf);
  return {
    requests,
    sheets: leaveSheets(
      year,
      yield* mapInSlices(sorted, planRow),
      yield* mapInSlices(requests, requestRow),
    ),
  };
}

/** The year of everybody in this person's team, by name, with their requests. */
async function plan(c: Ctx, deps: Deps, { query }: WithQuery<typeof planQuery>): Promise<Response> {
  const { views, viewer, today, rowOf } = leaveViewer(c, deps);
  const year = Number(query.year);
  const yearOf = (id: string): LeaveYear => {
    const months = Array<number>(12).fill(0);
    for (const { day, halfDays } of usedDays(views.leave, id, daysOff(views))) {
      if (day.startsWith(query.year)) months[Number(day.slice(5, 7)) - 1] += halfDays;
    }
    const { name, dept } = participantOf(views.employee, id);
    return { name, dept, info: employmentInfoOf(views, id, year, today), months };
  };
  const taken = teamLeaves(views, viewer, `${year}-01-01`, `${year}-12-31`);
  const people = teamOf(views, viewer);
  const { requests, sheets } = await queuedFind(c, planOf(year, people, yearOf, taken, rowOf));
  // Its people are named also in a year without leave.
  const unsaid = checkPurpose(c, true);
  if (unsaid) return problem(c, unsaid);
  const saw = () => logLeaveRead(c, requests, "export");
  const file = { title: `휴가 계획 ${year}년`, rows: requests.length, people: true, saw };
  return refuseExport(c, deps, file) ??
    answerWorkbook(c, sheets, `휴가계획_${year}년`, `leave-${year}`);
}

const seen = (c: Ctx, deps: Deps) => onDesk(c, deps, markNewsSeen, nothing);
export const leaveDeskRoutes: Route[] = [
  call(`GET ${at}/plan/excel`, "staff", "한 해의 팀 휴가 계획을 엑셀 파일로 내려받습니다.", plan, {
    query: planQuery,
    answer: { [XLSX_TYPE]: null },
    described: { also: [428] },
    asOf: LEAVE_VIEWS,
  }),
  call(`POST ${at}/news/seen`, "staff", "내 요청의 답을 모두 보았다고 표시합니다.", seen, {
    background: true,
    described: { done: 204 },
  }),
];
