/** People of the leave tests: the engine's input about them. */
import type { Day } from "../../../events/leave_rules/days.ts";
import type { LeaveFacts, UsedLeave } from "../../../events/leave_rules/facts.ts";

/** Somebody of an office that always had five people, by hire date, who used nothing. */
export const person = (hired: Day, more: Partial<LeaveFacts> = {}): LeaveFacts => ({
  hired,
  basis: "hire",
  fiscalStart: "01-01",
  rounding: "whole",
  covered: [{ from: "1900-01-01", until: null }],
  carried: 0,
  used: [],
  ...more,
});

/** Whole days of leave. */
export const onDays = (...days: Day[]): UsedLeave[] => days.map((day) => ({ day, halfDays: 2 }));
