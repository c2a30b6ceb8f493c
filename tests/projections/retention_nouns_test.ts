/** Every noun that keeps something about people says when that goes. */
import { assert, assertEquals, assertThrows } from "@std/assert";
import {
  LEAST_YEARS,
  retentionRule,
  retentionYears,
} from "../../events/personal_data/retention_rule.ts";
import { retentionRules } from "../../events/personal_data/retention.ts";
import {
  nounRule,
  nounsAboutPeople,
  nounsWithRule,
} from "../../projections/personal_data/retention_nouns.ts";
import { retentionRuleView, ruleInForce } from "../../projections/personal_data/retention_rule.ts";

Deno.test("each noun with sealed events has a rule or a reason, and no other noun is listed", () => {
  assertEquals(nounsWithRule().sort(), nounsAboutPeople().sort());
  for (const noun of nounsAboutPeople()) {
    const { rules, kept } = nounRule(noun);
    assert(rules.length > 0 || kept !== undefined, noun);
    for (const name of rules) assert(retentionRules.some((rule) => rule.name === name), name);
  }
  assertThrows(() => nounRule("made_up"), Error, "made_up");
});

Deno.test("every statutory rule is used by a noun", () => {
  const followed = new Set(nounsAboutPeople().flatMap((noun) => nounRule(noun).rules));
  const unfollowed = retentionRules.map(({ name }) => name).filter((name) => !followed.has(name));
  assertEquals(unfollowed, ["certificate_archive"], "files alone, sealed without an event's field");
});

Deno.test("no event can set a period below the statute's", () => {
  for (const name of Object.keys(LEAST_YEARS) as (keyof typeof LEAST_YEARS)[]) {
    const rule = retentionRules.find((one) => one.name === name)!;
    assertEquals(rule.keep, { years: LEAST_YEARS[name] }, `${name}: the least is the rule's own`);
    for (const years of [LEAST_YEARS[name] - 1, 0, -1, 5.5, 31]) {
      const { success } = retentionYears.safeParse({ ...LEAST_YEARS, [name]: years });
      assert(!success, `${name} ${years}`);
    }
    assert(retentionYears.safeParse({ ...LEAST_YEARS, [name]: LEAST_YEARS[name] + 2 }).success);
  }
});

Deno.test("a longer period applies to its rule, and others are unchanged", () => {
  const book = retentionRuleView.empty();
  const [changed] = retentionRule.change(retentionRule.first, { ...LEAST_YEARS, books_name: 7 });
  retentionRuleView.fold(book, {
    ...changed,
    position: 1,
    version: 1,
    schema: 1,
    at: "2026-01-01T00:00:00.000Z",
    actor: { id: "a", name: "", role: "superuser", via: "web" },
    requestId: "r",
    key: "k",
  });
  const views = { retention_rule: book };
  assertEquals(ruleInForce(views, "books_name").keep, { years: 7 });
  assertEquals(ruleInForce(views, "courier_record").keep, { years: 5 });
  assertEquals(ruleInForce(views, "security_log").keep, { years: 2 });
});
