/** The office's current rules for card spending. */
import { cardRule, type CardRules } from "../../events/card/card_rule.ts";
import { RULES_ID } from "../../events/kit/rules.ts";
import { type RulesBook, rulesNow, rulesView } from "../kit/rules_view.ts";

export type CardRuleBook = RulesBook<CardRules>;

export const cardRuleView = rulesView(cardRule);

/** The rules now. */
export const cardRules = (book: CardRuleBook): CardRules => rulesNow(cardRule, book);

/** The rules for their editor. */
export interface CardRulesRow extends CardRules {
  /** 0 if never changed. */
  version: number;
  updated_at: string;
  updated_by: string;
}

/** The initial state of the rules' editor. */
export function cardRulesRow(book: CardRuleBook): CardRulesRow {
  const entry = book.byId.get(RULES_ID);
  if (!entry) return { ...cardRule.first, version: 0, updated_at: "", updated_by: "" };
  const { state, version, updated_at, updated_by } = entry;
  return { ...state, version, updated_at, updated_by: updated_by.name };
}
