/** CSV and TSV: the delimiter is found, quoted cells may hold line ends, lines count as in an editor. */
import { BadFile } from "./bad_file.ts";
import { type Cell, MAX_COLUMNS, MAX_ROWS, type TableRow } from "./cell.ts";

const DELIMITERS = [",", "\t", ";", "|"];

/** Splits text into records; a quote opens a quoted cell only at the start of a cell. */
function* parseDelimited(text: string, delimiter: string): Generator<TableRow> {
  let cells: Cell[] = [];
  let [at, line, started] = [0, 1, 1];
  while (at < text.length) {
    const { value, next, lines } = cellAt(text, at, delimiter, line);
    cells.push(value);
    line += lines;
    at = next;
    if (text[at] === delimiter) {
      at++;
      if (at === text.length) cells.push("");
      if (at < text.length) continue;
    }
    if (text[at] === "\r") at++;
    if (text[at] === "\n") at++;
    yield { line: started, cells };
    cells = [];
    started = ++line;
  }
}

interface Scanned {
  value: string;
  next: number;
  lines: number;
}

function cellAt(text: string, at: number, delimiter: string, line: number): Scanned {
  if (text[at] !== '"') {
    let next = at;
    while (next < text.length && text[next] !== delimiter && !"\r\n".includes(text[next])) next++;
    return { value: text.slice(at, next), next, lines: 0 };
  }
  let [value, next] = ["", at + 1];
  for (;;) {
    const quote = text.indexOf('"', next);
    if (quote === -1) {
      throw new BadFile("open_quote", `${line}번째 줄에서 시작한 따옴표(")가 닫히지 않았습니다.`);
    }
    value += text.slice(next, quote);
    next = quote + 1;
    if (text[next] !== '"') break;
    value += '"';
    next++;
  }
  const lines = value.match(/\r\n|\r|\n/g)?.length ?? 0;
  // Text after the closing quote belongs to the cell: `"큰" 식당` is what someone typed by hand.
  const tail = cellTail(text, next, delimiter);
  return { value: value + text.slice(next, tail), next: tail, lines };
}

function cellTail(text: string, from: number, delimiter: string): number {
  let next = from;
  while (next < text.length && text[next] !== delimiter && !"\r\n".includes(text[next])) next++;
  return next;
}

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

/** Every record of a text table. Throws `BadFile` when there are too many rows or columns. */
export function readDelimited(text: string): TableRow[] {
  const marked = /^sep=(.)\r?\n/i.exec(text);
  const delimiter = marked ? marked[1] : detectDelimiter(text);
  const rows: TableRow[] = [];
  for (const row of parseDelimited(text, delimiter)) {
    if (row.cells.length > MAX_COLUMNS) throw tooWide(row.line);
    if (rows.push(row) > MAX_ROWS) throw tooLong();
  }
  return marked ? rows.slice(1) : rows;
}

export function tooLong(): BadFile {
  return new BadFile(
    "too_many_rows",
    "한 번에 100,000행까지 가져올 수 있습니다. 파일을 나누어 다시 가져와 주세요.",
  );
}

function tooWide(line: number): BadFile {
  return new BadFile(
    "too_wide",
    `${line}번째 줄의 열이 ${MAX_COLUMNS}개보다 많아 읽을 수 없습니다.`,
  );
}
