/** Leave over HTTP: the own list, requests, decisions, history and restore (S1 §7). */
import { choiceOf } from "../../../events/base/named.ts";
import { z } from "zod";
import type { LeaveEvent, LeaveState } from "../../../events/leave/leave.ts";
import { MEMO_MAX_LENGTH } from "../../../events/leave/leave_span.ts";
import {
  actOnLeave,
  editLeave,
  enterLeave,
  type LeaveAct,
  type LeaveContext,
  requestLeave,
  restoreLeave,
} from "../../../events/leave/leave_acts.ts";
import { isRefusal, type Refusal, refuse } from "../../../events/base/refusal.ts";
import { seoulDay } from "../../../events/base/seoul.ts";
import {
  employmentInfo,
  leaveOutlook as leaveOutlookAnswer,
  leaveRow,
} from "../../../projections/leave/leave_answers.ts";
import { kindOf, KINDS, LEAVE_KINDS, ruleText } from "../../../events/leave_rules/kinds.ts";
import { contextOf, leaveOutlook } from "../../../projections/leave/balance_of.ts";
import { ruleOf } from "../../../projections/leave/kinds.ts";
import { mayDecide } from "../../../projections/leave/people.ts";
import {
  leaveHistoryFields,
  leaveNotificationsFor,
  leaveRowOf,
} from "../../../projections/leave/rows.ts";
import { type LeaveEntry, leaveView } from "../../../projections/leave/view.ts";
import {
  countOf,
  LEAVE_LABELS,
  LEAVE_STATUS_LABELS,
  LEAVE_TYPE_LABELS,
  type LeaveRow,
} from "../../../projections/leave/words.ts";
import { count, data } from "../../../projections/kit/answers.ts";
import { refuseByRules } from "../../../projections/office/office_rules.ts";
import type { Views } from "../../../projections/registry.ts";
import { staleVersion } from "../../../projections/closing/stale.ts";
import type { Deps } from "../../deps.ts";
import { answerCommand } from "../../server/answer.ts";
import { logPersonalDataRead } from "../../security/personal_reads.ts";
import { answerInstant } from "../../server/as_of.ts";
import { dayField, textField, versionField } from "../../server/command.ts";
import { yearField } from "../../tables/report_calls.ts";
import { call, type Ctx, type Route, type WithBody, type WithQuery } from "../../server/route.ts";
import { problem } from "../../server/respond.ts";
import { type Kept, pastCalls } from "../../server/past.ts";
import { LEAVE_VIEWS, listedFor, logLeaveRead, teamFor, viewerNow } from "./look.ts";

/** Base path of every call on leave (S1 §7). */
export const at = "/api/mysql/vacation";

/** Nouns that every decision about leave reads. */
export const LEAVE_READS = [...LEAVE_VIEWS, "user", "leave_approver", "leave_rule"];

/** State for a decision on a request, by caller. */
const contextFor = (c: Ctx, views: Views, { id, state }: LeaveEntry, now: Date): LeaveContext =>
  contextOf(views, {
    id,
    employee: state.employee,
    viewer: viewerNow(c, views),
    today: seoulDay(now),
  });

/** Leave for the caller: requests that are neither theirs nor theirs to decide do not exist for them. */
function leaveFor(c: Ctx): Kept<LeaveEntry, LeaveState> {
  const seenRow = (views: Views, entry: LeaveEntry, now: Date): LeaveRow => {
    const row = leaveRowOf(views, entry, viewerNow(c, views), seoulDay(now));
    logLeaveRead(c, [row], "detail");
    return row;
  };
  return {
    noun: "leave",
    view: leaveView,
    find(views, id) {
      const entry = views.leave.byId.get(id);
      const viewer = viewerNow(c, views);
      const owner = entry?.state.employee ?? "";
      return entry && (viewer.employee === owner || mayDecide(viewer, owner)) ? entry : undefined;
    },
    missing: refuse(404, "leave_not_found", "휴가 신청을 찾을 수 없습니다."),
    row: seenRow,
    sawHistory: seenRow,
    story: () => leaveHistoryFields,
    revert(views, entry, { to_version, earlier }, { now }) {
      const back = { id: entry.id, to_version, earlier: earlier.state };
      return restoreLeave(entry.state, back, contextFor(c, views, entry, now));
    },
    reads: LEAVE_READS,
    stale(entry, now) {
      const { status } = entry.state;
      if (status === "requested") return null;
      const result = `먼저 처리했습니다. 지금 상태는 ‘${LEAVE_STATUS_LABELS[status]}’입니다.`;
      return staleVersion(entry, now, null, result, `leave_${status}`);
    },
  };
}

