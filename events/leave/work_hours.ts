/** Changed working hours of an employee from a day on, replacing those of the employee's row. */
import { day, number, text } from "../kit/field.ts";
import { defineTable } from "../kit/table.ts";
import { employeeChoice } from "../kit/person_fields.ts";

export const workHours = defineTable({
  noun: "work_hours",
  title: "소정근로시간",
  list: "소정근로시간 변경",
  about: {
    area: "leave",
    settings: ["leave", "work_hours"],
    plural: "work-hours",
    without: [["A setting of leave, on the page of leave's settings.", "find", "recent", "files"]],
  },
  createdEvent: "agreed",
  path: "/api/work_hours",
  read: "superuser",
  write: "superuser",
  importKey: "id",
  filters: [{ key: "employee", kind: "select" }, { key: "day", kind: "daterange" }],
  fields: {
    employee: employeeChoice("직원", { required: true }),
    day: day("적용일", 130, "employment", { required: true }),
    weekly_hours: number("주 소정근로시간", 150, { default: 40, min: 1, max: 52, unit: "시간" }),
    weekly_days: number("주 근무일", 120, {
      default: 5,
      min: 1,
      max: 7,
      integer: true,
      unit: "일",
    }),
    memo: text("메모", 220, { maxLength: 200, searchable: true }),
  },
});
