/** Places and blocks of cells, and where a step of the focus goes. Rows count from 0; row -1 is the header. */
import type { CellPlace } from "../types.ts";

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

const firstRow = ({ rows }: Extent): number => rows > 0 ? 0 : HEADER_ROW;

/** Target of each step, ignoring edges. */
const TARGETS = {
  up: ({ row }) => ({ row: row - 1 }),
  down: ({ row }) => ({ row: row + 1 }),
  left: ({ column }) => ({ column: column - 1 }),
  right: ({ column }) => ({ column: column + 1 }),
  rowStart: () => ({ column: 0 }),
  rowEnd: (_, { columns }) => ({ column: columns - 1 }),
  first: (_, extent) => ({ row: firstRow(extent), column: 0 }),
  last: (_, { rows, columns }) => ({ row: rows - 1, column: columns - 1 }),
  pageUp: ({ row }, extent) => ({
    row: row === HEADER_ROW ? row : Math.max(firstRow(extent), row - extent.page),
  }),
  pageDown: ({ row }, { page }) => ({ row: row + page }),
  columnTop: (_, extent) => ({ row: firstRow(extent) }),
  columnBottom: (_, { rows }) => ({ row: rows - 1 }),
} satisfies Record<string, (place: CellPlace, extent: Extent) => Partial<CellPlace>>;

export type Step = keyof typeof TARGETS;

/** The place one step away; the same place at an edge (WAI-ARIA APG, grid). */
export const moved = (place: CellPlace, step: Step, extent: Extent): CellPlace =>
  inside({ ...place, ...TARGETS[step](place, extent) }, extent);

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
