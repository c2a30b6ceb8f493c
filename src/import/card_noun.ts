/** Card spending as the import knows it: what a row of a list says, and which payment it is. */
import { NOTE_MAX_LENGTH } from "../../events/card.ts";
import { seoulParts } from "../../events/seoul.ts";
import { comparableApproval } from "../../projections/card.ts";
import type { Values } from "../tables/resource.ts";
import { balanceSurvey, isDeposit, withAccount } from "./account.ts";
import { bareText, cellText, lineText, type TableRow } from "./cell.ts";
import { readHeadCount, saysMoreThanCount, saysStatus } from "./card_words.ts";
import { similarCard } from "./card_similar.ts";
import { approvalSurvey, cancellationNote, readPay, withVat } from "./card_pay.ts";
import {
  asRecord,
  cards,
  idOfLine,
  isNumbered,
  keyOf,
  LIMITS,
  noteTooLong,
  options,
  recordLine,
} from "./card_resource.ts";
import { DAY_SECONDS } from "../../projections/clock_time.ts";
import { isOtherTime, readTime } from "./clock_time.ts";
import { instantOf } from "../../projections/day_text.ts";
import { readDay } from "./day.ts";
import { fields, matchName } from "./fields.ts";
import { readAside } from "./footer.ts";
import type { Layout } from "./layout.ts";
import { reasonOfBroken } from "./money.ts";
import type { Aside, ImportNoun } from "./noun.ts";
import type { RowReader } from "./row_reader.ts";

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

/** How many people there were. What is read out of words, or cannot be, is said; its words stay in the note. */
function readPeople(reader: RowReader): number | null {
  const stated = reader.text("head_count");
  const count = readHeadCount(stated || reader.text("participants"));
  if (saysMoreThanCount(stated) || isTooMany(stated)) {
    const done = count === null ? "인원수를 알 수 없어 비웠습니다" : "글에서 인원수를 읽었습니다";
    reader.notice("head_count", `${done}. 적힌 글은 비고에 남깁니다.`);
  }
  return count;
}

/** A number alone that is no head-count. */
const isTooMany = (text: string): boolean => /\d/.test(text) && readHeadCount(text) === null;

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

/** Money that came in is no spending; that of a cancellation lessens it. */
function depositOf({ row }: RowReader): Aside {
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
  if (saysMoreThanCount(count) || isTooMany(count)) parts.push(`인원: ${count}`);
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
  aside: (reader, sum) => isDeposit(reader) ? depositOf(reader) : readAside(reader, sum),
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
