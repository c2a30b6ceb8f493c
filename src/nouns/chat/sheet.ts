/** A sheet of a workbook as the assistant works with it: named columns, figures about them, and questions to its rows. */
import { bareText, type Cell, cellText, type Table } from "../../kit/cell.ts";
import { figureOf } from "../../../projections/kit/answer_table.ts";
import { DAY_MILLISECONDS } from "../../../events/base/seoul.ts";
import { sendable } from "../../../events/base/sendable.ts";

export type Value = string | number | null;
export interface Sheet {
  name: string;
  columns: string[];
  rows: Value[][];
}

/** Rows in which the header is looked for. */
const HEADER_WITHIN = 20;
/** A day as Excel stores it, of the years 1954 to 2119. */
const SERIAL_MIN = 20_000;
const SERIAL_MAX = 80_000;
/** Days from Excel's first to that of the computer's clock; workbooks that count from 1904. */
const EPOCH_DAYS = 25_569;
const DAYS_1904 = 1_462;

const DAY_NAMES = /일자|날짜|일시|date|day|[가-힣]일$/i;

const valueOf = (cell: Cell | undefined): Value => {
  if (typeof cell === "number") return cell;
  const text = cellText(cell);
  return text === "" ? null : text;
};

const dayOf = (serial: number, date1904: boolean): string => {
  const days = Math.floor(serial) - EPOCH_DAYS + (date1904 ? DAYS_1904 : 0);
  return new Date(days * DAY_MILLISECONDS).toISOString().slice(0, 10);
};

/** A table of a file as a sheet; null where it has no rows under a header. */
export function sheetOf({ name, date1904, rows }: Table): Sheet | null {
  const filled = ({ cells }: Table["rows"][number]) =>
    cells.filter((cell) => valueOf(cell) !== null).length;
  const widest = Math.max(0, ...rows.slice(0, HEADER_WITHIN).map(filled));
  const at = rows.findIndex((row) => filled(row) >= Math.max(1, widest * 0.6));
  if (at === -1) return null;
  const columns = namesOf(rows[at].cells);
  const values = rows.slice(at + 1).filter((row) => filled(row) > 0)
    .map(({ cells }) => columns.map((name, place) => sendable(valueOf(cells[place]), name)));
  if (values.length === 0) return null;
  columns.forEach((column, place) => {
    const isDays = DAY_NAMES.test(column) &&
      values.every(({ [place]: one }) => typeof one !== "number" || isSerial(one));
    if (!isDays) return;
    for (const row of values) {
      const one = row[place];
      if (typeof one === "number") row[place] = dayOf(one, date1904);
    }
  });
  return { name: sendable(name), columns, rows: values };
}

const isSerial = (one: number): boolean => one >= SERIAL_MIN && one <= SERIAL_MAX;

/** Names of columns, each once; one without a name is called by its letter. */
function namesOf(cells: Cell[]): string[] {
  const seen = new Set<string>();
  return cells.map((cell, place) => {
    const written = sendable(cellText(cell)).replace(/\s+/g, " ").slice(0, 60) || `열 ${place + 1}`;
    let name = written;
    for (let again = 2; seen.has(name); again++) name = `${written} (${again})`;
    seen.add(name);
    return name;
  });
}

/** A value as a number: "12,000원" is 12000; null if it is none. */
export function numberOf(value: Value): number | null {
  if (typeof value === "number") return value;
  if (value === null) return null;
  return figureOf(value);
}

/** The column that a name means, however it was written; -1 for none. */
export const columnAt = ({ columns }: Sheet, name: string): number =>
  columns.findIndex((column) => bareText(column) === bareText(name));

const shown = (value: Value): string =>
  typeof value === "number" ? value.toLocaleString("ko-KR") : value ?? "";

/** One column in a line: number of values, their sum or the most frequent ones. */
function columnText({ columns, rows }: Sheet, place: number): string {
  const values = rows.map((row) => row[place]).filter((value) => value !== null);
  const numbers = values.map(numberOf).filter((value) => value !== null);
  const head = `- ${columns[place]}: 값 ${values.length}개, 빈칸 ${rows.length - values.length}개`;
  if (numbers.length > 0 && numbers.length >= values.length * 0.9) {
    let [sum, min, max] = [0, Infinity, -Infinity];
    for (const one of numbers) {
      sum += one;
      min = Math.min(min, one);
      max = Math.max(max, one);
    }
    return `${head}, 숫자, 합계 ${shown(sum)}, 최소 ${shown(min)}, 최대 ${shown(max)}`;
  }
  const counts = new Map<Value, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const most = [...counts].sort(([, a], [, b]) => b - a).slice(0, 3)
    .map(([value, count]) => `${String(value).slice(0, 40)}(${count})`);
  return `${head}, 서로 다른 값 ${counts.size}개, 많은 값: ${most.join(", ")}`;
}

/** Rows as lines of text, cells parted by a bar. */
export const rowsText = (columns: readonly string[], rows: readonly Value[][]): string =>
  [columns, ...rows].map((row) => row.map((cell) => shown(cell).slice(0, 80)).join(" | ")).join(
    "\n",
  );

/** The summary of a sheet for a model: its columns, their figures, the first rows. */
export function sheetText(sheet: Sheet): string {
  const { name, columns, rows } = sheet;
  const figures = columns.slice(0, 30).map((_, place) => columnText(sheet, place));
  return [
    `시트 ${name || "(이름 없음)"}: ${rows.length.toLocaleString("ko-KR")}행, ${columns.length}열`,
    ...figures,
    "처음 몇 행:",
    rowsText(columns, rows.slice(0, 5)),
  ].join("\n");
}
