/** An assistant's tools on card spending: sums, the lunch balance, and payments. */
import { z } from "zod";
import { PURPOSES } from "../../events/card/card.ts";
import { choiceOf } from "../../events/base/named.ts";
import { isRefusal } from "../../events/base/refusal.ts";
import { seoulParts } from "../../events/base/seoul.ts";
import type { CardEntry } from "../../projections/card/card.ts";
import { cardRow, findCards } from "../../projections/card/card_list.ts";
import { CARD_LABELS, type CardRow, PURPOSE_LABELS } from "../../projections/card/card_row.ts";
import { cardRules } from "../../projections/card/card_rule.ts";
import { totalsOf } from "../../projections/card/card_totals.ts";
import { lunchBudget } from "../../projections/card/lunch_budget.ts";
import type { Period } from "../../projections/kit/period.ts";
import type { Views } from "../../projections/registry.ts";
import { searchable } from "../../events/base/text.ts";
import { paths } from "../../web/paths.ts";
import { getHistory } from "../server/past.ts";
import { cardNoun, cards } from "../tables/cards.ts";
import { viewsOf } from "../tables/resource.ts";
import { countText, wonText } from "../nouns/audit/act_words.ts";
import { checkPeriod, periodFields, periodOf, periodText, reportHref } from "./period.ts";
import { historyLines, idInput } from "./table_tools.ts";
import { defineTool, ROWS_MAX, type ToolFigure } from "./tool.ts";

const like = "GET /api/mysql/card/list";
const card = { role: "staff", area: "cards", like } as const;
const listed = { ...card, asOf: [...viewsOf(cards), "card_rule", "attachment"] as const };

/** The day and the clock of a payment: "2026-11-20 12:31". */
const momentOf = ({ created_at, time_known }: CardRow): string => {
  const { day, time } = seoulParts(Date.parse(created_at));
  return time_known ? `${day} ${time.slice(0, 5)}` : day;
};

/** A payment in one line, as a person would name it. */
export const paymentText = (row: CardRow): string =>
  `${momentOf(row)} ${row.store_name} ${wonText(row.pay)}`;

export const rowHref = (id: string): string =>
  `${paths.cardReport()}?row=${encodeURIComponent(id)}`;

/** A payment's JSON for an assistant. */
const rowData = (row: CardRow) => ({
  id: row.id,
  version: row.version,
  used_at: momentOf(row),
  store_name: row.store_name,
  pay: row.pay,
  purpose: row.purpose,
  note: row.note.slice(0, 500),
  participants: row.participants_names,
  card_user: row.card_user,
  href: rowHref(row.id),
});

const purpose = choiceOf(PURPOSE_LABELS).optional().meta({ title: CARD_LABELS.purpose });

/** Transactions have no department of their own: those with a participant of it count. */
function ofDepartment(views: Views, dept: string): (entry: CardEntry) => boolean {
  const wanted = searchable(dept);
  const people = new Set(
    [...views.employee.byId.values()]
      .filter(({ state }) => searchable(state.dept).includes(wanted)).map(({ id }) => id),
  );
  return ({ state }) => state.participants.some((id) => people.has(id));
}

interface Narrowed {
  purpose?: (typeof PURPOSES)[number];
  dept?: string;
  search?: string;
}

function found(views: Views, filter: Period, { purpose, dept, search }: Narrowed) {
  const entries = findCards(views, { filter, search });
  if (isRefusal(entries)) return entries;
  const byPurpose = purpose ? entries.filter(({ state }) => state.purpose === purpose) : entries;
  return dept ? byPurpose.filter(ofDepartment(views, dept)) : byPurpose;
}

const dept = z.string().trim().min(1).max(60).optional()
  .meta({ title: "부서", description: "그 부서 직원이 참석한 내역만" });

const totalsInput = z.strictObject({ ...periodFields, purpose, dept }).superRefine(checkPeriod);

