/** Card spending as the import knows it: what a row of a list says, and which payment it is. */
import { z } from "zod";
import {
  amendCard,
  type CardEvent,
  cardEvents,
  type CardRecord,
  type CardState,
  NOTE_MAX_LENGTH,
  PARTICIPANTS_MAX,
  type Purpose,
  purposeFromText,
  PURPOSES,
  recordCard,
  takeBackCard,
} from "../../events/card.ts";
import { type Column, columnOf, type TableRow as Row } from "../../events/kit/column.ts";
import { isRefusal, type Refusal, refuse } from "../../events/refusal.ts";
import { DAY_MILLISECONDS, seoulDay, seoulParts, startOfDay } from "../../events/seoul.ts";
import { type CardEntry, cardsBetween, cardView } from "../../projections/card.ts";
import { PURPOSE_LABELS } from "../../projections/card_list.ts";
import { listEmployees, participantOf } from "../../projections/employee.ts";
import type { Views } from "../../projections/registry.ts";
import type { Decision, Resource, Values } from "../tables/resource.ts";
import { bareText, cellText, lineText } from "./cell.ts";
import { cardId, isNumbered, keyOf } from "./card_id.ts";
import { DAY_SECONDS, readTime } from "./clock_time.ts";
import { instantOf, readDay } from "./day.ts";
import { FIELD_LABELS, FIELDS, matchName } from "./fields.ts";
import { readAside } from "./footer.ts";
import { readMoney, reasonOfBroken } from "./money.ts";
import type { ImportNoun, Origin } from "./noun.ts";
import { nameFinder, readHeadCount, saysMoreThanCount } from "./people.ts";
import type { RowReader } from "./row_reader.ts";
import { readStatus, saysStatus } from "./status.ts";

/** Text fields whose length the books limit, in UTF-16 units. */
const LIMITS = { approve_num: 64, store_name: 200, card_user: 100, method: 50 } as const;

const options = PURPOSES.map((value) => ({ value, label: PURPOSE_LABELS[value] }));
const text = (key: keyof typeof LIMITS, label: string) =>
  columnOf(key, label, 120, { maxLength: LIMITS[key] });

/** A transaction as a row: what a person may edit is what a file may change. */
const columns: Column[] = [
  columnOf("used_at", "사용일시", 160, { type: "datetime" }),
  columnOf("purpose", "사용목적", 100, { type: "select", options, editable: true }),
  { ...text("store_name", "가맹점명"), fixed: true },
  columnOf("pay", "이용금액", 120, { type: "currency" }),
  columnOf("participants", "참석자", 200, { maxLength: 30_000, editable: true }),
  columnOf("head_count", "인원", 80, { type: "number" }),
  columnOf("note", "비고", 200, { maxLength: NOTE_MAX_LENGTH, editable: true }),
  text("card_user", "카드 사용자"),
  text("method", "결제방법"),
  text("approve_num", "승인번호"),
  columnOf("id", "번호", 120, { visible: false }),
];

function rowOf({ employee }: Views, entry: CardEntry): Row {
  const { id, version, state, updated_at, updated_by } = entry;
  const { deleted = false, participants, source: _source, ...values } = state;
  const names = participants.map((one) => participantOf(employee, one).name).join(", ");
  return {
    ...values,
    id,
    version,
    deleted,
    updated_at,
    updated_by: updated_by.name,
    participants: names,
    approve_num: state.approve_num ?? "",
  };
}

/** Who is meant by the names in some texts; remembered for as long as nobody comes or goes. */
function finderFor({ employee }: Views): ReturnType<typeof nameFinder> {
  if (finder?.book !== employee || finder.changes !== employee.changes) {
    finder = {
      book: employee,
      changes: employee.changes,
      find: nameFinder(listEmployees(employee)),
    };
  }
  return finder.find;
}
let finder:
  | { book: Views["employee"]; changes: number; find: ReturnType<typeof nameFinder> }
  | null = null;

const listed = (names: string): string[] =>
  names.split(/[,·ㆍ、/;\n]/).filter((name) => bareText(name) !== "");

