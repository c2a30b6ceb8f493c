/** What may be done with leave, by whom, and on which days (S1 §4, §5). Pure. */
import {
  leaveChanges,
  type LeaveEvent,
  type LeaveState,
  leaveStream,
  type LeaveWish,
} from "./leave.ts";
import { daysOf, type LeaveSpan, type LeaveStatus, overlaps, stands } from "./leave_span.ts";
import { type Refusal, refuse, VERSION_NOT_FOUND } from "./refusal.ts";
import { DAY_MILLISECONDS } from "./seoul.ts";

/** Longest request, and how far ahead one may lie, in calendar days. */
const SPAN_MAX_DAYS = 366;
const AHEAD_MAX_DAYS = 400;

/** What a decision may ask about whose leave it is, and about who asks. Days are Seoul days. */
export interface LeaveContext {
  today: string;
  hired: string | null;
  left: string | null;
  /** The same employee's other requests that stand. */
  others: readonly LeaveSpan[];
  /** Are all its days days off anyway? Null where a year's holidays are not known. */
  isAllOff(span: LeaveSpan): boolean | null;
  /** Days of leave that are lacking for the span; 0 when there are enough. */
  missing(span: LeaveSpan): number;
  /** Who asks: is it their own leave, and may they decide it? */
  by: { isOwner: boolean; mayDecide: boolean };
}

export const LEAVE_ACTS = ["edit", "withdraw", "approve", "refuse", "cancel"] as const;
export type LeaveAct = (typeof LEAVE_ACTS)[number];
type Known = LeaveState | undefined;
type Decided = LeaveEvent[] | Refusal;

/** What each act needs: where the request stands, and who does it. */
const ACTS: Record<LeaveAct, { from: LeaveStatus; who: "isOwner" | "mayDecide" }> = {
  edit: { from: "requested", who: "isOwner" },
  withdraw: { from: "requested", who: "isOwner" },
  approve: { from: "requested", who: "mayDecide" },
  refuse: { from: "requested", who: "mayDecide" },
  cancel: { from: "approved", who: "mayDecide" },
};

