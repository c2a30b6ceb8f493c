/** Places and blocks of cells, and where a step of the focus goes. Rows count from 0; row -1 is the header. */
import type { CellPlace } from "../types.ts";

export type Step =
  | "up"
  | "down"
  | "left"
  | "right"
  | "rowStart"
  | "rowEnd"
  | "first"
  | "last"
  | "pageUp"
  | "pageDown"
  | "columnTop"
  | "columnBottom";

/** How many rows and columns there are, and how many rows a page key moves by. */
export interface Extent {
  rows: number;
  columns: number;
  page: number;
}

export const HEADER_ROW = -1;

const between = (low: number, value: number, high: number): number =>
  Math.max(low, Math.min(value, high));

/** The nearest place that exists. An empty grid has its header only. */
export function inside(place: CellPlace, extent: Extent): CellPlace {
  return {
    row: between(HEADER_ROW, place.row, extent.rows - 1),
    column: between(0, place.column, Math.max(0, extent.columns - 1)),
  };
}

/** The place one step away; the same place at an edge (WAI-ARIA APG, grid). */
export function moved(place: CellPlace, step: Step, extent: Extent): CellPlace {
  const { row, column } = place;
  const firstRow = extent.rows > 0 ? 0 : HEADER_ROW;
  const target = (): CellPlace => {
    switch (step) {
      case "up":
        return { row: row - 1, column };
      case "down":
        return { row: row + 1, column };
      case "left":
        return { row, column: column - 1 };
      case "right":
        return { row, column: column + 1 };
      case "rowStart":
        return { row, column: 0 };
      case "rowEnd":
        return { row, column: extent.columns - 1 };
      case "first":
        return { row: firstRow, column: 0 };
      case "last":
        return { row: extent.rows - 1, column: extent.columns - 1 };
      case "pageUp":
        return { row: row === HEADER_ROW ? row : Math.max(firstRow, row - extent.page), column };
      case "pageDown":
        return { row: row + extent.page, column };
      case "columnTop":
        return { row: firstRow, column };
      case "columnBottom":
        return { row: extent.rows - 1, column };
    }
  };
  return inside(target(), extent);
}

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
