/**
 * 변경 이력: acts in the office, with person and time. Superusers see everybody's, staff their own. Every page has one's
 * own last acts, each with the call that undoes it, or the reason why not.
 */
import { z } from "zod";
import type { Via } from "../../../events/base/event.ts";
import type { Column } from "../../../events/kit/column.ts";
import { DAY_MILLISECONDS, isDay, seoulDay, startOfDay } from "../../../events/base/seoul.ts";
import { count, data, instant } from "../../../projections/kit/answers.ts";
import {
  type ActQuery,
  AUDITED,
  type Audited,
  findActs,
  peopleWhoActed,
} from "../../../projections/audit/audit.ts";
import {
  type AuditLine,
  changedField,
  type OwnAct,
  type OwnActs,
  ownActs,
} from "../../../projections/audit/audit_line.ts";
import { pageCount } from "../../../projections/kit/paging.ts";
import { mapInSlices } from "../../../projections/kit/query.ts";
import { viewRegistry } from "../../../projections/registry.ts";
import { depthOf } from "../../../projections/kit/operation_name.ts";
import { type AuditFilter, auditPaths } from "../../../web/pages/staff/changes/paths.ts";
import { AUDIT_TITLE, AuditPage } from "../../../web/pages/staff/changes/changes.tsx";
import { VIA_WORDS } from "../../../web/ui/via_words.ts";
import { auditLines, ownLines, recordLines } from "./lines.ts";
import { linesWithin, personalDataIn, userOf } from "./looking.ts";
import { actorOf } from "../../auth/identity.ts";
import type { Deps } from "../../deps.ts";
import { tableSheet } from "../../excel/table_sheet.ts";
import { refuseExport } from "../../security/note.ts";
import { answerList, formatField, listFile, queuedFind } from "../../server/attachment.ts";
import { officeFrame, renderPage } from "../../server/render.tsx";
import { pageNumber } from "../../server/respond.ts";
import { call, type Ctx, pageRoute, type Route, type WithQuery } from "../../server/route.ts";
import { inSlices } from "../../kit/pause.ts";
import type { TodayUser } from "./item.ts";

/** Acts listed; 변경 이력 has all of them. */
const TOLD = 20;

function told(line: AuditLine): OwnAct {
  const { position, at, nounLabel, name, href, gone, what, changes, undone, takeBack, why } = line;
  const again = depthOf(String(takeBack?.body.operation ?? "")) % 2 === 1;
  return {
    position,
    at,
    name: name.startsWith(nounLabel) ? name : `${nounLabel} · ${name}`,
    href: gone ? "" : href,
    what,
    changes,
    undone,
    back: why === "" && takeBack ? { ...takeBack, again } : null,
    why,
  };
}

async function listOwn(c: Ctx, deps: Deps): Promise<Response> {
  const user = userOf(c, deps);
  const person = user.account.id;
  const { acts } = await inSlices(findActs(deps.books.views.audit, { person }, 0, TOLD));
  const lines = linesWithin(c, await ownLines(deps, user, acts, actorOf(c.get("identity")!)));
  personalDataIn(c, lines, "history");
  const all = auditPaths.page(user.role === "superuser" ? { person } : {});
  return Response.json({ results: lines.map(told), all } satisfies OwnActs);
}

const LISTING_OWN =
  `자신이 한 최근 작업 ${TOLD}개를 되돌리는 방법, 또는 되돌릴 수 없는 사유와 함께 조회합니다.`;

/** Acts of one page. */
const PAGE_SIZE = 50;
/** Most acts of a workbook, the newest: each is read from the log. */
const WORKBOOK_MAX = 5_000;

const NO_FILTER: AuditFilter = { person: "", noun: "", via: "", from: "", to: "", record: "" };

const listQuery = z.object({
  person: z.string().max(100).optional().meta({ title: "사용자" }),
  noun: z.enum(Object.keys(AUDITED) as [Audited]).optional().meta({ title: "무엇을" }),
  via: z.enum(Object.keys(VIA_WORDS) as [Via]).optional().meta({ title: "어디서" }),
  from: z.string().refine(isDay, "날짜는 2026-11-22와 같이 입력해 주세요.").optional().meta({
    title: "시작일",
  }),
  to: z.string().refine(isDay, "날짜는 2026-11-22와 같이 입력해 주세요.").optional().meta({
    title: "종료일",
  }),
  record: z.string().max(200).optional().meta({ title: "기록" }),
  page: z.string().regex(/^[1-9]\d{0,5}$/, "페이지 번호는 1 이상의 정수로 입력해 주세요.")
    .optional().meta({ title: "페이지" }),
});

