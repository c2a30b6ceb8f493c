/** Commands on leave, their roles, and their days (S1 §4, §5). Pure. */
import {
  type LeaveApplication,
  leaveChanges,
  type LeaveEvent,
  type LeaveState,
  leaveStream,
  withAllFields,
} from "./leave.ts";
import { kindProblem } from "../leave_rules/kind_limits.ts";
import { isAnnual, kindOf, type KindRule, KINDS, type LeaveKind } from "../leave_rules/kinds.ts";
import {
  daysOf,
  type LeaveOfKind,
  type LeaveSpan,
  type LeaveStatus,
  overlaps,
  stands,
} from "./leave_span.ts";
import { withParticle } from "../base/particle.ts";
import { type Refusal, refuse, VERSION_NOT_FOUND } from "../base/refusal.ts";
import { DAY_MILLISECONDS } from "../base/seoul.ts";

/** Longest request, and the furthest day ahead, in calendar days. */
const SPAN_MAX_DAYS = 366;
/** Longest absence of a kind counted by the calendar: parental leave of a year and a half. */
const ABSENCE_MAX_DAYS = 732;
const AHEAD_MAX_DAYS = 400;

/** State of the leave's owner and of the caller that a decision needs. Days are Seoul days. */
export interface LeaveContext {
  today: string;
  hired: string | null;
  left: string | null;
  /** The same employee's other active requests. */
  others: readonly LeaveOfKind[];
  /** Are all its days days off? Null if a year's holidays are unknown. */
  isAllOff(span: LeaveSpan): boolean | null;
  /** Missing days of leave for the span; 0 if there are enough. */
  missing(span: LeaveSpan): number;
  /** Hours of the person's day on a day; null for full-timers. */
  hoursOf(day: string): number | null;
  /** The legal and the office's rule for a kind of leave that begins on a day. */
  ruleOf(kind: LeaveKind, day: string): KindRule;
  /** Working days of a span; Monday to Friday in a year with unknown holidays. */
  workingDays(span: LeaveSpan): number;
  /** The caller: is it their own leave, and may they approve it? */
  by: { isOwner: boolean; mayDecide: boolean };
}

export const LEAVE_ACTS = ["edit", "withdraw", "approve", "refuse", "cancel", "document"] as const;
export type LeaveAct = (typeof LEAVE_ACTS)[number];
type Known = LeaveState | undefined;
type Decided = LeaveEvent[] | Refusal;

/** What each action needs: the status of the request, and the caller's role. */
const ACTS: Record<
  Exclude<LeaveAct, "document">,
  { from: LeaveStatus; who: "isOwner" | "mayDecide" }
> = {
  edit: { from: "requested", who: "isOwner" },
  withdraw: { from: "requested", who: "isOwner" },
  approve: { from: "requested", who: "mayDecide" },
  refuse: { from: "requested", who: "mayDecide" },
  cancel: { from: "approved", who: "mayDecide" },
};

const RESULTING_STATUS: Record<LeaveStatus, string> = {
  requested: "아직 승인을 기다리는",
  approved: "이미 승인된",
  refused: "이미 반려된",
  withdrawn: "이미 회수된",
  cancelled: "이미 취소된",
};

const field = (name: string, code: string, message: string): Refusal =>
  refuse(422, code, message, [{ field: name, message }]);
const notFound = () => refuse(404, "leave_not_found", "휴가 신청을 찾을 수 없습니다.");
const notYours = () => refuse(403, "forbidden", "이 휴가 신청을 처리할 권한이 없습니다.");

/**
 * Why an action is not possible now; null if it is. Owners may cancel leave that they requested and that has not begun;
 * leave that was entered for them is for the approver.
 */
export function checkTransition(
  act: LeaveAct,
  state: LeaveState,
  { by, today }: Pick<LeaveContext, "by" | "today">,
): Refusal | null {
  if (act === "document") return by.mayDecide ? checkDocumentConfirmation(state) : notYours();
  const { from, who } = ACTS[act];
  const own = act === "cancel" && by.isOwner && !state.entered && state.start_date > today;
  if (!by[who] && !own) return notYours();
  if (state.status === from) return null;
  return refuse(409, `leave_${state.status}`, `${RESULTING_STATUS[state.status]} 휴가 신청입니다.`);
}

/** Why nobody can have seen its document now; null if possible. */
function checkDocumentConfirmation(state: LeaveState): Refusal | null {
  const kind = kindOf(state.kind);
  if (!kind || KINDS[kind].document === null) {
    return refuse(409, "no_document", "증빙 서류가 필요하지 않은 휴가입니다.");
  }
  if (state.documented) return refuse(409, "leave_documented", "이미 제출을 확인했습니다.");
  return stands(state)
    ? null
    : refuse(409, `leave_${state.status}`, `${RESULTING_STATUS[state.status]} 휴가 신청입니다.`);
}

