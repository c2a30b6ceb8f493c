/** One grid as its handlers see it: what it was given, what it remembers, and its elements. */
import type { CellValue, Column, TableRow } from "../../../events/kit/column.ts";
import type { CellChange } from "../../../projections/table/shapes.ts";
import type { CellPlace, GridProps } from "../types.ts";
import { NOT_TYPING, type Typing } from "./composition.ts";
import { type Block, blockOf, type Extent, inside } from "./movement.ts";
import type { Target } from "./paste_plan.ts";
import { type GridColumn, HEADER_HEIGHT, pinnedWidth, ROW_HEIGHT } from "./layout.ts";

/** A cell being edited. Its text is in the input alone: nothing may write there while it composes. */
export interface Editing {
  id: string;
  key: string;
  /** Value before the edit, and the text the edit began with. */
  from: CellValue;
  start: string;
  /** Begun by typing or a click: arrows then end it. By F2, Enter or a double click: they move the caret. */
  mode: "typing" | "editing";
  /** What is wrong with what was typed. */
  error: string | null;
  /** Choice pointed at, for columns with choices. */
  choice: number | null;
  /** What has been typed, as far as the choices need it. */
  filter: string;
}

/** What is drawn anew when it changes: the focus, the range, the edit under way. */
export class GridState {
  /** The focused cell; `extent` is the other corner of the range. */
  active: CellPlace = { row: 0, column: 0 };
  extent: CellPlace = { row: 0, column: 0 };
  /** Row and column that the focus stays on when rows and columns move. */
  activeId: string | null = null;
  activeKey: string | null = null;
  editing: Editing | null = null;
  /** Ids of rows whose details are open. */
  open: ReadonlySet<string> = new Set();
  /** A change on its way to `onEdit`: its cell shows it already. */
  draft: CellChange | null = null;
  /** Row whose menu of further actions is open. */
  menu: string | null = null;
  /** Read out by screen readers. */
  said = "";
}

/** What handlers act on. Only `state` is drawn from. */
export class GridHandle {
  state = new GridState();
  #listeners = new Set<() => void>();
  layout: GridColumn[] = [];
  scroller: HTMLElement | null = null;
  input: HTMLTextAreaElement | null = null;
  typing: Typing = NOT_TYPING;
  /** Row where a Shift-click's range starts. */
  rowAnchor = 0;
  /** Column that Enter comes back to after Tab has moved through a row. */
  tabColumn: number | null = null;
  /** What hands the draft on, and ends an edit that was left. */
  editTimer: ReturnType<typeof setTimeout> | undefined;
  blurTimer: ReturnType<typeof setTimeout> | undefined;
  /** The input is let go of and taken back on purpose: that is no leaving. */
  holding = false;
  /** The cell under the press had the focus already: a click there begins to edit. */
  again = false;
  /** A header was just dragged: the click that follows sorts nothing. */
  dragged = false;
  /** Heights of open details, by row id. */
  detailHeights = new Map<string, number>();

  /** `props` as given at the last rendering; `scope`: prefix of ids and scope of the style rules. */
  constructor(public props: GridProps, readonly scope: string) {}

  /** Handlers read the state as it is now; components follow it. */
  set(patch: Partial<GridState>): void {
    this.state = { ...this.state, ...patch };
    for (const listener of this.#listeners) listener();
  }

  subscribe = (listener: () => void): () => void => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };
}

/** Height of open details that have not been measured yet. */
const DETAIL_GUESS = 96;

export function detailHeight(grid: GridHandle, id: string): number {
  return grid.state.open.has(id) ? grid.detailHeights.get(id) ?? DETAIL_GUESS : 0;
}

/** Distance of a row from the top of all rows, in CSS pixels. */
export function rowTop(grid: GridHandle, index: number): number {
  const { rows, before = 0 } = grid.props;
  let top = (before + index) * ROW_HEIGHT;
  const { open } = grid.state;
  if (open.size > 0) {
    for (let at = 0; at < index && at < rows.length; at++) {
      if (open.has(rows[at].id)) top += detailHeight(grid, rows[at].id);
    }
  }
  return top;
}

/** How far the focus can go, and how many rows a page key moves by. */
export function extentOf(grid: GridHandle): Extent {
  const height = (grid.scroller?.clientHeight ?? 600) - HEADER_HEIGHT;
  return {
    rows: grid.props.rows.length,
    columns: grid.layout.length,
    page: Math.max(1, Math.floor(height / ROW_HEIGHT) - 1),
  };
}

