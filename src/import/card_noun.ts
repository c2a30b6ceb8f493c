/** Card spending as the import knows it: what a row of a list says, and which payment it is. */
import { type CardState, NOTE_MAX_LENGTH } from "../../events/card.ts";
import type { TableRow as Row } from "../../events/kit/column.ts";
import { DAY_MILLISECONDS, seoulDay, seoulParts, startOfDay } from "../../events/seoul.ts";
import { cardsBetween, comparableApproval } from "../../projections/card.ts";
import type { Views } from "../../projections/registry.ts";
import type { Values } from "../tables/resource.ts";
import { balanceSurvey, isDeposit, withAccount } from "./account.ts";
import { bareText, cellText, isBlank, lineText, type TableRow } from "./cell.ts";
import {
  isSuspect,
  readHeadCount,
  readStatus,
  saysMoreThanCount,
  saysStatus,
  type Status,
} from "./card_words.ts";
import {
  CANCELLED_OF,
  cardId,
  cards,
  isNumbered,
  keyOf,
  LIMITS,
  noteTooLong,
  options,
  recordLine,
  rowOf,
} from "./card_resource.ts";
import { DAY_SECONDS } from "../../projections/clock_time.ts";
import { readTime } from "./clock_time.ts";
import { instantOf } from "../../projections/day_text.ts";
import { readDay } from "./day.ts";
import { fields, matchName } from "./fields.ts";
import { readAside } from "./footer.ts";
import type { Layout } from "./layout.ts";
import { readFigure, readMoney, reasonOfBroken } from "./money.ts";
import type { ImportNoun } from "./noun.ts";
import { RowReader } from "./row_reader.ts";
import { TextNumbers } from "./text_numbers.ts";

/** Reads the cells of one row. */
function readCard(reader: RowReader): Values {
  const { used_at, time_known } = readTimes(reader);
  const store_name = readText(reader, "store_name");
  if (store_name === "") reader.refuse("store_name", "가맹점명이 비어 있습니다.");
  const people = reader.text("head_count") || reader.text("participants");
  const approval = readText(reader, "approve_num");
  const pay = readPay(reader);
  const id = reader.text("id");
  const purpose = options.find(({ label }) => label === reader.text("purpose"))?.value;
  const values: Values = {
    used_at,
    time_known,
    store_name,
    pay,
    approve_num: comparableApproval({ approve_num: approval }),
    card_user: readText(reader, "card_user"),
    method: readText(reader, "method"),
    head_count: readHeadCount(people),
    participants: cellText(reader.cell("participants")),
    note: readNote(reader, id !== "" && purpose !== undefined, cancellationNote(reader, pay)),
  };
  return id === "" ? values : ofExport(values, id, purpose, reader);
}

/** The office's own list: a column of its own for the purpose, and empty cells leave what is there. */
function ofExport(
  values: Values,
  id: string,
  purpose: string | undefined,
  reader: RowReader,
): Values {
  const said = Object.entries(values).filter(([key, value]) =>
    reader.options.clearBlanks || value !== "" || !["participants", "note"].includes(key)
  );
  return { ...Object.fromEntries(said), id, ...(purpose ? { purpose } : {}) };
}

function readTimes(reader: RowReader): { used_at: string; time_known: boolean } {
  const day = readDay(reader.cell("date"), reader.rules);
  const time = readTime(reader.cell("time"));
  if (!day.ok) reader.refuse("date", day.reason);
  if (!time.ok) reader.refuse("time", time.reason);
  if (!day.ok || !time.ok) return { used_at: "", time_known: false };
  const seconds = time.value ?? (reader.layout.days.midnights ? null : day.value.seconds);
  const next = seconds === DAY_SECONDS ? 1 : 0;
  return {
    used_at: instantOf(day.value.day + next, next ? 0 : seconds ?? 0),
    time_known: seconds !== null,
  };
}

function readText(reader: RowReader, key: keyof typeof LIMITS): string {
  const cell = key === "approve_num" ? reader.own(key) : reader.cell(key);
  if (cell !== null && typeof cell === "object") {
    reader.refuse(key, reasonOfBroken(cell));
    return "-";
  }
  const line = lineText(cell);
  if (line.length > LIMITS[key]) {
    reader.refuse(key, `${LIMITS[key]}자까지 적을 수 있습니다(${line.length}자).`);
  }
  return line;
}

