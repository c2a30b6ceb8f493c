/** Refused lines as a workbook that a person corrects and imports again, as it is. */
import type { Column } from "../../events/kit/column.ts";
import type { Cell as SheetCell } from "../excel/cell.ts";
import { columnName } from "../excel/cell.ts";
import { sheetName } from "../excel/table_sheet.ts";
import type { Sheet } from "../excel/workbook.ts";
import { type Cell, cellText, isBlank, type TableRow } from "../import/cell.ts";
import type { Layout } from "./import_columns.ts";
import { cellAt } from "./import_lines.ts";
import type { Resource } from "./resource.ts";

const REASON = "오류";
const ORIGIN = "원본 줄";
/** Days between the beginnings of Excel's two calendars. */
const DAYS_1904 = 1_462;

const text = (content: string, style: "text" | "note" | "header" = "text"): SheetCell => ({
  kind: "text",
  text: content,
  style,
});

/** The sheet: the file's own cells under names the import knows, and why each line was refused. */
export function errorSheet(
  resource: Resource,
  layout: Layout,
  reasons: Map<number, string>,
): Sheet {
  const columns = layout.keys.map((key) => resource.columns.find((column) => column.key === key));
  const kept = layout.names.map((name, index) => ({
    index,
    column: columns[index],
    name: nameOf(layout, columns[index], index) || name || `${columnName(index + 1)}열`,
  })).filter(({ name }) => name !== REASON && name !== ORIGIN);
  const rows = layout.rows.filter(({ line }) => reasons.has(line));
  const header = [...kept.map(({ name }) => name), REASON, ORIGIN].map((name) =>
    text(name, "header")
  );
  const lines = rows.map((row) => ({
    cells: [
      ...kept.map(({ index, column }) => cellOf(row, index, column, layout.table.date1904)),
      text(reasons.get(row.line)!, "note"),
      { kind: "number", value: row.line, style: "count" } as const,
    ],
  }));
  return {
    name: sheetName(`${resource.title} 오류`),
    widths: [...kept.map(({ name }) => Math.min(40, Math.max(14, name.length * 2 + 4))), 60, 12],
    headerRow: 1,
    lastRow: 1 + rows.length,
    merged: [],
    rows: [{ cells: header, height: 22 }, ...lines],
  };
}

/** The two halves of a datetime keep the names they have: those tell which is which. */
function nameOf({ keys }: Layout, column: Column | undefined, index: number): string {
  if (!column || keys.filter((key) => key === keys[index]).length > 1) return "";
  return column.label;
}

function cellOf(
  row: TableRow,
  index: number,
  column: Column | undefined,
  date1904: boolean,
): SheetCell {
  const cell: Cell = cellAt(row, index);
  if (isBlank(cell)) return { kind: "empty", style: "text" };
  if (typeof cell !== "number") return text(cellText(cell));
  const isDay = column?.type === "date" || column?.type === "datetime";
  const style = column?.type === "date" ? "day" : isDay ? "time" : "number";
  return { kind: "number", value: isDay && date1904 ? cell + DAYS_1904 : cell, style };
}
