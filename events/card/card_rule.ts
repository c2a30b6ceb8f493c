/** The office's monthly lunch budget. */
import { z } from "zod";
import { titled } from "../base/named.ts";
import { defineRules } from "../kit/rules.ts";

/** Won a month; the default is the specification's (S1 §9). */
const FIRST_BUDGET_WON = 200_000;
const BUDGET_MAX_WON = 100_000_000;

export const CARD_RULE_LABELS = { lunch_budget: "한 달 점심 예산" } as const;

const BUDGET = `1원부터 ${BUDGET_MAX_WON.toLocaleString("ko-KR")}원까지의 정수로 입력해 주세요.`;

export const cardRules = z.object(titled(CARD_RULE_LABELS, {
  /** Won a month, of the whole office. */
  lunch_budget: z.int(BUDGET).min(1, BUDGET).max(BUDGET_MAX_WON, BUDGET),
}));
export type CardRules = z.infer<typeof cardRules>;

export const cardRule = defineRules(
  "card_rule",
  cardRules,
  { lunch_budget: FIRST_BUDGET_WON },
  { label: "점심 예산", page: "/settings?tab=cards&list=card_rule", pageRole: "superuser" },
);