const UNKNOWN_EMPLOYEE = refuse(
  422,
  "unknown_employee",
  "등록되지 않은 직원입니다. 직원을 다시 선택해 주세요.",
);
const NO_EMPLOYEE = refuse(
  409,
  "no_employee",
  "계정이 직원과 연결되지 않았습니다. 최고관리자에게 ‘설정 > 사용자 관리’의 ‘직원 연결’을 요청해 주세요.",
);

const memo = textField(MEMO_MAX_LENGTH, `${MEMO_MAX_LENGTH}자까지 입력할 수 있습니다.`);
const kindLabels = Object.fromEntries(
  LEAVE_KINDS.map((kind) => [kind, KINDS[kind].label]),
) as Record<typeof LEAVE_KINDS[number], string>;
const hours = z.int("시간을 정수로 입력해 주세요.").positive().max(12);
/** Fields only of kinds and hours; null removes one in an edit. */
const ofKind = {
  kind: choiceOf(kindLabels).nullable().optional().meta({ title: LEAVE_LABELS.kind }),
  event_day: dayField.nullable().optional().meta({ title: LEAVE_LABELS.event_day }),
  hours: hours.nullable().optional().meta({ title: LEAVE_LABELS.hours }),
};
const applicationBody = z.strictObject({
  ...ofKind,
  start_date: dayField.meta({ title: LEAVE_LABELS.start_date }),
  end_date: dayField.meta({ title: LEAVE_LABELS.end_date }),
  req_type: choiceOf(LEAVE_TYPE_LABELS).meta({ title: LEAVE_LABELS.req_type }),
  memo: memo.meta({ title: LEAVE_LABELS.memo }),
});
/** The employee; default: the caller. */
const createBody = applicationBody.extend({
  employee: z.string().min(1).max(64).optional().meta({ title: "신청 대상" }),
});
const editBody = applicationBody.extend({ version: versionField.optional() });
const actBody = z.strictObject({ version: versionField.optional() }).default({});
const decideBody = z.strictObject({
  decision: z.enum(
    ["approve", "refuse", "cancel", "document"],
    "승인(approve), 반려(refuse), 취소(cancel), 증빙 제출 확인(document) 가운데 하나를 선택해 주세요.",
  ).meta({ title: "결정" }),
  reason: memo.default("").meta({ title: LEAVE_LABELS.reason }),
  version: versionField.optional(),
});

/** Decides about the request of this address on committed state, and answers with it. */
function decided(
  c: Ctx,
  deps: Deps,
  version: number | undefined,
  decide: (id: string, state: LeaveState, context: LeaveContext) => LeaveEvent[] | Refusal,
): Promise<Response> {
  const id = c.req.param("id")!;
  return answerCommand(c, deps, leaveFor(c), {
    id,
    version,
    decide: (views, entry, now) => decide(id, entry.state, contextFor(c, views, entry, now)),
  });
}

