import { assertEquals } from "@std/assert";
import { leaveRule } from "../../events/leave/leave_rule.ts";
import { lawOf } from "../../events/leave_rules/kinds.ts";

const DAY = "2026-11-27";
const look = { nameOf: () => undefined } as never;
const RULE = { kind: "spouse_birth", day: DAY, days: null, pay: "", attendance: "", memo: "" };

/** The field that a rule of the office is refused for; null where it may stand. */
function fieldOf(change: object): string | null {
  const decided = leaveRule.create(
    undefined,
    { id: "r1", values: { ...RULE, ...change } as never },
    look,
  );
  return Array.isArray(decided) ? null : (decided.details?.[0] as { field: string }).field;
}
const law = lawOf("spouse_birth", DAY).days!;

const rules: [says: string, change: object, field: string | null][] = [
  ["nothing of its own", {}, null],
  ["as many days as the law", { days: law }, null],
  ["more days", { days: law + 1 }, null],
  ["fewer days", { days: law - 1 }, "days"],
  ["the pay of the law", { pay: "paid" }, null],
  ["less pay", { pay: "partial" }, "pay"],
  ["attendance that the law gives", { attendance: "attended" }, null],
  ["worse attendance", { attendance: "absent" }, "attendance"],
  ["a suspension that counts as absence", { kind: "suspension", attendance: "absent" }, null],
  ["few days of what is the office's own", { kind: "family_event", days: 1 }, null],
  ["no pay for what is the office's own", { kind: "family_event", pay: "unpaid" }, null],
];
for (const [says, change, field] of rules) {
  Deno.test(`given a rule that gives ${says}, then it ${field ? `is refused for its ${field}` : "stands"}`, () =>
    assertEquals(fieldOf(change), field));
}
