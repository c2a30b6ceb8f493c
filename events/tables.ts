/** Every table noun. What is here has events, a view, calls, a page's table and an import. `deno task docs` renews the list. */
import { address } from "./address.ts";
import { company } from "./company.ts";
import { courierCharge } from "./courier_charge.ts";
import { dayOff } from "./day_off.ts";
import { department } from "./department.ts";
import { document } from "./document.ts";
import { employee } from "./employee.ts";
import { leaveApprover } from "./leave_approver.ts";
import { leaveAttendance } from "./leave_attendance.ts";
import { leavePolicy } from "./leave_policy.ts";
import { leaveRule } from "./leave_rule.ts";
import { trip } from "./trip.ts";
import { vehicle } from "./vehicle.ts";
import { workHours } from "./work_hours.ts";
import type { RecordOf } from "./kit/field.ts";
import type { RowState } from "./kit/changes.ts";

export const tables = {
  employee,
  trip,
  vehicle,
  company,
  department,
  leave_approver: leaveApprover,
  day_off: dayOff,
  leave_policy: leavePolicy,
  leave_attendance: leaveAttendance,
  leave_rule: leaveRule,
  work_hours: workHours,
  courier_charge: courierCharge,
  address,
  document,
};

export type TableName = keyof typeof tables;

/** One row of a table, folded from its events. */
export type TableState<N extends TableName> = RowState<RecordOf<(typeof tables)[N]["fields"]>>;
