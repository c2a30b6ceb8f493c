/** The history of the rules for card spending and their conflicts. Loaded when needed. */
import type { CardRulesRow } from "../../../../projections/card/card_rule.ts";
import { cardRulePaths } from "./paths.ts";
import { won } from "../../../ui/time/format.ts";
import { pastOf } from "../../../ui/record/past.tsx";
import type { CardRuleForm } from "./form.ts";

export default pastOf<CardRulesRow, CardRuleForm>({
  title: () => "점심 예산",
  shown: (value) => `${value}원`,
  who: ({ updated_by }) => updated_by,
  calls: () => ({
    historyPath: cardRulePaths.api.history(),
    restorePath: cardRulePaths.api.restore(),
    canRestore: true,
  }),
  text: (_field, value) => typeof value === "number" ? won(value) : "(없음)",
});