/** Why hours cannot be requested; null if they can, or none are. */
function wrongHours(span: LeaveOfKind, { hoursOf }: LeaveContext): Refusal | null {
  const { hours, start_date, end_date, req_type } = span;
  if (!hours) return null;
  const most = hoursOf(start_date);
  if (most === null || !isAnnual(span)) {
    return field("hours", "no_hours", "시간 단위 연차는 단시간 근로자만 신청할 수 있습니다.");
  }
  if (start_date !== end_date || req_type !== "annual") {
    return field("end_date", "hours_of_one_day", "시간 단위 연차는 하루만 신청할 수 있습니다.");
  }
  const message = `하루 소정근로시간(${Math.round(most * 100) / 100}시간)까지 신청할 수 있습니다.`;
  return hours > most ? field("hours", "too_many_hours", message) : null;
}

/** Why the days are not leave of their kind; null if they are. */
function wrongKind(span: LeaveOfKind, context: LeaveContext): Refusal | null {
  if (isAnnual(span)) return null;
  const kind = kindOf(span.kind);
  if (!kind) return field("kind", "unknown_kind", "휴가 종류를 다시 선택해 주세요.");
  const { ruleOf, others, workingDays } = context;
  return kindProblem(span, { rule: ruleOf(kind, span.start_date), others, workingDays });
}

/** Days off need no leave; an absence by the calendar includes them. */
const countsWorkingDays = ({ kind }: LeaveOfKind): boolean => {
  const known = kindOf(kind);
  return !known || KINDS[known].counted === "working";
};

/** '1일', or for part-timers '4시간'. */
const missingText = (days: number, hours: number | null): string =>
  hours === null ? `${days}일` : `${Math.round(days * hours * 100) / 100}시간`;

/** Why the days cannot be taken; null if they can. */
function wrongSpan(span: LeaveOfKind, context: LeaveContext): Refusal | null {
  const { start_date, end_date, req_type } = span;
  const { hired, left, others } = context;
  if (end_date < start_date) {
    return field("end_date", "ends_before_start", "종료일은 시작일보다 빠를 수 없습니다.");
  }
  if (req_type !== "annual" && start_date !== end_date) {
    return field("end_date", "half_of_one_day", "반차는 하루만 신청할 수 있습니다.");
  }
  const most = countsWorkingDays(span) ? SPAN_MAX_DAYS : ABSENCE_MAX_DAYS;
  if (daysOf(span).length > most) {
    return field("end_date", "too_long", `한 번에 ${most}일까지 신청할 수 있습니다.`);
  }
  if (!hired && isAnnual(span)) {
    const message =
      "입사일이 등록되지 않아 남은 연차를 알 수 없습니다. 최고관리자에게 문의해 주세요.";
    return refuse(409, "no_hire_date", message);
  }
  if (hired && start_date < hired) {
    return field("start_date", "before_hired", `입사일(${hired})보다 빠른 날짜입니다.`);
  }
  if (left && end_date > left) {
    return field("end_date", "after_leaving", `퇴사일(${left})보다 늦은 날짜입니다.`);
  }
  return wrongHours(span, context) ?? clash(span, others) ?? wrongKind(span, context) ??
    lacking(span, context);
}

/** Other leave on the same days; null if none. */
function clash(span: LeaveOfKind, others: readonly LeaveOfKind[]): Refusal | null {
  const other = others.find((one) => overlaps(one, span));
  if (!other) return null;
  const when = [...new Set([other.start_date, other.end_date])].join(" ~ ");
  const message = `이미 신청한 휴가(${when})와 겹칩니다.`;
  return refuse(409, "leave_overlaps", message, [{ field: "start_date", message }]);
}

/** The refusal of days off only, or of more annual leave than there is; null if neither. */
function lacking(span: LeaveOfKind, context: LeaveContext): Refusal | null {
  if (countsWorkingDays(span) && context.isAllOff(span)) {
    return field("start_date", "all_off", "휴무일만 있어 휴가를 신청할 필요가 없습니다.");
  }
  const missing = isAnnual(span) ? context.missing(span) : 0;
  if (missing <= 0) return null;
  const much = missingText(missing, context.hoursOf(span.end_date));
  const message = `남은 연차보다 ${much} 많습니다.`;
  return refuse(409, "not_enough_leave", message, [{ field: "end_date", message }]);
}

const withoutReason = ({ memo }: LeaveApplication): Refusal | null =>
  memo === "" ? field("memo", "no_memo", "사유를 입력해 주세요.") : null;

/** Absent fields stay out of its event: annual leave by the day is stored as before. */
function said({ kind, event_day, hours, ...application }: LeaveApplication): LeaveApplication {
  return {
    ...application,
    ...kind && { kind },
    ...event_day && { event_day },
    ...hours && { hours },
  };
}

