/** An assistant's tools on card spending: sums, the lunch balance, and payments. */
import { z } from "zod";
import { type Purpose, PURPOSES } from "../../events/card/card.ts";
import { choiceOf } from "../../events/base/named.ts";
import { isRefusal, type Refusal, refuse } from "../../events/base/refusal.ts";
import { seoulParts } from "../../events/base/seoul.ts";
import { monthEnd } from "../../events/leave_rules/days.ts";
import type { CardEntry } from "../../projections/card/card.ts";
import { cardRow, findCards } from "../../projections/card/card_list.ts";
import { CARD_LABELS, type CardRow, PURPOSE_LABELS } from "../../projections/card/card_row.ts";
import { cardRules } from "../../projections/card/card_rule.ts";
import { totalsOf } from "../../projections/card/card_totals.ts";
import { lunchBudget } from "../../projections/card/lunch_budget.ts";
import { isOfDept } from "../../projections/employee/employee.ts";
import type { Period } from "../../projections/kit/period.ts";
import type { Views } from "../../projections/registry.ts";
import { paths } from "../../web/paths.ts";
import { getHistory } from "../server/past.ts";
import { cardNoun, cards } from "../tables/cards.ts";
import { viewsOf } from "../tables/resource.ts";
import { countText, wonText } from "../nouns/audit/act_words.ts";
import { withoutTitles } from "./people.ts";
import { checkPeriod, EVER, periodFields, periodOf, periodText, reportHref } from "./period.ts";
import { historyLines, idInput } from "./table_tools.ts";
import { defineTool, moreLines, pageInput, ROWS_MAX, type ToolFigure } from "./tool.ts";

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

const search = z.string().trim().max(200).optional()
  .meta({ title: "찾을 말", description: "가맹점, 비고, 참석자 등에서" });

const dept = z.string().trim().min(1).max(60).optional()
  .meta({ title: "부서", description: "그 부서 직원이 참석한 내역만" });

interface Narrowed {
  purpose?: Purpose;
  dept?: string;
  search?: string;
}

/** Payments that were asked for: those of the report's page with the same look. */
interface Found {
  entries: CardEntry[];
  look: Narrowed;
  /** Conditions that nothing meets at any time: without them a 0 is a figure, with them it is none. */
  unmet: string[];
}

/** Transactions have no department of their own: those with a participant of it count. */
function ofDepartment(views: Views, wanted: string): (entry: CardEntry) => boolean {
  const people = new Set(
    [...views.employee.byId.values()]
      .filter(({ state }) => isOfDept(state, wanted)).map(({ id }) => id),
  );
  return ({ state }) => state.participants.some((id) => people.has(id));
}

/** The departments that employees have, or had: their payments are there. */
const departmentsOf = ({ employee }: Views): string[] => [
  ...new Set([...employee.byId.values()].map(({ state }) => state.dept).filter(Boolean)),
];

function narrowed(views: Views, filter: Period, look: Narrowed): CardEntry[] | Refusal {
  const entries = findCards(views, { filter, search: look.search });
  if (isRefusal(entries)) return entries;
  const fits = look.dept === undefined ? () => true : ofDepartment(views, look.dept);
  return entries.filter((entry) =>
    (look.purpose === undefined || entry.state.purpose === look.purpose) && fits(entry)
  );
}

function found(views: Views, filter: Period, { purpose, dept, search }: Narrowed): Found | Refusal {
  if (dept !== undefined && !departmentsOf(views).some((one) => isOfDept({ dept: one }, dept))) {
    const there = departmentsOf(views).join(", ") || "없음";
    return refuse(422, "unknown_department", `‘${dept}’ 부서는 없습니다. 있는 부서: ${there}`);
  }
  const look = { purpose, dept, search };
  const entries = narrowed(views, filter, look);
  if (isRefusal(entries) || entries.length > 0 || !search) return withUnmet(entries, look, []);
  // Nothing has the words as they are: people add titles to names.
  const plain = { ...look, search: withoutTitles(search) };
  const again = narrowed(views, filter, plain);
  if (isRefusal(again) || again.length > 0) return withUnmet(again, plain, []);
  const ever = narrowed(views, EVER, { search: plain.search });
  const isThere = !isRefusal(ever) && ever.length > 0;
  const said = `찾을 말 ‘${search}’에 맞는 내역은 하나도 없습니다. 다른 말로 찾아 주세요.`;
  return withUnmet(again, plain, isThere ? [] : [said]);
}

