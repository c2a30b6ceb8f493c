/** Sheets of an OpenDocument workbook (.ods): values only, by the types that its cells state (OpenDocument 1.3, part 3, 9). */
import type { Cell, Table } from "../kit/cell.ts";
import { type CellFormat, currencyIn } from "./cell_format.ts";
import { notATable } from "./files/file_kind.ts";
import { BadFile, IN_MEMORY, MAX_COLUMNS } from "./files/limits.ts";
import { attribute, count, decodeEntities, type Tag, TagScanner } from "./files/markup.ts";
import { type Reach, RowBuilder } from "./files/row_builder.ts";
import type { Zip } from "./files/zip.ts";

const DAY_SECONDS = 86_400;
/** Days from Excel's day 0 to 1 January 1970. */
const EPOCH_DAYS = 25_569;

/** A cell while it is read. */
interface OpenCell {
  attributes: string;
  /** The shown text, a line per paragraph. */
  text: string;
}

interface Put {
  column: number;
  value: Cell;
  reach: Reach;
  format: CellFormat;
}

/** `2026-09-01T12:30:00` as Excel counts. */
function serialOf(text: string): number | null {
  const milliseconds = Date.parse(`${text.slice(0, 19)}${text.includes("T") ? "Z" : "T00:00:00Z"}`);
  return Number.isNaN(milliseconds) ? null : milliseconds / 1_000 / DAY_SECONDS + EPOCH_DAYS;
}

/** `PT12H31M05S` as a part of a day. */
function durationOf(text: string): number | null {
  const match = /^PT(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:([\d.]{1,12})S)?$/.exec(text);
  if (!match) return null;
  const [hours, minutes, seconds] = match.slice(1).map((part) => Number(part ?? 0));
  return (hours * 3_600 + minutes * 60 + seconds) / DAY_SECONDS;
}

/** A cell's value, with its number's meaning: a day, or another currency than won. */
function valueOf({ attributes, text }: OpenCell): [Cell, CellFormat] {
  const type = attribute(attributes, "value-type");
  const figure = Number(attribute(attributes, "value") ?? NaN);
  const shown = decodeEntities(text);
  if (type === "date") {
    return [serialOf(attribute(attributes, "date-value") ?? "") ?? shown, "day"];
  }
  if (type === "time") {
    return [durationOf(attribute(attributes, "time-value") ?? "") ?? shown, "day"];
  }
  if (type === "boolean") return [attribute(attributes, "boolean-value") ?? shown, null];
  if (type === "currency" && Number.isFinite(figure)) {
    const currency = currencyIn(attribute(attributes, "currency") ?? "") ?? currencyIn(shown);
    return [figure, currency === null ? null : { currency }];
  }
  if (type === "float" || type === "percentage") {
    const currency = currencyIn(shown);
    return [Number.isFinite(figure) ? figure : shown, currency === null ? null : { currency }];
  }
  const formula = attribute(attributes, "formula");
  if (type === null) return [formula === null ? null : { formula }, null];
  const isError = /^#[A-Z/0!?]{3,8}$|^Err:\d{3}$/.test(shown);
  return [
    isError && formula !== null ? { error: shown } : attribute(attributes, "string-value") ?? shown,
    null,
  ];
}

/** A whole document: the sheet, row and cell it is at. */
class BookReader {
  readonly tables: Table[] = [];
  private builder = new RowBuilder(IN_MEMORY);
  private readonly hiddenStyles = new Set<string>();
  private style = "";
  private row: { attributes: string; puts: Put[]; column: number } | null = null;
  private cell: OpenCell | null = null;
  /** Notes on a cell have paragraphs of their own. */
  private inNote = false;

