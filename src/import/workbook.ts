/** Sheets of an .xlsx or .xls, read by SheetJS: values only, no code, no links, dates as Excel's own numbers. */
import type * as XLSX from "xlsx";
import { BadFile, IN_MEMORY, type Limits } from "./files/limits.ts";
import type { Cell, Table, TableRow } from "../kit/cell.ts";
import { type CellFormat, formatOfCode } from "./cell_format.ts";
import { checkOle } from "./files/file_kind.ts";
import { attribute, count } from "./files/markup.ts";
import { type Reach, RowBuilder } from "./files/row_builder.ts";
import type { Zip } from "./files/zip.ts";

const MAX_MERGES = 20_000;

const OPTIONS: XLSX.ParsingOptions = {
  type: "array",
  dense: true,
  cellHTML: false,
  cellText: false,
  cellNF: true,
  // A formula without a calculated value is a cell without a value: it has to be seen to be refused.
  sheetStubs: true,
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
  return cell.v instanceof Date ? cell.v.toISOString() : String(cell.v) || null;
}

/** `formatOfCode`, asked once for each code: every cell names its own. */
function formatReader(): (code: unknown) => CellFormat {
  const known = new Map<unknown, CellFormat>();
  return (code) => {
    if (!known.has(code)) known.set(code, typeof code === "string" ? formatOfCode(code) : null);
    return known.get(code)!;
  };
}

/** Every row with content. Loops run over existing cells, never over the size that a sheet claims. */
function rowsOf(sheet: XLSX.WorkSheet, hidden: ReadonlySet<number>, limits: Limits): TableRow[] {
  const builder = new RowBuilder(limits);
  const formatOf = formatReader();
  const merges = sheet["!merges"] ?? [];
  if (merges.length > MAX_MERGES) throw new BadFile("too_many_cells");
  const reaches = new Map<string, Reach>();
  for (const { s, e } of merges) {
    reaches.set(`${s.r} ${s.c}`, { across: e.c - s.c + 1, down: e.r - s.r + 1 });
  }
  const data: (XLSX.CellObject[] | undefined)[] = sheet["!data"] ?? [];
  for (const line in data) {
    const at = Number(line);
    builder.open(at + 1);
    if (sheet["!rows"]?.[at]?.hidden || hidden.has(at + 1)) builder.hide();
    data[line]!.forEach((cell, column) => {
      const reach = merges.length > 0 ? reaches.get(`${line} ${column}`) : undefined;
      builder.put(column, valueOf(cell), reach, formatOf(cell.z));
    });
  }
  builder.close();
  return builder.rows;
}

type Parse = (library: typeof XLSX) => XLSX.WorkBook;

/** The tables of a book. The library is loaded for these kinds of files alone. */
async function tablesOf(
  parse: Parse,
  limits: Limits,
  hidden: ReadonlySet<number>[] = [],
): Promise<Table[]> {
  const library = await import("xlsx");
  try {
    const book = parse(library);
    const date1904 = book.Workbook?.WBProps?.date1904 === true;
    return book.SheetNames.map((name, at) => {
      const head = { name, date1904, hidden: (book.Workbook?.Sheets?.[at]?.Hidden ?? 0) !== 0 };
      const sheet = book.Sheets[name];
      // The parser silently leaves out a sheet that it cannot read.
      if (!sheet && hidden[at]) throw new BadFile("broken");
      // A sheet of charts or of old macros has no rows.
      if (!sheet || sheet["!type"]) return { ...head, rows: [] };
      return { ...head, rows: rowsOf(sheet, hidden[at] ?? new Set(), limits) };
    });
  } catch (error) {
    if (error instanceof BadFile) throw error;
    throw new BadFile(/password|encrypt/i.test(String(error)) ? "encrypted" : "broken");
  }
}

/** Every sheet of an .xls of the old binary kind. Throws `BadFile`. */
export async function readXls(bytes: Uint8Array): Promise<Table[]> {
  checkOle(bytes);
  // Limits the cost of a sheet that claims more rows than it has.
  const options = { ...OPTIONS, sheetRows: IN_MEMORY.rows + 1_000 };
  return await tablesOf(({ read }) => read(bytes, options), IN_MEMORY);
}

/**
 * Formats that Excel numbers and does not write out (ECMA-376, 18.8.30): the library knows neither those of Korean
 * days nor that sums of money (42, 44) are in the money of the place.
 */
const BUILT_IN = [27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58]
  .map((id) => `<numFmt numFmtId="${id}" formatCode="yyyy-mm-dd"/>`).join("") +
  [42, 44].map((id) => `<numFmt numFmtId="${id}" formatCode="#,##0"/>`).join("");

