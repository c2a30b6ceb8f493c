/** One row below a header, read column by column, with its problems. */
import { uniqueKey } from "../../../events/kit/table.ts";
import { type Cell, isBlank, lineText, type TableRow } from "../../kit/cell.ts";
import type { DayRules } from "../../../projections/kit/day_text.ts";
import { columnsOf, type Layout } from "../layout/layout.ts";
import type { Notice } from "../notices.ts";

export interface Problem {
  /** The column's name in the file; "" when the whole row is meant. */
  column: string;
  /** The cell's value. */
  value: string;
  /** Korean, complete sentence. */
  reason: string;
}

/** The cell of a column. A merged cell shows its value at every place it covers. */
export function cellAt(row: TableRow, column: number): Cell {
  const own = row.cells[column] ?? null;
  return isBlank(own) ? row.merged?.[column] ?? null : own;
}

export interface RowOptions {
  /** Text for columns that the file does not have, the same in every row. */
  constants?: Readonly<Record<string, string>>;
  /** Words that a person exchanged for a choice, by key; the words compared without case. */
  exchanged?: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** Column that identifies the row of a line. */
  key?: string | null;
  /** An empty cell clears the row's value; otherwise it leaves it. */
  clearBlanks?: boolean;
}

export class RowReader {
  readonly problems: Problem[] = [];
  readonly notices: Notice[] = [];
  readonly rules: DayRules;

  constructor(
    readonly row: TableRow,
    readonly layout: Layout,
    rules: DayRules,
    readonly options: RowOptions = {},
  ) {
    this.rules = { ...rules, onShortYear: (year) => this.noteYear(year) };
  }

  /** Every cell of a key, in the order of the file's columns; a constant without a column. */
  cells(key: string): Cell[] {
    const found = columnsOf(this.layout, key);
    const { constants = {}, exchanged } = this.options;
    if (found.length === 0 && Object.hasOwn(constants, key)) return [constants[key]];
    const words = exchanged?.get(key);
    return found.map((column) => {
      const cell = cellAt(this.row, column);
      return words?.get(uniqueKey(lineText(cell))) ?? cell;
    });
  }

  /** The first of them; null without one. */
  cell(key: string): Cell {
    return this.cells(key)[0] ?? null;
  }

  /** The stored cell: the repeated value of a merged cell is left out. */
  own(key: string): Cell {
    const [column] = columnsOf(this.layout, key);
    return column === undefined ? this.cell(key) : this.row.cells[column] ?? null;
  }

  text(key: string): string {
    return lineText(this.cell(key));
  }

  /** The file's name for a key's column. */
  nameOf(key: string): string {
    const [column] = columnsOf(this.layout, key);
    return column === undefined ? "" : this.layout.names[column] || `${column + 1}열`;
  }

  refuse(key: string, reason: string, column = this.nameOf(key)): void {
    this.problems.push({ column, value: this.text(key), reason });
  }

  /** Reports a change or a guess of a cell; `ask` if a person has to check. */
  notice(key: string, message: string, ask = false): void {
    const column = key === "" ? "" : this.nameOf(key);
    // A cell may be read more than once.
    if (this.notices.some((one) => one.column === column && one.message === message)) return;
    this.notices.push({ column, message, ask });
  }

  private noteYear(year: number): void {
    const century = Math.floor(year / 100) * 100;
    this.notice("", `두 자리로 적힌 연도를 ${century}년대로 읽었습니다.`);
  }
}
