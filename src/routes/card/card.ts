/** Card spending over HTTP: its page, list, workbook, edit, history, restore (S1 §2, §6, §7). */
import { CARD_LABELS } from "../../../projections/card_row.ts";
import { z } from "zod";
import {
  type CardContext,
  type CardEditable,
  type CardState,
  editCard,
  NOTE_MAX_LENGTH,
  PARTICIPANTS_MAX,
  PURPOSES,
  restoreCard,
} from "../../../events/card.ts";
import { isRefusal, refuse } from "../../../events/refusal.ts";
import { cleanText } from "../../../events/text.ts";
import { cardRow as row } from "../../../projections/card_answers.ts";
import { type CardEntry, cardView, newestCard } from "../../../projections/card.ts";
import { cardRules } from "../../../projections/card_rule.ts";
import {
  CARD_SORTS,
  cardRow,
  cardStory,
  findCardsInSlices,
} from "../../../projections/card_list.ts";
import { totalsOf } from "../../../projections/card_totals.ts";
import type { Views } from "../../../projections/registry.ts";
import Report from "../../../web/pages/staff/card-report/card-report.island.tsx";
import { card } from "../../../web/pages/staff/card-report/card.tsx";
import { cardSheet } from "../../excel/card_workbook.ts";
import { versionField } from "../../server/command.ts";
import { cards as table } from "../../import/card_resource.ts";
import { reportCalls } from "../../server/report_calls.ts";
import { reportPage } from "../../server/report_page.tsx";
import type { Noun } from "../../server/run_command.ts";
import { viewsOf } from "../../tables/resource.ts";

const editBody = z.strictObject({
  purpose: z.enum(PURPOSES).meta({ title: CARD_LABELS.purpose }),
  note: z.string().overwrite((note) => cleanText(note, NOTE_MAX_LENGTH)).max(NOTE_MAX_LENGTH).meta({
    title: CARD_LABELS.note,
  }),
  participants: z.array(z.string().min(1).max(64)).max(PARTICIPANTS_MAX).meta({
    title: CARD_LABELS.participants,
  }),
  version: versionField.optional(),
});

/** Somebody who was deleted stays where they took part, and is added nowhere. */
function contextOf(views: Views, { participants: present }: CardState): CardContext {
  return {
    employeeExists(employee) {
      const found = views.employee.byId.get(employee);
      return found !== undefined && (!found.state.deleted || present.includes(employee));
    },
  };
}

/** Card spending as the runner of commands knows it. */
export const cardNoun: Noun<CardEntry> = {
  noun: "card",
  view: cardView,
  find: (views, id) => views.card.byId.get(id),
  missing: refuse(404, "card_not_found", "카드 사용내역을 찾을 수 없습니다."),
  row: cardRow,
  reads: ["employee"],
};

/** The decision of an edit: what the page, a program and an assistant's tool may change, and by which rules. */
export const decideCardEdit = (
  views: Views,
  { id, state }: CardEntry,
  { purpose, note, participants }: CardEditable,
) => editCard(state, { id, purpose, note, participants }, contextOf(views, state));

/** Every call on card spending. */
export const cardRoutes = reportCalls({
  base: "/api/mysql/card",
  says: {
    them: "카드 사용내역을",
    one: "카드 사용내역 한 건",
    edit: "카드 사용내역의 사용 목적, 비고, 참석자를 수정합니다.",
  },
  noun: cardNoun,
  // The assistant tells of the budget by the same call.
  views: [...viewsOf(table), "card_rule"],
  row,
  sorts: CARD_SORTS,
  find: findCardsInSlices,
  workbook: {
    title: "카드 사용내역",
    file: "카드사용내역",
    plain: "card-report",
    sheet: ({ employee }, entries, head) => cardSheet(entries, employee, head),
  },
  editBody,
  edit: decideCardEdit,
  restore: (_views, { id, state }, back) => restoreCard(state, { id, ...back }),
  story: ({ employee }) => cardStory(employee),
});

/** The page at /staff/card-report. */
export const cardReportPage = reportPage(card, Report, table, (views) => ({
  *find(filter) {
    const entries = yield* findCardsInSlices(views, { filter });
    if (isRefusal(entries)) throw new Error(entries.message);
    return entries;
  },
  row: (entry: CardEntry) => cardRow(views, entry),
  totalsOf: (entries) => totalsOf(entries.map(({ state }) => state)),
  partOf: ({ state: { used_at: at, purpose: group, pay: amount } }) => ({ at, group, amount }),
  newest: () => newestCard(views.card)?.state.used_at,
  momentOf: (id) => views.card.byId.get(id)?.state.used_at,
  limit: cardRules(views.card_rule).lunch_budget,
}), ["card_rule"]);
