/** A pasted block from a spreadsheet's clipboard, and its effect. Loaded before the first paste. */
import type { CellValue, Column, TableRow } from "../../../events/kit/column.ts";
import type { PastePlan, Rows } from "../types.ts";
import { type Block, columnsOf, rowsOf } from "./movement.ts";
import { type DayOrder, dayOrderOf } from "../../../projections/kit/day_order.ts";
import { readCell } from "./value.ts";
import { sameValue } from "../../../projections/table/same_value.ts";

/** Reads a quoted field that begins at `at`; answers its text and where it ends. */
function quoted(text: string, at: number): { value: string; end: number } | null {
  let value = "";
  for (let from = at + 1;;) {
    const quote = text.indexOf('"', from);
    if (quote < 0) return null;
    value += text.slice(from, quote);
    if (text[quote + 1] !== '"') return { value, end: quote + 1 };
    value += '"';
    from = quote + 2;
  }
}

/** End of the quoted field that continues at `from`. */
function endFrom(text: string, from: number): number {
  const length = text.slice(from).search(/[\t\n\r]/);
  return length < 0 ? text.length : from + length;
}

/**
 * Reads a block. Quoted fields may hold tabs, line ends and doubled quotes; a quote that does not
 * close, or that closes in the middle of a field, is text. One line end at the end is Excel's own.
 */
export function readTsv(text: string): string[][] {
  const block: string[][] = [[]];
  for (let at = 0;;) {
    const field = text[at] === '"' ? quoted(text, at) : null;
    const isWhole = field !== null && endFrom(text, field.end) === field.end;
    const end = isWhole ? field.end : endFrom(text, at);
    block.at(-1)!.push(isWhole ? field.value : text.slice(at, end));
    at = end + (text.startsWith("\r\n", end) ? 2 : 1);
    if (text[end] === "\t") continue;
    if (at >= text.length) return block;
    block.push([]);
  }
}

const TAG = /<(tr|td|th)\b([^<>]*)>/gi;

function span(attributes: string, name: string): number {
  const found = new RegExp(`${name}\\s*=\\s*["']?(\\d+)`, "i").exec(attributes);
  return Math.max(1, Math.min(Number(found?.[1] ?? 1), 10_000));
}

/**
 * Cells of a copied table under a merged cell, as `row:column`. They are no cells, and pasting keeps the present
 * values.
 */
export function mergedGaps(html: string): Set<string> {
  const gaps = new Set<string>();
  let row = -1;
  let column = 0;
  for (const [, name, attributes] of html.matchAll(TAG)) {
    if (name.toLowerCase() === "tr") {
      row++;
      column = 0;
      continue;
    }
    while (gaps.has(`${row}:${column}`)) column++;
    const down = span(attributes, "rowspan");
    const across = span(attributes, "colspan");
    for (let y = 0; y < down && down * across > 1 && gaps.size < 100_000; y++) {
      for (let x = 0; x < across; x++) if (x + y > 0) gaps.add(`${row + y}:${column + x}`);
    }
    column += across;
  }
  return gaps;
}

/** The table as a paste sees it: its rows, and columns shown (null: no column of data). */
export interface Target {
  rows: Rows;
  columns: (Column | null)[];
  canEdit(column: Column, row: TableRow): boolean;
  /** How the page draws a text of its own, such as a telephone number; null where it does not. */
  drawn?(column: Column, row: TableRow): string | null;
}

/** Most refused cells in a list; all are counted. */
export const MOST_LISTED = 500;

interface Size {
  rows: number;
  columns: number;
}

/**
 * The filled area: a block that fits a selection several times is repeated in it, as in spreadsheets; any other is
 * pasted once, from the selection's first cell.
 */
function filledSize(block: Size, selected: Block): Size {
  const rows = rowsOf(selected);
  const columns = columnsOf(selected);
  return {
    rows: rows > block.rows && rows % block.rows === 0 ? rows : block.rows,
    columns: columns > block.columns && columns % block.columns === 0 ? columns : block.columns,
  };
}

interface Given {
  text: string;
  /** How the days of its column in the block are written. */
  order: DayOrder | null;
}

function put(plan: PastePlan, at: number, column: Column, given: Given, target: Target): void {
  const { text, order } = given;
  const row = target.rows[at];
  if (!row) return;
  const { key, label } = column;
  const from: CellValue = row[key] ?? null;
  const read = readCell(column, text, order);
  const refuse = (message: string) => {
    plan.refusedCount++;
    if (plan.refused.length >= MOST_LISTED) return;
    plan.refused.push({ row: at, id: row.id, key, label, text, message });
  };
  if (target.canEdit(column, row)) {
    if (!read.ok) refuse(read.message);
    else if (sameValue(from, read.value)) plan.unchanged++;
    else plan.changes.push({ id: row.id, key, from, to: read.value });
    return;
  }
  // A value copied from the table and pasted unchanged is no attempt to change it.
  if (text.trim() === "" || (read.ok && sameValue(from, read.value))) plan.unchanged++;
  else refuse(row.deleted ? "삭제된 행입니다." : `${label} 열은 바꿀 수 없습니다.`);
}

/**
 * Plans a paste of `block` at the selected cells. `gaps` are cells under a merged one, as `row:column` of the block,
 * which keep their values. Nothing is changed here.
 */
export function planPaste(
  block: string[][],
  gaps: ReadonlySet<string>,
  selected: Block,
  target: Target,
): PastePlan {
  const size = {
    rows: block.length,
    columns: block.reduce((most, line) => Math.max(most, line.length), 0),
  };
  const top = Math.max(0, selected.top);
  const filled = size.columns === 0 ? { rows: 0, columns: 0 } : filledSize(size, selected);
  const rows = Math.max(0, Math.min(filled.rows, target.rows.length - top));
  const columns = Math.min(filled.columns, target.columns.length - selected.left);
  const plan: PastePlan = {
    changes: [],
    refused: [],
    refusedCount: 0,
    unchanged: 0,
    ...size,
    outsideRows: filled.rows - rows,
    outsideColumns: filled.columns - columns,
  };
  const orders = Array.from(
    { length: size.columns },
    (_, x) => dayOrderOf(block.map((line) => line[x])),
  );
  for (let y = 0; y < rows; y++) {
    const line = block[y % size.rows];
    for (let x = 0; x < columns; x++) {
      const column = target.columns[selected.left + x];
      const text = line[x % size.columns];
      const isGap = gaps.has(`${y % size.rows}:${x % size.columns}`);
      if (!column || text === undefined || isGap) continue;
      put(plan, top + y, column, { text, order: orders[x % size.columns] }, target);
    }
  }
  return plan;
}