const newsQuery = listQuery.omit({ page: true }).extend({
  since: z.string().regex(/^\d{1,15}$/, "위치(since)는 0 이상의 정수로 입력해 주세요.").meta({
    title: "위치",
  }),
});
const workbookQuery = listQuery.extend({ format: formatField });

/** The filter of an address; invalid parts are ignored, as from a page's old link. */
function filterOf(query: Record<string, string>): AuditFilter {
  const filter = { ...NO_FILTER };
  for (const key of Object.keys(filter) as (keyof AuditFilter)[]) {
    const parsed = listQuery.shape[key].safeParse(query[key]);
    if (parsed.success) filter[key] = parsed.data ?? "";
  }
  return filter;
}

/** A filter's query for the viewer: one record, or acts. Without superuser rights it has only their own acts. */
function askedOf(
  { role, account }: TodayUser,
  { person, noun, via, from, to, record }: AuditFilter,
): { record: Audited | null; acts: ActQuery } {
  const everybody = role === "superuser";
  const nounOfRecord = record.split("/", 1)[0];
  return {
    record: everybody && Object.hasOwn(AUDITED, nounOfRecord) ? nounOfRecord as Audited : null,
    acts: {
      person: everybody ? person || undefined : account.id,
      noun: (noun || undefined) as Audited | undefined,
      via: (via || undefined) as Via | undefined,
      from: from || undefined,
      to: to || undefined,
    },
  };
}

interface Found {
  lines: AuditLine[];
  total: number;
}

/** The lines of a filter from `skip` on, as far as the caller may read them. */
async function find(
  c: Ctx,
  deps: Deps,
  user: TodayUser,
  filter: AuditFilter,
  skip: number,
  most: number,
): Promise<Found> {
  const { books } = deps;
  const asked = askedOf(user, filter);
  if (asked.record) {
    const lines = await recordLines(books, user, filter.record, asked.record);
    return { lines: linesWithin(c, lines.slice(skip, skip + most)), total: lines.length };
  }
  const { acts, total } = await inSlices(findActs(books.views.audit, asked.acts, skip, most));
  return { lines: linesWithin(c, await auditLines(books, user, acts)), total };
}

/** Days to go to with one click, each with its name. */
function since(now: Date): [day: string, label: string][] {
  const today = seoulDay(now);
  const weekday = new Date(today).getUTCDay();
  const monday = seoulDay(startOfDay(today) - (weekday + 6) % 7 * DAY_MILLISECONDS);
  return [["", "전체"], [today, "오늘"], [monday, "이번 주"], [
    `${today.slice(0, 8)}01`,
    "이번 달",
  ]];
}

async function show(c: Ctx, deps: Deps): Promise<Response> {
  const user = userOf(c, deps);
  const filter = filterOf(c.req.query());
  const page = pageNumber(c.req.query("page"));
  const position = deps.books.head;
  const { lines, total } = await find(c, deps, user, filter, (page - 1) * PAGE_SIZE, PAGE_SIZE);
  personalDataIn(c, lines, "history");
  const everybody = user.role === "superuser";
  const people = everybody ? [...peopleWhoActed(deps.books.views.audit)] : [];
  const body = (
    <AuditPage
      frame={officeFrame(c, deps)}
      filter={filter}
      position={position}
      lines={lines}
      total={total}
      place={{ page, pages: pageCount(total, PAGE_SIZE) }}
      people={people.filter(([, name]) => name !== "").sort(([, a], [, b]) => a < b ? -1 : 1)}
      nouns={Object.entries(AUDITED)}
      vias={Object.entries(VIA_WORDS)}
      since={since(deps.now())}
      workbookMax={WORKBOOK_MAX}
    />
  );
  return await renderPage(c, deps, body, { title: AUDIT_TITLE, area: "office" });
}

const act = z.strictObject({
  position: count,
  at: instant,
  who: z.string(),
  via: z.enum(Object.keys(VIA_WORDS) as [Via]),
  noun: z.string(),
  record: z.string(),
  rows: count,
  name: z.string(),
  what: z.string(),
  changes: z.array(changedField),
  undone: z.boolean(),
});

/** One act for programs. */
export type ActAnswer = z.infer<typeof act>;

const actOf = (line: AuditLine): ActAnswer => {
  const { position, at, who, via, noun, rows, name, what, changes, undone } = line;
  return { position, at, who, via, noun, record: line.stream, rows, name, what, changes, undone };
};

async function list(c: Ctx, deps: Deps): Promise<Response> {
  const filter = filterOf(c.req.query());
  const page = pageNumber(c.req.query("page"));
  const skip = (page - 1) * PAGE_SIZE;
  const { lines, total } = await find(c, deps, userOf(c, deps), filter, skip, PAGE_SIZE);
  personalDataIn(c, lines, "history");
  return Response.json({ results: lines.map(actOf), count: total, page, page_size: PAGE_SIZE });
}

