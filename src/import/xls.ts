/** Sheets of an .xls of the old binary kind: values only, no code, no links, dates as Excel's own numbers. */
import type * as XLSX from "xlsx";
import { BadFile, IN_MEMORY } from "./limits.ts";
import type { Cell, Table, TableRow } from "./cell.ts";
import { formatOfCode } from "./cell_format.ts";
import { checkOle } from "./file_kind.ts";
import { type Reach, RowBuilder } from "./row_builder.ts";

/** Values as stored, and formulas; `sheetRows` bounds what a sheet that claims more rows than it has can cost. */
const OPTIONS: XLSX.ParsingOptions = {
  type: "array",
  dense: true,
  cellHTML: false,
  cellText: false,
  cellNF: true,
  // A formula nobody has calculated is a cell without a value: it has to be seen to be refused.
  sheetStubs: true,
  sheetRows: IN_MEMORY.rows + 1_000,
};

const ERRORS: Record<number, string> = {
  0x00: "#NULL!",
  0x07: "#DIV/0!",
  0x0f: "#VALUE!",
  0x17: "#REF!",
  0x1d: "#NAME?",
  0x24: "#NUM!",
  0x2a: "#N/A",
};

function valueOf(cell: XLSX.CellObject): Cell {
  // The parser gives a formula that the file has no result of a 0, and marks it as a stub.
  if (cell.f !== undefined && (cell.t === "z" || cell.v === undefined)) return { formula: cell.f };
  if (cell.t === "e") return { error: ERRORS[Number(cell.v)] ?? cell.w ?? "#오류" };
  if (cell.v === undefined || cell.v === null) return null;
  if (typeof cell.v === "number") return Number.isFinite(cell.v) ? cell.v : null;
  return cell.v instanceof Date ? cell.v.toISOString() : String(cell.v);
}

/** Every row that holds something. Loops go over what is there, never over what a sheet claims. */
function rowsOf(sheet: XLSX.WorkSheet | undefined): TableRow[] {
  const builder = new RowBuilder(IN_MEMORY);
  if (!sheet || sheet["!type"]) return builder.rows;
  const reaches = new Map<string, Reach>();
  for (const { s, e } of sheet["!merges"] ?? []) {
    reaches.set(`${s.r} ${s.c}`, { across: e.c - s.c + 1, down: e.r - s.r + 1 });
  }
  const data: (XLSX.CellObject[] | undefined)[] = sheet["!data"] ?? [];
  data.forEach((stored, line) => {
    builder.open(line + 1);
    if (sheet["!rows"]?.[line]?.hidden) builder.hide();
    stored?.forEach((cell, at) => {
      const format = typeof cell.z === "string" ? formatOfCode(cell.z) : null;
      builder.put(at, valueOf(cell), reaches.get(`${line} ${at}`), format);
    });
  });
  builder.close();
  return builder.rows;
}

/** Every sheet of an .xls. The parser is loaded for this kind of file alone. Throws `BadFile`. */
export async function readXls(bytes: Uint8Array): Promise<Table[]> {
  checkOle(bytes);
  const { read } = await import("xlsx");
  try {
    const book = read(bytes, OPTIONS);
    const date1904 = book.Workbook?.WBProps?.date1904 === true;
    return book.SheetNames.map((name, index) => {
      const hidden = (book.Workbook?.Sheets?.[index]?.Hidden ?? 0) !== 0;
      return { name, date1904, hidden, rows: rowsOf(book.Sheets[name]) };
    });
  } catch (error) {
    if (error instanceof BadFile) throw error;
    throw new BadFile(/password|encrypt/i.test(String(error)) ? "encrypted" : "broken");
  }
}
