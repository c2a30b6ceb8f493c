/** A year's leave as a workbook: each person's days per month, and every request. */
import { columnOf } from "../../events/kit/column.ts";
import {
  type EmploymentInfo,
  kindText,
  LEAVE_LABELS,
  LEAVE_STATUS_LABELS,
  type LeaveRow,
} from "../../projections/leave/words.ts";
import { tableSheet } from "./table_sheet.ts";
import type { Sheet } from "./workbook.ts";

/** One person's year: granted and remaining days, and the half-days taken by month, January first. */
export interface LeaveYear {
  name: string;
  dept: string;
  info: EmploymentInfo | null;
  months: number[];
}

const days = (key: string, label: string) => columnOf(key, label, 100, { type: "number" });
const statuses = Object.entries(LEAVE_STATUS_LABELS).map(([value, label]) => ({ value, label }));
const WHO = [columnOf("name", "이름", 120), columnOf("dept", "부서", 120)];
const PLAN = [
  ...WHO,
  days("granted", "부여"),
  days("carried", "이월"),
  ...Array.from({ length: 12 }, (_, at) => days(`m${at}`, `${at + 1}월`)),
  days("total", "합계"),
  days("left", "남은 연차"),
  // For part-timers, whose leave is by the hour (art. 18).
  days("left_hours", "남은 시간"),
];
const REQUESTS = [
  ...WHO,
  columnOf("start_date", LEAVE_LABELS.start_date, 110, { type: "date" }),
  columnOf("end_date", LEAVE_LABELS.end_date, 110, { type: "date" }),
  columnOf("kind", LEAVE_LABELS.req_type, 130),
  days("days", "신청 일수"),
  days("working_days", "근무일"),
  days("deducted_days", "연차 차감"),
  days("hours", "시간"),
  columnOf("status", LEAVE_LABELS.status, 100, { type: "select", options: statuses }),
  columnOf("memo", LEAVE_LABELS.memo, 240),
];

/** A person's year as a row of the plan, in days. */
export const planRow = ({ name, dept, info, months }: LeaveYear) => ({
  ...{ name, dept },
  granted: info?.employment_vacation ?? null,
  carried: info?.vacation_over_days ?? null,
  ...Object.fromEntries(months.map((units, at) => [`m${at}`, units / 2 || null])),
  total: months.reduce((sum, units) => sum + units, 0) / 2,
  left: info ? info.remaining_count / 2 : null,
  left_hours: info?.hours?.remaining ?? null,
});

/** A request as a row of the second sheet. */
export const requestRow = ({ may: _may, updated_by: _by, ...row }: LeaveRow) => ({
  ...row,
  kind: kindText(row),
  days: row.hours ? null : row.count / 2,
  hours: row.hours ?? null,
});

/** Two sheets: the plan by person and month, and the requests behind it. */
export const leaveSheets = (
  year: number,
  plan: readonly ReturnType<typeof planRow>[],
  requests: readonly ReturnType<typeof requestRow>[],
): [Sheet, Sheet] => [
  tableSheet(`${year}년 휴가 계획`, PLAN, plan),
  tableSheet("휴가 신청", REQUESTS, requests),
];