const withUnmet = (
  entries: CardEntry[] | Refusal,
  look: Narrowed,
  unmet: string[],
): Found | Refusal => isRefusal(entries) ? entries : { entries, look, unmet };

/** The report's page with the rows that are meant. */
const hrefOf = (filter: Period, { purpose: only, ...look }: Narrowed): string =>
  reportHref(paths.cardReport(), filter, { ...look, only });

const GROUPS = { purpose: CARD_LABELS.purpose, month: "달", store: "가맹점" };

const totalsInput = z.strictObject({
  ...periodFields,
  purpose,
  dept,
  search,
  by: choiceOf(GROUPS).optional().meta({ title: "묶음", description: "없으면 용도마다" }),
}).superRefine(checkPeriod);

/** Payments in groups: months in their order, stores with the most won first. */
function groupsOf(entries: CardEntry[], by: "month" | "store") {
  const nameOf = ({ state }: CardEntry) =>
    by === "store" ? state.store_name : seoulParts(Date.parse(state.used_at)).day.slice(0, 7);
  const groups = [...Map.groupBy(entries, nameOf)].map(([name, some]) => {
    return { name, count: some.length, won: totalsOf(some.map(({ state }) => state)).all };
  });
  return groups.sort((a, b) => by === "store" ? b.won - a.won : a.name < b.name ? -1 : 1);
}

/** A month ('2026-01') as far as a period has it. */
function monthWithin(name: string, filter: Period): Period {
  const [year, month] = name.split("-").map(Number);
  if (filter.mode === "month") return { mode: "month", year, month };
  const [first, last] = [`${name}-01`, monthEnd(name)];
  return {
    mode: "range",
    start_date: first > filter.start_date ? first : filter.start_date,
    end_date: last < filter.end_date ? last : filter.end_date,
  };
}

/** A line for each group, and its sum with the page of its rows. */
function groupLines(
  { entries, look }: Found,
  by: "month" | "store",
  filter: Period,
): { lines: string[]; figures: ToolFigure[] } {
  const groups = groupsOf(entries, by);
  const shown = groups.slice(0, ROWS_MAX);
  const placeOf = (name: string): string => {
    if (by === "store") {
      return hrefOf(filter, { ...look, search: [look.search, name].filter(Boolean).join(" ") });
    }
    return hrefOf(monthWithin(name, filter), look);
  };
  const more = groups.length - shown.length;
  return {
    lines: [
      ...shown.map(({ name, count, won }) => `- ${name} ${countText(count)}건 ${wonText(won)}`),
      ...more > 0 ? [`외 ${countText(more)}묶음`] : [],
    ],
    figures: shown.map(({ name, won }) => {
      return { value: won, text: wonText(won), href: placeOf(name) };
    }),
  };
}

/** Lines and figures of the lunch budget. */
function lunchLines(
  { budget, spent, left, over, usedPercent, months }: ReturnType<typeof lunchBudget>,
  monthly: number,
  href: string,
): { lines: string[]; figures: ToolFigure[] } {
  return {
    lines: [
      `점심 예산 ${wonText(budget)} (한 달 ${wonText(monthly)} × ${months}개월)`,
      `점심에 쓴 돈 ${wonText(spent)} (${usedPercent}%)`,
      over > 0 ? `점심 예산을 ${wonText(over)} 초과` : `점심 예산 남은 돈 ${wonText(left)}`,
    ],
    figures: [
      ...[budget, over > 0 ? over : left].map((value) => ({ value, text: wonText(value), href })),
      { value: usedPercent, text: `${usedPercent}%`, href },
    ],
  };
}

