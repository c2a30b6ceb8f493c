/** How the office counts leave, and the engine's input for an employee. */
import { monthsOf } from "../../events/leave/leave_attendance.ts";
import { addDays, compareDays, type Day, type Span } from "../../events/leave_rules/days.ts";
import type { AgreedHours } from "../../events/leave_rules/part_time.ts";
import type {
  Absence,
  Attendance,
  HoursFrom,
  LeaveFacts,
  LeavePolicy,
  UsedLeave,
} from "../../events/leave_rules/facts.ts";
import { memoizedByBook } from "../kit/kept.ts";
import type { TableBooks } from "../kit/table_view.ts";

type Books = Pick<
  TableBooks,
  "day_off" | "employee" | "leave_attendance" | "leave_policy" | "work_hours"
>;

const daysOffOf = memoizedByBook((book: Books["day_off"]): ReadonlySet<Day> =>
  new Set(
    [...book.byId.values()].flatMap(({ state }) => state.deleted || !state.day ? [] : [state.day]),
  )
);

/** The office's own days off. */
export const daysOff = ({ day_off }: Pick<Books, "day_off">): ReadonlySet<Day> =>
  daysOffOf(day_off);

/** What holds until the office says otherwise: as the statute counts, for an office it always held in. */
const FIRST: LeavePolicy = {
  basis: "hire",
  fiscalStart: "01-01",
  rounding: "whole",
  covered: [{ from: "1990-01-01", until: null }],
};

/** The office's choices: the newest basis counts for every year, five people from each day on its own. */
const policyOf = memoizedByBook((book: Books["leave_policy"]): LeavePolicy => {
  const rows = [...book.byId.values()].map(({ state }) => state)
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
});

type AttendanceByYear = Record<number, Attendance>;

/** What was entered about the years of each employee; of a year that was entered twice, the later row. */
const attendanceByEmployee = memoizedByBook((book: Books["leave_attendance"]) => {
  const found = new Map<string, AttendanceByYear>();
  for (const { state } of book.byId.values()) {
    const { employee, year, rate, missed_months } = state;
    if (state.deleted || year === null) continue;
    const years = found.get(employee) ?? {};
    years[year] = { rate, missedMonths: monthsOf(missed_months) ?? [] };
    found.set(employee, years);
  }
  return found;
});

/** Changes of agreed hours by employee, the earliest first; of two of one day the later one holds. */
const hoursByEmployee = memoizedByBook((book: Books["work_hours"]): Map<string, HoursFrom[]> => {
  const found = new Map<string, HoursFrom[]>();
  for (const { state } of book.byId.values()) {
    const { deleted, employee, day, weekly_hours: weeklyHours, weekly_days: weeklyDays } = state;
    if (deleted || day === null) continue;
    const change = { from: day, weeklyHours, weeklyDays };
    const known = found.get(employee);
    if (known) known.push(change);
    else found.set(employee, [change]);
  }
  for (const changes of found.values()) changes.sort((a, b) => compareDays(a.from, b.from));
  return found;
});

/** An employee's agreed hours; nothing for one who does not exist. */
export function agreedHours(
  { employee, work_hours }: Pick<Books, "employee" | "work_hours">,
  id: string,
): AgreedHours {
  const state = employee.byId.get(id)?.state;
  return {
    weeklyHours: state?.weekly_hours,
    weeklyDays: state?.weekly_days,
    hours: hoursByEmployee(work_hours).get(id),
  };
}

/**
 * The engine's input for an employee; null for one who does not exist, or without a hire date, from which everything is
 * counted.
 */
export function leaveFacts(
  books: Books,
  employee: string,
  used: readonly UsedLeave[],
  away: readonly Absence[] = [],
): LeaveFacts | null {
  const state = books.employee.byId.get(employee)?.state;
  if (!state || state.deleted || !state.employment_date) return null;
  return {
    ...policyOf(books.leave_policy),
    hired: state.employment_date,
    left: state.leave_date,
    attendance: attendanceByEmployee(books.leave_attendance).get(employee) ?? {},
    ...agreedHours(books, employee),
    ...away.length > 0 && { away, daysOff: daysOff(books) },
    carried: state.vacation_over_days,
    used,
  };
}
