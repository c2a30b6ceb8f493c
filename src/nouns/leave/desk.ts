/** What surrounds requests for leave: the year's workbook, news that were seen, and a calendar to subscribe to. */
import { z } from "zod";
import {
  closeFeed,
  leaveDeskStream,
  markNewsSeen,
  openFeed,
} from "../../../events/leave/leave_desk.ts";
import type { NewEvent } from "../../../events/base/event.ts";
import { isRefusal, refuse } from "../../../events/base/refusal.ts";
import { addDays } from "../../../events/leave_rules/days.ts";
import { seoulDay } from "../../../events/base/seoul.ts";
import { mayUse } from "../../../events/account/user.ts";
import { data } from "../../../projections/kit/answers.ts";
import { employmentInfoOf } from "../../../projections/leave/balance_of.ts";
import { daysOff } from "../../../projections/leave/leave_policy.ts";
import { calendarText } from "../../../projections/leave/calendar.ts";
import { teamOf, viewerOf } from "../../../projections/leave/people.ts";
import { leaveRowOf, teamLeaves } from "../../../projections/leave/rows.ts";
import { usedDays } from "../../../projections/leave/used_days.ts";
import { deskOf, type LeaveEntry, openFeedOf } from "../../../projections/leave/view.ts";
import type { LeaveRow } from "../../../projections/leave/words.ts";
import { eachInSlices, sortBy } from "../../../projections/kit/query.ts";
import { participantOf } from "../../../projections/employee/employee.ts";
import { digestOf, randomSecret } from "../../kit/secret.ts";
import type { Deps } from "../../deps.ts";
import { leaveSheets, type LeaveYear } from "../../excel/leave_workbook.ts";
import { XLSX_TYPE } from "../../excel/workbook.ts";
import { FEED_NAME, feedUse } from "./feed.ts";
import { originOf, refuseExport } from "../../security/note.ts";
import { clientOf } from "../../server/networks.ts";
import { checkPurpose } from "../../security/purpose.ts";
import { logPersonalDataRead } from "../../security/personal_reads.ts";
import { answerWorkbook, queuedFind } from "../../server/attachment.ts";
import { metaOf } from "../../server/command.ts";
import { yearField } from "../../tables/report_calls.ts";
import { PUBLIC_READS } from "../../server/rate.ts";
import { problem } from "../../server/respond.ts";
import { call, type Ctx, type Route, type WithQuery } from "../../server/route.ts";
import { at } from "./leave.ts";
import { LEAVE_VIEWS, leaveViewer, logLeaveRead } from "./look.ts";

/** Where a calendar with this secret is read. */
const feedPath = (secret: string): string => `${at}/calendar/${secret}/`;
/** Days before and after today that a calendar holds. */
const CALENDAR_DAYS = 400;

const planQuery = z.object({ year: yearField });

/** The years of people, by department and name, and the rows of requests. */
function* planOf(
  people: Iterable<string>,
  yearOf: (id: string) => LeaveYear,
  taken: readonly LeaveEntry[],
  rowOf: (entry: LeaveEntry) => LeaveRow,
): Generator<void, [LeaveYear[], LeaveRow[]]> {
  const years = yield* eachInSlices(people, yearOf);
  const named = yield* sortBy(years, { kind: "text", of: ({ name }) => name });
  const sorted = yield* sortBy(named, { kind: "text", of: ({ dept }) => dept });
  return [sorted, yield* eachInSlices(taken, rowOf)];
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
  const [people, rows] = await queuedFind(c, planOf(teamOf(views, viewer), yearOf, taken, rowOf));
  // Its people are named also in a year without leave.
  const unsaid = checkPurpose(c, true);
  if (unsaid) return problem(c, unsaid);
  const saw = () => logLeaveRead(c, rows, "export");
  const file = { title: `휴가 계획 ${year}년`, rows: rows.length, people: true, saw };
  return refuseExport(c, deps, file) ??
    answerWorkbook(c, leaveSheets(year, people, rows), `휴가계획_${year}년`, `leave-${year}`);
}

