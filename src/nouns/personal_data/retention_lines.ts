/** Retention rules for their page: by noun, with the next due date of each. */
import { LEAST_YEARS } from "../../../events/personal_data/retention_rule.ts";
import { seoulDay } from "../../../events/base/seoul.ts";
import { dueForDestruction } from "../../../projections/consultation/consultation.ts";
import { groupInSlices, mapInSlices } from "../../../projections/kit/query.ts";
import type { Views } from "../../../projections/registry.ts";
import { periodOf, type RetainedData } from "../../../projections/personal_data/retention.ts";
import type { RetentionRule } from "../../../events/personal_data/retention.ts";
import { nounRule, nounsWithRule } from "../../../projections/personal_data/retention_nouns.ts";
import { isLengthened, rulesInForce } from "../../../projections/personal_data/retention_rule.ts";
import type { RuleLine } from "../../../web/pages/staff/security/retention_rules.tsx";

/** Past every day that anything is due on. */
const LAST_MS = 8.64e15;

/** The next due day of each rule, and the number of records due on it or before today. */
function* nextOf(
  views: Views,
  all: RetainedData[],
  today: string,
): Generator<void, Map<string, RuleLine["next"]>> {
  const asked = dueForDestruction(views.consultation, LAST_MS);
  const requests = yield* mapInSlices(asked, ({ due_at }) => {
    return { rule: "consultation", due: seoulDay(due_at), count: 1 };
  });
  const others = yield* mapInSlices(all, ({ rule, due, keys, count = keys.length }) => {
    return { rule, due, count };
  });
  const found = new Map<string, RuleLine["next"]>();
  for (const [rule, due] of yield* groupInSlices([...requests, ...others], ({ rule }) => rule)) {
    const day = due.reduce((first, one) => one.due < first ? one.due : first, due[0].due);
    const count = due.filter((one) => one.due <= (day > today ? day : today))
      .reduce((sum, one) => sum + one.count, 0);
    found.set(rule, { day, count });
    yield;
  }
  return found;
}

/** Who may change a rule's period. */
function changedBy({ name }: RetentionRule): string {
  if (isLengthened(name)) return `최고관리자 (${LEAST_YEARS[name]}년 이상)`;
  if (name === "consultation") return "최고관리자 (사무소 정보)";
  if (name === "security_log") return "서버 설정 (2년 이상)";
  return "변경할 수 없음";
}

/** A line for each noun and each of its rules, found in slices. */
export function* ruleLines(
  views: Views,
  all: RetainedData[],
  { days, logYears, today }: { days: number; logYears: number; today: string },
): Generator<void, RuleLine[]> {
  const rules = new Map(rulesInForce(views).map((rule) => [rule.name, rule]));
  const next = yield* nextOf(views, all, today);
  return nounsWithRule().flatMap((noun): RuleLine[] => {
    const { title, rules: names, becomes, items, kept } = nounRule(noun);
    if (kept !== undefined) {
      const none = { rule: null, next: null, changedBy: "변경할 수 없음" };
      return [{ noun: title, items: kept, period: "기간 없음", becomes, ...none }];
    }
    return names.map((name) => {
      const rule = rules.get(name)!;
      return {
        noun: title,
        rule: rule.title,
        items: items ?? rule.items.join(", "),
        period: periodOf(rule, days, logYears),
        becomes: name === "employee_contact" ? "파기" : becomes,
        next: next.get(name) ?? null,
        changedBy: changedBy(rule),
      };
    });
  });
}
