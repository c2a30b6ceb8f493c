/** A block of cells filled down, cleared, or copied: as text and as a table that keeps types in Excel. */
import type { CellChange } from "../../../projections/table/shapes.ts";
import type { CellValue, Column, TableRow } from "../../../events/kit/column.ts";
import type { Rows } from "../types.ts";
import { cellText, plainText } from "./format.ts";
import type { Target } from "./paste_plan.ts";
import type { Block } from "./movement.ts";
import { readCell } from "./value.ts";
import { sameValue } from "../../../projections/table/same_value.ts";
import { escaped } from "../../../projections/chat/markup.ts";

/** The loaded rows of the block. */
const rowsIn = (block: Block, rows: Rows): TableRow[] =>
  rows.slice(Math.max(0, block.top), block.bottom + 1).filter((row) => row !== undefined);

/** The new values of the block's cells; undefined leaves a column as it is. */
function changesTo(
  block: Block,
  { rows, columns, canEdit }: Target,
  valueFor: (column: Column) => CellValue | undefined,
): CellChange[] {
  return rowsIn(block, rows).flatMap((row) =>
    columns.slice(block.left, block.right + 1).flatMap((column): CellChange[] => {
      if (!column || !canEdit(column, row)) return [];
      const from = row[column.key] ?? null;
      const to = valueFor(column);
      return to === undefined || sameValue(from, to)
        ? []
        : [{ id: row.id, key: column.key, from, to }];
    })
  );
}

/** Fills every column of the block with its first row's value; one row alone takes from the row above. */
export function fillDown(block: Block, target: Target): CellChange[] {
  const source = target.rows[block.top === block.bottom ? block.top - 1 : block.top];
  return source ? changesTo(block, target, ({ key }) => source[key] ?? null) : [];
}

/** Clears the block's cells except required ones. */
export function clearBlock(block: Block, target: Target): CellChange[] {
  return changesTo(block, target, (column) => {
    const empty = readCell(column, "");
    return empty.ok && column.type !== "boolean" ? empty.value : undefined;
  });
}

const AS_TEXT = new Set(["text", "select", "status", "boolean"]);

/** The block for the clipboard; columns without data are left out. */
export function copyBlock(block: Block, target: Target): ClipCell[][] {
  const columns = target.columns.slice(block.left, block.right + 1)
    .filter((column) => column !== null);
  return rowsIn(block, target.rows).map((row) =>
    columns.map((column) => ({
      ...copied(column, row, target),
      isText: AS_TEXT.has(column.type),
    }))
  );
}

/** A zero that is shown as empty is copied as zero, or it would be pasted as no number. */
function copied(column: Column, row: TableRow, { drawn }: Target): Omit<ClipCell, "isText"> {
  const value = row[column.key];
  const seen = drawn?.(column, row) ?? cellText(column, value);
  const text = plainText(column, value);
  return { text: column.type === "text" && seen ? seen : text, seen: seen || text };
}

/** A field with a tab, a line end or a quote in it is quoted, as Excel does. */
function field(text: string): string {
  return /[\t\n\r"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Lines of fields as tab-separated text. Lines end as Excel's do. */
export function writeTsv(block: string[][]): string {
  return block.map((line) => line.map(field).join("\t")).join("\r\n");
}

/** One cell to copy: its text, and whether a spreadsheet must take it as text and not as a formula. */
export interface ClipCell {
  /** For sheets: figures without separators, so that they count. */
  text: string;
  /** As it reads. */
  seen: string;
  isText: boolean;
}

/** A table for `text/html`. Text cells are marked so that Excel runs no formula typed by somebody. */
export function clipHtml(block: Omit<ClipCell, "seen">[][]): string {
  const lines = block.map((line) =>
    `<tr>${
      line.map(({ text, isText }) =>
        `<td${isText ? ` style="mso-number-format:'\\@'"` : ""}>${
          escaped(text).replace(/\r?\n/g, "<br>")
        }</td>`
      ).join("")
    }</tr>`
  );
  return `<meta charset="utf-8"><table>${lines.join("")}</table>`;
}