  see({ name: first, closing, empty, attributes: rest }: Tag, before: string): void {
    // The scanner ends a name at its hyphen.
    const [tail] = /^(?:-[a-z]+)*/.exec(rest)!;
    const name = first + tail;
    const attributes = rest.slice(tail.length);
    if (this.cell && !this.inNote) this.cell.text += before;
    if (name === "annotation") this.inNote = !closing && !empty;
    else if (name === "style") this.style = attribute(attributes, "name") ?? "";
    else if (name === "table-properties" && attribute(attributes, "display") === "false") {
      this.hiddenStyles.add(this.style);
    } else if (name === "table" && !closing) this.openSheet(attributes);
    else if (name === "table-row" && closing) this.endRow();
    else if (name === "table-row") this.openRow(attributes, empty);
    else if (name === "covered-table-cell" && !closing) this.cover(attributes);
    else if (name === "table-cell") this.seeCell(closing, empty, attributes);
    else if (this.cell && !this.inNote) this.seeText(name, closing, attributes);
  }

  private openSheet(attributes: string): void {
    this.builder = new RowBuilder(IN_MEMORY);
    const hidden = this.hiddenStyles.has(attribute(attributes, "style-name") ?? "");
    const name = attribute(attributes, "name") ?? "";
    this.tables.push({ name, date1904: false, hidden, rows: this.builder.rows });
  }

  private openRow(attributes: string, empty: boolean): void {
    this.row = { attributes, puts: [], column: 0 };
    if (empty) this.endRow();
  }

  private cover(attributes: string): void {
    if (this.row) this.row.column += count(attributes, "number-columns-repeated", 1);
  }

  private seeCell(closing: boolean, empty: boolean, attributes: string): void {
    if (!closing) this.cell = { attributes, text: "" };
    const { cell, row } = this;
    if (!cell || !row || !(closing || empty)) return;
    this.cell = null;
    const [value, format] = valueOf(cell);
    const times = count(cell.attributes, "number-columns-repeated", 1);
    const reach = {
      across: count(cell.attributes, "number-columns-spanned", 1),
      down: count(cell.attributes, "number-rows-spanned", 1),
    };
    const filled = value === null || value === "" ? 0 : Math.min(times, MAX_COLUMNS + 1);
    for (let at = 0; at < filled; at++) {
      row.puts.push({ column: row.column + at, value, reach, format });
    }
    row.column += times;
  }

  private seeText(name: string, closing: boolean, attributes: string): void {
    const { cell } = this;
    if (name === "p" && !closing && cell!.text.trim() !== "") cell!.text += "\n";
    if (name === "p" && !closing) cell!.text = cell!.text.trimStart();
    if (name === "line-break") cell!.text += "\n";
    if (name === "s") cell!.text += " ".repeat(Math.min(count(attributes, "c", 1), 100));
  }

  private endRow(): void {
    const { row, builder } = this;
    this.row = null;
    if (!row) return;
    const times = count(row.attributes, "number-rows-repeated", 1);
    const isHidden = /collapse|filter/.test(attribute(row.attributes, "visibility") ?? "");
    // Empty rows are given by their number alone: a sheet ends in a million of them.
    const filled = row.puts.length === 0 ? 0 : times;
    for (let at = 0; at < filled; at++) {
      builder.open();
      if (isHidden) builder.hide();
      for (const { column, value, reach, format } of row.puts) {
        builder.put(column, value, reach, format);
      }
      builder.close();
    }
    builder.skip(times - filled);
  }
}

/** Every sheet of an unpacked .ods. Throws `BadFile`. */
export async function readOds(zip: Zip): Promise<Table[]> {
  for await (const piece of zip.text("meta-inf/manifest.xml")) {
    if (piece.includes("encryption-data")) throw new BadFile("encrypted");
  }
  const book = new BookReader();
  const scanner = new TagScanner((tag, before) => book.see(tag, before));
  for await (const piece of zip.text("content.xml")) scanner.feed(piece);
  scanner.feed("", true);
  if (book.tables.length === 0) throw notATable("표 계산 문서가 아닌 오픈도큐먼트 문서");
  return book.tables;
}
