/** Any file a person may hand in, as tables: workbook, text, or a page under the name of a workbook. */
import { createHash } from "node:crypto";
import { cleanText } from "../../../events/base/text.ts";
import { BadFile, IN_MEMORY, type Limits, QUERIED, STREAMED, tooLarge } from "./limits.ts";
import {
  type Cell,
  isBlank,
  MAX_LETTERS,
  type Sheet,
  type Table,
  type TableRow,
} from "../../kit/cell.ts";
import { type Encoding, encodingOf, ENCODINGS, textOf } from "./decode.ts";
import { DelimitedReader } from "./delimited.ts";
import { readExcelXml } from "./excel_xml.ts";
import { kindOf, notATable } from "./file_kind.ts";
import { readHtmlTables } from "./html_table.ts";
import { bytesSource, openPath, piecesOf, type Source } from "./source.ts";
import { readOds } from "../ods.ts";
import { readXls, readXlsx } from "../workbook.ts";
import { Zip } from "./zip.ts";

export interface FileContent {
  /** The detected kind for the person: "엑셀(.xlsx)", "CSV(CP949)" … */
  format: string;
  tables: Table[];
}

interface Opened {
  format: string;
  /** Their rows come in batches of at most 1,000. */
  sheets: Sheet[];
}

export interface OpenFile extends Opened {
  /** SHA-256 of the file, hex. */
  digest(): Promise<string>;
  close(): Promise<void>;
}

const HTML = /^\s*(<!doctype html|<html|<head|<meta|<body|<table|<style|<div)/i;
const EXCEL_XML = /<Workbook[\s>]|urn:schemas-microsoft-com:office:spreadsheet/;
const BATCH_ROWS = 1_000;
const MAX_SHEETS = 1_000;

/** Is it a text longer than names, days and numbers? */
const isLong = (cell: Cell): cell is string => typeof cell === "string" && cell.length > 1_000;

/** A long text counts as many times: steps after this one go over it again. */
const LONG_COUNTS = 10;

/**
 * Cleans long texts once, because each later step would do so again. One text may be in every cell, so a small file can
 * be large: their total is limited.
 */
function boundTexts(rows: TableRow[], left: { letters: number }): void {
  const cleaned = (cell: Cell): Cell => isLong(cell) ? cleanText(cell.slice(0, MAX_LETTERS)) : cell;
  const bounded = (cells: Cell[]): Cell[] => {
    for (const cell of cells) {
      if (typeof cell !== "string") continue;
      const letters = Math.min(cell.length, MAX_LETTERS);
      left.letters -= isLong(cell) ? letters * LONG_COUNTS : letters;
    }
    if (left.letters < 0) throw new BadFile("too_much_text");
    return cells.some(isLong) ? cells.map(cleaned) : cells;
  };
  for (const row of rows) {
    row.cells = bounded(row.cells);
    if (row.merged) row.merged = bounded(row.merged);
  }
}

const streamed = ({ rows, ...head }: Table): Sheet => ({ ...head, rows: () => [rows] });

async function* delimitedRows(source: Source, encoding: Encoding, limits: Limits) {
  const reader = new DelimitedReader(limits);
  for await (const piece of textOf(source, encoding)) {
    reader.feed(piece);
    yield reader.rows.splice(0);
  }
  reader.feed("", true);
  yield reader.rows;
}

/** A page saved in CP949 may declare it only in its head; the bytes decide, as for CSV. */
async function openText(source: Source, limits: Limits): Promise<Opened> {
  const encoding = await encodingOf(source);
  const head = new TextDecoder(encoding).decode(await source.read(0, 8_192));
  const xml = /^\s*<\?xml/.test(head);
  if (!xml && !HTML.test(head)) {
    const rows = () => delimitedRows(source, encoding, limits);
    const sheets = [{ name: "", date1904: false, hidden: false, delimited: true as const, rows }];
    return { format: `CSV(${ENCODINGS[encoding]})`, sheets };
  }
  if (source.size > IN_MEMORY.bytes) throw tooLarge(IN_MEMORY);
  const text = (await Array.fromAsync(textOf(source, encoding))).join("");
  if (xml && EXCEL_XML.test(head)) {
    return { format: "엑셀 XML", sheets: readExcelXml(text).map(streamed) };
  }
  const tables = readHtmlTables(text);
  if (!tables) throw notATable(xml ? "표가 아닌 XML 문서" : "표가 없는 웹 페이지");
  return { format: `HTML 표(${ENCODINGS[encoding]})`, sheets: tables.map(streamed) };
}

