/** Below which balance the office is warned that the couriers' money runs out. One stream: the office's. */
import { z } from "zod";
import { COURIER_WON_MAX } from "./courier.ts";
import { define } from "./definition.ts";
import type { NewEvent, StoredEvent } from "./event.ts";

const rules = z.object({
  /** Won; a balance below it is low. 0 warns of a negative balance alone. */
  low_below: z.int().min(0).max(COURIER_WON_MAX),
});
export type CourierRules = z.infer<typeof rules>;

const changed = z.object({ from: rules, to: rules });

export const courierRuleEvents = [define("courier_rule.changed", changed)];

type CourierRuleEvent = NewEvent<"courier_rule.changed", z.infer<typeof changed>>;
export type StoredCourierRuleEvent = CourierRuleEvent & StoredEvent;

/** The one stream of the noun. */
export const COURIER_RULES_STREAM = "courier_rule/office";

export const firstCourierRules: CourierRules = { low_below: 50_000 };

/** Folds one event into the rules. */
export const evolve = (_state: CourierRules | undefined, event: CourierRuleEvent): CourierRules =>
  event.data.to;

/** Changes the rules; the same ones again give no event. */
export const changeCourierRules = (from: CourierRules, to: CourierRules): CourierRuleEvent[] =>
  from.low_below === to.low_below
    ? []
    : [{ stream: COURIER_RULES_STREAM, type: "courier_rule.changed", data: { from, to } }];
