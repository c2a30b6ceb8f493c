/** The office's rules for card spending over HTTP: read, changed and restored, with history and editor. */
import { z } from "zod";
import {
  CARD_RULE_LABELS,
  cardRule,
  type CardRules,
  cardRules as rulesShape,
} from "../../../events/card/card_rule.ts";
import type { NewEvent } from "../../../events/base/event.ts";
import { RULES_ID } from "../../../events/kit/rules.ts";
import { refuse } from "../../../events/base/refusal.ts";
import { data, text } from "../../../projections/kit/answers.ts";
import { cardRulesRow, cardRuleView } from "../../../projections/card/card_rule.ts";
import type { HistoryFields } from "../../../projections/kit/history.ts";
import type { StreamEntry } from "../../../projections/kit/stream_view.ts";
import CardRuleEditor from "../../../web/pages/settings/card-rule/card-rule.island.tsx";
import type { Deps } from "../../deps.ts";
import { pageToken } from "../../server/csrf.ts";
import { onlyRecordCalls } from "../../server/only_record.ts";
import type { Kept } from "../../server/past.ts";
import type { Ctx, Route } from "../../server/route.ts";

const UNSEEN = "버전은 0 이상의 정수여야 합니다.";
const saveBody = rulesShape.extend({
  /** The version that was seen; 0 if the rules were never changed. */
  version: z.int(UNSEEN).min(0, UNSEEN).optional().meta({ title: "버전" }),
}).strict();

const answer = data(rulesShape.extend({
  version: z.int().nonnegative().describe("아직 바꾼 적이 없으면 0"),
  updated_at: text,
  updated_by: text,
}));

const story: HistoryFields<CardRules> = {
  next: (_before, event) => cardRule.evolve(event as NewEvent),
  values: (state) => ({ ...state }),
  labels: CARD_RULE_LABELS,
};

const rules: Kept<StreamEntry<CardRules>, CardRules> = {
  noun: cardRule.noun,
  view: cardRuleView,
  find: ({ card_rule }) => card_rule.byId.get(RULES_ID),
  missing: refuse(404, "never_changed", "점심 예산을 바꾼 적이 없습니다."),
  row: ({ card_rule }) => cardRulesRow(card_rule),
  story: () => story,
  revert: (_views, { state }, { earlier }) => cardRule.change(state, earlier.state),
};

/** Content of the settings' tab. */
export const cardRuleContent = async (c: Ctx, deps: Deps) => (
  <CardRuleEditor
    initial={cardRulesRow(deps.books.views.card_rule)}
    csrf={await pageToken(c, deps)}
  />
);

/** The calls on the rules: superusers alone. */
export const cardRuleRoutes: Route[] = onlyRecordCalls({
  noun: rules,
  id: RULES_ID,
  at: "/api/card_rules",
  past: "/api/card_rules",
  says: {
    read: "카드 사용의 규칙(한 달 점심 예산)을 조회합니다.",
    save: "카드 사용의 규칙(한 달 점심 예산)을 바꿉니다.",
    history: "카드 사용 규칙의 변경 이력을 조회합니다.",
    restore: "카드 사용의 규칙을 이전 시점으로 되돌립니다.",
  },
  row: ({ card_rule }) => cardRulesRow(card_rule),
  change: (entry, { version: _version, ...to }) =>
    cardRule.change(entry?.state ?? cardRule.first, to),
  // Saving the present rules is no change and needs no version.
  skipsSame: true,
  body: saveBody,
  answer,
});
