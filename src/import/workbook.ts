/** Sheets of a workbook as tables: values only, no code, no links, dates as Excel's own numbers. */
import * as XLSX from "xlsx";
import { BadFile } from "./bad_file.ts";
import { type Cell, MAX_COLUMNS, MAX_ROWS, type Table, type TableRow } from "./cell.ts";
import { tooLong } from "./delimited.ts";
import { encrypted } from "./file_kind.ts";
import { broken, checkSheets, MAX_CELLS, tooManyCells } from "./sheet_checks.ts";
import { unzipWorkbook } from "./unzip.ts";

/** Values as stored; `sheetRows` bounds what a sheet that claims a million rows can cost. */
const OPTIONS: XLSX.ParsingOptions = {
  dense: true,
  raw: true,
  cellDates: false,
  cellHTML: false,
  cellText: false,
  cellFormula: true,
  cellNF: false,
  bookVBA: false,
  // A formula nobody has calculated is a cell without a value: it has to be seen to be refused.
  sheetStubs: true,
  sheetRows: MAX_ROWS + 1_000,
};

const MAX_MERGES = 20_000;

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
function rowsOf(sheet: XLSX.WorkSheet): TableRow[] {
  const rows: TableRow[] = [];
  const data: (XLSX.CellObject[] | undefined)[] = sheet["!data"] ?? [];
  data.forEach((stored, index) => {
    const cells: Cell[] = [];
    stored?.forEach((cell, column) => {
      if (column < MAX_COLUMNS) cells[column] = valueOf(cell);
    });
    if (cells.every((cell) => cell === null)) return;
    rows.push({ line: index + 1, cells: Array.from(cells, (cell) => cell ?? null) });
  });
  if (rows.length > MAX_ROWS) throw tooLong();
  return rows;
}

/** Shows a merged cell's value at every place it covers, beside the stored cells. */
function spreadMerges(rows: TableRow[], merges: XLSX.Range[]): void {
  const byLine = new Map(rows.map((row) => [row.line, row]));
  let shown = 0;
  if (merges.length > MAX_MERGES) throw tooManyCells();
  for (const { s, e } of merges) {
    const value = byLine.get(s.r + 1)?.cells[s.c] ?? null;
    if (value === null) continue;
    const last = Math.min(e.r, s.r + MAX_ROWS);
    const covered = last - s.r > 1_000
      ? rows.filter((row) => row.line > s.r && row.line <= last + 1)
      : Array.from({ length: last - s.r + 1 }, (_, index) => byLine.get(s.r + index + 1));
    for (const row of covered) {
      if (!row) continue;
      row.merged ??= [];
      shown += Math.min(e.c, MAX_COLUMNS) - s.c + 1;
      if (shown > MAX_CELLS) throw tooManyCells();
      for (let column = s.c; column <= Math.min(e.c, MAX_COLUMNS - 1); column++) {
        row.merged[column] = value;
      }
    }
  }
}

function tablesOf(book: XLSX.WorkBook): Table[] {
  const date1904 = book.Workbook?.WBProps?.date1904 === true;
  return book.SheetNames.map((name, index) => {
    const sheet = book.Sheets[name];
    const rows = sheet && !sheet["!type"] ? rowsOf(sheet) : [];
    spreadMerges(rows, sheet?.["!merges"] ?? []);
    const hidden = (book.Workbook?.Sheets?.[index]?.Hidden ?? 0) !== 0;
    return { name, date1904, rows, hidden };
  });
}

function failed(error: unknown): BadFile {
  if (error instanceof BadFile) return error;
  if (/password|encrypt/i.test(String(error))) return encrypted();
  return broken();
}

const MAIN = "application/vnd.openxmlformats-officedocument.spreadsheetml.";
const KINDS: [RegExp, string][] = [
  [/workbook\d*\.xml$/i, "sheet.main+xml"],
  [/sharedStrings\d*\.xml$/i, "sharedStrings+xml"],
  [/styles\d*\.xml$/i, "styles+xml"],
  [/worksheets\/[^/]+\.xml$/i, "worksheet+xml"],
];

/** Names the parts that were kept, so that the parser looks for no other. */
function contentTypes(names: string[]): Uint8Array {
  const overrides = names.flatMap((name) => {
    const kind = KINDS.find(([pattern]) => pattern.test(name));
    return kind ? [`<Override PartName="/${name}" ContentType="${MAIN}${kind[1]}"/>`] : [];
  });
  const xmlns = "http://schemas.openxmlformats.org/package/2006/content-types";
  return new TextEncoder().encode(`<Types xmlns="${xmlns}">${overrides.join("")}</Types>`);
}

/** An .xlsx. Only the parts that hold values reach the parser, already unpacked and measured. */
export async function readXlsx(bytes: Uint8Array): Promise<Table[]> {
  const parts = await unzipWorkbook(bytes);
  checkSheets(parts);
  try {
    const container = XLSX.CFB.utils.cfb_new({ root: "R" });
    parts.set("[Content_Types].xml", contentTypes([...parts.keys()]));
    for (const [name, part] of parts) XLSX.CFB.utils.cfb_add(container, `/${name}`, part);
    const stored = XLSX.CFB.write(container, { fileType: "zip", type: "buffer" });
    return tablesOf(XLSX.read(stored, { ...OPTIONS, type: "buffer" }));
  } catch (error) {
    throw failed(error);
  }
}

/** An .xls of the old binary kind. */
export function readXls(bytes: Uint8Array): Table[] {
  try {
    return tablesOf(XLSX.read(bytes, { ...OPTIONS, type: "array" }));
  } catch (error) {
    throw failed(error);
  }
}
