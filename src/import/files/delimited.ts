/** CSV and TSV: the delimiter is found, quoted cells may hold line ends, lines count as in an editor. */
import { BadFile, type Limits, MAX_COLUMNS, tooLong, tooWide } from "./limits.ts";
import type { Cell, TableRow } from "../../kit/cell.ts";

const DELIMITERS = [",", "\t", ";", "|"];
/** Letters of one cell, a quote that is not closed among them. */
const MAX_CELL = 1024 * 1024;

/** The delimiter that gives the most lines the same number of columns; comma if none does. */
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

/**
 * One cell and its terminator. A quote opens one only at its start, and text after the closing quote belongs to the
 * cell: `"큰" 식당` is typed by hand. An unclosed quote does not match.
 */
function cellPattern(delimiter: string): RegExp {
  const plain = `[^\\r\\n${delimiter.replace(/[\\\]^-]/, "\\$&")}]*`;
  return new RegExp(`(?:"([^"]*(?:""[^"]*)*)"(?!")(${plain})|(?!")(${plain}))(\\r\\n|[^]|$)`, "y");
}

/** Reads a text given in pieces into rows. Throws `BadFile` when there are too many rows or columns. */
export class DelimitedReader {
  rows: TableRow[] = [];
  private cell: RegExp | undefined;
  private delimiter = "";
  /** What of the text so far is not in a cell yet. */
  private rest = "";
  private cells: Cell[] = [];
  private line = 1;
  private started = 1;
  private count = 0;

  constructor(private readonly limits: Limits) {}

  /** Adds a part. Its last cell waits for the next part, where it may continue. */
  feed(piece: string, last = false): void {
    const text = this.rest + piece;
    let at = this.cell ? 0 : this.begin(text);
    const pattern = this.cell!;
    while (at < text.length) {
      pattern.lastIndex = at;
      const found = pattern.exec(text);
      const tooLong = text.length - at > MAX_CELL;
      if (!found && (last || tooLong)) throw this.openQuote();
      const goesOn = pattern.lastIndex === text.length && !/[^\r]/.test(found?.[4] ?? "");
      if (!found || (goesOn && !last)) {
        if (tooLong) throw this.cellTooLong();
        break;
      }
      const [, quoted, behind, plain, end] = found;
      const value = quoted === undefined ? plain : quoted.replaceAll('""', '"') + behind;
      if (value.length > MAX_CELL) throw this.cellTooLong();
      if (this.cells.push(value) > MAX_COLUMNS) throw tooWide(this.started);
      if (quoted) this.line += value.match(/\r\n|\r|\n/g)?.length ?? 0;
      if (end !== this.delimiter) this.endRow();
      at = pattern.lastIndex;
    }
    this.rest = text.slice(at);
    if (!last || this.cells.length === 0) return;
    this.cells.push("");
    this.endRow();
  }

  private begin(text: string): number {
    const marked = /^sep=(.)\r?\n/i.exec(text);
    this.delimiter = marked ? marked[1] : detectDelimiter(text);
    this.cell = cellPattern(this.delimiter);
    if (marked) this.started = this.line = 2;
    return marked ? marked[0].length : 0;
  }

  private endRow(): void {
    if (++this.count > this.limits.rows) throw tooLong(this.limits);
    this.rows.push({ line: this.started, cells: this.cells });
    this.cells = [];
    this.started = ++this.line;
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
