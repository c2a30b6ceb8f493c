/** Tables of a page saved under the name of a workbook. One pass over the text; nothing is run. */
import type { Table, TableRow } from "./cell.ts";
import { IN_MEMORY } from "./limits.ts";
import { count, decodeEntities, type Tag, TagScanner } from "./markup.ts";
import { type Reach, RowBuilder } from "./row_builder.ts";

/** Parts of a page that are no text: what could run or be loaded. */
const SKIPPED = new Set(["script", "style", "noscript", "iframe", "object"]);

interface OpenCell extends Reach {
  text: string;
}

/** One table while it is read. */
class TableReader {
  readonly builder = new RowBuilder(IN_MEMORY);
  cell: OpenCell | null = null;

  openRow(): void {
    this.closeCell();
    this.builder.open();
  }

  openCell(attributes: string): void {
    if (!this.builder.isOpen) this.openRow();
    this.closeCell();
    const across = Math.max(count(attributes, "colspan", 1), 1);
    this.cell = { text: "", across, down: Math.max(count(attributes, "rowspan", 1), 1) };
  }

  closeCell(): void {
    const { builder, cell } = this;
    if (cell) builder.put(builder.next, decodeEntities(cell.text), cell);
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

  see({ name, closing, attributes }: Tag, before: string): void {
    const table = this.open.at(-1);
    if (table?.cell) table.cell.text += before.replace(/\s+/g, " ");
    if (name === "table") return closing ? this.endTable() : this.startTable();
    if (!table) return;
    if (name === "tr") return closing ? table.closeRow() : table.openRow();
    if (name === "td" || name === "th") {
      return closing ? table.closeCell() : table.openCell(attributes);
    }
    const breaks = name === "br" || (closing && (name === "p" || name === "div"));
    if (breaks && table.cell) table.cell.text += "\n";
  }

  private startTable(): void {
    const table = new TableReader();
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
  const page = new PageReader();
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
