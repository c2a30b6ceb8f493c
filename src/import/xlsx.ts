/** Sheets of an .xlsx, row by row as they are unpacked: values only, dates as Excel's own numbers. */
import { columnNumber } from "../excel/cell.ts";
import type { Cell, Sheet, SheetHead } from "./cell.ts";
import { type CellFormat, formatOf } from "./cell_format.ts";
import { BadFile, type Limits } from "./limits.ts";
import { attribute, count, decodeEntities, type Tag, TagScanner } from "./markup.ts";
import { type Reach, RowBuilder } from "./row_builder.ts";
import type { Zip } from "./zip.ts";

const MAX_MERGES = 20_000;
/** As many as Excel takes in a workbook. */
const MAX_STYLES = 65_490;
/** Letters of the texts that cells share, with some for the place each takes. */
const MAX_SHARED = 100_000_000;

/** Text as Excel writes it: `_x000D_` stands for a letter that XML cannot hold. */
function textOf(xml: string): string {
  const text = decodeEntities(xml);
  if (!text.includes("_x")) return text;
  return text.replace(/_x([0-9a-f]{4})_/gi, (_, code) => String.fromCharCode(parseInt(code, 16)));
}

async function scan(
  pieces: AsyncIterable<string>,
  see: (tag: Tag, before: string) => void,
): Promise<void> {
  const scanner = new TagScanner(see);
  for await (const piece of pieces) scanner.feed(piece);
  scanner.feed("", true);
}

/** The texts that cells refer to by number: what is in `t`, in several fonts or one, but for how it is read. */
async function sharedStrings(pieces: AsyncIterable<string>): Promise<string[]> {
  const strings: string[] = [];
  let [text, phonetic, letters] = ["", false, 0];
  await scan(pieces, ({ name, closing, empty }, before) => {
    if (name === "rph") phonetic = !closing && !empty;
    else if (name === "t" && closing && !phonetic) text += before;
    if (name !== "si" || !(closing || empty)) return;
    letters += text.length + 20;
    if (letters > MAX_SHARED) throw new BadFile("too_much_text");
    strings.push(textOf(text));
    text = "";
  });
  return strings;
}

/** Line and column, both from 1, of a reference like B12. */
function placeOf(reference: string): [line: number, column: number] {
  const letters = /^[A-Z]*/.exec(reference)![0];
  return [Number(reference.slice(letters.length)), columnNumber(letters)];
}

/** Where merged cells begin and how far they reach. They are written below the rows: a look ahead. */
async function mergesOf(pieces: AsyncIterable<string>): Promise<Map<string, Reach>> {
  const merges = new Map<string, Reach>();
  let [tail, found] = ["", 0];
  for await (const piece of pieces) {
    const text = tail + piece;
    let read = 0;
    for (const match of text.matchAll(/<(?:\w+:)?mergeCell\s+ref="([A-Z]+\d+):([A-Z]+\d+)"/g)) {
      if (++found > MAX_MERGES) throw new BadFile("too_many_cells");
      const [[line, column], [lastLine, lastColumn]] = [placeOf(match[1]), placeOf(match[2])];
      merges.set(match[1], { across: lastColumn - column + 1, down: lastLine - line + 1 });
      read = match.index + match[0].length;
    }
    tail = text.slice(Math.max(read, text.length - 100));
  }
  return merges;
}

/** What each style that cells name by number says of their figures. */
async function formatsOf(pieces: AsyncIterable<string>): Promise<CellFormat[]> {
  const codes = new Map<number, string>();
  const ids: number[] = [];
  let inCells = false;
  await scan(pieces, ({ name, closing, attributes }) => {
    if (name === "cellxfs") inCells = !closing;
    else if (closing) return;
    else if (name === "numfmt") {
      codes.set(count(attributes, "numFmtId", 0), attribute(attributes, "formatCode") ?? "");
    } else if (name === "xf" && inCells && ids.length < MAX_STYLES) {
      ids.push(count(attributes, "numFmtId", 0));
    }
  });
  // Thousands of styles may name one format, and its code be long.
  const formats = new Map([...new Set(ids)].map((id) => [id, formatOf(id, codes)]));
  return ids.map((id) => formats.get(id) ?? null);
}

interface OpenCell {
  reference: string;
  type: string;
  style: number;
  value: string | null;
  inline: string;
  formula: string | null;
}

/** A sheet while it is read. */
class SheetReader {
  readonly builder: RowBuilder;
  /** The rows were there and came to their end. */
  whole = true;
  private cell: OpenCell | null = null;
  private text = "";
  private column = 0;
  private phonetic = false;

  constructor(
    private readonly strings: string[],
    private readonly formats: CellFormat[],
    private readonly merges: Map<string, Reach>,
    limits: Limits,
  ) {
    this.builder = new RowBuilder(limits);
  }

