/** A year's leave as a workbook: how many days each person takes in each month, and every request. */
import { columnOf, type TableRow } from "../../events/kit/column.ts";
import {
  type EmploymentInfo,
  LEAVE_LABELS,
  LEAVE_STATUS_LABELS,
  LEAVE_TYPE_LABELS,
  type LeaveRow,
} from "../../projections/leave/words.ts";
import { tableSheet } from "./table_sheet.ts";
import type { Sheet } from "./workbook.ts";

/** One person's year: what is granted and left, and the half-days taken by month, January first. */
export interface LeaveYear {
  id: string;
  name: string;
  dept: string;
  info: EmploymentInfo | null;
  months: number[];
}

const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1);

const rowOf = (id: string, cells: Omit<TableRow, keyof typeof SYSTEM>): TableRow =>
  ({ ...SYSTEM, ...cells, id }) as TableRow;
const SYSTEM = { id: "", version: 1, deleted: false, updated_at: "", updated_by: "" };

const options = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/** Two sheets: the plan by person and month, in days, and the requests behind it. */
export function leaveSheets(
  year: number,
  people: readonly LeaveYear[],
  rows: readonly LeaveRow[],
): [Sheet, Sheet] {
  const days = (key: string, label: string) => columnOf(key, label, 100, { type: "number" });
  const plan = tableSheet(
    `${year}년 휴가 계획`,
    [
      columnOf("name", "이름", 120),
      columnOf("dept", "부서", 120),
      days("granted", "부여"),
      days("carried", "이월"),
      ...MONTHS.map((month) => days(`m${month}`, `${month}월`)),
      days("total", "합계"),
      days("left", "남은 연차"),
    ],
    people.map(({ id, name, dept, info, months }) =>
      rowOf(id, {
        name,
        dept,
        granted: info?.employment_vacation ?? null,
        carried: info?.vacation_over_days ?? null,
        ...Object.fromEntries(months.map((units, index) => [`m${index + 1}`, units / 2 || null])),
        total: months.reduce((sum, units) => sum + units, 0) / 2,
        left: info ? info.remaining_count / 2 : null,
      })
    ),
  );
  const requests = tableSheet(
    "휴가 요청",
    [
      columnOf("name", "이름", 120),
      columnOf("dept", "부서", 120),
      columnOf("start_date", LEAVE_LABELS.start_date, 110, { type: "date" }),
      columnOf("end_date", LEAVE_LABELS.end_date, 110, { type: "date" }),
      columnOf("req_type", LEAVE_LABELS.req_type, 100, {
        type: "select",
        options: options(LEAVE_TYPE_LABELS),
      }),
      days("days", "신청 일수"),
      days("working_days", "근무일"),
      columnOf("status", LEAVE_LABELS.status, 100, {
        type: "select",
        options: options(LEAVE_STATUS_LABELS),
      }),
      columnOf("memo", LEAVE_LABELS.memo, 240),
    ],
    rows.map((row) => {
      const { name, dept, start_date, end_date, req_type, working_days, status, memo } = row;
      const cells = { name, dept, start_date, end_date, req_type, working_days, status, memo };
      return rowOf(row.id, { ...cells, days: row.count / 2 });
    }),
  );
  return [plan, requests];
}
