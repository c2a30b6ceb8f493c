/** A table's rows as a worksheet, column by column in the order given. */
import { startOfDay } from "../../events/base/seoul.ts";
import type { CellValue, Column } from "../../events/kit/column.ts";
import { type Cell, columnName, excelTime, textCell } from "./cell.ts";
import type { StyleName } from "./styles.ts";
import type { Sheet, SheetRow } from "./workbook.ts";

/** Pixels of a screen column to characters of a sheet column. */
const CHARACTER_PIXELS = 7;
const WIDTH_MAX = 60;

/** Excel reads 1,048,576 rows of a sheet, headings, sums and notes among them, and no file with more. */
const ROWS_MAX = 1_048_570;

/** A row by its columns' keys; a table's has more. */
type Cells = Readonly<Record<string, CellValue>>;

/** The sheet: headings in the first row, which stays in sight; days, times and won as real ones. */
export function tableSheet(
  name: string,
  columns: Column[],
  all: readonly Cells[],
  note = all.length > ROWS_MAX ? cutText(all.length, ROWS_MAX) : undefined,
  { sums = true } = {},
): Sheet {
  const rows = all.length > ROWS_MAX ? all.slice(0, ROWS_MAX) : all;
  const added = sums && rows.length > 0 && columns.some(addsUp) ? columns.map(() => 0) : undefined;
  return {
    ...added ? { foot: () => sumsRow(columns, added, rows.length) } : {},
    ...note ? { note } : {},
    name: sheetName(name),
    widths: columns.map(({ width, label }) =>
      Math.min(WIDTH_MAX, Math.max(width / CHARACTER_PIXELS, label.length * 2 + 3))
    ),
    headerRow: 1,
    lastRow: 1 + rows.length,
    merged: [],
    rows: sheetRows(columns, rows, added),
  };
}

/** A note below a list that was cut at a limit. */
export const cutText = (all: number, shown: number): string =>
  `모두 ${all.toLocaleString("ko-KR")}행 가운데 ${
    shown.toLocaleString("ko-KR")
  }행만 담았습니다. 조건을 좁혀 나누어 내려받아 주세요.`;

/** Sums of what adds up, of the rows that a filter leaves; `added` are those of all rows. */
function sumsRow(columns: Column[], added: readonly number[], rows: number): SheetRow {
  const cells = columns.map((column, at): Cell => {
    if (!addsUp(column)) return textCell(at === 0 ? "합계" : "", "sumLabel");
    const { factor = 1, type } = column;
    const letter = columnName(at + 1);
    return {
      value: Number((added[at] / factor).toFixed(6)),
      style: type === "currency" ? "sum" : "sumFigure",
      formula: `SUBTOTAL(109,${letter}2:${letter}${rows + 1})`,
    };
  });
  return { cells };
}

const addsUp = ({ type, adds }: Column): boolean => type === "currency" || adds === true;

/** A name that Excel takes: none of its signs, at most 31 characters. */
export function sheetName(name: string): string {
  return name.replace(/[\\/?*[\]:]/g, " ").trim().slice(0, 31) || "목록";
}

/** The rows as they are read; what adds up is added to `added` on the way. */
function* sheetRows(
  columns: Column[],
  rows: readonly Cells[],
  added?: number[],
): Generator<SheetRow> {
  yield { cells: columns.map(({ label }) => textCell(label, "header")), height: 22 };
  const makers = columns.map((column) => ({ key: column.key, cell: cellMaker(column) }));
  const adding = added ? [...columns.entries()].filter(([, column]) => addsUp(column)) : [];
  for (const [index, row] of rows.entries()) {
    for (const [at, { key }] of adding) added![at] += Number(row[key] ?? 0);
    yield { cells: makers.map(({ key, cell }) => cell(row[key] ?? null, index)) };
  }
}

/** Columns whose values come again and again, and take longer to read than to find. */
const REPEATING: readonly Column["type"][] = ["date", "select", "status"];

/** Makes cells of a column: from a value, in the row with that index. */
function cellMaker(column: Column): (value: CellValue, index: number) => Cell {
  if (column.type === "sequence") return (_value, index) => ({ value: index + 1, style: "count" });
  if (!REPEATING.includes(column.type)) return (value) => cellOf(column, value);
  const known = new Map<CellValue, Cell>();
  return (value) => {
    let cell = known.get(value);
    if (!cell) known.set(value, cell = cellOf(column, value));
    return cell;
  };
}

/** One value as a cell. A value of another type than its column's is written as text. */
function cellOf(column: Column, value: CellValue): Cell {
  if (value === null || value === "") return { value, style: "text" };
  if (typeof value === "boolean") return textCell(value ? "예" : "아니요", "label");
  if (typeof value === "number") {
    const style = column.type === "currency" ? "won" : column.integer ? "count" : "number";
    return { value: value / (column.factor ?? 1), style };
  }
  switch (column.type) {
    case "date":
      return instantCell(startOfDay(value), value, "day");
    case "datetime":
      return instantCell(Date.parse(value), value, "time");
    case "select":
    case "status":
      return textCell(column.options?.find((option) => option.value === value)?.label ?? value);
    default:
      return textCell(value);
  }
}

function instantCell(instant: number, value: string, style: StyleName): Cell {
  return Number.isNaN(instant) ? textCell(value) : { value: excelTime(instant), style };
}
