/** Refused rows as a file that a person corrects and imports again, as it is: CSV, or a sheet of a workbook. */
import { seoulClock } from "../../events/seoul.ts";
import { type Cell as SheetCell, columnName, textCell } from "../excel/cell.ts";
import { sheetName } from "../excel/table_sheet.ts";
import type { Sheet } from "../excel/workbook.ts";
import { type Cell, cellText, isBlank } from "./cell.ts";
import { readTime } from "./clock_time.ts";
import { instantOf, readDay } from "./day.ts";
import type { Layout } from "./layout.ts";
import type { Line } from "./lines.ts";
import type { ImportNoun } from "./noun.ts";
import { cellAt } from "./row_reader.ts";

/** A line and why it did not go in. */
export interface Refused {
  line: Line;
  reason: string;
}

const REASON = "오류";
const ORIGIN = "원본 줄";
const UNITS: Record<number, string> = { 1_000: "천원", 10_000: "만원", 1_000_000: "백만원" };
/** Days between the beginnings of Excel's two calendars. */
const DAYS_1904 = 1_462;

/** Every problem of a line in one text. */
export const reasonOf = ({ problems }: Pick<Line, "problems">): string =>
  problems.map(({ column, reason }) => column === "" ? reason : `${column}: ${reason}`).join(" / ");

const isWon = ({ sums }: ImportNoun, key: string | null): boolean =>
  sums?.unit === "원" && sums.key === key;

interface Kept {
  column: number;
  key: string | null;
  name: string;
}

/** Columns of the file, under names by which it is read the same way again. */
function keptColumns(noun: ImportNoun, layout: Layout, width: number): Kept[] {
  return Array.from({ length: width }, (_, column): Kept => {
    const key = layout.keys[column] ?? null;
    const label = noun.targets.find((target) => target.key === key)?.label;
    const own = layout.names[column] ?? "";
    const byHand = layout.given.includes(column) || own === "";
    const name = byHand && label !== undefined ? label : own || `${columnName(column + 1)}열`;
    const unit = isWon(noun, key) ? UNITS[layout.unit] : undefined;
    return { column, key, name: unit && !name.includes(unit) ? `${name}(${unit})` : name };
  }).filter(({ name }) => name !== REASON && name !== ORIGIN);
}

/** Lines with a layout of their own, under their names. */
interface Section {
  kept: Kept[];
  refused: Refused[];
}

function sections(noun: ImportNoun, refused: Refused[]): Section[] {
  const byLayout = Map.groupBy(refused, ({ line }) => line.layout);
  return [...byLayout].map(([layout, own]) => {
    const width = own.reduce(
      (most, { line }) => Math.max(most, line.row.cells.length),
      layout.names.length,
    );
    return { kept: keptColumns(noun, layout, width), refused: own };
  });
}

const originOf = ({ sheet, line }: Line): string => sheet ? `${sheet} ${line}` : String(line);

/**
 * Text that a spreadsheet would run as a formula gets an apostrophe in front, which the import takes
 * off again. Plain numbers keep their sign.
 */
export function csvCell(text: string): string {
  const risky = /^[=+\-@\t\r]/.test(text) && !/^[-+]?[\d,.]+$/.test(text);
  const safe = risky ? `'${text}` : text;
  return /[",\r\n;\t|]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The cell of a line; the amount of a merged cell stands in its first row alone. */
function shownCell(noun: ImportNoun, line: Line, { column, key }: Kept): Cell {
  return isWon(noun, key) ? line.row.cells[column] ?? null : cellAt(line.row, column);
}

/** A day as 2025-06-02 and a time as 12:37:25 where they could be read; the cell's own text else. */
function csvText(noun: ImportNoun, line: Line, kept: Kept, now: Date): string {
  const cell = shownCell(noun, line, kept);
  const { key } = kept;
  const day = key !== null && noun.dayKeys.includes(key)
    ? readDay(cell, noun.rules(line.layout, now))
    : null;
  if (day?.ok) {
    const seoul = seoulClock(instantOf(day.value.day, day.value.seconds ?? 0)).toISOString();
    return day.value.seconds === null ? seoul.slice(0, 10) : seoul.slice(0, 19).replace("T", " ");
  }
  if (key !== null && key === noun.timeKey && typeof cell === "number") {
    const seconds = readTime(cell);
    if (seconds.ok && seconds.value !== null && seconds.value < 86_400) {
      return new Date(seconds.value * 1_000).toISOString().slice(11, 19);
    }
  }
  return cellText(cell);
}

const csvLine = (cells: string[]): string => cells.map(csvCell).join(",") + "\r\n";

/** The error file as CSV, row by row, with a BOM for Excel. */
export class ErrorCsv {
  private layout: Layout | null = null;
  private width = 0;
  private kept: Kept[] = [];

  constructor(private readonly noun: ImportNoun, private readonly now: Date) {}

  /** The text of the next row. One of another layout, or a wider one, has its own header above it. */
  textOf({ line, reason }: Refused): string {
    const { noun, now } = this;
    const { layout, row } = line;
    let text = this.layout === null ? "\ufeff" : "";
    if (layout !== this.layout || row.cells.length > this.width) {
      this.layout = layout;
      this.width = Math.max(row.cells.length, layout.names.length);
      this.kept = keptColumns(noun, layout, this.width);
      text += csvLine([...this.kept.map(({ name }) => name), REASON, ORIGIN]);
    }
    const cells = this.kept.map((one) => csvText(noun, line, one, now));
    return text + csvLine([...cells, reason, originOf(line)]);
  }
}

/** The same as a sheet: the file's own cells, and why each line was refused. */
export function errorSheet(noun: ImportNoun, refused: Refused[]): Sheet {
  const parts = sections(noun, refused);
  const rows = parts.flatMap(({ kept, refused }) => [
    {
      cells: [...kept.map(({ name }) => name), REASON, ORIGIN].map((name) =>
        textCell(name, "header")
      ),
      height: 22,
    },
    ...refused.map(({ line, reason }) => ({
      cells: [
        ...kept.map((one) => sheetCell(noun, line, one)),
        textCell(reason, "note"),
        line.sheet && noun.everySheet
          ? textCell(originOf(line))
          : { value: line.line, style: "count" } as const,
      ],
    })),
  ]);
  const [first] = parts;
  const widths = (first?.kept ?? []).map(({ name }) =>
    Math.min(40, Math.max(14, name.length * 2 + 4))
  );
  return {
    name: sheetName(`${noun.resource.title} 오류`),
    widths: [...widths, 60, 12],
    headerRow: 1,
    lastRow: rows.length,
    merged: [],
    rows,
  };
}

function sheetCell(noun: ImportNoun, line: Line, kept: Kept): SheetCell {
  const cell = shownCell(noun, line, kept);
  if (isBlank(cell)) return textCell("");
  if (typeof cell !== "number") return textCell(cellText(cell));
  const isDay = kept.key !== null && noun.dayKeys.includes(kept.key);
  const style = !isDay ? "number" : Number.isInteger(cell) ? "day" : "time";
  return { value: isDay && line.layout.date1904 ? cell + DAYS_1904 : cell, style };
}
