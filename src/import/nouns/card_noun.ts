/** The import of card spending: the meaning of a list's row, and the payment it is. */
import { type CardState, NOTE_MAX_LENGTH } from "../../../events/card/card.ts";
import type { TableRow as Row } from "../../../events/kit/column.ts";
import { DAY_MILLISECONDS, seoulDay, seoulParts, startOfDay } from "../../../events/base/seoul.ts";
import {
  type CardEntry,
  cardsBetween,
  cardsSharing,
  comparableApproval,
} from "../../../projections/card/card.ts";
import { DAY_SECONDS } from "../../../projections/kit/clock_time.ts";
import { instantOf } from "../../../projections/kit/day_text.ts";
import type { Views } from "../../../projections/registry.ts";
import { cards, LIMITS, options, rowOf } from "../../tables/cards.ts";
import type { Values } from "../../tables/resource.ts";
import { balanceSurvey, isDeposit, withAccount } from "../layout/account.ts";
import { approvalSurvey, cancellationNote, readPay, withVat } from "../card_pay.ts";
import {
  asRecord,
  idOfLine,
  isNumbered,
  keyOf,
  namesOf,
  noteTooLong,
  recordLine,
} from "../card_record.ts";
import { hasMoreThanCount, isStatusColumn, readHeadCount } from "../values/card_words.ts";
import { bareText, cellText, lineText, type TableRow } from "../../kit/cell.ts";
import { isOtherTime, readTime } from "../values/clock_time.ts";
import { readDay } from "../values/day.ts";
import { fields, matchName } from "../values/fields.ts";
import { readTotalOrRemark } from "../layout/footer.ts";
import type { Layout } from "../layout/layout.ts";
import { reasonOfBroken } from "../values/money.ts";
import type { ImportNoun, NonDataRow, SimilarRows } from "./noun.ts";
import { OtherNames } from "../other_names.ts";
import type { RowReader } from "../files/row_reader.ts";

// Which payment of the books a line is, as an auditor decides: instant, amount and card first, names after them.

const MINUTE_MILLISECONDS = 60_000;
/** A list counts a payment by the day of its approval, another one by the day of its purchase. */
const SETTLEMENT_MILLISECONDS = 31 * DAY_MILLISECONDS;

const unitOf = (at: string, milliseconds: number): number =>
  Math.floor(Date.parse(at) / milliseconds);

/** Payments by the line of their file, if the same file was imported before. */
function linesOf({ card }: Views, sameFile: string | null): Map<number, CardEntry[]> {
  const found = new Map<number, CardEntry[]>();
  if (sameFile === null) return found;
  for (const entry of card.byId.values()) {
    const { source, deleted } = entry.state;
    if (deleted || source?.file !== sameFile) continue;
    const same = found.get(source.line);
    if (same) same.push(entry);
    else found.set(source.line, [entry]);
  }
  return found;
}

/** Do both lists name the same cardholder? */
const isSameCard = (a: CardState, b: CardState): boolean =>
  bareText(a.card_user) !== "" && bareText(a.card_user) === bareText(b.card_user);

/** Is a payment of the same day and amount the same one? */
function isSame(state: CardState, said: CardState, names: OtherNames): boolean {
  const known = said.time_known && state.time_known;
  if (known && unitOf(state.used_at, 1_000) === unitOf(said.used_at, 1_000)) {
    names.learn(state.store_name, said.store_name);
    return true;
  }
  if (
    known &&
    unitOf(state.used_at, MINUTE_MILLISECONDS) !== unitOf(said.used_at, MINUTE_MILLISECONDS)
  ) {
    return false;
  }
  return isSameCard(state, said) && !known || names.areOne(state.store_name, said.store_name);
}

/** The same approval: with its amount, or with another one on the same day, where it was cancelled in place since. */
function isSameApproval(state: CardState, said: CardState): boolean {
  const apart = Math.abs(Date.parse(state.used_at) - Date.parse(said.used_at));
  if (state.pay === said.pay) return apart < SETTLEMENT_MILLISECONDS;
  return state.pay > 0 && said.pay >= 0 && seoulDay(state.used_at) === seoulDay(said.used_at);
}

/**
 * Payments that may have a line's time, oldest first: those of its day; if its time is known, those of its minute, and
 * those of the day without a time, which are stored at its beginning.
 */
function sameTime({ card }: Views, { used_at, time_known }: CardState): CardEntry[] {
  const day = startOfDay(seoulDay(used_at));
  if (!time_known) return cardsBetween(card, day, day + DAY_MILLISECONDS);
  const minute = unitOf(used_at, MINUTE_MILLISECONDS) * MINUTE_MILLISECONDS;
  if (minute === day) return cardsBetween(card, day, day + MINUTE_MILLISECONDS);
  return [
    ...cardsBetween(card, day, day + 1_000),
    ...cardsBetween(card, minute, minute + MINUTE_MILLISECONDS),
  ];
}

/**
 * Finds a line's payment under another name, day or amount: the same line of the same file imported earlier; the same
 * approval; the same amount at the same second; else on the same day by card or name.
 */
