/** What leave is called and how its length is counted and written (S1 §4, §5). Shared with the page. */
import type { z } from "zod";
import {
  daysOf,
  type LeaveSpan,
  type LeaveStatus,
  type LeaveType,
} from "../../events/leave_span.ts";
import { startOfDay } from "../../events/seoul.ts";
import type { employmentInfo, leaveRow } from "../answers.ts";
import { weekday } from "../moment.ts";

export type LeaveRow = z.infer<typeof leaveRow>;
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

/** The days of a request that are worked. */
export const workedText = ({ working_days }: LeaveRow): string =>
  working_days === null ? "근무일 알 수 없음" : `근무일 ${working_days}일`;
