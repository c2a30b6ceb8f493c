/** The rules for card spending as they are typed, and back. Pure. */
import type { CardRulesRow } from "../../../../projections/card/card_rule.ts";
import { cardRulePaths } from "./paths.ts";
import type { RecordKind } from "../../../ui/record/kind.ts";
import type { RecordEditor } from "../../../ui/record/use_record.ts";

export interface CardRuleForm {
  lunch_budget: string;
}
export type CardRuleEditor = RecordEditor<CardRulesRow, CardRuleForm>;

/** What is typed as won: `300,000` and `300000원` are the same; what is no number stays for the server to refuse. */
function wonIn(text: string): number | string {
  const digits = text.replace(/[,\s원]/g, "");
  return /^\d+$/.test(digits) ? Number(digits) : text;
}

/** There is one: version 0 is what holds until somebody changes it. */
export const cardRuleKind: RecordKind<CardRulesRow, CardRuleForm> = {
  name: "card-rule",
  words: { lunch_budget: "한 달 점심 예산" },
  formOf: ({ lunch_budget }) => ({ lunch_budget: lunch_budget.toLocaleString("ko-KR") }),
  check: ({ lunch_budget }) =>
    lunch_budget.trim() === ""
      ? [{ field: "lunch_budget", message: "한 달 점심 예산을 입력해 주세요." }]
      : [],
  fields: ({ lunch_budget }) => ({ lunch_budget: wonIn(lunch_budget) }),
  call: (fields, _row, version) => ({
    method: "PUT",
    path: cardRulePaths.api.rules(),
    body: { ...fields, version },
  }),
  rowOf: (answer) => (answer as { data: CardRulesRow }).data,
  address: cardRulePaths.page,
  saved: "점심 예산을 저장했습니다.",
  failed: "saveCardRules",
};
