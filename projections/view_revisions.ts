/**
 * Of each view's code how often what it makes of stored events has changed, the first time counted. A start folds
 * every view anew, so that it takes effect then; the page of the log tells which did. `tests/projections/golden_test.ts`
 * asks for a higher one wherever a fold changes.
 */
import type { Views } from "./registry.ts";

export const VIEW_REVISIONS: Readonly<Record<keyof Views, number>> = {
  employee: 4,
  trip: 9,
  vehicle: 1,
  company: 1,
  department: 1,
  leave_approver: 1,
  day_off: 1,
  leave_policy: 1,
  leave_attendance: 1,
  courier_charge: 1,
  address: 1,
  document: 1,
  audit: 2,
  card: 2,
  certificate: 1,
  chat: 3,
  closing: 1,
  consultation: 1,
  courier: 2,
  courier_rule: 1,
  data_request: 2,
  destruction: 1,
  first_superuser: 1,
  import: 1,
  job: 3,
  job_monitor: 1,
  job_queue: 1,
  leave: 6,
  leave_desk: 2,
  leave_promotion: 1,
  new_office: 1,
  office_facts: 1,
  operation: 1,
  post: 1,
  recent: 1,
  restore: 1,
  security: 1,
  sign_in_rule: 1,
  user: 3,
  view: 1,
};