/** Runs a command on the caller's own desk. */
async function onDesk(
  c: Ctx,
  { books }: Deps,
  decide: (account: string, desk: ReturnType<typeof deskOf>) => NewEvent[],
  done: (repeated: boolean) => Response,
): Promise<Response> {
  const { id } = c.get("identity")!.user;
  const outcome = await books.execute({
    stream: leaveDeskStream(id),
    decide: ({ leave_desk }) => decide(id, deskOf(leave_desk, id)),
    meta: metaOf(c),
  });
  return isRefusal(outcome) ? problem(c, outcome) : done(outcome.repeated);
}

const nothing = () => new Response(null, { status: 204 });
const seen = (c: Ctx, deps: Deps) => onDesk(c, deps, markNewsSeen, nothing);
const close = (c: Ctx, deps: Deps) =>
  onDesk(c, deps, (account, desk) => closeFeed(desk, account), nothing);

const SHOWN_ONCE = refuse(
  409,
  "calendar_already_opened",
  "이미 만들어진 주소입니다. 주소는 만들 때 한 번만 보여 드립니다.",
);

/** The address is shown this once: only a digest of its secret is stored. The one before it ends. */
function open(c: Ctx, deps: Deps): Promise<Response> {
  const secret = randomSecret();
  c.set("keepAnswer", false);
  return onDesk(c, deps, (account) => openFeed(account, digestOf(secret)), (repeated) => {
    if (repeated) return problem(c, SHOWN_ONCE);
    const base = deps.config.publicUrl || new URL(c.req.url).origin;
    return Response.json({ data: { address: `${base}${feedPath(secret)}` } }, { status: 201 });
  });
}

/** The calendar of the secret's owner, for as long as they are staff. */
async function read(c: Ctx, deps: Deps): Promise<Response> {
  const { books: { views }, office, now, auth, config, security } = deps;
  const digest = digestOf(c.req.param("secret")!);
  const account = views.user.byId.get(views.leave_desk.byFeed.get(digest) ?? "");
  const feed = account && openFeedOf(views, account.id, now());
  if (!account || feed?.digest !== digest || !mayUse(account.state.flags, "staff")) {
    return problem(c, refuse(404, "calendar_not_found", "캘린더를 찾을 수 없습니다."));
  }
  const network = clientOf(c, config.trustProxy);
  await auth.tokenUses.note(account.id, feedUse(account.id), network);
  security.note(originOf(c, deps), "door_used", { subject: account.id, object: FEED_NAME });
  const viewer = viewerOf(views, account);
  const today = seoulDay(now());
  const [from, until] = [addDays(today, -CALENDAR_DAYS), addDays(today, CALENDAR_DAYS)];
  const rows = teamLeaves(views, viewer, from, until)
    .map((entry) => leaveRowOf(views, entry, viewer, today));
  const ids = rows.map(({ employee }) => employee).filter((one) => one !== viewer.employee);
  // The secret is in the address: who it was made for is written instead.
  const filter = `calendar=${account.id}`;
  logPersonalDataRead(c, { noun: "employee", how: "list", fields: ["leave"], ids, filter });
  const text = calendarText(`${office.name} 휴가`, rows);
  return new Response(text, {
    headers: {
      "content-type": "text/calendar; charset=utf-8",
      "cache-control": "private, no-cache",
    },
  });
}

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
  call(`POST ${at}/calendar`, "staff", "휴가 캘린더의 구독 주소를 새로 만듭니다.", open, {
    answer: data(z.strictObject({ address: z.url() })),
    described: { done: 201, also: [409] },
  }),
  call(`DELETE ${at}/calendar`, "staff", "휴가 캘린더의 구독 주소를 없앱니다.", close, {
    described: { done: 204 },
  }),
];

/** Its address is the secret: anybody with it can read it, mainly a calendar program. */
export const leaveCalendarRoutes: Route[] = [
  call(`GET ${at}/calendar/:secret`, "visitor", "휴가 캘린더(iCalendar)를 읽습니다.", read, {
    answer: { "text/calendar": null },
    rate: PUBLIC_READS,
    described: { also: [404, 503] },
  }),
];
