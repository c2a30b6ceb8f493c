/** Rows of one sheet while it is read, with what merged cells show at the places they cover. */
import { type Cell, isBlank, type TableRow } from "../../kit/cell.ts";
import { type CellFormat, displayedAmount } from "../cell_format.ts";
import { BadFile, type Limits, MAX_COLUMNS, tooLong, tooWide } from "./limits.ts";

/** How far a merged cell reaches: columns and rows, its own included. */
export interface Reach {
  across: number;
  down: number;
}

const ALONE: Reach = { across: 1, down: 1 };

export class RowBuilder {
  /** Rows that hold something. */
  rows: TableRow[] = [];
  line = 0;
  private row: TableRow | null = null;
  private cells = 0;
  /** By column: the last line of a merged cell from an earlier row, and its value. */
  private readonly above = new Map<number, { until: number; value: Cell }>();

  constructor(private readonly limits: Limits) {}

  open(line = this.line + 1): void {
    this.close();
    this.line = line;
    this.row = { line, cells: [] };
    for (const [column, { until, value }] of this.above) {
      if (until < line) this.above.delete(column);
      else this.cover(column, value);
    }
  }

  get isOpen(): boolean {
    return this.row !== null;
  }

  /** The first column after the cells so far that none reaches into. */
  get next(): number {
    let column = this.row?.cells.length ?? 0;
    while (this.row?.merged && column in this.row.merged) column++;
    return column;
  }

  /** A cell of the open row; its number's format may mean a day, or another currency than won. */
  put(
    column: number,
    given: Cell,
    { across, down }: Reach = ALONE,
    format: CellFormat = null,
  ): void {
    const foreign = typeof given === "number" && format !== null && format !== "day";
    this.place(column, foreign ? displayedAmount(given, format) : given, { across, down });
    if (this.row && typeof given === "number" && format === "day") {
      (this.row.days ??= []).push(column);
    }
  }

  /** A number of rows without own cells; merged cells are not shown in them. */
  skip(rows: number): void {
    this.close();
    this.line += rows;
  }

  /** The row that is open is hidden. */
  hide(): void {
    if (this.row) this.row.hidden = true;
  }

  private place(column: number, value: Cell, { across, down }: Reach): void {
    const { row } = this;
    if (!row) return;
    this.counted();
    if (column >= MAX_COLUMNS && !isBlank(value)) throw tooWide(row.line);
    if (column >= MAX_COLUMNS || value === null) return;
    while (row.cells.length < column) row.cells.push(null);
    row.cells[column] = value;
    if (across === 1 && down === 1) return;
    for (let at = column; at < Math.min(column + across, MAX_COLUMNS); at++) {
      if (at > column) this.cover(at, value);
      if (down > 1) this.above.set(at, { until: row.line + down - 1, value });
    }
  }

  close(): void {
    const { row } = this;
    this.row = null;
    if (!row || row.cells.length === 0) return;
    // A value below the last row that is read would be lost silently.
    if (row.line > this.limits.rows) throw tooLong(this.limits);
    while (row.cells.length < (row.merged?.length ?? 0)) row.cells.push(null);
    this.rows.push(row);
  }

  private cover(column: number, value: Cell): void {
    (this.row!.merged ??= [])[column] = value;
    this.counted();
  }

  private counted(): void {
    if (++this.cells > this.limits.cells) throw new BadFile("too_many_cells");
  }
}