/** How many lines of a filter are newer than a position: none is shown, and little is read. */
async function news(
  c: Ctx,
  deps: Deps,
  { query: { since } }: WithQuery<typeof newsQuery>,
): Promise<Response> {
  const { books } = deps;
  const filter = filterOf(c.req.query());
  const asked = askedOf(userOf(c, deps), filter);
  const after = Number(since);
  const total = asked.record
    ? (await books.history(filter.record)).filter(({ position }) => position > after).length
    : (await inSlices(findActs(books.views.audit, { ...asked.acts, after }, 0, 0))).total;
  return Response.json({ data: { count: total } });
}

const column = (
  key: string,
  label: string,
  width: number,
  type: Column["type"] = "text",
): Column => ({
  key,
  label,
  type,
  group: "basic",
  width,
});

const COLUMNS: Column[] = [
  column("at", "일시", 140, "datetime"),
  column("who", "사용자", 110),
  column("via", "경로", 90),
  column("kind", "종류", 110),
  column("name", "대상", 240),
  column("what", "작업", 180),
  column("changes", "변경 내용", 400),
  column("undone", "되돌린 작업", 90, "boolean"),
  column("stream", "번호", 240),
];

/** "용도: 점심 → 저녁 · 비고: 없음 → 회식". */
const changesText = ({ changes }: AuditLine): string =>
  changes.map(({ label, from, to }) => `${label}: ${from || "없음"} → ${to || "없음"}`).join(" · ");

/** A note in a list cut at a limit; nothing otherwise. */
const stoppedText = (total: number, listed: number): string | undefined =>
  total > listed
    ? `조건에 맞는 ${total.toLocaleString("ko-KR")}건 가운데 최근 ${
      listed.toLocaleString("ko-KR")
    }건만 담았습니다. 기간을 나누어 내려받아 주세요.`
    : undefined;

async function workbook(
  c: Ctx,
  deps: Deps,
  { query: { format } }: WithQuery<typeof workbookQuery>,
): Promise<Response> {
  const filter = filterOf(c.req.query());
  const { lines, total } = await find(c, deps, userOf(c, deps), filter, 0, WORKBOOK_MAX);
  const rowOf = (line: AuditLine) => ({
    ...actOf(line),
    via: VIA_WORDS[line.via],
    kind: AUDITED[line.noun],
    stream: line.stream,
    changes: changesText(line),
  });
  const day = seoulDay(deps.now());
  const saw = () => personalDataIn(c, lines, "export");
  const taken = { title: AUDIT_TITLE, rows: lines.length, people: true, saw };
  const refused = refuseExport(c, deps, taken);
  if (refused) return refused;
  const rows = await queuedFind(c, mapInSlices(lines, rowOf));
  return answerList(
    c,
    tableSheet(AUDIT_TITLE, COLUMNS, rows, stoppedText(total, lines.length)),
    { format, rows: rows.length },
    `변경_이력_${day}`,
    `changes-${day}`,
  );
}

/** Views with the names of records. */
const nounsNamed = (Object.keys(AUDITED) as Audited[])
  .filter((noun): noun is Audited & keyof typeof viewRegistry => Object.hasOwn(viewRegistry, noun));

const LISTING =
  "누가 언제 무엇을 바꾸었는지 최신순으로 조회합니다. 최고관리자가 아니면 자신이 한 작업만 나옵니다.";
const NEWS = "목록과 같은 조건에 맞는 변경이 이 위치 뒤로 몇 건 더 있는지 조회합니다.";
const DOWNLOADING =
  `변경 이력을 목록과 같은 조건으로 최근 ${WORKBOOK_MAX}건까지 엑셀 파일로 내려받습니다.`;

export const auditRoutes: Route[] = [
  pageRoute(auditPaths.page(), "staff", "변경 이력 화면", show, {
    shows: ["audit", "operation", "clock", ...nounsNamed],
  }),
  call(`GET ${auditPaths.list() as "/api/changes/list"}`, "staff", LISTING, list, {
    query: listQuery,
    answer: z.strictObject({ results: z.array(act), count, page: count, page_size: count }),
  }),
  call("GET /api/changes/news", "staff", NEWS, news, {
    query: newsQuery,
    answer: data(z.strictObject({ count })),
  }),
  call("GET /api/changes/report/excel", "staff", DOWNLOADING, workbook, {
    query: workbookQuery,
    answer: listFile,
    described: { also: [428] },
  }),
  call(`GET ${auditPaths.own() as "/api/changes/own"}`, "staff", LISTING_OWN, listOwn, {
    answer: ownActs,
  }),
];
