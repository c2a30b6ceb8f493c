/** Years that were not attended whole, as a table of the superusers: employees are chosen by name. */
import { leaveAttendance as table } from "../../events/leave_attendance.ts";
import { employeeOptions } from "../../projections/employee.ts";
import { resourceOf } from "./resource.ts";

export const leaveAttendance = resourceOf(table, {
  reads: ["employee"],
  filterOptions: ({ employee }) => ({ employee_options: employeeOptions(employee) }),
});