function update(views: Views, id: string, values: Values): Decision {
  const state = views.card.byId.get(id)?.state;
  let participants = state?.participants ?? [];
  if (typeof values.participants === "string") {
    participants = finderFor(views)([values.participants]);
    if (participants.length < listed(values.participants).length) {
      const message = "참석자를 직원에서 찾지 못했습니다. 이름을 확인해 주세요.";
      return refuse(422, "unknown_employee", message, [{ field: "participants", message }]);
    }
  }
  const purpose = (values.purpose ?? state?.purpose) as Purpose;
  const note = String(values.note ?? state?.note ?? "");
  return amendCard(state, { id, purpose, note, participants });
}

/** Card spending as a table's server side, for the calls that it shares with tables. */
export const cards: Resource = {
  noun: "card",
  path: "/api/mysql/card",
  read: "superuser",
  write: "superuser",
  title: "카드 사용내역",
  list: "카드 사용내역",
  screen: "card-report",
  filters: [],
  columns,
  cells: { time_known: z.boolean() },
  importKey: null,
  rows: (views) => [...views.card.byId.values()].map((entry) => rowOf(views, entry)),
  row(views, id) {
    const entry = views.card.byId.get(id);
    return entry && rowOf(views, entry);
  },
  view: cardView,
  reads: ["employee"],
  create: (views, id, values, now) => record(views, id, values, { file: "-", line: 1 }, now),
  update,
  invert: (views, id, events) =>
    takeBackCard(views.card.byId.get(id)?.state, { id, events: events as unknown as CardEvent[] }),
};

/** The record that a line makes, with who took part by name; a name that is nobody's goes into the note. */
function recordOf(views: Views, values: Values, source: Origin): CardRecord | Refusal {
  const find = finderFor(views);
  const names = String(values.participants ?? "");
  const found = find([names]);
  const unnamed = listed(names).length > found.length ? `참석자: ${lineText(names)}` : "";
  const note = [String(values.note ?? ""), unnamed].filter((part) => part !== "").join("\n");
  if (note.length > NOTE_MAX_LENGTH) return refuse(422, "invalid_input", noteTooLong(note));
  const { approve_num, used_at, time_known, store_name, pay, card_user, head_count, method } =
    values;
  return {
    approve_num: /[1-9A-Za-z]/.test(String(approve_num ?? "")) ? String(approve_num) : null,
    used_at: String(used_at),
    time_known: time_known === true,
    store_name: String(store_name),
    pay: Number(pay),
    purpose: (values.purpose as Purpose | undefined) ?? purposeFromText(note),
    note,
    participants: find([String(card_user ?? ""), names]).slice(0, PARTICIPANTS_MAX),
    card_user: String(card_user ?? ""),
    head_count: typeof head_count === "number" ? head_count : null,
    method: String(method ?? ""),
    source,
  };
}

function record(views: Views, id: string, values: Values, source: Origin, now: Date): Decision {
  const made = recordOf(views, values, source);
  if (isRefusal(made)) return made;
  return checkRecord(made, now) ??
    recordCard(views.card.byId.get(id)?.state, { id, record: made });
}

const recordShape = cardEvents.find(({ type }) => type === "card.recorded")!.data as z.ZodType<
  CardRecord
>;
/** Won that a payment can be at most: a card number in the wrong column is more. */
const MOST_WON = 10_000_000_000;
const FIRST_YEAR = 2000;

/** What the reading of files keeps to is kept to here too: a line may come from any program. */
function checkRecord(made: CardRecord, now: Date): Refusal | null {
  const no = (message: string) => refuse(422, "invalid_input", message);
  const { success, error } = recordShape.safeParse(made);
  if (!success) {
    return no(`값의 형식이 올바르지 않습니다(${error.issues[0]?.path.join(".") ?? ""}).`);
  }
  if (made.pay === 0) return no("금액이 0원입니다.");
  if (Math.abs(made.pay) > MOST_WON) return no("금액이 지나치게 큽니다.");
  const lastYear = seoulParts(now.getTime()).year + 1;
  const { year } = seoulParts(Date.parse(made.used_at));
  return year < FIRST_YEAR || year > lastYear
    ? no(`${FIRST_YEAR}년부터 ${lastYear}년까지의 날짜가 아닙니다.`)
    : null;
}

