/** An assistant's tool on the day of the office: what waits, who is on leave, requests to answer, closed months. */
import { z } from "zod";
import { type Area, covers } from "../../events/account/scope.ts";
import { LEDGER_NAMES, monthName } from "../../events/closing/closing_names.ts";
import { choiceOf } from "../../events/base/named.ts";
import { seoulDay, startOfDay } from "../../events/base/seoul.ts";
import { addMonths } from "../../events/leave_rules/days.ts";
import { closedUntil } from "../../projections/closing/closing.ts";
import { inboxPage, waitingCount } from "../../projections/consultation/consultation.ts";
import { teamLeaves } from "../../projections/leave/rows.ts";
import { spanText } from "../../projections/leave/words.ts";
import { closingPaths } from "../../web/pages/staff/closing/paths.ts";
import { inboxPaths } from "../../web/pages/staff/consultations/paths.ts";
import { todayPath } from "../../web/pages/staff/today/paths.ts";
import { paths } from "../../web/paths.ts";
import { countText, dayText } from "../nouns/audit/act_words.ts";
import { ledgersFor } from "../nouns/closing/month.ts";
import { openItemsOf } from "../nouns/closing/left.ts";
import { standingNow } from "../nouns/consultation/desk.ts";
import { leaveViewer } from "../nouns/leave/look.ts";
import { everyItem } from "../nouns/today/every_item.ts";
import { logPersonalDataRead } from "../security/personal_reads.ts";
import { dayField } from "../server/command.ts";
import {
  defineTool,
  ROWS_MAX,
  type ToolAnswer,
  type ToolContext,
  type ToolFigure,
} from "./tool.ts";

type Part = Omit<ToolAnswer, "text"> & { lines: string[] };
/** A part of the answer on a day. */
type PartOf = (ctx: ToolContext, day: string) => Part | Promise<Part>;

const figure = (value: number, unit: string, href: string): ToolFigure => {
  return { value, text: `${countText(value)}${unit}`, href };
};

const todo: PartOf = async ({ c, deps }) => {
  const { books: { views }, office, now } = deps;
  const { user, role } = c.get("identity")!;
  const account = views.user.byId.get(user.id) ?? user;
  const items = await everyItem(deps, { account, role, office }, now());
  return {
    lines: [
      `할 일 ${countText(items.length)}가지`,
      ...items.map(({ title, detail, tone }) =>
        `- ${tone === "urgent" ? "[급함] " : ""}${title}${detail && ` (${detail})`}`
      ),
    ],
    links: [
      { label: "오늘", href: todayPath() },
      ...items.map(({ title, href }) => ({ label: title, href })),
    ],
    figures: [figure(items.length, "가지", todayPath())],
  };
};

const NO_TEAM = "휴가인 사람: 계정이 직원과 연결되지 않아 누구의 팀인지 알 수 없습니다. " +
  "최고관리자에게 ‘설정 > 사용자 관리’의 ‘직원 연결’을 요청해 주세요.";

const leave: PartOf = ({ c, deps }, day) => {
  const { views, viewer, rowOf } = leaveViewer(c, deps);
  // Of a team that nobody knows, nobody on leave is no figure.
  if (viewer.employee === "" && !viewer.isSuperuser) return { lines: [NO_TEAM], links: [] };
  const team = viewer.isSuperuser ? "사무소 전체" : "내 팀과 내가 승인하는 사람";
  const rows = teamLeaves(views, viewer, day, day).map(rowOf)
    .filter(({ status }) => status === "approved");
  const others = rows.map(({ employee }) => employee).filter((one) => one !== viewer.employee);
  const read = { noun: "employee", how: "list", fields: ["leave"], ids: others } as const;
  logPersonalDataRead(c, { ...read, filter: "" });
  const href = paths.leave();
  return {
    lines: [
      `${day}에 휴가인 사람 ${countText(rows.length)}명 (${team})`,
      ...rows.map((row) =>
        `- ${row.name}${row.dept && ` (${row.dept})`} ${spanText(row, day.slice(0, 4))}`
      ),
    ],
    data: { on_leave: rows.length },
    links: [{ label: "휴가", href }],
    figures: [figure(rows.length, "명", href)],
  };
};