async function openZip(source: Source, limits: Limits): Promise<Opened> {
  // Only texts are read row by row: a workbook is held whole.
  const most = limits === STREAMED ? QUERIED : limits;
  if (source.size > most.bytes) throw tooLarge(most);
  const zip = await Zip.open(source, most.unpacked);
  if (!zip.find(/^content\.xml$/)) {
    return { format: "엑셀(.xlsx)", sheets: (await readXlsx(zip, most)).map(streamed) };
  }
  if (source.size > IN_MEMORY.bytes) throw tooLarge(IN_MEMORY);
  return { format: "오픈도큐먼트(.ods)", sheets: (await readOds(zip)).map(streamed) };
}

async function opened(source: Source, limits: Limits): Promise<Opened> {
  const kind = kindOf(await source.read(0, 4_096));
  if (kind === "text") return await openText(source, limits);
  if (kind === "zip") return await openZip(source, limits);
  if (source.size > IN_MEMORY.bytes) throw tooLarge(IN_MEMORY);
  const tables = await readXls(await source.read(0, source.size));
  return { format: "엑셀(.xls)", sheets: tables.map(streamed) };
}

/** The rows of a sheet in batches, for as long as the file stays as it is. */
async function* batches(
  source: Source,
  sheet: Sheet,
  left: { letters: number },
): AsyncGenerator<TableRow[]> {
  try {
    let batch: TableRow[] = [];
    for await (const rows of sheet.rows()) {
      boundTexts(rows, left);
      for (const row of rows) {
        if (batch.push(row) < BATCH_ROWS) continue;
        yield batch;
        batch = [];
      }
    }
    if (batch.length > 0) yield batch;
  } finally {
    await source.unchanged();
  }
}

async function digestOf(source: Source): Promise<string> {
  const hash = createHash("sha256");
  for await (const piece of piecesOf(source)) hash.update(piece);
  return hash.digest("hex");
}

/** Opens a file by its path, `-` for standard input; rows are read on demand. Throws `BadFile`. */
export async function openFile(path: string): Promise<OpenFile> {
  const source = await openPath(path, STREAMED);
  try {
    const { format, sheets } = await opened(source, STREAMED);
    return {
      format,
      sheets: sheets.map((sheet) => ({
        ...sheet,
        rows: () => batches(source, sheet, { letters: STREAMED.letters }),
      })),
      digest: () => digestOf(source),
      close: () => source.close(),
    };
  } catch (error) {
    await source.close();
    throw error;
  }
}

/** Reads a file by its content. Throws `BadFile` with a Korean sentence if it is no table. */
export async function readFile(bytes: Uint8Array, limits = IN_MEMORY): Promise<FileContent> {
  if (bytes.length > limits.bytes) throw tooLarge(limits);
  const source = bytesSource(bytes);
  const { format, sheets } = await opened(source, limits);
  if (sheets.length > MAX_SHEETS) throw new BadFile("too_many_cells");
  const left = { letters: limits.letters };
  const tables: Table[] = [];
  for (const sheet of sheets) {
    const rows = (await Array.fromAsync(batches(source, sheet, left))).flat();
    tables.push({ ...sheet, rows });
  }
  if (tables.every((table) => table.rows.every((row) => row.cells.every(isBlank)))) {
    throw new BadFile("empty_sheet");
  }
  return { format, tables };
}