export function columnAt(grid: GridHandle, index: number): Column | null {
  const gridColumn = grid.layout[index];
  return gridColumn?.kind === "data" ? gridColumn.column : null;
}

export function columnOf(grid: GridHandle, key: string | undefined): Column | undefined {
  return grid.props.columns.columns.find((column) => column.key === key);
}

/** Whether a column can take another's place: pinned ones stay among themselves, on any screen. */
export function canMove(grid: GridHandle, from: GridColumn, to: GridColumn | undefined): boolean {
  if (!from.column || !to?.column) return false;
  const { table } = grid.props.columns;
  return table.getColumn(from.key)!.getIsPinned() === table.getColumn(to.key)!.getIsPinned();
}

export function canEditCell(column: Column | null, row: TableRow | undefined): boolean {
  if (!column || !row || row.deleted) return false;
  return column.editable === true && column.type !== "sequence";
}

/** The value that a cell shows: one on its way counts. */
export function valueOf(grid: GridHandle, row: TableRow, key: string): CellValue {
  const { draft } = grid.state;
  return draft?.id === row.id && draft.key === key ? draft.to : row[key] ?? null;
}

export function targetOf(grid: GridHandle): Target {
  return {
    rows: grid.props.rows,
    columns: grid.layout.map((_, index) => columnAt(grid, index)),
    canEdit: canEditCell,
  };
}

export function rangeOf(grid: GridHandle): Block {
  const { active, extent } = grid.state;
  return blockOf(active, extent);
}

export const cellId = (scope: string, place: CellPlace): string =>
  `${scope}-${place.row}-${place.column}`;

/** Puts the focus on a cell; `extend` moves the other corner of the range instead. */
export function goTo(grid: GridHandle, place: CellPlace, extend = false): void {
  const extent = extentOf(grid);
  const to = inside(place, extent);
  if (extend) grid.set({ extent: to });
  else {
    grid.set({
      active: to,
      extent: to,
      activeId: grid.props.rows[to.row]?.id ?? null,
      activeKey: grid.layout[to.column]?.key ?? null,
      menu: null,
    });
  }
  reveal(grid, to);
}

/** Brings the focus to a cell, wherever it was. */
export function jumpTo(grid: GridHandle, { id, key }: { id: string; key: string }): void {
  const row = grid.props.rows.findIndex((entry) => entry.id === id);
  const column = grid.layout.findIndex((entry) => entry.key === key);
  if (row < 0 || column < 0) return;
  grid.input?.focus({ preventScroll: true });
  goTo(grid, { row, column });
}

/** Scrolls as little as needed to show a cell whole, clear of the header and the pinned columns. */
export function reveal(grid: GridHandle, { row, column }: CellPlace): void {
  const { scroller } = grid;
  const gridColumn = grid.layout[column];
  if (!scroller || !gridColumn) return;
  if (row >= 0) {
    const top = rowTop(grid, row);
    const room = scroller.clientHeight - HEADER_HEIGHT;
    if (top < scroller.scrollTop) scroller.scrollTop = top;
    else if (top + ROW_HEIGHT > scroller.scrollTop + room) {
      scroller.scrollTop = top + ROW_HEIGHT - room;
    }
  }
  if (gridColumn.pinned) return;
  const fixed = pinnedWidth(grid.layout);
  if (gridColumn.left - fixed < scroller.scrollLeft) scroller.scrollLeft = gridColumn.left - fixed;
  else if (gridColumn.left + gridColumn.width > scroller.scrollLeft + scroller.clientWidth) {
    scroller.scrollLeft = gridColumn.left + gridColumn.width - scroller.clientWidth;
  }
}

export function say(grid: GridHandle, text: string): void {
  grid.set({ said: text });
}

/** Keeps the focus on its row and column when rows and columns have moved (live changes, sorting). */
export function follow(grid: GridHandle): void {
  const { active, extent, activeId, activeKey } = grid.state;
  const { rows } = grid.props;
  const at = activeId === null || rows[active.row]?.id === activeId
    ? active.row
    : rows.findIndex((row) => row.id === activeId);
  const column = activeKey === null || grid.layout[active.column]?.key === activeKey
    ? active.column
    : grid.layout.findIndex((entry) => entry.key === activeKey);
  const place = inside({
    row: at < 0 && activeId !== null ? active.row : at,
    column: column < 0 ? active.column : column,
  }, extentOf(grid));
  if (place.row === active.row && place.column === active.column) return;
  const corner = {
    row: extent.row + place.row - active.row,
    column: extent.column + place.column - active.column,
  };
  grid.set({ active: place, extent: inside(corner, extentOf(grid)) });
}
