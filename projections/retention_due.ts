/** Whose personal data is due for destruction, by the rules of `projections/retention.ts`. */
import type { Views } from "./registry.ts";
import { dueDay, retentionRules, type RuleName } from "./retention.ts";

export interface DueData {
  /** Stream of whoever it is about. */
  subject: string;
  /** Key that goes. */
  key: string;
  rule: RuleName;
  /** What the office calls them. */
  name: string;
  /** Day the span counts from, and the first day without it, YYYY-MM-DD. */
  since: string;
  due: string;
}

/** Employees who have left and what of theirs is still there, what is due first at the top. */
export function leaversData(
  { employee, destruction }: Pick<Views, "employee" | "destruction">,
): DueData[] {
  const found: DueData[] = [];
  for (const { id, state } of employee.byId.values()) {
    const since = state.leave_date;
    if (!since) continue;
    const subject = `employee/${id}`;
    for (const { name: rule, keep, from } of retentionRules) {
      const key = rule === "employee_name" ? `${subject}/name` : subject;
      if (from !== "leaving" || destruction.keys.has(key)) continue;
      const due = dueDay(since, keep!);
      found.push({ subject, key, rule, name: state.name, since, due });
    }
  }
  return found.sort((a, b) => a.due < b.due ? -1 : a.due > b.due ? 1 : 0);
}

/** What of it is due on a Seoul day. */
export const dueOn = (views: Pick<Views, "employee" | "destruction">, day: string): DueData[] =>
  leaversData(views).filter(({ due }) => due <= day);