const cardTotals = defineTool({
  ...listed,
  name: "card_totals",
  title: "카드 사용 합계",
  description: "법인카드 사용 합계를 목적별(점심·저녁·기타)로 알려 줍니다. " +
    "점심 예산에서 쓴 돈과 남은 돈도 알려 줍니다. 달, 해, 기간, 목적, 부서로 좁힐 수 있습니다.",
  input: totalsInput,
  run(input, { deps: { books: { views }, now } }) {
    const filter = periodOf(input, now());
    const entries = found(views, filter, input);
    if (isRefusal(entries)) return entries;
    const totals = totalsOf(entries.map(({ state }) => state));
    const period = periodText(filter);
    const who = input.dept ? ` (${input.dept} 참석)` : "";
    const hrefOf = (word = "") => reportHref(paths.cardReport(), filter, word);
    const shown = input.purpose ? [input.purpose] : PURPOSES;
    const figures: ToolFigure[] = [
      { value: totals.all, text: wonText(totals.all), href: hrefOf() },
      ...shown.map((one) => ({
        value: totals[one],
        text: wonText(totals[one]),
        href: hrefOf(PURPOSE_LABELS[one]),
      })),
    ];
    const lines = [
      `${period} 카드 사용${who}: ${countText(entries.length)}건, 모두 ${wonText(totals.all)}`,
      ...shown.map((one) => `${PURPOSE_LABELS[one]} ${wonText(totals[one])}`),
    ];
    // The budget is the whole office's: of a part of it nothing is left or over.
    const monthly = cardRules(views.card_rule).lunch_budget;
    const lunch = input.dept || (input.purpose && input.purpose !== "lunch")
      ? null
      : lunchBudget(totals, filter, now(), monthly);
    if (lunch) {
      const { budget, spent, left, over, usedPercent, months } = lunch;
      const href = hrefOf(PURPOSE_LABELS.lunch);
      lines.push(
        `점심 예산 ${wonText(budget)} (한 달 ${wonText(monthly)} × ${months}개월)`,
        `점심에 쓴 돈 ${wonText(spent)} (${usedPercent}%)`,
        over > 0 ? `점심 예산을 ${wonText(over)} 초과` : `점심 예산 남은 돈 ${wonText(left)}`,
      );
      figures.push(
        { value: budget, text: wonText(budget), href },
        over > 0
          ? { value: over, text: wonText(over), href }
          : { value: left, text: wonText(left), href },
        { value: usedPercent, text: `${usedPercent}%`, href },
      );
    }
    const links = [{ label: `${period} 카드 사용내역`, href: hrefOf() }];
    if (lunch) links.unshift({ label: `${period} 점심 내역`, href: hrefOf(PURPOSE_LABELS.lunch) });
    return {
      text: lines.join("\n"),
      data: { period, count: entries.length, totals, lunch_budget: lunch },
      links,
      figures,
    };
  },
});

const searchInput = z.strictObject({
  ...periodFields,
  search: z.string().trim().max(200).optional()
    .meta({ title: "찾을 말", description: "가맹점, 비고, 카드 사용자, 승인번호, 참석자에서" }),
  purpose,
  dept,
}).superRefine(checkPeriod);

const searchCards = defineTool({
  ...listed,
  name: "search_cards",
  title: "카드 내역 찾기",
  description:
    "카드 사용내역을 새것부터 찾습니다. 내역의 번호와 버전도 알려 주므로, 고치기 전에 씁니다. " +
    `한 번에 ${ROWS_MAX}건까지 보입니다.`,
  input: searchInput,
  run(input, { deps: { books: { views }, now } }) {
    const filter = periodOf(input, now());
    const entries = found(views, filter, input);
    if (isRefusal(entries)) return entries;
    const rows = entries.slice(0, ROWS_MAX).map((entry) => cardRow(views, entry));
    const href = reportHref(paths.cardReport(), filter, input.search);
    const won = totalsOf(entries.map(({ state }) => state)).all;
    const more = entries.length - rows.length;
    const head = `${periodText(filter)} 카드 사용내역 ${countText(entries.length)}건, 모두 ${
      wonText(won)
    }`;
    const lines = rows.map((row) =>
      `${paymentText(row)} · ${PURPOSE_LABELS[row.purpose]} · ${row.participants_names}` +
      (row.note ? ` · 비고: ${row.note.slice(0, 200)}` : "") +
      ` (id ${row.id}, version ${row.version})`
    );
    return {
      text: [head, ...lines, ...more > 0 ? [`외 ${countText(more)}건`] : []].join("\n"),
      data: {
        total: entries.length,
        rows: rows.map(rowData),
      },
      links: [{ label: `${periodText(filter)} 카드 사용내역`, href }],
      figures: [
        { value: won, text: wonText(won), href },
        { value: entries.length, text: `${countText(entries.length)}건`, href },
        ...rows.map(({ id, pay }) => ({ value: pay, text: wonText(pay), href: rowHref(id) })),
      ],
    };
  },
});

const getCard = defineTool({
  ...card,
  like: "GET /api/mysql/card/history/:id",
  name: "get_card",
  title: "카드 내역 한 건과 이력",
  description: "카드 사용내역 한 건의 지금 내용과, 누가 언제 무엇을 바꾸었는지를 알려 줍니다.",
  input: idInput,
  async run({ id }, { deps }) {
    const { views } = deps.books;
    const entry = views.card.byId.get(id);
    const story = await getHistory(deps, cardNoun, id);
    if (!entry || isRefusal(story)) return cardNoun.missing;
    const row = cardRow(views, entry);
    const href = rowHref(id);
    return {
      text: [
        `${paymentText(row)} · ${PURPOSE_LABELS[row.purpose]} · ${row.participants_names}`,
        `비고: ${row.note || "(없음)"}`,
        "이력:",
        ...historyLines(story),
      ].join("\n"),
      data: rowData(row),
      links: [{ label: paymentText(row), href }],
      figures: [{ value: row.pay, text: wonText(row.pay), href }],
    };
  },
});

export const cardTools = [cardTotals, searchCards, getCard];
