/** Refused rows as a CSV that a person corrects and imports again, as it is. */
import { seoulClock } from "../../events/seoul.ts";
import { type Cell, cellText, isBlank, type TableRow } from "./cell.ts";
import { readTime } from "./clock_time.ts";
import { type DayRules, instantOf, readDay } from "./day.ts";
import { type Field, FIELD_LABELS } from "./fields.ts";
import type { Layout } from "./header.ts";
import { cellOf, type Problem } from "./record.ts";

export interface FaultyRow {
  sheet: string;
  row: TableRow;
  layout: Layout;
  rules: DayRules;
  problems: Problem[];
}

const REASON = "오류";
const ORIGIN = "원본 줄";
const UNITS: Record<number, string> = { 1_000: "천원", 10_000: "만원", 1_000_000: "백만원" };

/**
 * Text that a spreadsheet would run as a formula gets an apostrophe in front, which the import takes
 * off again. Plain numbers keep their sign.
 */
export function csvCell(text: string): string {
  const risky = /^[=+\-@\t\r]/.test(text) && !/^[-+]?[\d,.]+$/.test(text);
  const safe = risky ? `'${text}` : text;
  return /[",\r\n;\t|]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Names under which the file is read the same way again, without `--map`. */
function columnNames(layout: Layout, width: number): string[] {
  const fieldOf = new Map(
    Object.entries(layout.columns).map(([field, column]) => [column, field as Field]),
  );
  return Array.from({ length: width }, (_, column) => {
    const field = fieldOf.get(column);
    const own = layout.names[column] ?? "";
    const name = field && layout.given.includes(column) ? FIELD_LABELS[field] : own;
    if (layout.ignored.includes(column)) return "";
    const unit = field === "pay" ? UNITS[layout.unit] : undefined;
    return unit && !name.includes(unit) ? `${name}(${unit})` : name;
  });
}

/** A day as 2025-06-02 and a time as 12:37:25 where they could be read; the cell's own text else. */
function shownCell({ row, layout, rules }: FaultyRow, column: number): string {
  const { date, time, pay } = layout.columns;
  const own: Cell = row.cells[column] ?? null;
  const cell = isBlank(own) && column !== pay ? row.merged?.[column] ?? null : own;
  if (column === date) {
    const day = readDay(cellOf(row, layout, "date"), rules);
    if (day.ok) {
      const seoul = seoulClock(instantOf(day.value.day, day.value.seconds ?? 0)).toISOString();
      return day.value.seconds === null ? seoul.slice(0, 10) : seoul.slice(0, 19).replace("T", " ");
    }
  }
  if (column === time && typeof cell === "number") {
    const seconds = readTime(cell);
    if (seconds.ok && seconds.value !== null && seconds.value < 86_400) {
      return new Date(seconds.value * 1_000).toISOString().slice(11, 19);
    }
  }
  return cellText(cell);
}

function isOwn(name: string): boolean {
  return name === REASON || name === ORIGIN;
}

function section(rows: FaultyRow[]): string[][] {
  const { layout } = rows[0];
  const width = Math.max(layout.names.length, ...rows.map(({ row }) => row.cells.length));
  const names = columnNames(layout, width);
  const kept = names.map((name, column) => ({ name, column })).filter(({ name }) => !isOwn(name));
  const header = [...kept.map(({ name }) => name), REASON, ORIGIN];
  const lines = rows.map((faulty) => [
    ...kept.map(({ column }) => shownCell(faulty, column)),
    faulty.problems.map(({ column, reason }) => `${column}: ${reason}`).join(" / "),
    faulty.sheet ? `${faulty.sheet} ${faulty.row.line}` : String(faulty.row.line),
  ]);
  return [header, ...lines];
}

/** The error file's text, with a BOM for Excel. Rows of another layout follow under their own header. */
export function errorFile(rows: FaultyRow[]): string {
  const byLayout = Map.groupBy(rows, ({ layout }) => layout);
  const lines = [...byLayout.values()].flatMap(section);
  return "\ufeff" + lines.map((line) => line.map(csvCell).join(",") + "\r\n").join("");
}