/** The number formats of a book's styles; fonts and fills may be many, and are ignored. */
function formatsOnly(styles: string): string {
  const codes = styles.match(/<(?:\w{1,30}:)?numFmt\s[^<>]*>/g) ?? [];
  const from = styles.search(/<(?:\w{1,30}:)?cellXfs[\s>]/);
  const to = styles.search(/<\/(?:\w{1,30}:)?cellXfs>/);
  const cells = from < 0 || to < from ? "" : `${styles.slice(from, to)}</cellXfs>`;
  // A prefix of the file's own would not fit the end.
  const bare = (xml: string) => xml.replace(/<(\/?)\w{1,30}:/g, "<$1");
  return `<styleSheet><numFmts>${BUILT_IN}${bare(codes.join(""))}</numFmts>${
    bare(cells)
  }</styleSheet>`;
}

/** Lines that a filter, or a person, hides: the library tells them only with the looks of each cell. */
function hiddenLines(xml: string): Set<number> {
  const lines = new Set<number>();
  if (!xml.includes("hidden=")) return lines;
  let line = 0;
  for (const [tag] of xml.matchAll(/<(?:\w{1,30}:)?row\b[^<>]*>/g)) {
    line = count(tag, "r", line + 1);
    if (/^(?:1|true)$/.test(attribute(tag, "hidden") ?? "")) lines.add(line);
  }
  return lines;
}

/**
 * A sheet without features that would cost more than its cells: a link over a range fills all of it, and an array's
 * formula is compared with each cell.
 */
function bounded(xml: string): string {
  if (!/<(?:\/(?:\w{1,30}:)?sheetData|(?:\w{1,30}:)?sheetData\s{0,9}\/)>/.test(xml)) {
    throw new BadFile("broken");
  }
  return xml.replace(/<(?:\w{1,30}:)?hyperlink\s/g, "<link ")
    .replace(/(<(?:\w{1,30}:)?f) t="array"/g, "$1");
}

const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.";

/** The parts that hold values, as the library takes them: texts of a letter a byte, by their names. */
class Parts {
  readonly files: Record<string, { name: string; data: string }> = {};
  private types = "";

  constructor(private readonly zip: Zip) {}

  /** Adds a part as `change` makes it; the text that it had, "" where it is not there. */
  async add(name: string | undefined, type = "", change = (xml: string) => xml): Promise<string> {
    const data = name ? (await this.zip.bytes(name)).toString("latin1") : "";
    if (!name || data === "") return "";
    this.files[name] = { name, data: change(data) };
    if (type) this.types += `<Override PartName="/${name}" ContentType="${TYPE}${type}+xml"/>`;
    return data;
  }

  /** A book's own list of parts is not followed: pictures, notes and other books are not loaded. */
  close(): this {
    const names = "http://schemas.openxmlformats.org/package/2006/content-types";
    const name = "[Content_Types].xml";
    this.files[name] = { name, data: `<Types xmlns="${names}">${this.types}</Types>` };
    return this;
  }
}

/** Every sheet of an .xlsx. Only the parts that hold values are unpacked. Throws `BadFile`. */
export async function readXlsx(zip: Zip, limits: Limits): Promise<Table[]> {
  const parts = new Parts(zip);
  const book = await parts.add(zip.find(/^xl\/workbook\d*\.xml$/), "sheet.main");
  const relations = await parts.add(zip.find(/^xl\/_rels\/workbook\d*\.xml\.rels$/));
  await parts.add(zip.find(/^xl\/sharedstrings\d*\.xml$/), "sharedStrings");
  await parts.add(zip.find(/^xl\/styles\d*\.xml$/), "styles", formatsOnly);
  const targets = new Map<string | null, string>();
  for (const [tag] of relations.matchAll(/<(?:\w{1,30}:)?Relationship\s[^<>]*>/g)) {
    const target = attribute(tag, "Target")?.toLowerCase() ?? "";
    targets.set(attribute(tag, "Id"), new URL(target, "zip:/xl/").pathname.slice(1));
  }
  const names = [...book.matchAll(/<(?:\w{1,30}:)?sheet\s[^<>]*>/g)].map(([tag]) =>
    targets.get(attribute(tag, "id")) ?? ""
  );
  const sheets = names.filter((name) => name.startsWith("xl/worksheets/"));
  // No program writes one part for two sheets; a thousand sheets of one are a small file that is long to read.
  if (new Set(sheets).size < sheets.length) throw new BadFile("broken");
  const hidden: Set<number>[] = [];
  for (const [at, name] of names.entries()) {
    if (sheets.includes(name)) hidden[at] = hiddenLines(await parts.add(name, "", bounded));
  }
  // The type leaves out that the library takes an opened archive.
  type Library = { parse_zip(zip: Parts, options: XLSX.ParsingOptions): XLSX.WorkBook };
  const parse: Parse = (library) =>
    (library as unknown as Library).parse_zip(parts.close(), { ...OPTIONS });
  return await tablesOf(parse, limits, hidden);
}
