/** CSV and TSV: the delimiter is found, quoted cells may hold line ends, lines count as in an editor. */
import { BadFile, type Limits, MAX_COLUMNS, tooLong, tooWide } from "./limits.ts";
import type { Cell, TableRow } from "./cell.ts";

const DELIMITERS = [",", "\t", ";", "|"];
/** Letters of one cell, a quote that is not closed among them. */
const MAX_CELL = 1024 * 1024;

/** The delimiter that gives the most columns in the most lines alike; comma when nothing tells. */
export function detectDelimiter(text: string): string {
  const sample = text.split(/\r\n|\r|\n/, 60).filter((line) => line.trim() !== "");
  const score = (delimiter: string): number => {
    const counts = sample.map((line) => line.replace(/"[^"]*"/g, "").split(delimiter).length - 1);
    const common = counts.filter((count) => count > 0);
    if (common.length === 0) return 0;
    const usual = common.toSorted((a, b) => a - b)[Math.floor(common.length / 2)];
    return common.filter((count) => count === usual).length * Math.min(usual, 20);
  };
  return DELIMITERS.reduce((best, next) => score(next) > score(best) ? next : best, ",");
}

interface Scanned {
  value: string;
  next: number;
  lines: number;
}

/** Reads a text given in pieces into rows. Throws `BadFile` when there are too many rows or columns. */
export class DelimitedReader {
  rows: TableRow[] = [];
  private delimiter: string | undefined;
  /** What of the text so far is not in a cell yet. */
  private rest = "";
  private cells: Cell[] = [];
  private line = 1;
  private started = 1;
  private count = 0;

  constructor(private readonly limits: Limits) {}

  /** The next piece. Its last cell waits for the one after: it may go on there. */
  feed(piece: string, last = false): void {
    const text = this.rest + piece;
    let at = this.delimiter === undefined ? this.begin(text) : 0;
    while (at < text.length) {
      const cell = this.cellAt(text, at, last);
      if ((cell ? cell.value.length : text.length - at) > MAX_CELL) throw this.cellTooLong();
      if (!cell) break;
      if (this.cells.push(cell.value) > MAX_COLUMNS) throw tooWide(this.started);
      this.line += cell.lines;
      at = cell.next;
      if (text[at] === this.delimiter) at++;
      else {
        at += text[at] === "\r" && text[at + 1] === "\n" ? 2 : 1;
        this.endRow();
      }
    }
    this.rest = text.slice(at);
    if (!last || this.cells.length === 0) return;
    this.cells.push("");
    this.endRow();
  }

  private begin(text: string): number {
    const marked = /^sep=(.)\r?\n/i.exec(text);
    this.delimiter = marked ? marked[1] : detectDelimiter(text);
    if (marked) this.started = this.line = 2;
    return marked ? marked[0].length : 0;
  }

  private endRow(): void {
    if (++this.count > this.limits.rows) throw tooLong(this.limits);
    this.rows.push({ line: this.started, cells: this.cells });
    this.cells = [];
    this.started = ++this.line;
  }

  /** The cell at a place, or null when its end is not in the text. A quote opens one only at its start. */
  private cellAt(text: string, at: number, last: boolean): Scanned | null {
    if (text[at] !== '"') {
      const next = this.endOf(text, at, last);
      return next === null ? null : { value: text.slice(at, next), next, lines: 0 };
    }
    let [value, from] = ["", at + 1];
    for (;;) {
      const quote = text.indexOf('"', from);
      if (quote === -1 && (last || text.length - at > MAX_CELL)) throw this.openQuote();
      if (quote === -1 || (quote === text.length - 1 && !last)) return null;
      value += text.slice(from, quote);
      from = quote + 1;
      if (text[from] !== '"') break;
      value += '"';
      from++;
    }
    // Text after the closing quote belongs to the cell: `"큰" 식당` is what someone typed by hand.
    const next = this.endOf(text, from, last);
    if (next === null) return null;
    const lines = value.match(/\r\n|\r|\n/g)?.length ?? 0;
    return { value: value + text.slice(from, next), next, lines };
  }

  /** Where the delimiter or the line end after a place is; null when the text has to go on to tell. */
  private endOf(text: string, from: number, last: boolean): number | null {
    let at = from;
    while (at < text.length && !this.ends(text[at])) at++;
    return last || at < text.length - 1 || (at < text.length && text[at] !== "\r") ? at : null;
  }

  private ends(letter: string): boolean {
    return letter === this.delimiter || letter === "\n" || letter === "\r";
  }

  private openQuote(): BadFile {
    return new BadFile(
      "open_quote",
      `${this.line}번째 줄에서 시작한 따옴표(")가 닫히지 않았습니다.`,
    );
  }

  private cellTooLong(): BadFile {
    return new BadFile(
      "cell_too_long",
      `${this.line}번째 줄에서 시작한 칸의 글이 지나치게 길어 읽을 수 없습니다.`,
    );
  }
}
