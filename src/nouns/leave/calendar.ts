/** A person's calendar to subscribe to: deadlines of their cases, their leave, and the team's if they want it. */
import { z } from "zod";
import { closeFeed, type Feed, FEED_CONTENTS, openFeed } from "../../../events/leave/leave_desk.ts";
import { refuse } from "../../../events/base/refusal.ts";
import { addDays } from "../../../events/leave_rules/days.ts";
import { seoulDay } from "../../../events/base/seoul.ts";
import { mayUse } from "../../../events/account/user.ts";
import { data } from "../../../projections/kit/answers.ts";
import { calendarText } from "../../../projections/kit/calendar.ts";
import { leaveDays } from "../../../projections/leave/calendar.ts";
import { type Viewer, viewerOf } from "../../../projections/leave/people.ts";
import { leaveRowOf, teamLeaves } from "../../../projections/leave/rows.ts";
import { openFeedOf } from "../../../projections/leave/view.ts";
import { deadlineDays } from "../../../projections/matter/calendar.ts";
import { matterPaths } from "../../../web/pages/staff/matters/paths.ts";
import type { Deps } from "../../deps.ts";
import { digestOf, randomSecret } from "../../kit/secret.ts";
import { originOf } from "../../security/note.ts";
import { originOf as ownOrigin } from "../site/site.tsx";
import { logPersonalDataRead } from "../../security/personal_reads.ts";
import { clientOf } from "../../server/networks.ts";
import { PUBLIC_READS } from "../../server/rate.ts";
import { problem } from "../../server/respond.ts";
import { call, type Ctx, type Route, type WithBody } from "../../server/route.ts";
import { FEED_NAME, feedUse } from "./feed.ts";
import { at } from "./leave.ts";
import { nothing, onDesk } from "./own_desk.ts";

const ENDING = ".ics";
/** Address of the calendar with this secret: programs know a calendar by its ending. */
const feedPath = (secret: string): string => `/calendar/${secret}${ENDING}`;
/** Days of leave before and after today. */
const CALENDAR_DAYS = 400;

const SHOWN_ONCE = refuse(
  409,
  "calendar_already_opened",
  "이미 만들어진 주소입니다. 주소는 만들 때 한 번만 보여 드립니다.",
);

const openBody = z.strictObject({
  contents: z.enum(FEED_CONTENTS).default("own").meta({
    title: "내용",
    description: "own: 내 사건의 기한과 내 휴가. team: 팀의 휴가도 함께",
  }),
}).default({ contents: "own" });

/** The address is shown this once: only a digest of its secret is stored. The one before it ends. */
function open(c: Ctx, deps: Deps, { body }: WithBody<typeof openBody>): Promise<Response> {
  const secret = randomSecret();
  c.set("keepAnswer", false);
  const decide = (account: string) => openFeed(account, digestOf(secret), body.contents);
  return onDesk(c, deps, decide, (repeated) => {
    if (repeated) return problem(c, SHOWN_ONCE);
    const address = ownOrigin(c, deps) + feedPath(secret);
    return Response.json({ data: { address } }, { status: 201 });
  });
}

const close = (c: Ctx, deps: Deps) =>
  onDesk(c, deps, (account, desk) => closeFeed(desk, account), nothing);

/** The days of leave in a calendar; whose they are is logged. */
function leaveIn(c: Ctx, { books: { views } }: Deps, viewer: Viewer, feed: Feed, today: string) {
  const [from, until] = [addDays(today, -CALENDAR_DAYS), addDays(today, CALENDAR_DAYS)];
  const rows = teamLeaves(views, viewer, from, until)
    .filter(({ state }) => feed.contents !== "own" || state.employee === viewer.employee)
    .map((entry) => leaveRowOf(views, entry, viewer, today));
  const ids = rows.map(({ employee }) => employee).filter((one) => one !== viewer.employee);
  // The secret is in the address: who it was made for is written instead.
  const filter = `calendar=${viewer.account}`;
  logPersonalDataRead(c, { noun: "employee", how: "list", fields: ["leave"], ids, filter });
  return rows.map(leaveDays);
}

const NOT_FOUND = refuse(404, "calendar_not_found", "캘린더를 찾을 수 없습니다.");

/** The calendar of the secret's owner, while they are staff. */
async function read(c: Ctx, deps: Deps, secret: string): Promise<Response> {
  const { books: { views }, office, now, auth, config, security } = deps;
  const digest = digestOf(secret);
  const account = views.user.byId.get(views.leave_desk.byFeed.get(digest) ?? "");
  const feed = account && openFeedOf(views, account.id, now());
  if (!account || feed?.digest !== digest || !mayUse(account.state.flags, "staff")) {
    return problem(c, NOT_FOUND);
  }
  const network = clientOf(c, config.trustProxy);
  await auth.tokenUses.note(account.id, feedUse(account.id), network);
  security.note(originOf(c, deps), "door_used", { subject: account.id, object: FEED_NAME });
  const viewer = viewerOf(views, account);
  const today = seoulDay(now());
  const base = ownOrigin(c, deps);
  const hrefOf = (matter: string) => base + matterPaths.page(matter);
  const hasDeadlines = feed.contents !== "team_leave";
  const text = calendarText(hasDeadlines ? `${office.name} 내 일정` : `${office.name} 휴가`, [
    ...hasDeadlines ? deadlineDays(views, viewer.employee, { today, hrefOf }) : [],
    ...leaveIn(c, deps, viewer, feed, today),
  ]);
  const etag = `"${digestOf(text).slice(0, 32)}"`;
  const headers = { etag, "cache-control": "private, no-cache" };
  if (c.req.header("if-none-match") === etag) return new Response(null, { status: 304, headers });
  return new Response(text, {
    headers: { ...headers, "content-type": "text/calendar; charset=utf-8" },
  });
}

const readFile = (c: Ctx, deps: Deps): Promise<Response> | Response => {
  const file = c.req.param("file")!;
  return file.endsWith(ENDING)
    ? read(c, deps, file.slice(0, -ENDING.length))
    : problem(c, NOT_FOUND);
};

/** Making and ending one's own address. */
export const ownCalendarRoutes: Route[] = [
  call(`POST ${at}/calendar`, "staff", "내 캘린더의 구독 주소를 새로 만듭니다.", open, {
    body: openBody,
    answer: data(z.strictObject({ address: z.url() })),
    described: { done: 201, also: [409] },
  }),
  call(`DELETE ${at}/calendar`, "staff", "내 캘린더의 구독 주소를 없앱니다.", close, {
    described: { done: 204 },
  }),
];

const reading: Partial<Route> = {
  answer: { "text/calendar": null },
  rate: PUBLIC_READS,
  described: { also: [304, 404, 503] },
};

/** Its address is the secret: anybody with it can read it, usually a calendar program. */
export const leaveCalendarRoutes: Route[] = [
  call("GET /calendar/:file", "visitor", "구독한 캘린더(iCalendar)를 읽습니다.", readFile, reading),
  call(
    `GET ${at}/calendar/:secret`,
    "visitor",
    "예전 주소로 구독한 캘린더(iCalendar)를 읽습니다.",
    (c, deps) => read(c, deps, c.req.param("secret")!),
    reading,
  ),
];
