/** Rows that look like data and are none: totals, remarks, month separators, "end of list". */
import { bareText, isBlank, lineText, type TableRow } from "./cell.ts";
import type { DayRules } from "./day.ts";
import { readDay } from "./day.ts";
import type { Layout } from "./header.ts";
import { readMoney } from "./money.ts";
import { cellOf } from "./record.ts";

export interface Footer {
  /** As written: 합계, 소계, 6월 계 … */
  label: string;
  /** Won as the row states it, when it does. */
  stated: number | null;
}

const PERIOD = String
  .raw`(?:\d{2,4}년(?:도)?)?(?:\d{1,2}월)?(?:\d{1,2}일)?(?:[1-4]분기|상반기|하반기)?`;
const TOTAL = new RegExp(
  `^[\\[(<〔【*※-]*${PERIOD}(?:누적|전체|이용|사용|집행|승인|결제)?(?:금액)?` +
    "(?:합계|총계|총합계|총합|소계|누계|합|계|월계|일계|총액|total|subtotal|grandtotal|sum)" +
    String.raw`(?:금액|액)?[\])>〕】*]*[:：]?(?:\(?₩?[\d,.\s건원명:：()/]*\)?)?$`,
);

/** What a row calls itself when it is a total; null when it does not. */
function totalLabel(text: string): string | null {
  const bare = bareText(text);
  if (bare.length > 40) return null;
  if (/^총\d[\d,]*건/.test(bare)) return text;
  return TOTAL.test(bare) ? text : null;
}

function statedIn(row: TableRow, layout: Layout, label: string): number | null {
  const own = readMoney(cellOf(row, layout, "pay"), layout.unit);
  if (own.ok) return own.value;
  const inLabel = /([\d,]{4,})\s*원?\)?$/.exec(label);
  const written = inLabel ? readMoney(inLabel[1], layout.unit) : own;
  if (written.ok) return written.value;
  const others = row.cells.flatMap((cell) => {
    const money = readMoney(cell, layout.unit);
    return money.ok && Math.abs(money.value) >= 100 ? [money.value] : [];
  });
  return others.length === 1 ? others[0] : null;
}

/**
 * A total, when the row is one: it says so in the place of its date, its store or before them, and
 * it is no payment itself. `sum` is what the rows above add up to: an unnamed row with that amount
 * alone is a total too.
 */
export function readFooter(
  row: TableRow,
  layout: Layout,
  rules: DayRules,
  sum: number,
): Footer | null {
  const { columns } = layout;
  const dated = readDay(cellOf(row, layout, "date"), rules).ok;
  const store = lineText(row.cells[columns.store_name!]);
  const texts = row.cells.map((cell) => lineText(cell));
  const label = dated
    ? [store, texts[columns.card_user ?? -1] ?? ""].map(totalLabel).find(Boolean)
    : texts.map(totalLabel).find(Boolean);
  const payment = dated && store !== "" && totalLabel(store) === null;
  if (label && !payment) return { label, stated: statedIn(row, layout, label) };
  if (dated || store !== "" || sum === 0) return null;
  const money = readMoney(cellOf(row, layout, "pay"), layout.unit);
  const unnamed = money.ok && money.value === sum;
  return unnamed ? { label: "(이름 없는 합계)", stated: money.value } : null;
}

/** A row of words alone: a month, a remark, "이하 여백". It has neither an amount nor a store. */
export function isRemark(row: TableRow, layout: Layout, rules: DayRules): boolean {
  if (!isBlank(cellOf(row, layout, "pay")) && !isBlank(cellOf(row, layout, "store_name"))) {
    return false;
  }
  const filled = new Set(row.cells.filter((cell) => !isBlank(cell)).map((cell) => lineText(cell)));
  if (filled.size === 0) return false;
  if (!isBlank(cellOf(row, layout, "pay")) && filled.size > 1) return false;
  if (filled.size === 1) {
    const [only] = filled;
    return !/^[₩\\(△-]*[\d,.]+[)원]*$/.test(bareText(only)) || isSequence(row, layout);
  }
  const store = lineText(row.cells[layout.columns.store_name!]);
  return store === "" && !readDay(cellOf(row, layout, "date"), rules).ok && filled.size <= 2;
}

/** Only a running number before the columns that count: an unused line of a form. */
function isSequence(row: TableRow, layout: Layout): boolean {
  const used = new Set([...Object.values(layout.columns), ...layout.notes]);
  return row.cells.every((cell, column) => isBlank(cell) || !used.has(column));
}
