/** What the engine is told of an employee, with the days that their leave takes. */
import type { LeaveFacts, UsedLeave } from "../../../events/leave_rules/facts.ts";
import { leaveFacts } from "../../../projections/leave_policy.ts";
import type { Views } from "../../../projections/registry.ts";

/** Days that an employee's leave takes. */
const usedOf = (_views: Views, _employee: string): UsedLeave[] => [];

/** Null without a hire date. */
export const factsOf = (views: Views, employee: string): LeaveFacts | null =>
  leaveFacts(views, employee, usedOf(views, employee));