const noteTooLong = (note: string): string =>
  `내용은 ${NOTE_MAX_LENGTH.toLocaleString("ko")}자까지 적을 수 있습니다` +
  `(${note.length.toLocaleString("ko")}자).`;

/** Reads the cells of one row. */
function readCard(reader: RowReader): Values {
  const { used_at, time_known } = readTimes(reader);
  const store_name = readText(reader, "store_name");
  if (store_name === "") reader.refuse("store_name", "가맹점명이 비어 있습니다.");
  const people = reader.text("head_count") || reader.text("participants");
  const approval = readText(reader, "approve_num");
  const id = reader.text("id");
  const purpose = options.find(({ label }) => label === reader.text("purpose"))?.value;
  const values: Values = {
    used_at,
    time_known,
    store_name,
    pay: readPay(reader),
    approve_num: /[1-9A-Za-z]/.test(approval) ? approval : null,
    card_user: readText(reader, "card_user"),
    method: readText(reader, "method"),
    head_count: readHeadCount(people),
    participants: cellText(reader.cell("participants")),
    note: readNote(reader, id !== "" && purpose !== undefined),
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

function readPay(reader: RowReader): number {
  const money = readMoney(reader.own("pay"), reader.layout.unit);
  if (!money.ok) {
    reader.refuse("pay", money.reason);
    return 0;
  }
  const status = readStatus(lineText(reader.own("status")), reader.nameOf("status"));
  if (status === "declined") reader.refuse("status", "승인이 거절된 거래라 사용내역이 아닙니다.");
  if (status === "partly_cancelled" && money.value > 0) {
    reader.refuse(
      "status",
      "부분취소된 금액을 알 수 없습니다. 남은 금액으로 고치고 상태를 비워 다시 가져와 주세요.",
    );
  }
  return status === "cancelled" ? -Math.abs(money.value) : money.value;
}

/** Free text of every note column, the purpose first; texts that say the same twice are kept once. */
function readNote(reader: RowReader, hasPurpose: boolean): string {
  const cells = [...(hasPurpose ? [] : reader.cells("purpose")), ...reader.cells("note")];
  for (const cell of cells) {
    if (cell !== null && typeof cell === "object") reader.refuse("note", reasonOfBroken(cell));
  }
  const parts = cells.map(cellText).filter((part, at, all) =>
    part !== "" && all.indexOf(part) === at
  );
  const count = reader.text("head_count");
  if (saysMoreThanCount(count)) parts.push(`인원: ${count}`);
  const note = parts.join("\n");
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
const MINUTE_MILLISECONDS = 60_000;
const merchant = (name: string): string =>
  bareText(name).replace(/\(주\)|㈜|주식회사|[^\p{L}\p{N}]/gu, "");

/** Same amount on the same day, at the same minute where both know it, at a store of a name alike. */
function similar(views: Views, values: Values, own: (id: string) => boolean): Row | null {
  const { used_at, time_known, pay, store_name } = asRecord(values);
  const day = startOfDay(seoulDay(used_at));
  const minute = (instant: string) => Math.floor(Date.parse(instant) / MINUTE_MILLISECONDS);
  const name = merchant(store_name);
  const found = cardsBetween(views.card, day, day + DAY_MILLISECONDS).find(({ id, state }) => {
    if (state.pay !== pay || own(id)) return false;
    const known = time_known && state.time_known;
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
  targets: FIELDS.map((key) => ({
    key,
    label: FIELD_LABELS[key],
    required: required.includes(key),
    keyOnly: key === "id",
    mayBeKey: key === "id",
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
  }),
  read: readCard,
  aside: readAside,
  money: "pay",
  pairOf({ approve_num, store_name, pay }) {
    return String(approve_num ?? `${store_name}\n${Math.abs(Number(pay))}`);
  },
  dayKeys: ["date"],
  timeKey: "time",
  identity: (values) => keyOf(asRecord(values)),
  isNumbered: (values) => isNumbered(asRecord(values)),
  idOf: (values, occurrence) => cardId(asRecord(values), occurrence),
  similar,
  create: (views, id, values, { origin, now }) => record(views, id, values, origin, now),
};
