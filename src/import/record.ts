/** One row of a file as a card transaction, or every reason why it is none. */
import {
  type CardRecord,
  NOTE_MAX_LENGTH,
  PARTICIPANTS_MAX,
  purposeFromText,
} from "../../events/card.ts";
import { bareText, type Cell, cellText, isBlank, lineText, type TableRow } from "./cell.ts";
import { DAY_SECONDS, readTime } from "./clock_time.ts";
import { type DayRules, instantOf, readDay } from "./day.ts";
import type { Field } from "./fields.ts";
import type { Layout } from "./header.ts";
import { readMoney, reasonOfBroken } from "./money.ts";
import { readHeadCount, saysMoreThanCount } from "./people.ts";
import { readStatus } from "./status.ts";

export interface Problem {
  /** The column's name in the file. */
  column: string;
  /** What stands there. */
  value: string;
  /** Korean, complete sentence. */
  reason: string;
}

export interface RecordRules extends DayRules {
  file: string;
  findEmployees(texts: string[]): string[];
}

/** Text fields whose length the books limit, in UTF-16 units. */
const LIMITS = { approve_num: 64, store_name: 200, card_user: 100, method: 50 } as const;

/** The cell of a field. A merged cell counts for every row it covers, but an amount is paid once. */
export function cellOf(row: TableRow, layout: Layout, field: Field): Cell {
  const column = layout.columns[field];
  if (column === undefined) return null;
  const own = row.cells[column] ?? null;
  const single = field === "pay" || field === "approve_num" || field === "status";
  return isBlank(own) && !single ? row.merged?.[column] ?? null : own;
}

/** Reads the cells of one row and keeps what is wrong with them. */
class RowReader {
  readonly problems: Problem[] = [];
  constructor(readonly row: TableRow, readonly layout: Layout, readonly rules: RecordRules) {}

  cell(field: Field): Cell {
    return cellOf(this.row, this.layout, field);
  }

  refuse(field: Field, reason: string): void {
    const column = this.layout.columns[field] ?? this.layout.notes[0] ?? -1;
    const name = this.layout.names[column] || `${column + 1}열`;
    this.problems.push({ column: name, value: lineText(this.cell(field)), reason });
  }

  text(field: "approve_num" | "store_name" | "card_user" | "method"): string {
    const cell = this.cell(field);
    if (cell !== null && typeof cell === "object") {
      this.refuse(field, reasonOfBroken(cell));
      return "-";
    }
    const text = lineText(cell);
    if (text.length > LIMITS[field]) {
      this.refuse(field, `${LIMITS[field]}자까지 적을 수 있습니다(${text.length}자).`);
    }
    return text;
  }

  time(): { used_at: string; time_known: boolean } {
    const day = readDay(this.cell("date"), this.rules);
    const time = readTime(this.cell("time"));
    if (!day.ok) this.refuse("date", day.reason);
    if (!time.ok) this.refuse("time", time.reason);
    if (!day.ok || !time.ok) return { used_at: "", time_known: false };
    const seconds = time.value ?? day.value.seconds;
    const next = seconds === DAY_SECONDS ? 1 : 0;
    return {
      used_at: instantOf(day.value.day + next, next ? 0 : seconds ?? 0),
      time_known: seconds !== null,
    };
  }

  pay(): number {
    const money = readMoney(this.cell("pay"), this.layout.unit);
    if (!money.ok) {
      this.refuse("pay", money.reason);
      return 0;
    }
    const column = this.layout.columns.status;
    const name = column === undefined ? "" : this.layout.names[column] ?? "";
    const status = readStatus(lineText(this.cell("status")), name);
    if (status === "declined") this.refuse("status", "승인이 거절된 거래라 사용내역이 아닙니다.");
    if (status === "partly_cancelled" && money.value > 0) {
      this.refuse(
        "status",
        "부분취소된 금액을 알 수 없습니다. 남은 금액으로 고치고 상태를 비워 다시 가져와 주세요.",
      );
    }
    return status === "cancelled" ? -Math.abs(money.value) : money.value;
  }

  /** Free text of every note column; texts that say the same twice are kept once. */
  note(participants: string[]): string {
    for (const column of this.layout.notes) {
      const cell = this.row.cells[column] ?? null;
      if (cell !== null && typeof cell === "object") {
        const name = this.layout.names[column] || `${column + 1}열`;
        this.problems.push({ column: name, value: lineText(cell), reason: reasonOfBroken(cell) });
      }
    }
    const parts = this.layout.notes
      .map((column) => cellText(this.row.cells[column] ?? this.row.merged?.[column]))
      .filter((text, index, all) => text !== "" && all.indexOf(text) === index);
    const count = lineText(this.cell("head_count"));
    if (saysMoreThanCount(count)) parts.push(`인원: ${count}`);
    const people = lineText(this.cell("participants"));
    const names = people.split(/[,·ㆍ、/;]/).filter((name) => bareText(name) !== "");
    if (names.length > participants.length) parts.push(`참석자: ${people}`);
    const note = parts.join("\n");
    if (note.length > NOTE_MAX_LENGTH) {
      const longest = `${NOTE_MAX_LENGTH.toLocaleString("ko")}자`;
      this.refuse(
        this.layout.columns.purpose !== undefined ? "purpose" : "note",
        `내용은 ${longest}까지 적을 수 있습니다(${note.length.toLocaleString("ko")}자).`,
      );
    }
    return note;
  }
}

/** The transaction in a row, or its problems. */
export function readRecord(
  row: TableRow,
  layout: Layout,
  rules: RecordRules,
): { record: CardRecord } | { problems: Problem[] } {
  const reader = new RowReader(row, layout, rules);
  const { used_at, time_known } = reader.time();
  const store_name = reader.text("store_name");
  if (store_name === "") reader.refuse("store_name", "가맹점명이 비어 있습니다.");
  const card_user = reader.text("card_user");
  const approval = reader.text("approve_num");
  const listed = rules.findEmployees([card_user, cellText(reader.cell("participants"))]);
  const participants = listed.slice(0, PARTICIPANTS_MAX);
  const note = reader.note(rules.findEmployees([cellText(reader.cell("participants"))]));
  const people = lineText(reader.cell("head_count")) || lineText(reader.cell("participants"));
  const record: CardRecord = {
    approve_num: /[1-9A-Za-z]/.test(approval) ? approval : null,
    used_at,
    time_known,
    store_name,
    pay: reader.pay(),
    purpose: purposeFromText(note),
    note,
    participants,
    card_user,
    head_count: readHeadCount(people),
    method: reader.text("method"),
    source: { file: rules.file, line: row.line },
  };
  return reader.problems.length > 0 ? { problems: reader.problems } : { record };
}
