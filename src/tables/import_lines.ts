/** Lines of a workbook as values for the table's columns, each with what is wrong with it. Pure. */
import type { CellValue, Column } from "../../events/kit/column.ts";
import { type Cell, cellText, isBlank, type TableRow } from "../import/cell.ts";
import { readCells } from "./import_cell.ts";
import { importColumns, type Layout } from "./import_columns.ts";
import type { Resource, Values } from "./resource.ts";

export interface LineProblem {
  /** Label of the column; "" when the whole line is meant. */
  column: string;
  message: string;
}

export interface ReadLine {
  line: number;
  /** By column key; what the file leaves empty is not there, or null where it is to be cleared. */
  values: Values;
  /** The key, ready to be compared; "" without one. */
  key: string;
  problems: LineProblem[];
}

export interface ReadOptions {
  /** Column that says which row a line means. */
  key: string | null;
  /** An empty cell clears the row's value; else it leaves it as it is. */
  clearBlanks: boolean;
}

/** A key's value for comparing: neither case nor Unicode form tells two rows apart. */
export const keyText = (value: CellValue | undefined): string =>
  value === null || value === undefined ? "" : cellText(String(value)).toLowerCase();

/** The column that says which row a line means: the chosen one, if the file has it. */
export function keyOf(
  resource: Resource,
  { keys }: Layout,
  chosen: string | null | undefined,
): string | null {
  if (chosen === null) return null;
  const possible = [chosen, resource.importKey, "id"];
  return possible.find((key) => typeof key === "string" && keys.includes(key)) ?? null;
}

/** A merged cell shows its value at every place it covers. */
export function cellAt(row: TableRow, index: number): Cell {
  const own = row.cells[index] ?? null;
  return isBlank(own) ? row.merged?.[index] ?? null : own;
}

/** Every line that fills at least one column; two lines with one key are both refused. */
export function readLines(resource: Resource, layout: Layout, options: ReadOptions): ReadLine[] {
  const places = importColumns(resource).flatMap((column) => {
    const indexes = layout.keys.flatMap((key, index) => key === column.key ? [index] : []);
    return indexes.length > 0 ? [{ column, indexes }] : [];
  });
  const lines = layout.rows
    .filter((row) => places.some(({ indexes }) => indexes.some((at) => !isBlank(cellAt(row, at)))))
    .map((row) => readLine(row, places, layout.table.date1904, options));
  refuseDoubles(resource, lines, options.key);
  return lines;
}

interface Place {
  column: Column;
  indexes: number[];
}

function readLine(
  row: TableRow,
  places: Place[],
  date1904: boolean,
  { key, clearBlanks }: ReadOptions,
): ReadLine {
  const read: ReadLine = { line: row.line, values: {}, key: "", problems: [] };
  for (const { column, indexes } of places) {
    const value = readCells(column, indexes.map((at) => cellAt(row, at)), date1904);
    if (value === undefined) {
      const clears = clearBlanks && column.editable && column.type !== "boolean";
      if (clears && column.key !== key) {
        read.values[column.key] = column.type === "text" ? "" : null;
      }
    } else if (value.ok) read.values[column.key] = value.value;
    else read.problems.push({ column: column.label, message: value.reason });
  }
  if (key !== null) read.key = keyText(read.values[key]);
  return read;
}

function refuseDoubles(resource: Resource, lines: ReadLine[], key: string | null): void {
  if (key === null) return;
  const label = resource.columns.find((column) => column.key === key)?.label ?? key;
  for (const [text, same] of Map.groupBy(lines, (line) => line.key)) {
    if (text === "" || same.length === 1) continue;
    const others = same.slice(0, 5).map(({ line }) => `${line}행`).join(", ");
    const more = same.length > 5 ? ` 등 ${same.length}행` : "";
    const message = `파일 안에 같은 값이 여러 번 있습니다(${others}${more}). 한 행만 남겨 주세요.`;
    for (const line of same) line.problems.push({ column: label, message });
  }
}
