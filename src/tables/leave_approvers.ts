/** Who decides on whose leave, as a table of the superusers. */
import { leaveApprover } from "../../events/leave_approver.ts";
import { employeeOptions } from "../../projections/employee.ts";
import { resourceOf } from "./resource.ts";

export const leaveApprovers = resourceOf(leaveApprover, {
  reads: ["employee"],
  filterOptions({ employee }) {
    const options = employeeOptions(employee);
    return { person_options: options, approver_options: options };
  },
});