  see({ name, closing, empty, attributes }: Tag, before: string): void {
    if (this.cell) this.seeInCell(name, closing || empty, before);
    else if (name === "sheetdata") this.whole = closing || empty;
    else if (this.whole) return;
    else if (name === "row" && closing) this.builder.close();
    else if (name === "row") {
      this.builder.open(count(attributes, "r", this.builder.line + 1));
      if (/\shidden=["'](?:1|true)/.test(attributes)) this.builder.hide();
      this.column = 0;
    } else if (name === "c" && !closing) {
      const reference = attribute(attributes, "r") ?? "";
      const type = attribute(attributes, "t") ?? "n";
      const style = count(attributes, "s", 0);
      this.cell = { reference, type, style, value: null, inline: "", formula: null };
      this.column = placeOf(reference)[1] || this.column + 1;
      if (empty) this.endCell();
    }
  }

  private seeInCell(name: string, ends: boolean, before: string): void {
    const cell = this.cell!;
    this.text += before;
    if (name === "c") return this.endCell();
    if (name === "rph") this.phonetic = !ends;
    if (ends && name === "v") cell.value = this.text;
    if (ends && name === "f") cell.formula = this.text;
    if (ends && name === "t" && !this.phonetic) cell.inline += this.text;
    if (name !== "") this.text = "";
  }

  private endCell(): void {
    const cell = this.cell!;
    this.cell = null;
    this.text = "";
    const value = this.valueOf(cell);
    const format = this.formats[cell.style] ?? null;
    this.builder.put(this.column - 1, value, this.merges.get(cell.reference), format);
  }

  private valueOf({ type, value, inline, formula }: OpenCell): Cell {
    if (type === "inlineStr") return textOf(inline) || null;
    if (type === "str" && value !== null) return textOf(value);
    // A formula nobody has calculated has to be seen to be refused.
    if (!value) return formula === null ? null : { formula: decodeEntities(formula) };
    if (type === "s") return this.strings[Number(value)] ?? null;
    if (type === "b") return value === "1" ? "true" : "false";
    if (type === "e") return { error: value };
    return Number.isFinite(Number(value)) ? Number(value) : value;
  }
}

/** Every sheet of a workbook. Only the parts that hold values are unpacked. Throws `BadFile`. */
export async function openXlsx(zip: Zip, limits: Limits): Promise<Sheet[]> {
  const sheets: (SheetHead & { id: string | null })[] = [];
  const targets = new Map<string | null, string>();
  let date1904 = false;
  await scan(zip.text(zip.find(/^xl\/workbook\d*\.xml$/)), ({ name, closing, attributes }) => {
    if (name === "workbookpr") date1904 ||= /\sdate1904=["'](1|true)/.test(attributes);
    if (name !== "sheet" || closing) return;
    const hidden = (attribute(attributes, "state") ?? "visible") !== "visible";
    const id = /\s\w+:id\s*=\s*["']([^"']*)/.exec(attributes)?.[1] ?? null;
    sheets.push({ name: attribute(attributes, "name") ?? "", date1904: false, hidden, id });
  });
  const relations = zip.text(zip.find(/^xl\/_rels\/workbook\d*\.xml\.rels$/));
  await scan(relations, ({ name, attributes }) => {
    if (name !== "relationship") return;
    const target = attribute(attributes, "Target")?.toLowerCase() ?? "";
    targets.set(attribute(attributes, "Id"), new URL(target, "zip:/xl/").pathname.slice(1));
  });
  const strings = await sharedStrings(zip.text(zip.find(/^xl\/sharedstrings\d*\.xml$/)));
  const formats = await formatsOf(zip.text(zip.find(/^xl\/styles\d*\.xml$/)));
  /** A sheet of charts or of old macros holds no rows. */
  const partOf = (id: string | null) =>
    targets.get(id)?.replace(/^(?!xl\/worksheets\/).*/, "") ?? "";
  const parts = sheets.map(({ id }) => partOf(id)).filter((part) => part !== "");
  // No program writes one part for two sheets; a thousand sheets of one are a small file that is long to read.
  if (new Set(parts).size < parts.length) throw new BadFile("broken");
  return sheets.map(({ id, ...head }) => ({
    ...head,
    date1904,
    async *rows() {
      const reader = new SheetReader(
        strings,
        formats,
        await mergesOf(zip.text(partOf(id))),
        limits,
      );
      const scanner = new TagScanner((tag, before) => reader.see(tag, before));
      for await (const piece of zip.text(partOf(id))) {
        scanner.feed(piece);
        yield reader.builder.rows.splice(0);
      }
      scanner.feed("", true);
      if (!reader.whole) throw new BadFile("broken");
      yield reader.builder.rows;
    },
  }));
}