const consultations: PartOf = ({ deps }) => {
  const { consultation } = deps.books.views;
  const count = waitingCount(consultation);
  const standing = standingNow(deps);
  const { shown } = inboxPage(consultation, "new", 1, ROWS_MAX);
  const href = inboxPaths.list("new");
  const more = count - shown.length;
  return {
    lines: [
      `답변할 상담 ${countText(count)}건`,
      ...shown.map((entry) => {
        const { age, due } = standing(entry);
        return `- ${entry.state.receipt}: ${age} 접수${due ? `, ${due.text}` : ""}`;
      }),
      ...more > 0 ? [`외 ${countText(more)}건`] : [],
    ],
    links: [{ label: "상담 접수", href }],
    figures: [figure(count, "건", href)],
  };
};

const closing: PartOf = ({ c, deps: { books: { views } } }, day) => {
  const last = addMonths(`${day.slice(0, 7)}-01`, -1).slice(0, 7);
  const lines = ledgersFor(c.get("identity")!.role).map((ledger) => {
    const until = closedUntil(views.closing, ledger);
    const closed = until === null ? "마감한 달 없음" : `${until}까지 마감`;
    const isOpen = until === null || until < last;
    const left = isOpen ? openItemsOf(views, ledger, last) : [];
    const open = isOpen ? ` · ${monthName(ledger, last)} 미마감` : "";
    return `- ${LEDGER_NAMES[ledger]}: ${closed}${open}${
      left.length > 0 ? ` (${left.join(", ")})` : ""
    }`;
  });
  return {
    lines: ["월 마감", ...lines],
    links: [{ label: "월 마감", href: closingPaths.root() }],
  };
};

const PARTS: Record<string, { area: Area; part: PartOf }> = {
  todo: { area: "office", part: todo },
  leave: { area: "leave", part: leave },
  consultations: { area: "consultations", part: consultations },
  closing: { area: "office", part: closing },
};

const ABOUT = {
  all: "전부",
  todo: "할 일",
  leave: "휴가인 사람",
  consultations: "답변할 상담",
  closing: "월 마감",
};

/** What the page 오늘 knows, in words. */
export const officeToday = defineTool({
  name: "office_today",
  title: "오늘 사무소",
  description:
    "오늘 할 일, 오늘(또는 말한 날) 누가 휴가인지, 답변을 기다리는 상담, 장부가 어느 달까지 마감되었는지 알려 줍니다.",
  like: "GET /staff",
  role: "staff",
  area: "office",
  personal: true,
  input: z.strictObject({
    about: choiceOf(ABOUT).optional().meta({ title: "무엇을", description: "없으면 전부" }),
    day: dayField.optional().meta({
      title: "날짜",
      description: "2026-11-20. 없으면 오늘. 휴가와 마감에",
    }),
  }),
  async run({ about = "all", day: asked }, ctx) {
    const { c, deps: { now } } = ctx;
    const day = asked ?? seoulDay(now());
    const { scopes } = c.get("identity")!;
    const names = about === "all" ? Object.keys(PARTS) : [about];
    const allowed = names.filter((name) => covers(scopes, PARTS[name].area, "read"));
    const parts = await Promise.all(allowed.map((name) => PARTS[name].part(ctx, day)));
    const left = names.filter((name) => !allowed.includes(name));
    return {
      text: [
        `${day.slice(0, 4)}년 ${dayText(new Date(startOfDay(day)))}`,
        ...parts.flatMap(({ lines }) => lines),
        ...left.map((name) =>
          `${ABOUT[name as keyof typeof ABOUT]}: 이 토큰으로는 볼 수 없습니다.`
        ),
      ].join("\n"),
      data: Object.assign({ day }, ...parts.map(({ data }) => data)),
      links: parts.flatMap(({ links }) => links).slice(0, ROWS_MAX),
      figures: parts.flatMap(({ figures = [] }) => figures),
    };
  },
});
