/** What the engine is told of an employee, with the days that their leave takes. */
import type { LeaveFacts, UsedLeave } from "../../../events/leave_rules/facts.ts";
import { usedDays } from "../../../projections/leave/used_days.ts";
import { daysOff, leaveFacts } from "../../../projections/leave_policy.ts";
import type { Views } from "../../../projections/registry.ts";

/** Days that an employee's leave takes. */
const usedOf = (views: Views, employee: string): UsedLeave[] =>
  usedDays(views.leave, employee, daysOff(views), ["approved"]);

/** Null without a hire date. */
export const factsOf = (views: Views, employee: string): LeaveFacts | null =>
  leaveFacts(views, employee, usedOf(views, employee));
