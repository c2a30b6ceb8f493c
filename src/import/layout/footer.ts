/** Rows that look like data and are not: totals, remarks, month separators, "end of list". */
import { bareText, isBlank, lineText } from "../../kit/cell.ts";
import { readDay } from "../values/day.ts";
import { columnsOf } from "./layout.ts";
import { readMoney } from "../values/money.ts";
import type { NonDataRow } from "../nouns/noun.ts";
import type { RowReader } from "../files/row_reader.ts";

const PERIOD = String
  .raw`(?:\d{2,4}년(?:도)?)?(?:\d{1,2}월)?(?:\d{1,2}일)?(?:[1-4]분기|상반기|하반기)?`;
const TOTAL = new RegExp(
  `^[\\[(<〔【*※-]*${PERIOD}(?:누적|전체|이용|사용|집행|승인|결제)?(?:금액)?` +
    "(?:합계|총계|총합계|총합|소계|누계|합|계|월계|일계|총액|totals?|subtotal|grandtotal|sum)" +
    String.raw`(?:금액|액)?[\])>〕】*]*[:：]?(?:\(?₩?[\d,.\s건원명:：()/]*\)?)?$`,
);

/** A total row's own name; null if it is none. */
function totalLabel(text: string): string | null {
  // Fast path: nearly every cell has none of these.
  if (!/[계합총액]|total|sum|ｔ|ｓ/i.test(text)) return null;
  const bare = bareText(text);
  if (bare.length > 40) return null;
  if (/^총\d[\d,]*건/.test(bare)) return text;
  return TOTAL.test(bare) ? text : null;
}

function statedIn(reader: RowReader, label: string): number | null {
  const { row, layout } = reader;
  const own = readMoney(reader.own("pay"), layout.unit);
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
 * A total or a remark among payments. A total says so in the place of its date, its store or before them, and is no
 * payment; an unnamed row with the sum of the rows above (`sum`) is one too. A remark has only words: a month, "이하 여백".
 */
export function readTotalOrRemark(reader: RowReader, sum: number): NonDataRow | null {
  const { row, layout, rules } = reader;
  const dated = readDay(reader.cell("date"), rules).ok;
  const [storeColumn] = columnsOf(layout, "store_name");
  const store = lineText(row.cells[storeColumn]);
  const texts = row.cells.map((cell) => lineText(cell));
  const [userColumn = -1] = columnsOf(layout, "card_user");
  const label = dated
    ? [store, texts[userColumn] ?? ""].map(totalLabel).find(Boolean)
    : texts.map(totalLabel).find(Boolean);
  const payment = dated && store !== "" && totalLabel(store) === null;
  if (label && !payment) return { kind: "footer", label, stated: statedIn(reader, label) };
  if (!dated && store === "" && sum !== 0) {
    const money = readMoney(reader.own("pay"), layout.unit);
    if (money.ok && money.value === sum) {
      return { kind: "footer", label: "(이름 없는 합계)", stated: money.value };
    }
  }
  return isRemark(reader, dated, store) ? { kind: "remark" } : null;
}

/** It has neither an amount nor a store. */
function isRemark(reader: RowReader, dated: boolean, store: string): boolean {
  const { row } = reader;
  const paid = !isBlank(reader.own("pay"));
  if (paid && !isBlank(reader.cell("store_name"))) return false;
  const filled = new Set(row.cells.filter((cell) => !isBlank(cell)).map((cell) => lineText(cell)));
  if (filled.size === 0 || (paid && filled.size > 1)) return false;
  if (filled.size === 1) {
    const [only] = filled;
    return !/^[₩\\(△-]*[\d,.]+[)원]*$/.test(bareText(only)) || isSequence(reader);
  }
  return store === "" && !dated && filled.size <= 2;
}

/** Only a running number before the columns that count: an unused line of a form. */
const isSequence = ({ row, layout }: RowReader): boolean =>
  row.cells.every((cell, column) => isBlank(cell) || (layout.keys[column] ?? null) === null);

/** A total among a table's rows: it says so, and lacks a row's required cells. */
export function readTableTotal(reader: RowReader, required: string[]): NonDataRow | null {
  const label = reader.row.cells.map((cell) => lineText(cell)).find((text) => text !== "") ?? "";
  // 합계 may be in the place of the day.
  const blank =
    required.filter((key) => isBlank(reader.cell(key)) || reader.text(key) === label).length;
  if (totalLabel(label) === null || blank < required.length - 1) return null;
  return { kind: "footer", label, stated: null };
}
