/** Tables of a page saved under the name of a workbook. One pass over the text; nothing is run. */
import { type Cell, MAX_COLUMNS, MAX_ROWS, type Table, type TableRow } from "./cell.ts";
import { tooLong } from "./delimited.ts";

const ENTITIES: Record<string, string> = {
  nbsp: " ",
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  middot: "·",
  won: "₩",
};

/** `&amp;`, `&#48;` and the like as the characters they stand for. */
export function decodeEntities(text: string): string {
  return text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,8});/gi, (whole, name: string) => {
    if (name[0] !== "#") return ENTITIES[name.toLowerCase()] ?? whole;
    const code = /^#x/i.test(name) ? parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "";
  });
}

interface OpenCell {
  text: string;
  across: number;
  down: number;
}

function span(attributes: string, name: string, most: number): number {
  const written = new RegExp(`\\b${name}\\s*=\\s*["']?(\\d{1,7})`, "i").exec(attributes);
  return Math.min(Math.max(Number(written?.[1] ?? 1), 1), most);
}

/** One table while it is read: its rows so far, and the cells that reach down into the next ones. */
class TableBuilder {
  readonly rows: TableRow[] = [];
  private row: TableRow | null = null;
  private cell: OpenCell | null = null;
  /** By column: rows still covered by a cell above, and its value. */
  private readonly reaching: ({ left: number; value: Cell } | undefined)[] = [];

  openRow(): void {
    this.closeRow();
    this.row = { line: this.rows.length + 1, cells: [] };
  }

  openCell(attributes: string): void {
    if (!this.row) this.openRow();
    this.closeCell();
    const across = span(attributes, "colspan", MAX_COLUMNS);
    this.cell = { text: "", across, down: span(attributes, "rowspan", MAX_ROWS) };
  }

  addText(text: string): void {
    if (this.cell) this.cell.text += text;
  }

  closeCell(): void {
    const { cell, row } = this;
    this.cell = null;
    if (!cell || !row) return;
    this.coverFromAbove(row);
    const value = decodeEntities(cell.text);
    for (let step = 0; step < cell.across && row.cells.length < MAX_COLUMNS; step++) {
      const column = row.cells.length;
      if (cell.down > 1) this.reaching[column] = { left: cell.down - 1, value };
      if (step > 0) (row.merged ??= [])[column] = value;
      row.cells.push(step === 0 ? value : null);
    }
  }

  /** Columns that a cell of an earlier row covers show its value. */
  private coverFromAbove(row: TableRow): void {
    for (;;) {
      const column = row.cells.length;
      const above = this.reaching[column];
      if (!above || above.left === 0 || column >= MAX_COLUMNS) return;
      above.left--;
      (row.merged ??= [])[column] = above.value;
      row.cells.push(null);
    }
  }

  closeRow(): void {
    this.closeCell();
    if (!this.row) return;
    this.coverFromAbove(this.row);
    if (this.rows.push(this.row) > MAX_ROWS) throw tooLong();
    this.row = null;
  }
}

interface Tag {
  name: string;
  closing: boolean;
  attributes: string;
}

function tagOf(text: string): Tag | null {
  const match = /^(\/?)([a-z][a-z0-9]{0,15})/i.exec(text);
  return match && {
    closing: match[1] === "/",
    name: match[2].toLowerCase(),
    attributes: text.slice(match[0].length, match[0].length + 1_000),
  };
}

class PageReader {
  readonly tables: TableBuilder[] = [];
  private readonly open: TableBuilder[] = [];

  text(text: string): void {
    this.open.at(-1)?.addText(text.replace(/\s+/g, " "));
  }

  tag({ name, closing, attributes }: Tag): void {
    const table = this.open.at(-1);
    if (name === "table") return closing ? this.endTable() : this.startTable();
    if (!table) return;
    if (name === "tr") return closing ? table.closeRow() : table.openRow();
    if (name === "td" || name === "th") {
      return closing ? table.closeCell() : table.openCell(attributes);
    }
    if (name === "br" || (closing && (name === "p" || name === "div"))) table.addText("\n");
  }

  private startTable(): void {
    const table = new TableBuilder();
    this.tables.push(table);
    this.open.push(table);
  }

  endTable(): void {
    this.open.pop()?.closeRow();
  }

  finish(): TableRow[][] {
    while (this.open.length > 0) this.endTable();
    return this.tables.map(({ rows }) => rows).filter((rows) => rows.length > 0);
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

/** Every table of a page, nested ones apart. `html` has no comments, scripts or styles any more. */
export function readHtmlTables(html: string): Table[] {
  const page = new PageReader();
  let from = 0;
  while (from < html.length) {
    const start = html.indexOf("<", from);
    if (start === -1) break;
    page.text(html.slice(from, start));
    const tag = tagOf(html.slice(start + 1, start + 20));
    const end = tag ? html.indexOf(">", start) : start;
    if (end === -1) break;
    const whole = tag && tagOf(html.slice(start + 1, Math.min(end, start + 1_020)));
    if (whole) page.tag(whole);
    else page.text("<");
    from = end + 1;
  }
  const tables = joinHeaders(page.finish());
  return tables.map((rows, index) => ({
    name: tables.length === 1 ? "" : `표 ${index + 1}`,
    date1904: false,
    hidden: false,
    rows,
  }));
}