/** Own leave is requested; another person's is entered by the approver. */
function create(c: Ctx, deps: Deps, { body }: WithBody<typeof createBody>) {
  const id = crypto.randomUUID();
  return answerCommand(c, deps, leaveFor(c), {
    id,
    isNew: true,
    decide(views, _none, now) {
      const viewer = viewerNow(c, views);
      const { employee = viewer.employee, ...application } = body;
      if (employee === "") return NO_EMPLOYEE;
      if (views.employee.byId.get(employee)?.state.deleted !== false) return UNKNOWN_EMPLOYEE;
      const context = contextOf(views, { id, employee, viewer, today: seoulDay(now) });
      const asked = employee === viewer.employee ? requestLeave : enterLeave;
      return asked(undefined, { id, employee, application }, context);
    },
  }, { status: 201 });
}

function update(
  c: Ctx,
  deps: Deps,
  { body: { version, ...application } }: WithBody<typeof editBody>,
) {
  return decided(
    c,
    deps,
    version,
    (id, state, context) => editLeave(state, { id, application }, context),
  );
}

interface Act {
  act: Exclude<LeaveAct, "edit">;
  reason?: string;
  version?: number;
}

const act = (c: Ctx, deps: Deps, { act, reason = "", version }: Act): Promise<Response> =>
  decided(
    c,
    deps,
    version,
    (id, state, context) => actOnLeave(state, { id, act, reason }, context),
  );

const listQuery = z.object({ year: yearField.optional() });

function list(c: Ctx, deps: Deps, { query }: WithQuery<typeof listQuery>): Response {
  const year = Number(query.year ?? seoulDay(answerInstant(c, deps)).slice(0, 4));
  return Response.json(listedFor(c, deps, year));
}

const outlookQuery = z.object({
  ...applicationBody.omit({ memo: true, hours: true }).shape,
  hours: z.coerce.number().pipe(hours).optional().meta({ title: LEAVE_LABELS.hours }),
  employee: z.string().min(1).max(64).optional().meta({
    title: "직원",
    description: "입력할 직원. 없으면 본인",
  }),
  id: z.string().min(1).max(64).optional().meta({ title: "고치는 요청" }),
});

/** The decision about these days now, for any reason; `id`: of a request being edited. */
function decisionOn(
  c: Ctx,
  { books: { views }, now }: Deps,
  { employee: named, id, ...span }: z.infer<typeof outlookQuery>,
) {
  const viewer = viewerNow(c, views);
  const entry = id === undefined ? undefined : leaveFor(c).find(views, id);
  if (id !== undefined && !entry) return leaveFor(c).missing;
  const employee = entry?.state.employee ?? named ?? viewer.employee;
  if (employee === "") return NO_EMPLOYEE;
  if (views.employee.byId.get(employee)?.state.deleted !== false) return UNKNOWN_EMPLOYEE;
  const about = { id: id ?? "", employee, viewer, today: seoulDay(now()) };
  const context = contextOf(views, about);
  const application = { kind: null, event_day: null, hours: null, ...span, memo: "-" };
  const ask = employee === viewer.employee ? requestLeave : enterLeave;
  const decided = entry
    ? editLeave(entry.state, { id: entry.id, application }, context)
    : ask(undefined, { id: "", employee, application }, context);
  const refused = isRefusal(decided) ? decided : refuseByRules(views, decided, now());
  if (refused?.status === 403) return refused;
  return { about, message: refused?.message ?? null };
}

/** Deduction and balance for days, before they are requested. */
function outlook(c: Ctx, deps: Deps, { query }: WithQuery<typeof outlookQuery>): Response {
  const found = decisionOn(c, deps, query);
  if (isRefusal(found)) return problem(c, found);
  const { about: { id, employee, viewer, today }, message } = found;
  if (employee !== viewer.employee) {
    logPersonalDataRead(c, { noun: "employee", how: "detail", fields: ["leave"], ids: [employee] });
  }
  const { views } = deps.books;
  const { employee: _employee, id: _id, ...span } = query;
  const known = leaveOutlook(views, { employee, span, today, except: id });
  const kind = kindOf(span.kind);
  const kind_text = kind && ruleText(kind, ruleOf(views, kind, span.start_date));
  const result = { count: countOf(span), message, ...known, ...kind_text && { kind_text } };
  return Response.json({ data: result });
}

