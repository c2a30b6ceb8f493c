/** Files as card companies, offices and attackers make them, generated in code. */
import { deflateRawSync } from "node:zlib";
import * as XLSX from "xlsx";

export type Value = string | number | boolean | null;

const text = new TextEncoder();

/** Bytes of a text in UTF-8. */
export function utf8(content: string): Uint8Array {
  return text.encode(content);
}

let korean: Map<string, number[]> | undefined;

/** Every character of CP949 with its two bytes, found by asking the decoder. */
function cp949Table(): Map<string, number[]> {
  const table = new Map<string, number[]>();
  const decoder = new TextDecoder("euc-kr");
  for (let lead = 0x81; lead <= 0xfe; lead++) {
    for (let trail = 0x41; trail <= 0xfe; trail++) {
      const character = decoder.decode(new Uint8Array([lead, trail]));
      if (character.length === 1 && character !== "\ufffd") table.set(character, [lead, trail]);
    }
  }
  return table;
}

/** Bytes of a text in CP949. Throws for a character that CP949 does not have. */
export function cp949(content: string): Uint8Array {
  korean ??= cp949Table();
  return new Uint8Array([...content].flatMap((character) => {
    if (character.charCodeAt(0) < 0x80) return [character.charCodeAt(0)];
    const bytes = korean!.get(character);
    if (!bytes) throw new Error(`not in CP949: ${character}`);
    return bytes;
  }));
}

/** Bytes of a text in UTF-16, little endian, with its mark. */
export function utf16(content: string): Uint8Array {
  const bytes = [0xff, 0xfe];
  for (let at = 0; at < content.length; at++) {
    const unit = content.charCodeAt(at);
    bytes.push(unit & 0xff, unit >> 8);
  }
  return new Uint8Array(bytes);
}

export function csv(rows: Value[][], delimiter = ","): string {
  const cell = (value: Value): string => {
    const shown = String(value ?? "");
    return /["\r\n]/.test(shown) || shown.includes(delimiter)
      ? `"${shown.replaceAll('"', '""')}"`
      : shown;
  };
  return rows.map((row) => row.map(cell).join(delimiter) + "\r\n").join("");
}

export interface SheetOptions {
  merges?: string[];
  hidden?: boolean;
  /** Cells set by address after the rows: formulas, errors, dates. */
  cells?: Record<string, XLSX.CellObject>;
}

export type SheetSpec = [name: string, rows: Value[][], options?: SheetOptions];

function bookOf(sheets: SheetSpec[], date1904: boolean): XLSX.WorkBook {
  const book = XLSX.utils.book_new();
  for (const [name, rows, options] of sheets) {
    const sheet = XLSX.utils.aoa_to_sheet(rows);
    Object.assign(sheet, options?.cells);
    if (options?.merges) sheet["!merges"] = options.merges.map(XLSX.utils.decode_range);
    XLSX.utils.book_append_sheet(book, sheet, name);
  }
  book.Workbook = {
    WBProps: { date1904 },
    Sheets: sheets.map(([name, , options]) => ({ name, Hidden: options?.hidden ? 1 : 0 })),
  };
  return book;
}

/** A workbook as .xlsx, old .xls (`biff8`) or Excel's XML (`xlml`). */
export function workbook(
  sheets: SheetSpec[],
  kind: "xlsx" | "biff8" | "xlml" = "xlsx",
  options: { date1904?: boolean } = {},
): Uint8Array {
  const book = bookOf(sheets, options.date1904 ?? false);
  return new Uint8Array(XLSX.write(book, { type: "array", bookType: kind }));
}

/** An HTML table under the name of a workbook, as card companies send it. */
export function htmlTable(rows: Value[][]): string {
  const row = (cells: Value[]) =>
    `<tr>${cells.map((cell) => `<td>${cell ?? ""}</td>`).join("")}</tr>`;
  return `<html><head><meta charset="euc-kr"><style>td{mso-number-format:"@"}</style></head>` +
    `<body><table border="1">${rows.map(row).join("\n")}</table></body></html>`;
}

export interface ZipPart {
  name: string;
  content: Uint8Array;
  /** Says in the headers that the part has this many bytes. */
  claimed?: number;
  encrypted?: boolean;
}

/** A zip written by hand, so that its headers can lie. */
export function zip(parts: ZipPart[]): Uint8Array {
  const locals: Uint8Array[] = [];
  const central: Uint8Array[] = [];
  let offset = 0;
  for (const { name, content, claimed, encrypted } of parts) {
    const data = new Uint8Array(deflateRawSync(content));
    const label = text.encode(name);
    const fields = (header: DataView, at: number) => {
      header.setUint16(at, encrypted ? 1 : 0, true);
      header.setUint16(at + 2, 8, true);
      header.setUint32(at + 12, data.length, true);
      header.setUint32(at + 16, claimed ?? content.length, true);
      header.setUint16(at + 20, label.length, true);
    };
    const local = new Uint8Array(30);
    new DataView(local.buffer).setUint32(0, 0x04034b50, true);
    fields(new DataView(local.buffer), 6);
    const entry = new Uint8Array(46);
    new DataView(entry.buffer).setUint32(0, 0x02014b50, true);
    fields(new DataView(entry.buffer), 8);
    new DataView(entry.buffer).setUint32(42, offset, true);
    locals.push(local, label, data);
    central.push(entry, label);
    offset += local.length + label.length + data.length;
  }
  const size = central.reduce((sum, part) => sum + part.length, 0);
  const end = new Uint8Array(22);
  const view = new DataView(end.buffer);
  view.setUint32(0, 0x06054b50, true);
  view.setUint16(8, parts.length, true);
  view.setUint16(10, parts.length, true);
  view.setUint32(12, size, true);
  view.setUint32(16, offset, true);
  return joined([...locals, ...central, end]);
}

function joined(parts: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const WORKBOOK = `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" ` +
  `xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">` +
  `<sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`;
const RELATIONS =
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">` +
  `<Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/` +
  `relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`;

/** An .xlsx around one sheet's own XML. */
export function rawXlsx(sheetXml: string, more: ZipPart[] = [], claimed?: number): Uint8Array {
  return zip([
    { name: "xl/workbook.xml", content: utf8(WORKBOOK) },
    { name: "xl/_rels/workbook.xml.rels", content: utf8(RELATIONS) },
    { name: "xl/worksheets/sheet1.xml", content: utf8(sheetXml), claimed },
    ...more,
  ]);
}

/** The sheet XML of rows of inline strings. */
export function sheetXml(rows: string, dimension = "A1:C2"): string {
  return `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">` +
    `<dimension ref="${dimension}"/><sheetData>${rows}</sheetData></worksheet>`;
}

export function xmlRow(line: number, values: string[]): string {
  const cells = values.map((value, column) =>
    `<c r="${
      XLSX.utils.encode_cell({ r: line - 1, c: column })
    }" t="inlineStr"><is><t>${value}</t></is></c>`
  );
  return `<row r="${line}">${cells.join("")}</row>`;
}

/** An OLE file with a stream of that name, as an encrypted workbook is. */
export function oleWith(stream: string): Uint8Array {
  const container = XLSX.CFB.utils.cfb_new();
  XLSX.CFB.utils.cfb_add(container, `/${stream}`, new Uint8Array(600));
  return new Uint8Array(XLSX.CFB.write(container, { type: "buffer" }));
}
