/** Refused rows as a file to correct and import again: CSV, or a sheet of a workbook. */
import { type Cell as SheetCell, columnName, textCell } from "../excel/cell.ts";
import { csvLine } from "../excel/csv.ts";
import { sheetName } from "../excel/table_sheet.ts";
import type { Sheet } from "../excel/workbook.ts";
import { type Cell, cellText, isBlank } from "../kit/cell.ts";
import { readTime } from "./values/clock_time.ts";
import { DAYS_1904 } from "../../projections/kit/day_text.ts";
import { clockText, readDay } from "./values/day.ts";
import type { Layout } from "./layout/layout.ts";
import type { Line } from "./layout/lines.ts";
import type { ImportNoun } from "./nouns/noun.ts";
import { cellAt } from "./files/row_reader.ts";

/** A line and why it did not go in. */
export interface Refused {
  line: Line;
  reason: string;
}

const REASON = "오류";
const ORIGIN = "원본 줄";
const UNITS: Record<number, string> = { 1_000: "천원", 10_000: "만원", 1_000_000: "백만원" };

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

/** The columns of these rows, under names that are read the same way again. */
class Heads {
  kept: Kept[] = [];
  private layout: Layout | null = null;
  private width = 0;

  constructor(private readonly noun: ImportNoun) {}

  /** The names above a row: of one with another layout, or wider than those before; else null. */
  above({ layout, row: { cells } }: Line): string[] | null {
    if (layout === this.layout && cells.length <= this.width) return null;
    this.layout = layout;
    this.width = Math.max(cells.length, layout.names.length);
    this.kept = Array.from({ length: this.width }, (_, column) => this.named(layout, column))
      .filter(({ name }) => name !== REASON && name !== ORIGIN);
    return [...this.kept.map(({ name }) => name), REASON, ORIGIN];
  }

  private named(layout: Layout, column: number): Kept {
    const key = layout.keys[column] ?? null;
    const label = this.noun.targets.find((target) => target.key === key)?.label;
    const own = layout.names[column] ?? "";
    const byHand = layout.given.includes(column) || own === "";
    const name = byHand && label !== undefined ? label : own || `${columnName(column + 1)}열`;
    const unit = isWon(this.noun, key) ? UNITS[layout.unit] : undefined;
    return { column, key, name: unit && !name.includes(unit) ? `${name}(${unit})` : name };
  }
}

const originOf = ({ sheet, line }: Line): string => sheet ? `${sheet} ${line}` : String(line);

/** The cell of a line; the amount of a merged cell is only in its first row. */
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
  if (day?.ok) return clockText(day.value);
  if (key !== null && key === noun.timeKey && typeof cell === "number") {
    const seconds = readTime(cell);
    if (seconds.ok && seconds.value !== null && seconds.value < 86_400) {
      return new Date(seconds.value * 1_000).toISOString().slice(11, 19);
    }
  }
  return cellText(cell);
}

/** The error file as CSV, row by row, with a BOM for Excel. */
export class ErrorCsv {
  private readonly heads: Heads;
  private text = "\ufeff";

  constructor(private readonly noun: ImportNoun, private readonly now: Date) {
    this.heads = new Heads(noun);
  }

  /** The text of the next row, with the names above it where it needs its own. */
  textOf({ line, reason }: Refused): string {
    const { noun, now, heads, text } = this;
    this.text = "";
    const names = heads.above(line);
    const cells = heads.kept.map((one) => csvText(noun, line, one, now));
    return text + (names ? csvLine(names) : "") + csvLine([...cells, reason, originOf(line)]);
  }
}

/** The same as a sheet: the file's own cells, and why each line was refused. */
export function errorSheet(noun: ImportNoun, refused: Refused[]): Sheet {
  const heads = new Heads(noun);
  const rows = refused.flatMap(({ line, reason }) => {
    const names = heads.above(line)?.map((name) => textCell(name, "header"));
    const origin = line.sheet && noun.everySheet
      ? textCell(originOf(line))
      : { value: line.line, style: "count" } as const;
    const cells = heads.kept.map((one) => sheetCell(noun, line, one));
    return [
      ...(names ? [{ cells: names, height: 22 }] : []),
      { cells: [...cells, textCell(reason, "note"), origin] },
    ];
  });
  const widths = (rows[0]?.cells ?? []).slice(0, -2)
    .map(({ value }) => Math.min(40, Math.max(14, String(value).length * 2 + 4)));
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
