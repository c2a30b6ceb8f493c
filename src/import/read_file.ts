/** Any file a person may hand in, as tables: workbook, text, or a page under the name of a workbook. */
import { cleanText } from "../../events/text.ts";
import { BadFile } from "./bad_file.ts";
import { type Cell, isBlank, MAX_LETTERS, type Table } from "./cell.ts";
import { decodeText } from "./decode.ts";
import { readDelimited } from "./delimited.ts";
import { readExcelXml } from "./excel_xml.ts";
import { readHtmlTables } from "./html_table.ts";
import { kindOf, notATable } from "./file_kind.ts";
import { readXls, readXlsx } from "./workbook.ts";

export interface FileContent {
  /** What the file turned out to be, for the person: "엑셀(.xlsx)", "CSV(CP949)" … */
  format: string;
  tables: Table[];
}

const HTML = /^\s*(<!doctype html|<html|<head|<meta|<body|<table|<style|<div)/i;
const EXCEL_XML = /<Workbook[\s>]|urn:schemas-microsoft-com:office:spreadsheet/;

/** Takes out all that lies between two marks. One pass: an unclosed mark takes out the rest. */
function without(text: string, open: string, close: string): string {
  const lower = text.toLowerCase();
  const kept: string[] = [];
  let from = 0;
  for (;;) {
    const start = lower.indexOf(open, from);
    if (start === -1) break;
    kept.push(text.slice(from, start));
    const end = lower.indexOf(close, start + open.length);
    if (end === -1) return kept.join("");
    from = end + close.length;
  }
  return kept.join("") + text.slice(from);
}

/** A page is read for its tables alone; what could run or be loaded is taken out first. */
function readPage(text: string): Table[] {
  let bare = without(text, "<!--", "-->");
  for (const tag of ["script", "style", "noscript", "iframe", "object"]) {
    bare = without(bare, `<${tag}`, `</${tag}`);
  }
  const start = bare.search(/<table[\s>]/i);
  if (start === -1) throw notATable("표가 없는 웹 페이지");
  return readHtmlTables(bare.slice(start));
}

/** A page saved in CP949 may say so in its head only; the bytes decide, as for CSV. */
function readText(bytes: Uint8Array): FileContent {
  const { text, encoding } = decodeText(bytes);
  if (HTML.test(text)) return { format: `HTML 표(${encoding})`, tables: readPage(text) };
  if (/^\s*<\?xml/.test(text)) {
    if (EXCEL_XML.test(text.slice(0, 4_096))) {
      return { format: "엑셀 XML", tables: readExcelXml(text.trimStart()) };
    }
    if (/<table[\s>]/i.test(text)) return { format: "HTML 표", tables: readPage(text) };
    throw notATable("표가 아닌 XML 문서");
  }
  const rows = readDelimited(text);
  return {
    format: `CSV(${encoding})`,
    tables: [{ name: "", date1904: false, hidden: false, rows }],
  };
}

/** Is it a text that is longer than names, days and figures are? */
const isLong = (cell: Cell): cell is string => typeof cell === "string" && cell.length > 1_000;
/** Letters that all long texts of a file may have together: a thousand of the longest notes there are. */
const LONG_LETTERS_MAX = 5_000_000;

/**
 * Cleans long texts once, where each step after this one would do so again. One text may stand in every
 * cell, so a small file can be large: what all of them come to is bounded.
 */
function boundTexts(tables: Table[]): void {
  const rows = tables.flatMap((table) => table.rows)
    .filter(({ cells, merged }) => cells.some(isLong) || merged?.some(isLong));
  let letters = 0;
  for (const { cells, merged = [] } of rows) {
    for (const cell of [...cells, ...merged].filter(isLong)) {
      letters += Math.min(cell.length, MAX_LETTERS);
    }
    if (letters > LONG_LETTERS_MAX) throw tooMuchText();
  }
  const cleaned = (cell: Cell): Cell => isLong(cell) ? cleanText(cell.slice(0, MAX_LETTERS)) : cell;
  for (const row of rows) {
    row.cells = row.cells.map(cleaned);
    row.merged = row.merged?.map(cleaned);
  }
}

function tooMuchText(): BadFile {
  return new BadFile(
    "too_much_text",
    "긴 글이 지나치게 많은 파일입니다. 필요한 행과 열만 남기거나 파일을 나누어 다시 가져와 주세요.",
  );
}

/** Reads a file by what is in it. Throws `BadFile` with a Korean sentence when it is no table. */
export async function readFile(bytes: Uint8Array): Promise<FileContent> {
  const kind = kindOf(bytes);
  const content = kind === "zip"
    ? { format: "엑셀(.xlsx)", tables: await readXlsx(bytes) }
    : kind === "xls"
    ? { format: "엑셀(.xls)", tables: readXls(bytes) }
    : readText(bytes);
  boundTexts(content.tables);
  if (content.tables.every((table) => table.rows.every((row) => row.cells.every(isBlank)))) {
    throw new BadFile("empty_sheet", "파일에 내용이 없습니다. 빈 시트입니다.");
  }
  return content;
}
