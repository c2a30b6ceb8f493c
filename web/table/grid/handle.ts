/** A grid's object for its handlers: props, refs, and elements. */
import type { CellValue, Column, TableRow } from "../../../events/kit/column.ts";
import type { CellChange } from "../../../projections/table/shapes.ts";
import type { CellPlace, GridProps } from "../types.ts";
import { type Block, blockOf, type Extent, HEADER_ROW, inside } from "./movement.ts";
import { rowTop } from "./places.ts";
import type { Target } from "./paste_plan.ts";
import { isLoaded } from "../rows/windows.ts";
import { NONE } from "./row_selection.ts";
import { endWidth, type GridColumn, HEADER_HEIGHT, pinnedWidth, ROW_HEIGHT } from "./layout.ts";

/** A cell being edited. Its text is in the input alone: nothing may write there while it composes. */
export interface Editing {
  id: string;
  key: string;
  /** Value before the edit, and the text the edit began with. */
  from: CellValue;
  start: string;
  /** Started by typing or a click: arrows then end it. By F2, Enter or a double click: they move the caret. */
  mode: "typing" | "editing";
  /** The problem of the text. */
  error: string | null;
  /** Choice pointed at, for columns with choices. */
  choice: number | null;
  /** The typed text, as far as the choices need it. */
  filter: string;
}

/** State that causes a render: the focus, the range, the edit. */
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

/** Data for handlers. Only `state` is rendered. */
export class GridHandle {
  state = new GridState();
  #listeners = new Set<() => void>();
  layout: GridColumn[] = [];
  scroller: HTMLElement | null = null;
  input: HTMLTextAreaElement | null = null;
  composing = false;
  /** Row where a Shift-click's range starts. */
  rowAnchor = 0;
  /** Column that Enter returns to after Tab has moved through a row. */
  tabColumn: number | null = null;
  /** Passes the draft on, and ends an abandoned edit. */
  editTimer: ReturnType<typeof setTimeout> | undefined;
  blurTimer: ReturnType<typeof setTimeout> | undefined;
  /** The input is blurred and focused on purpose: that is no leaving. */
  holding = false;
  /** The cell under the press had the focus already: a click there begins to edit. */
  again = false;
  /** A header was just dragged: the click that follows sorts nothing. */
  dragged = false;
  /** The focus is on a row that is not loaded yet. */
  awaits = false;
  /** Heights of open details, by row id, and the places of their rows. */
  detailHeights = new Map<string, number>();
  openAt = new Map<string, number>();
  /** Rows are cards, as on a phone: tapped to be opened, not edited in place. */
  cards = false;
  /** Height of a row, in CSS pixels. */
  rowHeight = ROW_HEIGHT;
  /** The first row in sight when it was scrolled last. */
  firstSeen = 0;
  /** Draws the rows that are in sight by now. */
  look = () => {};

  /** `props` as given at the last rendering; `scope`: prefix of ids and scope of the style rules. */
  constructor(public props: GridProps, readonly scope: string) {}

  /** Handlers read the present state; components follow it. */
  set(patch: Partial<GridState>): void {
    this.state = { ...this.state, ...patch };
    for (const listener of this.#listeners) listener();
  }

  subscribe = (listener: () => void): () => void => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };
}

/** How far the focus can go, and how many rows a page key moves by. */
export function extentOf(grid: GridHandle): Extent {
  const height = (grid.scroller?.clientHeight ?? 600) - HEADER_HEIGHT;
  return {
    rows: grid.props.rows.length,
    columns: grid.layout.length,
    page: Math.max(1, Math.floor(height / grid.rowHeight) - 1),
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
export function canReorder(
  grid: GridHandle,
  from: GridColumn,
  to: GridColumn | undefined,
): boolean {
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
    drawn: ({ key, type, show = "" }, row) => {
      const shown = type === "text" ? grid.props.show?.[show]?.(row[key] ?? null, row) : null;
      return typeof shown === "string" ? shown : null;
    },
  };
}

/** Does something with the rows of a block once all of them are loaded. */
export function whenLoaded(
  grid: GridHandle,
  { top, bottom }: Pick<Block, "top" | "bottom">,
  act: () => void,
): void {
  const isThere = () => isLoaded(grid.props.rows, top, bottom);
  if (isThere()) return act();
  say(grid, "행을 불러오고 있습니다.");
  void grid.props.onNeed?.(Math.max(0, top), bottom).then((done) => done && isThere() && act());
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
  const row = grid.props.rows[to.row];
  if (!extend) grid.awaits = to.row !== HEADER_ROW && row === undefined;
  if (extend) grid.set({ extent: to });
  else {
    grid.set({
      active: to,
      extent: to,
      activeId: row?.id ?? null,
      activeKey: grid.layout[to.column]?.key ?? null,
      menu: null,
    });
  }
  reveal(grid, to);
}

/** Brings the focus to a cell, wherever it was. */
export function jumpTo(grid: GridHandle, { id, key }: { id: string; key: string }): void {
  const row = grid.props.rows.findIndex((entry) => entry?.id === id);
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
    else if (top + grid.rowHeight > scroller.scrollTop + room) {
      scroller.scrollTop = top + grid.rowHeight - room;
    }
  }
  if (gridColumn.pinned || gridColumn.end || grid.cards) return;
  const fixed = pinnedWidth(grid.layout);
  const wide = scroller.clientWidth - endWidth(grid.layout);
  if (gridColumn.left - fixed < scroller.scrollLeft) scroller.scrollLeft = gridColumn.left - fixed;
  else if (gridColumn.left + gridColumn.width > scroller.scrollLeft + wide) {
    scroller.scrollLeft = gridColumn.left + gridColumn.width - wide;
  }
}

/** Deselects rows: a person who edits a cell is not about to act on rows. */
export function chooseNone({ props: { choice, onChoose } }: GridHandle): void {
  if (choice.isAll || choice.ids.size > 0) onChoose(NONE);
}

export function say(grid: GridHandle, text: string): void {
  grid.set({ said: text });
}

/** Left edge of a column in the scrolled content, in CSS pixels: a pinned one moves along. */
export function leftOf({ layout, scroller }: GridHandle, index: number): number {
  const { left, width, pinned, end } = layout[index];
  if (!scroller || !(pinned || end)) return left;
  return scroller.scrollLeft + (end ? scroller.clientWidth - width : left);
}
