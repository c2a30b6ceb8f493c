/** What leave is called and how its length is counted and written (S1 §4, §5). Shared with the page. */
import type { z } from "zod";
import {
  daysOf,
  type LeaveSpan,
  type LeaveStatus,
  type LeaveType,
} from "../../events/leave_span.ts";
import { startOfDay } from "../../events/seoul.ts";
import type { employmentInfo, leaveOutlook, leaveRow } from "../answers.ts";
import { weekday } from "../moment.ts";

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

/** Fields of a request as people know them, in the order in which a history tells them. */
export const LEAVE_LABELS = {
  status: "상태",
  start_date: "시작일",
  end_date: "종료일",
  req_type: "종류",
  memo: "사유",
  reason: "승인자 의견",
} as const;

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

/** A request in a few words: '12.24 (목) ~ 12.28 (월) 연차', with the year. */
export const rowName = (row: LeaveRow): string =>
  `${spanText(row, "")} ${LEAVE_TYPE_LABELS[row.req_type]}`;

/** '차감 2일 · 신청 후 15.5일', or why it cannot be asked for; the day that is counted on where it is not today. */
export function outlookText(
  { message, as_of, deducted_days, remaining_days }: LeaveOutlook,
  doing: string,
): string {
  if (message !== null) return message;
  const on = as_of ? ` (${as_of} 기준)` : "";
  return `차감 ${deducted_days}일 · ${doing} 후 ${remaining_days}일${on}`;
}

/** What a request takes off the days of leave: '차감 2일'. */
export const deductedText = (
  { working_days, deducted_days }: Pick<LeaveRow, "working_days" | "deducted_days">,
): string => `차감 ${deducted_days}일${working_days === null ? " (공휴일 미정)" : ""}`;