/** What a payment comes to: less what was cancelled of it, and below zero where the row is the cancellation. */
function readPay(reader: RowReader): number {
  const money = readMoney(reader.own("pay"), reader.layout.unit);
  if (!money.ok) {
    reader.refuse("pay", money.reason);
    return 0;
  }
  const status = statusOf(reader);
  const isOneColumn = reader.layout.account?.deposits === null;
  const paid = isOneColumn ? Math.abs(money.value) : money.value;
  if (isCancelledInPlace(reader, status)) return leftOf(reader, paid, status);
  return status === "cancelled" ? -Math.abs(paid) : paid;
}

/** What its word says of a payment. One that no list knows counts as paid, and is told. */
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

/** Is what was cancelled told in the row of the payment? A list that has a row of its own for that has two of a number. */
function isCancelledInPlace(reader: RowReader, status: Status): boolean {
  if (status === "partly_cancelled") return true;
  const says = cancelledIn(reader) !== 0 ||
    status === "cancelled" && !isBlank(reader.own("cancelled_at"));
  return says && (reader.layout.approvals?.get(approvalIn(reader)) ?? 0) < 2;
}

/** Won; what cannot be read is refused. */
function cancelledIn(reader: RowReader): number {
  const cell = reader.own("cancelled_pay");
  if (/^[-–—]*$/.test(lineText(cell))) return 0;
  const read = readFigure(cell, { factor: reader.layout.unit, decimals: 0 });
  if (!read.ok) reader.refuse("cancelled_pay", read.reason);
  return read.ok ? Math.abs(read.value) : 0;
}

