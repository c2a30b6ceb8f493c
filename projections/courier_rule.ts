/** The office's rules for couriers, as they are now. */
import {
  COURIER_RULES_STREAM,
  type CourierRules,
  evolve,
  firstCourierRules,
  type StoredCourierRuleEvent,
} from "../events/courier_rule.ts";
import { nounOf } from "../events/event.ts";
import { balanceOf, type CourierBook } from "./courier.ts";
import { type StreamBook, type StreamEntry, streamView } from "./kit/stream_view.ts";

export type CourierRuleBook = StreamBook<StreamEntry<CourierRules>>;

export const courierRuleView = streamView<CourierRules>({
  noun: "courier_rule",
  evolve: (state, event) => evolve(state, event as StoredCourierRuleEvent),
});

const ID = COURIER_RULES_STREAM.slice(nounOf(COURIER_RULES_STREAM).length + 1);

/** The rules now. */
export const courierRules = (book: CourierRuleBook): CourierRules =>
  book.byId.get(ID)?.state ?? firstCourierRules;

/** The balance with what the office calls low; one that was never used is not. */
export function balanceInfo(views: { courier: CourierBook; courier_rule: CourierRuleBook }) {
  const balance = balanceOf(views.courier);
  const { low_below } = courierRules(views.courier_rule);
  const began = views.courier.byId.size > 0;
  return { ...balance, low_below, is_low: began && balance.available_balance < low_below };
}
