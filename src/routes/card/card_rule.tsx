/** The office's rules for card spending over HTTP: read, changed, brought back, with their history and their editor. */
import { z } from "zod";
import {
  CARD_RULE_LABELS,
  cardRule,
  type CardRules,
  cardRules as rulesShape,
} from "../../../events/card_rule.ts";
import type { NewEvent } from "../../../events/event.ts";
import { RULES_ID } from "../../../events/kit/rules.ts";
import { refuse, VERSION_NOT_FOUND } from "../../../events/refusal.ts";
import { data, history as historyAnswer, text } from "../../../projections/answers.ts";
import { cardRulesRow, cardRuleView } from "../../../projections/card_rule.ts";
import type { Story } from "../../../projections/history.ts";
import type { StreamEntry } from "../../../projections/kit/stream_view.ts";
import type { Views } from "../../../projections/registry.ts";
import { staleVersion } from "../../../projections/stale.ts";
import CardRuleEditor from "../../../web/pages/settings/card-rule/card-rule.island.tsx";
import type { Deps } from "../../deps.ts";
import { answerCommand, answerHistory } from "../../server/answer.ts";
import { revertBody } from "../../server/command.ts";
import { pageToken } from "../../server/csrf.ts";
import { call, type Ctx, type Route, type WithBody } from "../../server/route.ts";
import { type Noun, stateAt } from "../../server/run_command.ts";

const UNSEEN = "버전은 0 이상의 정수여야 합니다.";
const saveBody = rulesShape.extend({
  /** The version that was seen; 0 where nobody has changed the rules yet. */
  version: z.int(UNSEEN).min(0, UNSEEN).optional().meta({ title: "버전" }),
}).strict();

const answer = data(rulesShape.extend({
  version: z.int().nonnegative().describe("아직 바꾼 적이 없으면 0"),
  updated_at: text,
  updated_by: text,
}));

const ruleOf = ({ card_rule }: Pick<Views, "card_rule">) => card_rule.byId.get(RULES_ID);

const rules: Noun<StreamEntry<CardRules>> = {
  noun: cardRule.noun,
  view: cardRuleView,
  find: ruleOf,
  missing: refuse(404, "never_changed", "점심 예산을 바꾼 적이 없습니다."),
  row: ({ card_rule }) => cardRulesRow(card_rule),
};

const story: Story<CardRules> = {
  next: (_before, event) => cardRule.evolve(event as NewEvent),
  values: (state) => ({ ...state }),
  labels: CARD_RULE_LABELS,
};

const read = (_c: Ctx, { books }: Deps): Response => {
  const data = cardRulesRow(books.views.card_rule);
  return Response.json({ data }, { headers: { etag: `"${data.version}"` } });
};

function save(
  c: Ctx,
  deps: Deps,
  { body }: WithBody<typeof saveBody>,
): Response | Promise<Response> {
  const { version, ...to } = body;
  if (ruleOf(deps.books.views)) {
    return answerCommand(c, deps, rules, {
      id: RULES_ID,
      version,
      mustSee: true,
      decide: (_views, { state }) => cardRule.change(state, to),
    });
  }
  // What holds already is no change, and there is no version of it.
  if (cardRule.change(cardRule.first, to).length === 0) return read(c, deps);
  return answerCommand(c, deps, rules, {
    id: RULES_ID,
    isNew: true,
    decide(views, _none, now) {
      const there = ruleOf(views);
      // Somebody else was the first to save.
      if (there) return staleVersion(there, now, cardRulesRow(views.card_rule));
      return cardRule.change(cardRule.first, to);
    },
  });
}

async function restore(
  c: Ctx,
  deps: Deps,
  { body: { to_version, version } }: WithBody<typeof revertBody>,
): Promise<Response> {
  const earlier = await stateAt(deps.books, rules, RULES_ID, to_version);
  return await answerCommand(c, deps, rules, {
    id: RULES_ID,
    version,
    mustSee: true,
    decide: (_views, { state }) => earlier ? cardRule.change(state, earlier) : VERSION_NOT_FOUND,
  });
}

/** What the settings show of it. */
export const cardRuleContent = async (c: Ctx, deps: Deps) => (
  <CardRuleEditor
    initial={cardRulesRow(deps.books.views.card_rule)}
    csrf={await pageToken(c, deps)}
  />
);

const says = {
  read: "카드 사용의 규칙(한 달 점심 예산)을 조회합니다.",
  save: "카드 사용의 규칙(한 달 점심 예산)을 바꿉니다.",
  history: "카드 사용 규칙의 변경 이력을 조회합니다.",
  restore: "카드 사용의 규칙을 이전 시점으로 되돌립니다.",
};

/** The calls on the rules: superusers alone. */
export const cardRuleRoutes: Route[] = [
  call("GET /api/card_rules", "superuser", says.read, read, { answer, described: { etag: true } }),
  call("PUT /api/card_rules", "superuser", says.save, save, {
    body: saveBody,
    answer,
    described: { versioned: true, etag: true, also: [409, 428] },
  }),
  call(
    "GET /api/card_rules/history",
    "superuser",
    says.history,
    (c, deps) => answerHistory(c, deps, rules, RULES_ID, story),
    { answer: historyAnswer, described: { also: [404] } },
  ),
  call("POST /api/card_rules/restore", "superuser", says.restore, restore, {
    body: revertBody,
    answer,
    described: { versioned: "required", etag: true, also: [404, 409] },
  }),
];