/** Rules only for a person's own request: its days are ahead, and not too far. */
function applicationProblem(wanted: LeaveApplication, context: LeaveContext): Refusal | null {
  const unsaid = withoutReason(wanted);
  if (unsaid) return unsaid;
  if (wanted.start_date < context.today) {
    return field("start_date", "in_the_past", "지난 날짜로는 신청할 수 없습니다.");
  }
  const kind = kindOf(wanted.kind);
  if (kind && KINDS[kind].isEntered) {
    const message = `${withParticle(KINDS[kind].label, "은/는")} 승인자가 입력합니다.`;
    return field("kind", "only_entered", message);
  }
  const ahead = Date.parse(wanted.start_date) - Date.parse(context.today);
  if (ahead > AHEAD_MAX_DAYS * DAY_MILLISECONDS) {
    const message = `오늘부터 ${AHEAD_MAX_DAYS}일 안의 날짜로 신청해 주세요.`;
    return field("start_date", "too_far_ahead", message);
  }
  return wrongSpan(wanted, context);
}

/** Requests leave. */
export function requestLeave(
  state: Known,
  command: { id: string; employee: string; application: LeaveApplication },
  context: LeaveContext,
): Decided {
  if (state) return refuse(409, "already_requested", "이미 신청한 휴가입니다.");
  const refused = applicationProblem(command.application, context);
  if (refused) return refused;
  const data = { employee: command.employee, ...said(command.application) };
  return [{ stream: leaveStream(command.id), type: "leave.requested", data }];
}

/** Enters leave of a person whose leave the caller approves: granted at once, also for past days. */
export function enterLeave(
  state: Known,
  command: { id: string; employee: string; application: LeaveApplication },
  context: LeaveContext,
): Decided {
  if (state) return refuse(409, "already_entered", "이미 입력한 휴가입니다.");
  if (!context.by.mayDecide) return notYours();
  const refused = withoutReason(command.application) ?? wrongSpan(command.application, context);
  if (refused) return refused;
  const data = { employee: command.employee, ...said(command.application) };
  return [{ stream: leaveStream(command.id), type: "leave.entered", data }];
}

/** Changes an unanswered request. */
export function editLeave(
  state: Known,
  command: { id: string; application: LeaveApplication },
  context: LeaveContext,
): Decided {
  if (!state) return notFound();
  const changes = leaveChanges(state, command.application);
  const isSame = Object.keys(changes).length === 0;
  const refused = checkTransition("edit", state, context) ??
    (isSame ? null : applicationProblem({ ...state, ...command.application }, context));
  if (refused) return refused;
  const data = { employee: state.employee, changes };
  return isSame ? [] : [{ stream: leaveStream(command.id), type: "leave.edited", data }];
}

/**
 * Withdraws, approves, refuses, cancels, or confirms the document. A refusal needs a reason; an approval checks again
 * whether the days are free and left.
 */
export function actOnLeave(
  state: Known,
  command: { id: string; act: Exclude<LeaveAct, "edit">; reason: string },
  context: LeaveContext,
): Decided {
  if (!state) return notFound();
  const { id, act, reason } = command;
  const refused = checkTransition(act, state, context) ??
    (act === "approve" ? wrongSpan(state, context) : null);
  if (refused) return refused;
  if (act === "refuse" && reason === "") {
    return field("reason", "no_reason", "반려하는 사유를 입력해 주세요.");
  }
  const stream = leaveStream(id);
  if (act === "withdraw") return [{ stream, type: "leave.withdrawn", data: {} }];
  if (act === "approve") return [{ stream, type: "leave.approved", data: {} }];
  if (act === "document") return [{ stream, type: "leave.documented", data: {} }];
  const type = act === "refuse" ? "leave.refused" : "leave.cancelled";
  return [{ stream, type, data: { employee: state.employee, reason } }];
}

/** Who may restore a request's earlier status: its owner for their own actions, otherwise the approver. */
function canRestoreStatus(
  from: LeaveStatus,
  to: LeaveStatus,
  { isOwner, mayDecide }: LeaveContext["by"],
) {
  const owners = to === "requested" && (from === "withdrawn" || from === "requested");
  return owners ? isOwner : mayDecide && to !== "withdrawn";
}

/** Restores a request as of an earlier version: the undo of every act on it, and of an edit. */
export function restoreLeave(
  state: Known,
  command: { id: string; to_version: number; earlier: LeaveState | undefined },
  context: LeaveContext,
): Decided {
  const { id, to_version, earlier } = command;
  if (!state) return notFound();
  if (!earlier) return VERSION_NOT_FOUND;
  const changes = leaveChanges(state, withAllFields(earlier));
  if (Object.keys(changes).length === 0) return [];
  if (!canRestoreStatus(state.status, earlier.status, context.by)) return notYours();
  const refused = stands(earlier) ? wrongSpan(earlier, context) : null;
  if (refused) return refused;
  const data = { employee: state.employee, to_version, changes };
  return [{ stream: leaveStream(id), type: "leave.restored", data }];
}
