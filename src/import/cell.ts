/** Tables as every reader of files gives them: cells, rows with the line a person sees, sheets. */

/** Text, a number as Excel stores it, a formula nobody has calculated, an error value, or nothing. */
export type Cell = null | string | number | { formula: string } | { error: string };

export interface TableRow {
  /** Counts from 1, as an editor or Excel shows it. */
  line: number;
  cells: Cell[];
  /** Values that a merged cell above or to the left shows at this place. */
  merged?: Cell[];
}

export interface Table {
  /** Name of the sheet; "" for a text file. */
  name: string;
  /** Excel counts the days of this workbook from 1904. */
  date1904: boolean;
  hidden: boolean;
  rows: TableRow[];
}

/** Most rows and columns looked at; more is a mistake or an attack. */
export const MAX_ROWS = 100_000;
export const MAX_COLUMNS = 256;

/** Control characters, invisible marks and direction overrides; tab and line feed stay. */
const UNWANTED = /(?![\t\n])\p{Cc}|[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu;

/** Text in one form: NFC, LF line ends, no control characters, trimmed, halves of pairs replaced. */
function cleanText(text: string): string {
  return text.replace(/\r\n?/g, "\n").replace(UNWANTED, "").replaceAll("\u00a0", " ")
    .toWellFormed().normalize("NFC").trim();
}

/** A cell as clean text. A leading apostrophe that marks `=1+1` as text (Excel's own) is taken off. */
export function cellText(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return "";
  if (typeof cell === "number") return String(cell);
  if (typeof cell === "string") return cleanText(cell).replace(/^'(?=[=+\-@])/, "");
  return "formula" in cell ? `=${cell.formula}` : cell.error;
}

/** The text in one line: runs of white space become one space. */
export function lineText(cell: Cell | undefined): string {
  return cellText(cell).replace(/\s+/g, " ");
}

/** For comparing: full-width forms narrowed, no white space, lower case. */
export function bareText(text: string): string {
  return text.normalize("NFKC").replace(/\s+/g, "").toLowerCase();
}

export function isBlank(cell: Cell | undefined): boolean {
  return cellText(cell) === "";
}
