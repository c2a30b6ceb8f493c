/** The office's periods of retention, as they are now. */
import {
  LEAST_YEARS,
  retentionRule,
  type RetentionYears,
} from "../../events/personal_data/retention_rule.ts";
import {
  type Lengthened,
  type RetentionRule,
  retentionRules,
  type RuleName,
} from "../../events/personal_data/retention.ts";
import { type RulesBook, rulesNow, rulesView } from "../kit/rules_view.ts";

export type RetentionRuleBook = RulesBook<RetentionYears>;

export const retentionRuleView = rulesView(retentionRule);

/** Years that the office keeps each kind. */
export const yearsNow = (book: RetentionRuleBook): RetentionYears => rulesNow(retentionRule, book);

/** May the office lengthen this period? */
export const isLengthened = (name: RuleName): name is Lengthened =>
  Object.hasOwn(LEAST_YEARS, name);

/** A rule with the office's own period, which is never below the statute's. */
function inForce(rule: RetentionRule, years: RetentionYears): RetentionRule {
  return isLengthened(rule.name) ? { ...rule, keep: { years: years[rule.name] } } : rule;
}

/** Every rule, with these years where the office may lengthen it. */
export const rulesWith = (years: RetentionYears): RetentionRule[] =>
  retentionRules.map((rule) => inForce(rule, years));

type Periods = { retention_rule: RetentionRuleBook };

/** Every rule as it holds in the office now. */
export const rulesInForce = ({ retention_rule }: Periods): RetentionRule[] =>
  rulesWith(yearsNow(retention_rule));

/** The rule of this name as it holds in the office now. */
export const ruleInForce = (views: Periods, name: RuleName): RetentionRule =>
  rulesInForce(views).find((rule) => rule.name === name)!;
