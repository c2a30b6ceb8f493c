/** Years not fully attended, as art. 60 (2) needs them. Any other year was attended. */
import { number, text } from "../kit/field.ts";
import { defineTable } from "../kit/table.ts";
import { employeeChoice } from "../kit/person_fields.ts";
import { refuse } from "../base/refusal.ts";

/** Months as written, `3, 4`; null if invalid. */
export function monthsOf(written: string): number[] | null {
  const months = written.split(",").map((one) => one.trim()).filter(Boolean).map(Number);
  const areMonths = months.every((one) => Number.isInteger(one) && one >= 1 && one <= 12);
  return areMonths ? months : null;
}

export const leaveAttendance = defineTable({
  noun: "leave_attendance",
  title: "출근율",
  list: "연차 출근율",
  about: {
    label: "출근 기록",
    area: "leave",
    settings: ["leave", "leave_attendance"],
    plural: "leave-attendance",
    securityLabel: "연차 출근율",
    retention: { rules: ["employee_name"], becomes: "파기", items: "개근하지 못한 달" },
    without: [["A setting of leave, on the page of leave's settings.", "find", "recent", "files"]],
  },
  createdEvent: "noted",
  path: "/api/leave_attendance",
  read: "superuser",
  write: "superuser",
  importKey: "id",
  filters: [{ key: "employee", kind: "select" }, { key: "year", kind: "number" }],
  check(_before, { missed_months }) {
    const field = "missed_months";
    const message = "개근하지 못한 달은 그 해의 몇 번째 달인지 1부터 12까지 쉼표로 적어 주세요.";
    return monthsOf(missed_months)
      ? null
      : refuse(422, "invalid_input", message, [{ field, message }]);
  },
  fields: {
    employee: employeeChoice("직원", { required: true }),
    // The calendar year in which the year of service, or the fiscal year, begins.
    year: number("시작한 해", 120, {
      required: true,
      min: 1_990,
      max: 2_199,
      integer: true,
      days: "employment",
    }),
    // Days listed in art. 60 (6) count as attended.
    rate: number("출근율", 110, { default: 100, min: 0, max: 100, unit: "%" }),
    missed_months: text("개근하지 못한 달", 180, { maxLength: 40, personal: true }),
  },
});
