/** What leave is called and how its length is counted and written (S1 §4, §5). Shared with the page. */
import type { z } from "zod";
import { kindOf, KINDS } from "../../events/leave_rules/kinds.ts";
import {
  daysOf,
  type LeaveOfKind,
  type LeaveSpan,
  type LeaveStatus,
  type LeaveType,
} from "../../events/leave/leave_span.ts";
import { startOfDay } from "../../events/base/seoul.ts";
import type { employmentInfo, leaveOutlook, leaveRow } from "./leave_answers.ts";
import { weekday } from "../kit/moment.ts";

export type LeaveRow = z.infer<typeof leaveRow>;
export type LeaveOutlook = z.infer<typeof leaveOutlook>;
export type EmploymentInfo = z.infer<typeof employmentInfo>;

export const LEAVE_TYPE_LABELS: Readonly<Record<LeaveType, string>> = {
  annual: "연차",
  morning: "오전 반차",
  afternoon: "오후 반차",
};

export const LEAVE_STATUS_LABELS: Readonly<Record<LeaveStatus, string>> = {
  requested: "승인 대기",
  approved: "승인",
  refused: "반려",
  withdrawn: "회수",
  cancelled: "취소",
};

/** Labels of a request's fields, in the order of its history. */
export const LEAVE_LABELS = {
  status: "상태",
  start_date: "시작일",
  end_date: "종료일",
  req_type: "종류",
  kind: "휴가 종류",
  event_day: "기준일",
  hours: "시간",
  memo: "사유",
  reason: "승인자 의견",
  documented: "증빙 제출",
} as const;

/** What colleagues read in place of a kind that is not theirs to know, and everybody in place of one that is destroyed. */
export const OTHER_KIND = "휴가";
/** A kind as a call answers it to callers who may not know which. */
export const UNTOLD_KIND = "other";

/** '연차', '오전 반차', '연차 3시간', '배우자출산휴가', '병가(오전)'. */
export function kindText(
  { kind, req_type, hours }: Omit<LeaveOfKind, "start_date" | "end_date">,
): string {
  if (!kind) return hours ? `연차 ${hours}시간` : LEAVE_TYPE_LABELS[req_type];
  const known = kindOf(kind);
  const label = known ? KINDS[known].label : OTHER_KIND;
  return req_type === "annual" ? label : `${label}(${req_type === "morning" ? "오전" : "오후"})`;
}

/** Days of this length as hours. */
export const hoursIn = (days: number, dayHours: number): number =>
  Math.round(days * dayHours * 100) / 100;

/** '11.5일', or of who works by the hour '46시간(11.5일)'. */
export const amountText = (days: number, dayHours: number | null): string => {
  const said = `${days.toLocaleString("ko-KR", { maximumFractionDigits: 2 })}일`;
  return dayHours === null
    ? said
    : `${hoursIn(days, dayHours).toLocaleString("ko-KR")}시간(${said})`;
};

/** S1 §5: (whole days between the dates + 1) × 2 half-days; a half-day is 1. */
export const countOf = (span: LeaveSpan): number =>
  span.req_type === "annual" ? daysOf(span).length * 2 : 1;

/** Half-days as days (S1 §5): 1 → '0.5일', 4 → '2일', 5 → '2.5일'. */
export const countText = (units: number): string => `${units / 2}일`;

const dayText = (day: string): string =>
  `${Number(day.slice(5, 7))}.${Number(day.slice(8))} (${weekday(new Date(startOfDay(day)))})`;

/** '11.20 (금)', '11.20 (금) ~ 11.23 (월)'; the year is said where it is not `year`. */
export function spanText({ start_date, end_date }: LeaveSpan, year: string): string {
  const said = (day: string) => (day.startsWith(year) ? "" : `${day.slice(0, 4)}.`) + dayText(day);
  return start_date === end_date ? said(start_date) : `${said(start_date)} ~ ${said(end_date)}`;
}

/** What files of a request are called. */
export const LEAVE_FILES = "증빙 서류";

/** A request in a few words: '12.24 (목) ~ 12.28 (월) 연차', with the year. */
export const rowName = (row: LeaveRow): string => `${spanText(row, "")} ${kindText(row)}`;

/** How much is asked for: '2.5일' (S1 §5), '3시간'. */
export const lengthOf = ({ hours, count }: Pick<LeaveRow, "hours" | "count">): string =>
  hours ? `${hours}시간` : countText(count);

/** '차감 2일 · 신청 후 15.5일', or why it cannot be asked for; the day that is counted on where it is not today. */
export function outlookText(
  { message, as_of, ...known }: LeaveOutlook,
  doing: string,
): string {
  const { deducted_days, remaining_days, deducted_hours, remaining_hours, kind_text } = known;
  if (message !== null) return message;
  if (kind_text !== undefined) return kind_text;
  const on = as_of ? ` (${as_of} 기준)` : "";
  return deducted_hours === undefined
    ? `차감 ${deducted_days}일 · ${doing} 후 ${remaining_days}일${on}`
    : `차감 ${deducted_hours}시간 · ${doing} 후 ${remaining_hours}시간${on}`;
}

/** What a request takes off the days of leave: '차감 2일'. */
export const deductedText = (
  { working_days, deducted_days, kind, day_hours }: Pick<
    LeaveRow,
    "working_days" | "deducted_days" | "kind" | "day_hours"
  >,
): string => {
  if (kind) return "연차 차감 없음";
  const much = day_hours ? `${hoursIn(deducted_days, day_hours)}시간` : `${deducted_days}일`;
  return `차감 ${much}${working_days === null ? " (공휴일 미정)" : ""}`;
};