const MONTH = "달은 2026-01과 같은 형식으로 입력해 주세요.";
const teamQuery = z.object({
  month: z.string().regex(/^2[01]\d\d-(0[1-9]|1[0-2])$/, MONTH).meta({ title: "달" }),
});

const team = async (c: Ctx, deps: Deps, { query }: WithQuery<typeof teamQuery>) =>
  Response.json(await teamFor(c, deps, query.month));

const news = (c: Ctx, { books: { views } }: Deps): Response => {
  const { user } = c.get("identity")!;
  return Response.json(leaveNotificationsFor(views, views.user.byId.get(user.id) ?? user));
};

const rows = z.array(leaveRow);
const says = {
  list: "내 휴가 신청을 연도로 조회합니다.",
  outlook: "신청하기 전에 차감될 날수와 남을 날수를 조회합니다.",
  team: "한 달의 팀 휴가와 내가 정할 요청을 조회합니다.",
  news: "나를 기다리는 요청과 내 요청의 답을 셉니다.",
  create: "휴가를 신청합니다. 승인자는 다른 직원의 휴가를 입력합니다(승인된 것으로, 지난 날도).",
  update: "답을 기다리는 휴가 신청을 고칩니다.",
  withdraw: "답을 기다리는 내 휴가 신청을 회수합니다.",
  decide: "휴가 신청을 승인하거나 사유와 함께 반려합니다. 승인된 휴가는 취소합니다.",
};
const listAnswer = z.strictObject({ data: rows, employment_info: employmentInfo.nullable() });
const teamAnswer = z.strictObject({
  data: rows,
  waiting: rows,
  days_off: z.record(z.string(), z.string()).describe("휴무일의 이름. 토요일과 일요일은 빈 글"),
});
const answer = data(leaveRow);
const one: Partial<Route> = {
  answer,
  described: { versioned: "required", etag: true, also: [409] },
};

/** Every call on requests for leave. */
export const leaveRoutes: Route[] = [
  call(`GET ${at}/list/owner`, "staff", says.list, list, {
    query: listQuery,
    answer: listAnswer,
    asOf: LEAVE_VIEWS,
  }),
  call(`GET ${at}/outlook`, "staff", says.outlook, outlook, {
    query: outlookQuery,
    answer: data(leaveOutlookAnswer),
    described: { also: [404, 409, 422] },
  }),
  call(`GET ${at}/team`, "staff", says.team, team, {
    query: teamQuery,
    answer: teamAnswer,
    asOf: LEAVE_VIEWS,
  }),
  call(`GET ${at}/news`, "staff", says.news, news, {
    background: true,
    answer: z.strictObject({ waiting: count, answered: count }),
  }),
  call(`POST ${at}/create`, "staff", says.create, create, {
    body: createBody,
    answer,
    described: { done: 201, etag: true, also: [409] },
  }),
  call(`PUT ${at}/update/:id`, "staff", says.update, update, { ...one, body: editBody }),
  call(
    `POST ${at}/withdraw/:id`,
    "staff",
    says.withdraw,
    (c, deps, { body }) => act(c, deps, { act: "withdraw", ...body }),
    { ...one, body: actBody },
  ),
  call(
    `POST ${at}/decide/:id`,
    "staff",
    says.decide,
    (c, deps, { body }) => act(c, deps, { act: body.decision, ...body }),
    { ...one, body: decideBody },
  ),
  ...pastCalls({
    noun: leaveFor,
    role: "staff",
    history: [`GET ${at}/history/:id`, "휴가 신청의 변경 이력을 최신순으로 조회합니다."],
    restore: [`POST ${at}/restore/:id`, "휴가 신청을 이전 버전의 상태로 되돌립니다."],
    answer,
  }),
];