const STANDS_AS: Record<LeaveStatus, string> = {
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
 * Why an act cannot be done now; null when it can. Its owner may cancel leave that they asked for and that has not
 * begun; what was entered for them is for who decides.
 */
export function barred(
  act: LeaveAct,
  state: LeaveState,
  { by, today }: Pick<LeaveContext, "by" | "today">,
): Refusal | null {
  const { from, who } = ACTS[act];
  const own = act === "cancel" && by.isOwner && !state.entered && state.start_date > today;
  if (!by[who] && !own) return notYours();
  if (state.status === from) return null;
  return refuse(409, `leave_${state.status}`, `${STANDS_AS[state.status]} 휴가 신청입니다.`);
}

/** Why the days cannot be taken; null when they can. */
function wrongSpan(span: LeaveSpan, context: LeaveContext): Refusal | null {
  const { start_date, end_date, req_type } = span;
  const { hired, left, others } = context;
  if (end_date < start_date) {
    return field("end_date", "ends_before_start", "종료일은 시작일보다 빠를 수 없습니다.");
  }
  if (req_type !== "annual" && start_date !== end_date) {
    return field("end_date", "half_of_one_day", "반차는 하루만 신청할 수 있습니다.");
  }
  if (daysOf(span).length > SPAN_MAX_DAYS) {
    return field("end_date", "too_long", `한 번에 ${SPAN_MAX_DAYS}일까지 신청할 수 있습니다.`);
  }
  if (!hired) {
    const message =
      "입사일이 등록되지 않아 남은 연차를 알 수 없습니다. 최고관리자에게 문의해 주세요.";
    return refuse(409, "no_hire_date", message);
  }
  if (start_date < hired) {
    return field("start_date", "before_hired", `입사일(${hired})보다 빠른 날짜입니다.`);
  }
  if (left && end_date > left) {
    return field("end_date", "after_leaving", `퇴사일(${left})보다 늦은 날짜입니다.`);
  }
  const other = others.find((one) => overlaps(one, span));
  if (other) {
    const when = [...new Set([other.start_date, other.end_date])].join(" ~ ");
    const message = `이미 신청한 휴가(${when})와 겹칩니다.`;
    return refuse(409, "leave_overlaps", message, [{ field: "start_date", message }]);
  }
  if (context.isAllOff(span)) {
    return field("start_date", "all_off", "휴무일만 있어 휴가를 신청할 필요가 없습니다.");
  }
  const missing = context.missing(span);
  if (missing <= 0) return null;
  const message = `남은 연차보다 ${missing}일 많습니다.`;
  return refuse(409, "not_enough_leave", message, [{ field: "end_date", message }]);
}

const withoutReason = ({ memo }: LeaveWish): Refusal | null =>
  memo === "" ? field("memo", "no_memo", "사유를 입력해 주세요.") : null;

/** What only who asks for days has to keep to: they lie ahead, and not too far. */
function wrongWish(wanted: LeaveWish, context: LeaveContext): Refusal | null {
  const unsaid = withoutReason(wanted);
  if (unsaid) return unsaid;
  if (wanted.start_date < context.today) {
    return field("start_date", "in_the_past", "지난 날짜로는 신청할 수 없습니다.");
  }
  const ahead = Date.parse(wanted.start_date) - Date.parse(context.today);
  if (ahead > AHEAD_MAX_DAYS * DAY_MILLISECONDS) {
    const message = `오늘부터 ${AHEAD_MAX_DAYS}일 안의 날짜로 신청해 주세요.`;
    return field("start_date", "too_far_ahead", message);
  }
  return wrongSpan(wanted, context);
}

/** Asks for leave. */
export function requestLeave(
  state: Known,
  command: { id: string; employee: string; wish: LeaveWish },
  context: LeaveContext,
): Decided {
  if (state) return refuse(409, "already_requested", "이미 신청한 휴가입니다.");
  const refused = wrongWish(command.wish, context);
  if (refused) return refused;
  const data = { employee: command.employee, ...command.wish };
  return [{ stream: leaveStream(command.id), type: "leave.requested", data }];
}

/** Enters leave of somebody whose leave one decides on: granted at once, of past days too. */
export function enterLeave(
  state: Known,
  command: { id: string; employee: string; wish: LeaveWish },
  context: LeaveContext,
): Decided {
  if (state) return refuse(409, "already_entered", "이미 입력한 휴가입니다.");
  if (!context.by.mayDecide) return notYours();
  const refused = withoutReason(command.wish) ?? wrongSpan(command.wish, context);
  if (refused) return refused;
  const data = { employee: command.employee, ...command.wish };
  return [{ stream: leaveStream(command.id), type: "leave.entered", data }];
}

/** Changes what is asked for while nobody has answered. */
export function editLeave(
  state: Known,
  command: { id: string; wish: LeaveWish },
  context: LeaveContext,
): Decided {
  if (!state) return notFound();
  const changes = leaveChanges(state, command.wish);
  const isSame = Object.keys(changes).length === 0;
  const refused = barred("edit", state, context) ??
    (isSame ? null : wrongWish(command.wish, context));
  if (refused) return refused;
  const data = { employee: state.employee, changes };
  return isSame ? [] : [{ stream: leaveStream(command.id), type: "leave.edited", data }];
}

/**
 * Withdraws, approves, refuses or cancels. To refuse asks for a reason; to approve asks once more whether
 * the days are free and left.
 */
export function actOnLeave(
  state: Known,
  command: { id: string; act: Exclude<LeaveAct, "edit">; reason: string },
  context: LeaveContext,
): Decided {
  if (!state) return notFound();
  const { id, act, reason } = command;
  const refused = barred(act, state, context) ??
    (act === "approve" ? wrongSpan(state, context) : null);
  if (refused) return refused;
  if (act === "refuse" && reason === "") {
    return field("reason", "no_reason", "반려하는 사유를 입력해 주세요.");
  }
  const stream = leaveStream(id);
  if (act === "withdraw") return [{ stream, type: "leave.withdrawn", data: {} }];
  if (act === "approve") return [{ stream, type: "leave.approved", data: {} }];
  const type = act === "refuse" ? "leave.refused" : "leave.cancelled";
  return [{ stream, type, data: { employee: state.employee, reason } }];
}

/** Who may bring a request from where it stands to where it stood: its owner what they did, the rest who decides. */
function mayReturn(from: LeaveStatus, to: LeaveStatus, { isOwner, mayDecide }: LeaveContext["by"]) {
  const owners = to === "requested" && (from === "withdrawn" || from === "requested");
  return owners ? isOwner : mayDecide && to !== "withdrawn";
}

/** Brings back how a request stood at an earlier version: the undo of every act on it, and of an edit. */
export function restoreLeave(
  state: Known,
  command: { id: string; to_version: number; earlier: LeaveState | undefined },
  context: LeaveContext,
): Decided {
  const { id, to_version, earlier } = command;
  if (!state) return notFound();
  if (!earlier) return VERSION_NOT_FOUND;
  const changes = leaveChanges(state, earlier);
  if (Object.keys(changes).length === 0) return [];
  if (!mayReturn(state.status, earlier.status, context.by)) return notYours();
  const refused = stands(earlier) ? wrongSpan(earlier, context) : null;
  if (refused) return refused;
  const data = { employee: state.employee, to_version, changes };
  return [{ stream: leaveStream(id), type: "leave.restored", data }];
}