function similarCard(before: Views, sameFile: string | null): SimilarRows {
  const byLine = linesOf(before, sameFile);
  const names = new OtherNames(
    [...before.import.byId.values()].flatMap(({ state }) => state.names ?? []),
  );
  const find = (views: Views, values: Values, own: (id: string) => boolean, line: number) => {
    const said = namesOf(values);
    const ofFile = (byLine.get(line) ?? []).filter(({ id }) => !own(id));
    if (ofFile.length > 0) return ofFile.find(({ state }) => state.pay === said.pay) ?? ofFile[0];
    const number = comparableApproval(said);
    const sharing = number === null ? [] : cardsSharing(views.card, number);
    const approved = sharing.find(({ id, state }) => isSameApproval(state, said) && !own(id));
    if (approved) {
      if (approved.state.pay === said.pay) names.learn(approved.state.store_name, said.store_name);
      return approved;
    }
    return sameTime(views, said).find(({ id, state }) =>
      state.pay === said.pay && isSame(state, said, names) && !own(id)
    );
  };
  return {
    find(views: Views, values: Values, own: (id: string) => boolean, line: number): Row | null {
      const found = find(views, values, own, line);
      return found ? rowOf(views, found) : null;
    },
    learnt: () => names.learnt,
  };
}

/** Reads the cells of one row. */
function readCard(reader: RowReader): Values {
  const { used_at, time_known } = readTimes(reader);
  const store_name = readText(reader, "store_name");
  if (store_name === "") reader.refuse("store_name", "가맹점명이 비어 있습니다.");
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
    head_count: readPeople(reader),
    participants: cellText(reader.cell("participants")),
    note: readNote(reader, id !== "" && purpose !== undefined, cancellationNote(reader, pay)),
  };
  const origin_num = reader.text("origin_num");
  if (origin_num !== "") values.origin_num = origin_num.slice(0, LIMITS.approve_num);
  return id === "" ? values : ofExport(values, id, purpose, reader);
}

/** The head count. Counts read from words, or unreadable ones, are reported; the words stay in the note. */
function readPeople(reader: RowReader): number | null {
  const stated = reader.text("head_count");
  const count = readHeadCount(stated || reader.text("participants"));
  if (hasMoreThanCount(stated) || isTooMany(stated)) {
    const done = count === null ? "인원수를 알 수 없어 비웠습니다" : "글에서 인원수를 읽었습니다";
    reader.notice("head_count", `${done}. 적힌 글은 비고에 남깁니다.`);
  }
  return count;
}

/** A number alone that is no head count. */
const isTooMany = (text: string): boolean => /\d/.test(text) && readHeadCount(text) === null;

/** The office's own list: it has a column for the purpose, and empty cells keep values. */
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
  if (isOtherTime(day.value.seconds, time.value)) {
    const message =
      "날짜 칸에 적힌 시각과 달라 시각 칸의 값을 넣었습니다. 어느 쪽이 맞는지 확인해 주세요.";
    reader.notice("time", message, true);
  }
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

function survey(layout: Layout) {
  const all = [balanceSurvey(layout), approvalSurvey(layout)].filter((one) => one !== undefined);
  return {
    see: (row: TableRow) => all.forEach((one) => one.see(row)),
    end: () => all.map((one): boolean | void => one.end()).includes(true),
  };
}

/** A deposit is no spending; a cancellation's reduces it. */
function depositOf({ row }: RowReader): NonDataRow {
  const isRefund = row.cells.some((cell) => /취소|환불|반품|환급/.test(lineText(cell)));
  return {
    kind: "deposit",
    ...isRefund
      ? {
        notice: {
          column: "",
          message:
            "카드 취소나 환불로 보이는 입금은 넣지 않았습니다. 사용금액에서 빼려면 취소로 따로 적어 주세요.",
          ask: true,
        },
      }
      : {},
  };
}

/** Free text of every note column, the purpose first; repeated texts are stored once. */
function readNote(reader: RowReader, hasPurpose: boolean, more: string[]): string {
  const cells = [...(hasPurpose ? [] : reader.cells("purpose")), ...reader.cells("note")];
  for (const cell of cells) {
    if (cell !== null && typeof cell === "object") reader.refuse("note", reasonOfBroken(cell));
  }
  const parts = cells.map(cellText).filter((part, at, all) =>
    part !== "" && all.indexOf(part) === at
  );
  const count = reader.text("head_count");
  if (hasMoreThanCount(count) || isTooMany(count)) parts.push(`인원: ${count}`);
  const note = [...parts, ...more].join("\n");
  if (note.length > NOTE_MAX_LENGTH) {
    reader.refuse(reader.nameOf("purpose") ? "purpose" : "note", noteTooLong(note));
  }
  return note;
}

/** `구분` and `이용구분` have many meanings, `번호` counts rows elsewhere: the values decide. */
function fits(key: string, name: string, values: string[]): boolean {
  if (key === "status") {
    return !/구분|type|상태|종류/.test(bareText(name)) || isStatusColumn(values, name);
  }
  if (key !== "id") return true;
  const filled = values.filter((value) => value !== "");
  return filled.length > 0 && filled.every((value) => /^([0-9a-f]{32}|demo-\d+)$/.test(value));
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
  complete: (layout) => withAccount(withVat(layout)),
  survey,
  aside: (reader, sum) => isDeposit(reader) ? depositOf(reader) : readTotalOrRemark(reader, sum),
  sums: { key: "pay", label: "금액", unit: "원", slack: () => 0 },
  pairOf({ approve_num, origin_num, store_name, pay }) {
    const origin = comparableApproval({ approve_num: String(origin_num ?? "") });
    return String(origin ?? approve_num ?? `${store_name}\n${Math.abs(Number(pay))}`);
  },
  dayKeys: ["date"],
  timeKey: "time",
  identity: (values) => keyOf(asRecord(values)),
  isNumbered: (values) => isNumbered(asRecord(values)),
  idOf: idOfLine,
  similar: similarCard,
  create: (views, id, values, { origin }) => recordLine(views, id, values, origin),
};
