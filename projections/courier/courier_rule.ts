/** The office's current rules for couriers. */
import { courierRule, type CourierRules } from "../../events/courier/courier_rule.ts";
import { balanceOf, type CourierBook } from "./courier.ts";
import { type RulesBook, rulesNow, rulesView } from "../kit/rules_view.ts";

export type CourierRuleBook = RulesBook<CourierRules>;

export const courierRuleView = rulesView(courierRule);

/** The rules now. */
export const courierRules = (book: CourierRuleBook): CourierRules => rulesNow(courierRule, book);

/** The balance, with whether it is low; an unused one is not. */
export function balanceInfo(views: { courier: CourierBook; courier_rule: CourierRuleBook }) {
  const balance = balanceOf(views.courier);
  const { low_below } = courierRules(views.courier_rule);
  const began = views.courier.byId.size > 0;
  return { ...balance, low_below, is_low: began && balance.available_balance < low_below };
}