function leftOf(reader: RowReader, paid: number, status: Status): number {
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

/** What a cancelled payment says beside its amount that is left. */
function cancellationNote(reader: RowReader, pay: number): string[] {
  const paid = readMoney(reader.own("pay"), reader.layout.unit);
  if (!paid.ok || pay < 0 || paid.value <= pay) return [];
  const day = lineText(reader.own("cancelled_at"));
  const [was, less] = [paid.value, paid.value - pay].map((won) => won.toLocaleString("ko-KR"));
  return [`결제 ${was}원 중 ${less}${CANCELLED_OF}${day === "" ? "" : `(${day})`}`];
}

const approvalIn = (reader: RowReader): string =>
  comparableApproval({ approve_num: lineText(reader.own("approve_num")) }) ??
    `${lineText(reader.own("store_name"))}\n${lineText(reader.own("pay"))}`;

/** Counts the rows of each payment where the list has columns for what was cancelled of one. */
function approvalSurvey(layout: Layout) {
  const has = ["cancelled_at", "cancelled_pay"].some((key) => layout.keys.includes(key));
  if (!has) return undefined;
  const approvals = layout.approvals = new TextNumbers();
  const rules = { date1904: false, lastYear: 0, titleYear: null };
  return {
    see(row: TableRow): void {
      approvals.update(approvalIn(new RowReader(row, layout, rules)), (before) => before + 1);
    },
    end(): void {},
  };
}

function survey(layout: Layout) {
  const all = [balanceSurvey(layout), approvalSurvey(layout)].filter((one) => one !== undefined);
  return {
    see: (row: TableRow) => all.forEach((one) => one.see(row)),
    end: () => all.forEach((one) => one.end()),
  };
}

/** Free text of every note column, the purpose first; texts that say the same twice are kept once. */
function readNote(reader: RowReader, hasPurpose: boolean, more: string[]): string {
  const cells = [...(hasPurpose ? [] : reader.cells("purpose")), ...reader.cells("note")];
  for (const cell of cells) {
    if (cell !== null && typeof cell === "object") reader.refuse("note", reasonOfBroken(cell));
  }
  const parts = cells.map(cellText).filter((part, at, all) =>
    part !== "" && all.indexOf(part) === at
  );
  const count = reader.text("head_count");
  if (saysMoreThanCount(count)) parts.push(`인원: ${count}`);
  const note = [...parts, ...more].join("\n");
  if (note.length > NOTE_MAX_LENGTH) {
    reader.refuse(reader.nameOf("purpose") ? "purpose" : "note", noteTooLong(note));
  }
  return note;
}

/** `구분` and `이용구분` hold many things, `번호` counts rows elsewhere: the values have to say so. */
function fits(key: string, name: string, values: string[]): boolean {
  if (key === "status") {
    return !/구분|type|상태|종류/.test(bareText(name)) || saysStatus(values, name);
  }
  if (key !== "id") return true;
  const filled = values.filter((value) => value !== "");
  return filled.length > 0 && filled.every((value) => /^([0-9a-f]{32}|demo-\d+)$/.test(value));
}

const asRecord = (values: Values) => values as unknown as CardState;

/** What names a payment, as it would be recorded: a line may come from any program, with anything in it. */
function namesOf(values: Values): CardState {
  const text = (key: string) => String(values[key] ?? "");
  const used_at = Number.isNaN(Date.parse(text("used_at"))) ? NO_INSTANT : text("used_at");
  const names = { store_name: text("store_name"), card_user: text("card_user"), used_at };
  return asRecord({ ...values, ...names, approve_num: text("approve_num") || null });
}
const NO_INSTANT = "1970-01-01T00:00:00.000Z";
const MINUTE_MILLISECONDS = 60_000;
const merchant = (name: string): string =>
  bareText(name).replace(/\(주\)|㈜|주식회사|[^\p{L}\p{N}]/gu, "");

/**
 * Same amount on the same day: at the same second whatever the store is called (배달의민족 is (주)우아한형제들 elsewhere), else
 * at the same minute where both know it, at a store of a name alike. Or the same approval of that day with another amount:
 * cancelled in place since it came in.
 */
function similar(views: Views, values: Values, own: (id: string) => boolean): Row | null {
  const { used_at, time_known, pay, store_name, approve_num } = namesOf(values);
  const instant = (at: string) => Math.floor(Date.parse(at) / 1_000);
  const isChanged = (state: CardState) =>
    state.pay > 0 && comparableApproval(state) === comparableApproval({ approve_num });
  const day = startOfDay(seoulDay(used_at));
  const minute = (instant: string) => Math.floor(Date.parse(instant) / MINUTE_MILLISECONDS);
  const name = merchant(store_name);
  const found = cardsBetween(views.card, day, day + DAY_MILLISECONDS).find(({ id, state }) => {
    if (own(id)) return false;
    if (state.pay !== pay) return approve_num !== null && pay >= 0 && isChanged(state);
    const known = time_known && state.time_known;
    if (known && instant(state.used_at) === instant(used_at)) return true;
    if (known && minute(state.used_at) !== minute(used_at)) return false;
    const [shorter, longer] = [name, merchant(state.store_name)].sort((a, b) =>
      a.length - b.length
    );
    return shorter !== "" && longer.includes(shorter);
  });
  return found ? rowOf(views, found) : null;
}

const required = ["date", "store_name", "pay"];

export const cardNoun: ImportNoun = {
  resource: cards,
  targets: fields.map(([key, label]) => ({
    key,
    label,
    required: required.includes(key),
    keyOnly: key === "id",
    mayBeKey: key === "id",
    autoKey: key === "id",
    most: key === "purpose" || key === "note" ? 20 : 1,
  })),
  match: matchName,
  fits,
  everySheet: true,
  rules: ({ date1904, titleYear, titlePeriod, days }, now) => ({
    date1904,
    titleYear,
    titlePeriod,
    order: days.order,
    lastYear: seoulParts(now.getTime()).year + 1,
    newestYear: seoulParts(now.getTime()).year + 1,
  }),
  read: readCard,
  complete: withAccount,
  survey,
  aside: (reader, sum) => isDeposit(reader) ? { kind: "deposit" } : readAside(reader, sum),
  sums: { key: "pay", label: "금액", unit: "원", slack: () => 0 },
  pairOf({ approve_num, store_name, pay }) {
    return String(approve_num ?? `${store_name}\n${Math.abs(Number(pay))}`);
  },
  dayKeys: ["date"],
  timeKey: "time",
  identity: (values) => keyOf(asRecord(values)),
  isNumbered: (values) => isNumbered(asRecord(values)),
  idOf: (values, occurrence) => cardId(namesOf(values), occurrence),
  similar: () => similar,
  create: (views, id, values, { origin, now }) => recordLine(views, id, values, origin, now),
};
