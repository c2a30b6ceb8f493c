/** Whose personal data is due for destruction, by the rules of `projections/retention.ts`. */
import { seoulYear } from "./moment.ts";
import type { Views } from "./registry.ts";
import { dueDay, retentionRules, type RuleName, ruleOf, taxReturnDay } from "./retention.ts";

export interface DueData {
  /** Stream of whoever it is about; of couriers' records `courier/⟨year⟩`. */
  subject: string;
  /** Keys that go. */
  keys: string[];
  rule: RuleName;
  /** What the office calls them. */
  name: string;
  /** Day the span counts from, and the first day without it, YYYY-MM-DD. */
  since: string;
  due: string;
}

const byDue = (a: DueData, b: DueData): number => a.due < b.due ? -1 : a.due > b.due ? 1 : 0;

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
      found.push({ subject, keys: [key], rule, name: state.name, since, due });
    }
  }
  return found.sort(byDue);
}

type CourierViews = Pick<Views, "courier" | "courier_charge" | "destruction">;

/** Couriers' records and statements of which texts are still there, by the year of the delivery, the oldest first. */
export function couriersData({ courier, courier_charge, destruction }: CourierViews): DueData[] {
  const years = Map.groupBy(
    [
      ...[...courier.byId.values()].map(({ id, state: { created_at } }) => {
        return { key: `courier/${id}`, year: seoulYear(created_at) };
      }),
      ...[...courier_charge.byId.values()].map(({ id, state: { day } }) => {
        return { key: `courier_charge/${id}`, year: Number(day!.slice(0, 4)) };
      }),
    ].filter(({ key }) => !destruction.keys.has(key)),
    ({ year }) => year,
  );
  const rule = "courier_record";
  return [...years].map(([year, found]) => {
    const since = taxReturnDay(year);
    const keys = found.map(({ key }) => key);
    const due = dueDay(since, ruleOf(rule).keep!);
    const name = `${year}년 배송 ${keys.length.toLocaleString("ko-KR")}건`;
    return { subject: `courier/${year}`, keys, rule, name, since, due } as const;
  }).sort(byDue);
}

/** What of it is due on a Seoul day. */
export const dueOn = (
  views: CourierViews & Pick<Views, "employee">,
  day: string,
): DueData[] => [...leaversData(views), ...couriersData(views)].filter(({ due }) => due <= day);
