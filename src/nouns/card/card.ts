/** Card spending over HTTP: its page, list, workbook, edit, history, restore (S1 §2, §6, §7). */
import { CARD_LABELS } from "../../../projections/card/card_row.ts";
import { z } from "zod";
import { NOTE_MAX_LENGTH, PARTICIPANTS_MAX, PURPOSES } from "../../../events/card/card.ts";
import { isRefusal } from "../../../events/base/refusal.ts";
import { cardRow as row } from "../../../projections/card/card_answers.ts";
import { type CardEntry, newestCard } from "../../../projections/card/card.ts";
import { cardRules } from "../../../projections/card/card_rule.ts";
import { CARD_SORTS, cardRow, findCardsInSlices } from "../../../projections/card/card_list.ts";
import { receiptShareIn } from "../../../projections/card/card_receipts.ts";
import { totalsOf } from "../../../projections/card/card_totals.ts";
import Report from "../../../web/pages/staff/card-report/card-report.island.tsx";
import { card } from "../../../web/pages/staff/card-report/card.tsx";
import { cardSheet } from "../../excel/card_workbook.ts";
import { textField, versionField } from "../../server/command.ts";
import { reportCalls } from "../../tables/report_calls.ts";
import { reportPage } from "../../tables/report_page.tsx";
import { cardNoun, cards as table, decideCardEdit } from "../../tables/cards.ts";
import { viewsOf } from "../../tables/resource.ts";
import type { Route } from "../../server/route.ts";
import { receiptRoutes } from "./receipt.ts";

const editBody = z.strictObject({
  purpose: z.enum(PURPOSES).meta({ title: CARD_LABELS.purpose }),
  note: textField(NOTE_MAX_LENGTH).meta({ title: CARD_LABELS.note }),
  participants: z.array(z.string().min(1).max(64)).max(PARTICIPANTS_MAX).meta({
    title: CARD_LABELS.participants,
  }),
  version: versionField.optional(),
});

/** Every call on card spending. */
export const cardRoutes: Route[] = [
  ...reportCalls({
    base: "/api/mysql/card",
    says: {
      them: "카드 사용내역을",
      one: "카드 사용내역 한 건",
      edit: "카드 사용내역의 사용 목적, 비고, 참석자를 수정합니다.",
    },
    noun: cardNoun,
    // The assistant's tool on the budget uses the same call.
    views: [...viewsOf(table), "card_rule", "attachment"],
    row,
    sorts: CARD_SORTS,
    find: findCardsInSlices,
    workbook: {
      title: "카드 사용내역",
      file: "카드사용내역",
      plain: "card-report",
      sheet: (views, entries, head) => cardSheet(entries, views, head),
    },
    editBody,
    edit: decideCardEdit,
  }),
  ...receiptRoutes,
];

/** The page at /staff/card-report. */
export const cardReportPage = reportPage(card, Report, table, (views) => ({
  *find(filter) {
    const entries = yield* findCardsInSlices(views, { filter });
    if (isRefusal(entries)) throw new Error(entries.message);
    return entries;
  },
  row: (entry: CardEntry) => cardRow(views, entry),
  totalsOf: (entries) => ({
    ...totalsOf(entries.map(({ state }) => state)),
    receipts: receiptShareIn(views, entries),
  }),
  partOf: ({ state: { used_at: at, purpose: group, pay: amount } }) => ({ at, group, amount }),
  newest: () => newestCard(views.card)?.state.used_at,
  momentOf: (id) => views.card.byId.get(id)?.state.used_at,
  limit: cardRules(views.card_rule).lunch_budget,
}), ["card_rule", "attachment"]);
