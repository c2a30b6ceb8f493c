/** Tables of a page saved under the name of a workbook. One pass over the text; nothing is run. */
import type { Table, TableRow } from "../../kit/cell.ts";
import { IN_MEMORY } from "./limits.ts";
import { formatOfCode } from "../cell_format.ts";
import { attribute, count, decodeEntities, type Tag, TagScanner } from "./markup.ts";
import { type Reach, RowBuilder } from "./row_builder.ts";

/** Parts of a page that are no text: scripts and loaded content. */
const SKIPPED = new Set(["script", "style", "noscript", "iframe", "object"]);

interface OpenCell extends Reach {
  text: string;
  /** How Excel shows its figure, as the page's styles write it; "" where they do not. */
  code: string;
}

const NUMBER_FORMAT =
  /mso-number-format\s*:\s*(?:"([^"]{0,300})"|'([^']{0,300})'|([^;"']{0,300}))/i;
const STYLE_RULE = /\.([\w-]{1,60})\s{0,9}\{([^{}]{0,2000})\}/g;
const FIGURE = /^\s*[-(]?\d[\d,.]{0,30}\)?\s*$/;

/** The code of a number's format in a style: `\0022$\0022\#\,\#\#0` is `"$"#,##0`. */
function codeIn(style: string): string {
  const [, ...given] = NUMBER_FORMAT.exec(style) ?? [];
  const written = given.find((one) => one !== undefined) ?? "";
  return written.replace(
    /\\(?:([0-9a-f]{4,6})|([^]))/gi,
    (_, code, letter) => code ? String.fromCodePoint(parseInt(code, 16)) : letter,
  );
}

/** Codes by class, of the sheets of styles that Excel writes into a page. */
function codesOf(html: string): Map<string, string> {
  const codes = new Map<string, string>();
  if (!html.includes("mso-number-format")) return codes;
  for (const [, name, style] of html.matchAll(STYLE_RULE)) {
    const code = codeIn(style);
    if (code !== "") codes.set(name, code);
  }
  return codes;
}

/** The shown text of a cell: for a number with the currency or unit of its format. */
function shown({ text, code }: OpenCell): string {
  const plain = decodeEntities(text);
  const format = code !== "" && FIGURE.test(plain) ? formatOfCode(code) : null;
  if (format === null || format === "day") return plain;
  return "unit" in format ? `${plain.trim()}${format.unit}` : `${format.currency}${plain.trim()}`;
}

/** One table while it is read. */
class TableReader {
  readonly builder = new RowBuilder(IN_MEMORY);
  cell: OpenCell | null = null;

  constructor(private readonly codes: ReadonlyMap<string, string>) {}

  openRow(attributes = ""): void {
    this.closeCell();
    this.builder.open();
    if (/display\s*:\s*none/i.test(attribute(attributes, "style") ?? "")) this.builder.hide();
  }

  openCell(attributes: string): void {
    if (!this.builder.isOpen) this.openRow();
    this.closeCell();
    const across = Math.max(count(attributes, "colspan", 1), 1);
    const down = Math.max(count(attributes, "rowspan", 1), 1);
    this.cell = { text: "", across, down, code: this.codeOf(attributes) };
  }

  private codeOf(attributes: string): string {
    const own = codeIn(attribute(attributes, "style") ?? "");
    if (own !== "" || this.codes.size === 0) return own;
    const names = (attribute(attributes, "class") ?? "").split(/\s+/);
    return names.map((name) => this.codes.get(name)).find((code) => code !== undefined) ?? "";
  }

  closeCell(): void {
    const { builder, cell } = this;
    if (cell) builder.put(builder.next, shown(cell), cell);
    this.cell = null;
  }

  closeRow(): void {
    this.closeCell();
    this.builder.close();
  }
}

class PageReader {
  readonly tables: TableReader[] = [];
  private readonly open: TableReader[] = [];

  constructor(private readonly codes: ReadonlyMap<string, string>) {}

  see({ name, closing, attributes }: Tag, before: string): void {
    const table = this.open.at(-1);
    if (table?.cell) table.cell.text += before.replace(/\s+/g, " ");
    if (name === "table") return closing ? this.endTable() : this.startTable();
    if (!table) return;
    if (name === "tr") return closing ? table.closeRow() : table.openRow(attributes);
    if (name === "td" || name === "th") {
      return closing ? table.closeCell() : table.openCell(attributes);
    }
    const breaks = name === "br" || (closing && (name === "p" || name === "div"));
    if (breaks && table.cell) table.cell.text += "\n";
  }

  private startTable(): void {
    const table = new TableReader(this.codes);
    this.tables.push(table);
    this.open.push(table);
  }

  endTable(): void {
    this.open.pop()?.closeRow();
  }

  finish(): TableRow[][] {
    while (this.open.length > 0) this.endTable();
    return this.tables.map(({ builder }) => builder.rows).filter((rows) => rows.length > 0);
  }
}

/** A header in a table of its own, above the one that scrolls, is one table with it. */
function joinHeaders(tables: TableRow[][]): TableRow[][] {
  const joined: TableRow[][] = [];
  for (const rows of tables) {
    const above = joined.at(-1);
    if (above && above.length <= 2 && above.at(-1)!.cells.length === rows[0].cells.length) {
      above.push(...rows.map((row, index) => ({ ...row, line: above.length + index + 1 })));
    } else joined.push([...rows]);
  }
  return joined;
}

/** Every table of a page, nested ones apart; null when the page has none. */
export function readHtmlTables(html: string): Table[] | null {
  const page = new PageReader(codesOf(html));
  new TagScanner((tag, before) => page.see(tag, before), SKIPPED).feed(html, true);
  if (page.tables.length === 0) return null;
  const tables = joinHeaders(page.finish());
  return tables.map((rows, index) => ({
    name: tables.length === 1 ? "" : `표 ${index + 1}`,
    date1904: false,
    hidden: false,
    rows,
  }));
}
