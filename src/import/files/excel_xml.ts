/** Excel's own XML of 2003, which some card companies send under the name .xls. One pass. */
import type { Cell, Table } from "../../kit/cell.ts";
import { type CellFormat, formatOfCode } from "../cell_format.ts";
import { IN_MEMORY } from "./limits.ts";
import { attribute, count, decodeEntities, type Tag, TagScanner } from "./markup.ts";
import { type Reach, RowBuilder } from "./row_builder.ts";

function valueOf(text: string, type: string | null): Cell {
  if (type === "Error") return { error: text };
  if (type === "Number" && text.trim() !== "" && Number.isFinite(Number(text))) return Number(text);
  return text;
}

/** A whole file: the sheet, row and cell it is at. */
class BookReader {
  readonly tables: Table[] = [];
  date1904 = false;
  private builder = new RowBuilder(IN_MEMORY);
  private column = -1;
  private reach: Reach = { across: 1, down: 1 };
  private data: { text: string; type: string | null } | null = null;
  private inComment = false;
  private style = "";
  private readonly formats = new Map<string, CellFormat>();
  private format: CellFormat = null;

  see({ name, closing, empty, attributes }: Tag, before: string): void {
    if (this.data) this.data.text += before;
    if (name === "date1904") this.date1904 = true;
    // A note on a cell has a `Data` of its own.
    else if (name === "comment") this.inComment = !closing && !empty;
    else if (name === "data" && !this.inComment) this.seeData(closing, empty, attributes);
    else if (name === "visible" && closing && before.trim() === "SheetHidden") {
      this.tables.at(-1)!.hidden = true;
    } else if (name === "row" && closing) this.builder.close();
    else if (closing) return;
    else if (name === "style") this.style = attribute(attributes, "ID") ?? "";
    else if (name === "numberformat") {
      this.formats.set(this.style, formatOfCode(attribute(attributes, "Format") ?? ""));
    } else if (name === "worksheet") this.openSheet(attribute(attributes, "Name") ?? "");
    else if (name === "row") {
      this.builder.open(count(attributes, "Index", this.builder.line + 1));
      if (attribute(attributes, "Hidden") === "1") this.builder.hide();
      this.column = -1;
      this.reach = { across: 1, down: 1 };
    } else if (name === "cell") this.openCell(attributes);
  }

  private openSheet(name: string): void {
    this.builder.close();
    this.builder = new RowBuilder(IN_MEMORY);
    this.tables.push({ name, date1904: false, hidden: false, rows: this.builder.rows });
  }

  private openCell(attributes: string): void {
    this.column = count(attributes, "Index", this.column + this.reach.across + 1) - 1;
    this.reach = {
      across: count(attributes, "MergeAcross", 0) + 1,
      down: count(attributes, "MergeDown", 0) + 1,
    };
    this.format = this.formats.get(attribute(attributes, "StyleID") ?? "") ?? null;
    const formula = attribute(attributes, "Formula");
    if (formula !== null) this.put({ formula: formula.replace(/^=/, "") });
  }

  private seeData(closing: boolean, empty: boolean, attributes: string): void {
    const { data } = this;
    this.data = closing || empty ? null : { text: "", type: attribute(attributes, "Type") };
    if (closing && data) this.put(valueOf(decodeEntities(data.text), data.type));
  }

  private put(value: Cell): void {
    if (this.column >= 0) this.builder.put(this.column, value, this.reach, this.format);
  }
}

/** Every sheet. Values come from `Data`; dates are ISO text, as Excel writes them here. */
export function readExcelXml(xml: string): Table[] {
  const book = new BookReader();
  new TagScanner((tag, before) => book.see(tag, before)).feed(xml, true);
  return book.tables.map((table) => ({ ...table, date1904: book.date1904 }));
}
