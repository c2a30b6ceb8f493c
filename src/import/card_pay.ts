/** The amount of a payment: its currency, its cancellations, and the list's text about them. */
import { comparableApproval } from "../../projections/card/card.ts";
import { CANCELLED_OF } from "./card_record.ts";
import { amountInStatus, isSuspect, readStatus, type Status } from "./values/card_words.ts";
import { bareText, isBlank, lineText, type TableRow } from "../kit/cell.ts";
import { columnsOf, type Layout } from "./layout/layout.ts";
import { readFigure, readMoney } from "./values/money.ts";
import type { RowReader } from "./files/row_reader.ts";
import { TextNumbers } from "./values/text_numbers.ts";

const WON = /^(?:krw|won|원|원화|₩|\\|410|한국|국내|내국|대한민국|대한민국원|-)$/i;
const WON_PATTERN = /원화|[([<]원|krw|국내/i;

/**
 * The foreign currency that an amount is of, by a column of currencies or a title; null for won. Where the list has an
 * amount of abroad in a column of its own, the other one is won.
 */
function foreignIn(reader: RowReader): string | null {
  const { foreign = null, names } = reader.layout;
  const text = foreign ?? reader.text("currency");
  if (text === "" || WON.test(bareText(text)) || WON_PATTERN.test(reader.nameOf("pay"))) {
    return null;
  }
  const isAbroad = (name: string) =>
    /현지|외화|해외/.test(name) && name.includes("금액") && name !== reader.nameOf("pay");
  return names.some(isAbroad) ? null : text;
}

/** A list with supply and tax but no total uses the supply as the amount. */
export function withVat(layout: Layout): Layout {
  const supply = layout.keys.indexOf("supply_pay");
  if (supply === -1 || layout.keys.includes("pay") || !layout.keys.includes("vat")) return layout;
  const keys = [...layout.keys];
  keys[supply] = "pay";
  return { ...layout, keys, plusVat: true };
}

const figureIn = (reader: RowReader, key: string): number => {
  const read = readFigure(reader.own(key), { factor: reader.layout.unit, decimals: 0 });
  return read.ok ? read.value : 0;
};

/** Supply, tax and service must add up to the amount, otherwise a person has to check. */
function checkParts(reader: RowReader, pay: number): void {
  if (!reader.layout.keys.includes("supply_pay") || !reader.layout.keys.includes("vat")) return;
  const [supply, vat, tip] = ["supply_pay", "vat", "tip"].map((key) => figureIn(reader, key));
  if (supply === 0 || Math.abs(supply + vat + tip - pay) <= 1) return;
  reader.notice(
    "pay",
    "공급가액, 부가세, 봉사료의 합이 금액과 다릅니다. 금액을 확인해 주세요.",
    true,
  );
}

/** The amount of a payment: less its cancellations, and negative if the row is the cancellation. */
export function readPay(reader: RowReader): number {
  const foreign = foreignIn(reader);
  if (foreign !== null) {
    reader.refuse("pay", `외화 금액입니다(${foreign.slice(0, 20)}). 원화 금액으로 적어 주세요.`);
    return 0;
  }
  const money = readMoney(reader.own("pay"), reader.layout.unit);
  if (!money.ok) {
    reader.refuse("pay", money.reason);
    return 0;
  }
  const status = statusOf(reader);
  if (reader.layout.plusVat) {
    reader.notice("pay", "공급가액에 부가세와 봉사료를 더한 금액으로 넣었습니다.");
  } else checkParts(reader, money.value);
  const isOneColumn = reader.layout.account?.deposits === null;
  const whole = money.value +
    (reader.layout.plusVat ? figureIn(reader, "vat") + figureIn(reader, "tip") : 0);
  const paid = isOneColumn ? Math.abs(whole) : whole;
  if (isCancelledInPlace(reader, status)) return remainderOf(reader, paid, status);
  if (status === "cancelled") return -Math.abs(paid);
  return status === "partly_cancelled" ? partOf(reader, paid) : paid;
}

/** The row of a part that was cancelled, beside the row of its payment: the one of the two with less. */
function partOf(reader: RowReader, paid: number): number {
  if (paid < 0 || !isBlank(reader.own("origin_num"))) return -Math.abs(paid);
  const most = reader.layout.approvals?.most.get(approvalIn(reader)) ?? 0;
  return paid < most ? -paid : paid;
}

/** The state that its word gives a payment. An unknown one counts as paid, and is reported. */
function statusOf(reader: RowReader): Status {
  const word = lineText(reader.own("status"));
  const status = readStatus(word, reader.nameOf("status"));
  if (status === "declined") {
    reader.refuse("status", "승인되지 않은 거래라 사용내역이 아닙니다.");
  } else if (status === "pending") {
    reader.notice("status", `'${word}'은(는) 아직 취소된 것이 아니어서 결제로 읽었습니다.`, true);
  } else if (status === "unknown") {
    reader.notice(
      "status",
      `'${word}'의 뜻을 알 수 없어 결제로 읽었습니다. 다른 뜻이면 "취소", "거절"처럼 고쳐 주세요.`,
      isSuspect(word),
    );
  }
  return status;
}

/** Is a cancelled part in the row of its payment? A list with separate rows has two rows with a number. */
function isCancelledInPlace(reader: RowReader, status: Status): boolean {
  const says = status === "partly_cancelled" || cancelledIn(reader) !== 0 ||
    status === "cancelled" && !isBlank(reader.own("cancelled_at"));
  if (!says || !isBlank(reader.own("origin_num"))) return false;
  return (reader.layout.approvals?.rows.get(approvalIn(reader)) ?? 0) < 2;
}

/** Won; an unreadable value is refused. */
function cancelledIn(reader: RowReader): number {
  const own = reader.own("cancelled_pay");
  const isBlankOne = /^[-–—]*$/.test(lineText(own));
  const cell = isBlankOne ? amountInStatus(lineText(reader.own("status"))) : own;
  if (cell === "") return 0;
  const read = readFigure(cell, { factor: reader.layout.unit, decimals: 0 });
  if (!read.ok) reader.refuse("cancelled_pay", read.reason);
  return read.ok ? Math.abs(read.value) : 0;
}

function remainderOf(reader: RowReader, paid: number, status: Status): number {
  const stated = cancelledIn(reader);
  const cancelled = stated === 0 && status === "cancelled" ? Math.abs(paid) : stated;
  if (cancelled === 0 && paid > 0) {
    reader.refuse(
      "status",
      "부분취소된 금액을 알 수 없습니다. 남은 금액으로 고치고 상태를 비워 다시 가져와 주세요.",
    );
  } else if (cancelled > Math.abs(paid)) {
    reader.refuse(
      "cancelled_pay",
      "취소한 금액이 결제한 금액보다 큽니다. 두 금액을 확인해 주세요.",
    );
  } else if (cancelled > 0) {
    const [was, less] = [Math.abs(paid), cancelled].map((won) => won.toLocaleString("ko-KR"));
    reader.notice("", `결제한 행 안에서 취소된 금액을 뺐습니다(${was}원 중 ${less}원).`);
  }
  return paid < 0 ? paid : paid - cancelled;
}

/** The note of a partly cancelled payment. */
export function cancellationNote(reader: RowReader, pay: number): string[] {
  const paid = readMoney(reader.own("pay"), reader.layout.unit);
  if (!paid.ok || pay < 0 || paid.value <= pay) return [];
  const day = lineText(reader.own("cancelled_at"));
  const [was, less] = [paid.value, paid.value - pay].map((won) => won.toLocaleString("ko-KR"));
  return [`결제 ${was}원 중 ${less}${CANCELLED_OF}${day === "" ? "" : `(${day})`}`];
}

/** Columns that identify a payment in its list; -1 if missing. */
const placesOf = (layout: Layout): number[] =>
  ["approve_num", "store_name", "pay"].map((key) => columnsOf(layout, key)[0] ?? -1);

function approvalOf({ cells }: TableRow, [number, store, pay]: number[]): string {
  return comparableApproval({ approve_num: lineText(cells[number]) }) ??
    `${lineText(cells[store])}\n${lineText(cells[pay])}`;
}

const approvalIn = ({ row, layout }: RowReader): string => approvalOf(row, placesOf(layout));

/** Maximum of a number by text. */
const MOST_COUNTED = 2 ** 32 - 1;

/** Different words that are remembered. */
const WORDS_MAX = 1_000;

function isPartialCancellation(word: string, known: Map<string, boolean>): boolean {
  let says = known.get(word);
  if (says !== undefined) return says;
  says = /부분|일부|part/i.test(word);
  if (known.size < WORDS_MAX) known.set(word, says);
  return says;
}

/**
 * Counts the rows of each payment if the list states cancellations. If only a later row does, all are checked again.
 */
export function approvalSurvey(layout: Layout) {
  const has = ["cancelled_at", "cancelled_pay"].some((key) => layout.keys.includes(key));
  const [status] = columnsOf(layout, "status");
  if (!has && status === undefined) return undefined;
  const approvals = { rows: new TextNumbers(), most: new TextNumbers() };
  const places = placesOf(layout);
  /** Checked words of the state column: is one a partial cancellation? */
  const words = new Map<string, boolean>();
  let counts = has;
  let isAgain = false;
  return {
    see(row: TableRow): void {
      if (!counts && isPartialCancellation(lineText(row.cells[status]), words)) counts = true;
      if (!counts && !isAgain) return;
      const number = approvalOf(row, places);
      approvals.rows.update(number, (before) => before + 1);
      const paid = readMoney(row.cells[places[2]], layout.unit);
      const won = paid.ok ? Math.min(Math.abs(paid.value), MOST_COUNTED) : 0;
      approvals.most.update(number, (before) => Math.max(before, won));
    },
    end(): boolean {
      if (counts) layout.approvals = approvals;
      const again = counts && !has && !isAgain;
      if (again) {
        [isAgain, approvals.rows, approvals.most] = [true, new TextNumbers(), new TextNumbers()];
      }
      return again;
    },
  };
}
