/** Tables as every reader of files gives them: cells, rows with the line a person sees, sheets. */
import { cleanText, narrowed } from "../../events/base/text.ts";

/** Text, a number as Excel stores it, a formula nobody has calculated, an error value, or nothing. */
export type Cell = null | string | number | { formula: string } | { error: string };

export interface TableRow {
  /** Counts from 1, as an editor or Excel shows it. */
  line: number;
  cells: Cell[];
  /** Values that a merged cell above or to the left shows at this place. */
  merged?: Cell[];
  /** Columns (from 0) whose number is a day by its cell's format. */
  days?: number[];
  /** A filter, or a person, hides it. */
  hidden?: true;
}

export interface SheetHead {
  /** Name of the sheet; "" for a text file. */
  name: string;
  /** Excel counts the days of this workbook from 1904. */
  date1904: boolean;
  hidden: boolean;
  /** Its cells were separated by a delimiter: an extra one may be inside an amount. */
  delimited?: true;
}

/** A sheet that is held whole. */
export interface Table extends SheetHead {
  rows: TableRow[];
}

/** A sheet whose rows come in batches, from the first on each time they are asked for. */
export interface Sheet extends SheetHead {
  rows(): AsyncIterable<TableRow[]> | Iterable<TableRow[]>;
}

/** What reading a cell gives: a value, or the Korean reason why there is none. */
export type Reading<T> = { ok: true; value: T } | { ok: false; reason: string };

export function unreadable(reason: string): { ok: false; reason: string } {
  return { ok: false, reason };
}

/** Letters an Excel cell can hold. No field takes as many, so what is cut is refused all the same. */
export const MAX_LETTERS = 32_767;

/** A cell as clean text. A leading apostrophe that marks `=1+1` as text (Excel's own) is taken off. */
export function cellText(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return "";
  if (typeof cell === "number") return String(cell);
  if (typeof cell === "string") {
    return cleanText(cell.slice(0, MAX_LETTERS)).replace(/^'(?=[=+\-@])/, "");
  }
  return "formula" in cell ? `=${cell.formula}` : cell.error;
}

/** The text in one line: runs of white space become one space. */
export function lineText(cell: Cell | undefined): string {
  return cellText(cell).replace(/\s+/g, " ");
}

/** For comparing: full-width forms narrowed, no white space, lower case. */
export function bareText(text: string): string {
  return narrowed(text).replace(/\s+/g, "").toLowerCase();
}

export function isBlank(cell: Cell | undefined): boolean {
  return cellText(cell) === "";
}
