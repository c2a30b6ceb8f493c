/** Every table noun. Each has events, a view, calls, a page's table and an import. `deno task docs` renews the list. */
import { trip } from "./car/trip.ts";
import { vehicle } from "./car/vehicle.ts";
import { address } from "./certificate/address.ts";
import { company } from "./company/company.ts";
import { department } from "./company/department.ts";
import { courierCharge } from "./courier/courier_charge.ts";
import { document } from "./document/document.ts";
import { employee } from "./employee/employee.ts";
import { dayOff } from "./leave/day_off.ts";
import { leaveApprover } from "./leave/leave_approver.ts";
import { leaveAttendance } from "./leave/leave_attendance.ts";
import { leavePolicy } from "./leave/leave_policy.ts";
import { leaveRule } from "./leave/leave_rule.ts";
import { workHours } from "./leave/work_hours.ts";
import { matter } from "./matter/matter.ts";
import { matterEntry } from "./matter/matter_entry.ts";
import { matterHandover } from "./matter/matter_handover.ts";
import { matterObject } from "./matter/matter_object.ts";
import { matterParty } from "./matter/matter_party.ts";
import { paperTemplate } from "./matter/paper_template.ts";
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
  matter,
  matter_party: matterParty,
  matter_object: matterObject,
  matter_entry: matterEntry,
  matter_handover: matterHandover,
  paper_template: paperTemplate,
};

export type TableName = keyof typeof tables;

/** One row of a table, folded from its events. */
export type TableState<N extends TableName> = RowState<RecordOf<(typeof tables)[N]["fields"]>>;
