/** A block of cells between two corners. */
import type { CellPlace } from "../types.ts";

/** First and last row and column, all inclusive. */
export interface Block {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

export function blockOf(a: CellPlace, b: CellPlace): Block {
  return {
    top: Math.min(a.row, b.row),
    left: Math.min(a.column, b.column),
    bottom: Math.max(a.row, b.row),
    right: Math.max(a.column, b.column),
  };
}

export const rowsOf = (block: Block): number => block.bottom - block.top + 1;
export const columnsOf = (block: Block): number => block.right - block.left + 1;

export function isSingle(block: Block): boolean {
  return block.top === block.bottom && block.left === block.right;
}

export function samePlace(a: CellPlace, b: CellPlace): boolean {
  return a.row === b.row && a.column === b.column;
}
