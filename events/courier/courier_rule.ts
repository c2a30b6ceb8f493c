/** The balance below which the office is warned. */
import { z } from "zod";
import { COURIER_WON_MAX } from "./courier.ts";
import { defineRules } from "../kit/rules.ts";

const rules = z.object({
  /** Won; a balance below it is low. 0 warns only of a negative balance. */
  low_below: z.int().min(0).max(COURIER_WON_MAX),
});
export type CourierRules = z.infer<typeof rules>;

export const courierRule = defineRules("courier_rule", rules, { low_below: 50_000 }, {
  label: "퀵 배송 알림 기준",
  page: "/quick",
});
