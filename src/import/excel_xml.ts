/** Excel's own XML of 2003, which some card companies send under the name .xls. One pass. */
import { type Cell, MAX_COLUMNS, MAX_ROWS, type Table, type TableRow } from "./cell.ts";
import { tooLong } from "./delimited.ts";
import { decodeEntities } from "./html_table.ts";

interface Position {
  column: number;
  across: number;
  down: number;
}

function attribute(attributes: string, name: string): string | null {
  const match = new RegExp(`(?:^|[\\s:])${name}\\s*=\\s*["']([^"']{0,300})["']`, "i").exec(
    attributes,
  );
  return match ? decodeEntities(match[1]) : null;
}

function count(attributes: string, name: string, fallback: number): number {
  const written = Number(attribute(attributes, name) ?? fallback);
  return Number.isSafeInteger(written) && written >= 0 ? written : fallback;
}

function valueOf(text: string, type: string | null): Cell {
  if (type === "Error") return { error: text };
  if (type === "Number" && text.trim() !== "" && Number.isFinite(Number(text))) return Number(text);
  return text;
}

/** One sheet while it is read. */
class SheetReader {
  readonly table: Table;
  private line = 0;
  private row: TableRow | null = null;
  private at: Position = { column: -1, across: 0, down: 0 };
  private readonly below: ({ left: number; value: Cell } | undefined)[] = [];

  constructor(name: string) {
    this.table = { name, date1904: false, hidden: false, rows: [] };
  }

  openRow(attributes: string): void {
    this.line = count(attributes, "Index", this.line + 1);
    this.row = { line: this.line, cells: [] };
    this.at = { column: -1, across: 0, down: 0 };
    if (this.table.rows.push(this.row) > MAX_ROWS || this.line > 1_048_576) throw tooLong();
    this.below.forEach((above, column) => {
      if (!above || above.left === 0) return;
      above.left--;
      (this.row!.merged ??= [])[column] = above.value;
    });
  }

  openCell(attributes: string): void {
    const next = this.at.column + this.at.across + 1;
    this.at = {
      column: count(attributes, "Index", next + 1) - 1,
      across: count(attributes, "MergeAcross", 0),
      down: count(attributes, "MergeDown", 0),
    };
    const formula = attribute(attributes, "Formula");
    if (formula !== null) this.put({ formula: formula.replace(/^=/, "") });
  }

  put(value: Cell): void {
    const { row, at } = this;
    if (!row || at.column < 0 || at.column >= MAX_COLUMNS) return;
    while (row.cells.length < at.column) row.cells.push(null);
    row.cells[at.column] = value;
    const last = Math.min(at.column + at.across, MAX_COLUMNS - 1);
    for (let column = at.column; column <= last; column++) {
      if (column > at.column) (row.merged ??= [])[column] = value;
      if (at.down > 0) this.below[column] = { left: at.down, value };
    }
  }
}

/** Every sheet. Values come from `Data`; dates are ISO text, as Excel writes them here. */
export function readExcelXml(xml: string): Table[] {
  const sheets: SheetReader[] = [];
  let data: { from: number; type: string | null } | null = null;
  let date1904 = false;
  let inComment = false;
  let from = 0;
  for (;;) {
    const start = xml.indexOf("<", from);
    const end = start === -1 ? -1 : xml.indexOf(">", start);
    if (end === -1) break;
    from = end + 1;
    const match = /^(\/?)(?:\w{1,10}:)?(\w{1,30})/.exec(xml.slice(start + 1, start + 50));
    if (!match) continue;
    const [whole, closing, name] = match;
    const attributes = xml.slice(start + 1 + whole.length, Math.min(end, start + 2_000));
    const sheet = sheets.at(-1);
    if (name === "Date1904") date1904 = true;
    else if (name === "Worksheet" && !closing) {
      sheets.push(new SheetReader(attribute(attributes, "Name") ?? ""));
    } else if (name === "Row" && !closing) sheet?.openRow(attributes);
    else if (name === "Cell" && !closing) sheet?.openCell(attributes);
    else if (name === "Comment") inComment = !closing && !attributes.endsWith("/");
    else if (inComment) continue; // A note on a cell has a `Data` of its own.
    else if (name === "Data" && !closing && !attributes.endsWith("/")) {
      data = { from, type: attribute(attributes, "Type") };
    } else if (name === "Data" && closing && data) {
      const text = xml.slice(data.from, start).replace(/<[^<>]*>/g, "");
      sheet?.put(valueOf(decodeEntities(text), data.type));
      data = null;
    } else if (name === "Visible" && !closing && sheet) {
      sheet.table.hidden = xml.startsWith("SheetHidden", from);
    }
  }
  return sheets.map(({ table }) => ({ ...table, date1904 }));
}