const cardTotals = defineTool({
  ...listed,
  name: "card_totals",
  title: "카드 사용 합계",
  description: "법인카드 사용 합계를 용도별(점심·저녁·기타)로 알려 줍니다. " +
    "점심 예산에서 쓴 돈과 남은 돈도 알려 줍니다.",
  input: totalsInput,
  run({ by = "purpose", ...input }, { deps: { books: { views }, now } }) {
    const filter = periodOf(input, now());
    const all = found(views, filter, input);
    if (isRefusal(all)) return all;
    const { entries, look, unmet } = all;
    const totals = totalsOf(entries.map(({ state }) => state));
    const period = periodText(filter);
    const who = [input.dept && `${input.dept} 참석`, look.search && `‘${look.search}’`]
      .filter(Boolean).join(", ");
    const href = hrefOf(filter, look);
    const shown = input.purpose ? [input.purpose] : PURPOSES;
    const groups = by === "purpose" ? null : groupLines(all, by, filter);
    // The budget is the whole office's: of a part of it nothing is left or over.
    const monthly = cardRules(views.card_rule).lunch_budget;
    const isPart = input.dept || look.search || (input.purpose && input.purpose !== "lunch");
    const budget = isPart ? null : lunchBudget(totals, filter, now(), monthly);
    const lunchHref = hrefOf(filter, { ...look, purpose: "lunch" });
    const lunch = budget && lunchLines(budget, monthly, lunchHref);
    const links = [{ label: `${period} 카드 사용내역`, href }];
    if (lunch && !input.purpose) links.unshift({ label: `${period} 점심 내역`, href: lunchHref });
    const purposes = shown.map((one): ToolFigure => {
      const value = totals[one];
      return { value, text: wonText(value), href: hrefOf(filter, { ...look, purpose: one }) };
    });
    return {
      text: [
        `${period} 카드 사용${who && ` (${who})`}: ${countText(entries.length)}건, 모두 ${
          wonText(totals.all)
        }`,
        ...unmet,
        ...groups?.lines ??
          shown.map((one) => `${PURPOSE_LABELS[one]} ${wonText(totals[one])}`),
        ...lunch?.lines ?? [],
      ].join("\n"),
      data: { period, count: entries.length, totals, lunch_budget: budget },
      links,
      figures: unmet.length > 0 ? [] : [
        { value: totals.all, text: wonText(totals.all), href },
        { value: entries.length, text: `${countText(entries.length)}건`, href },
        ...groups?.figures ?? purposes,
        ...lunch?.figures ?? [],
      ],
    };
  },
});

const searchInput = z.strictObject({
  ...periodFields,
  search,
  purpose,
  dept,
  page: pageInput,
}).superRefine(checkPeriod);

const searchCards = defineTool({
  ...listed,
  name: "search_cards",
  title: "카드 내역 찾기",
  description:
    "카드 사용내역을 새것부터 찾습니다. 내역의 번호와 버전도 알려 주므로, 고치기 전에 씁니다. " +
    `한 번에 ${ROWS_MAX}건까지 보입니다.`,
  input: searchInput,
  run({ page = 1, ...input }, { deps: { books: { views }, now } }) {
    const filter = periodOf(input, now());
    const all = found(views, filter, input);
    if (isRefusal(all)) return all;
    const { entries, look, unmet } = all;
    const first = (page - 1) * ROWS_MAX;
    const rows = entries.slice(first, first + ROWS_MAX).map((entry) => cardRow(views, entry));
    const href = hrefOf(filter, look);
    const won = totalsOf(entries.map(({ state }) => state)).all;
    const more = Math.max(0, entries.length - first - rows.length);
    const head = `${periodText(filter)} 카드 사용내역 ${countText(entries.length)}건, 모두 ${
      wonText(won)
    }`;
    const lines = rows.map((row) =>
      `${paymentText(row)} · ${PURPOSE_LABELS[row.purpose]} · ${row.participants_names}` +
      (row.note ? ` · 비고: ${row.note.slice(0, 200)}` : "") +
      ` (id ${row.id}, version ${row.version})`
    );
    return {
      text: [head, ...unmet, ...lines, ...moreLines(more, page)].join("\n"),
      data: {
        total: entries.length,
        rows: rows.map(rowData),
      },
      links: [{ label: `${periodText(filter)} 카드 사용내역`, href }],
      figures: unmet.length > 0 ? [] : [
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
