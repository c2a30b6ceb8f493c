/** How the office counts leave, and what the engine is told of an employee. */
import { monthsOf } from "../events/leave_attendance.ts";
import { addDays, compareDays, type Day, type Span } from "../events/leave_rules/days.ts";
import type {
  Attendance,
  LeaveFacts,
  LeavePolicy,
  UsedLeave,
} from "../events/leave_rules/facts.ts";
import type { TableBooks } from "./kit/table_view.ts";

type Books = Pick<TableBooks, "day_off" | "employee" | "leave_attendance" | "leave_policy">;

/** The office's own days off. */
export const daysOff = ({ day_off }: Pick<Books, "day_off">): Set<Day> =>
  new Set(
    [...day_off.byId.values()].flatMap(({ state }) =>
      state.deleted || !state.day ? [] : [state.day]
    ),
  );

/** What holds until the office says otherwise: as the statute counts, for an office it always held in. */
const FIRST: LeavePolicy = {
  basis: "hire",
  fiscalStart: "01-01",
  rounding: "whole",
  covered: [{ from: "1990-01-01", until: null }],
};

/** The office's choices: the newest basis counts for every year, five people from each day on its own. */
function policyOf({ leave_policy }: Pick<Books, "leave_policy">): LeavePolicy {
  const rows = [...leave_policy.byId.values()].map(({ state }) => state)
    .filter(({ deleted, day }) => !deleted && day)
    .sort((a, b) => compareDays(a.day!, b.day!));
  const newest = rows.at(-1);
  if (!newest) return FIRST;
  const covered: Span[] = [];
  for (const { day, five_or_more } of rows) {
    const open = covered.at(-1)?.until === null ? covered.at(-1)! : null;
    if (five_or_more && !open) covered.push({ from: day!, until: null });
    if (!five_or_more && open) open.until = addDays(day!, -1);
  }
  const fiscalStart = `${String(newest.fiscal_month).padStart(2, "0")}-01`;
  return {
    basis: newest.basis || "hire",
    fiscalStart,
    rounding: newest.rounding || "whole",
    covered,
  };
}

/** What was said of an employee's years; of a year said twice the later one. */
function attendanceOf({ leave_attendance }: Books, employee: string): Record<number, Attendance> {
  const said: Record<number, Attendance> = {};
  for (const { state } of leave_attendance.byId.values()) {
    const { year, rate, missed_months } = state;
    if (state.deleted || state.employee !== employee || year === null) continue;
    said[year] = { rate, missedMonths: monthsOf(missed_months) ?? [] };
  }
  return said;
}

/**
 * What the engine is told of an employee; null for one who is not there, or without a hire date, from which
 * everything is counted.
 */
export function leaveFacts(
  books: Books,
  employee: string,
  used: readonly UsedLeave[],
): LeaveFacts | null {
  const state = books.employee.byId.get(employee)?.state;
  if (!state || state.deleted || !state.employment_date) return null;
  return {
    ...policyOf(books),
    hired: state.employment_date,
    left: state.leave_date,
    attendance: attendanceOf(books, employee),
    weeklyHours: state.weekly_hours,
    weeklyDays: state.weekly_days,
    carried: state.vacation_over_days,
    used,
  };
}
