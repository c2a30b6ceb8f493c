/** One grid as its handlers see it: what it was given, what it remembers, and its elements. */
import type { CellValue, Column, TableRow } from "../../../events/kit/column.ts";
import type { CellChange } from "../../../projections/table/shapes.ts";
import type { CellPlace, GridProps } from "../types.ts";
import { NOT_TYPING, type Typing } from "./composition.ts";
import { type Block, blockOf, type Extent, inside } from "./movement.ts";
import type { Target } from "./paste_plan.ts";
import { createStore, FIRST_STATE, type GridState, type Store } from "./state.ts";
import { HEADER_HEIGHT, pinnedWidth, ROW_HEIGHT, type ViewColumn } from "./view.ts";

export interface Core {
  store: Store<GridState>;
  /** As given at the last rendering. */
  props: GridProps;
  view: ViewColumn[];
  /** Prefix of ids and scope of the style rules. */
  scope: string;
  scroller: HTMLElement | null;
  input: HTMLTextAreaElement | null;
  typing: Typing;
  /** Row where a Shift-click's range starts. */
  rowAnchor: number;
  /** Column that Enter comes back to after Tab has moved through a row. */
  tabColumn: number | null;
  /** Edits that wait for their moment, and the timers that bring it. */
  waiting: CellChange[];
  editTimer: ReturnType<typeof setTimeout> | undefined;
  blurTimer: ReturnType<typeof setTimeout> | undefined;
  /** The input is let go of and taken back on purpose: that is no leaving. */
  holding: boolean;
  /** The cell under the press had the focus already: a click there begins to edit. */
  again: boolean;
  /** A header was just dragged: the click that follows sorts nothing. */
  dragged: boolean;
  /** Heights of open details, by row id. */
  detailHeights: Map<string, number>;
}

export function createCore(props: GridProps, scope: string): Core {
  return {
    store: createStore(FIRST_STATE),
    props,
    view: [],
    scope,
    scroller: null,
    input: null,
    typing: NOT_TYPING,
    rowAnchor: 0,
    tabColumn: null,
    waiting: [],
    editTimer: undefined,
    blurTimer: undefined,
    holding: false,
    again: false,
    dragged: false,
    detailHeights: new Map(),
  };
}

/** Height of open details that have not been measured yet. */
const DETAIL_GUESS = 96;

export function detailHeight(core: Core, id: string): number {
  return core.store.get().open.has(id) ? core.detailHeights.get(id) ?? DETAIL_GUESS : 0;
}

/** Distance of a row from the top of all rows, in CSS pixels. */
export function rowTop(core: Core, index: number): number {
  const { rows, before = 0 } = core.props;
  let top = (before + index) * ROW_HEIGHT;
  const { open } = core.store.get();
  if (open.size > 0) {
    for (let at = 0; at < index && at < rows.length; at++) {
      if (open.has(rows[at].id)) top += detailHeight(core, rows[at].id);
    }
  }
  return top;
}

/** How far the focus can go, and how many rows a page key moves by. */
export function extentOf(core: Core): Extent {
  const height = (core.scroller?.clientHeight ?? 600) - HEADER_HEIGHT;
  return {
    rows: core.props.rows.length,
    columns: core.view.length,
    page: Math.max(1, Math.floor(height / ROW_HEIGHT) - 1),
  };
}

export function columnAt(core: Core, index: number): Column | null {
  const view = core.view[index];
  return view?.kind === "data" ? view.column : null;
}

export function columnOf(core: Core, key: string | undefined): Column | undefined {
  return core.props.columns.columns.find((column) => column.key === key);
}

/** Whether a column can take another's place: pinned ones stay among themselves, on any screen. */
export function canMove(core: Core, from: ViewColumn, to: ViewColumn | undefined): boolean {
  if (!from.column || !to?.column) return false;
  const { table } = core.props.columns;
  return table.getColumn(from.key)!.getIsPinned() === table.getColumn(to.key)!.getIsPinned();
}

export function canEditCell(column: Column | null, row: TableRow | undefined): boolean {
  if (!column || !row || row.deleted) return false;
  return column.editable === true && column.type !== "sequence";
}

/** The value that a cell shows: one on its way counts. */
export function valueOf(core: Core, row: TableRow, key: string): CellValue {
  const draft = core.store.get().drafts.get(`${row.id}/${key}`);
  return draft !== undefined ? draft : row[key] ?? null;
}

export function targetOf(core: Core): Target {
  return {
    rows: core.props.rows,
    columns: core.view.map((_, index) => columnAt(core, index)),
    canEdit: canEditCell,
  };
}

export function rangeOf(core: Core): Block {
  const { active, extent } = core.store.get();
  return blockOf(active, extent);
}

export const cellId = (scope: string, place: CellPlace): string =>
  `${scope}-${place.row}-${place.column}`;

/** Puts the focus on a cell; `extend` moves the other corner of the range instead. */
export function goTo(core: Core, place: CellPlace, extend = false): void {
  const extent = extentOf(core);
  const to = inside(place, extent);
  if (extend) core.store.set({ extent: to });
  else {
    core.store.set({
      active: to,
      extent: to,
      activeId: core.props.rows[to.row]?.id ?? null,
      activeKey: core.view[to.column]?.key ?? null,
      menu: null,
    });
  }
  reveal(core, to);
}

/** Brings the focus to a cell, wherever it was. */
export function jumpTo(core: Core, { id, key }: { id: string; key: string }): void {
  const row = core.props.rows.findIndex((entry) => entry.id === id);
  const column = core.view.findIndex((entry) => entry.key === key);
  if (row < 0 || column < 0) return;
  core.input?.focus({ preventScroll: true });
  goTo(core, { row, column });
}

/** Scrolls as little as needed to show a cell whole, clear of the header and the pinned columns. */
export function reveal(core: Core, { row, column }: CellPlace): void {
  const { scroller } = core;
  const view = core.view[column];
  if (!scroller || !view) return;
  if (row >= 0) {
    const top = rowTop(core, row);
    const room = scroller.clientHeight - HEADER_HEIGHT;
    if (top < scroller.scrollTop) scroller.scrollTop = top;
    else if (top + ROW_HEIGHT > scroller.scrollTop + room) {
      scroller.scrollTop = top + ROW_HEIGHT - room;
    }
  }
  if (view.pinned) return;
  const fixed = pinnedWidth(core.view);
  if (view.left - fixed < scroller.scrollLeft) scroller.scrollLeft = view.left - fixed;
  else if (view.left + view.width > scroller.scrollLeft + scroller.clientWidth) {
    scroller.scrollLeft = view.left + view.width - scroller.clientWidth;
  }
}

export function say(core: Core, text: string): void {
  core.store.set({ said: text });
}

/** Keeps the focus on its row and column when rows and columns have moved (live changes, sorting). */
export function follow(core: Core): void {
  const { active, extent, activeId, activeKey } = core.store.get();
  const { rows } = core.props;
  const at = activeId === null || rows[active.row]?.id === activeId
    ? active.row
    : rows.findIndex((row) => row.id === activeId);
  const column = activeKey === null || core.view[active.column]?.key === activeKey
    ? active.column
    : core.view.findIndex((entry) => entry.key === activeKey);
  const place = inside({
    row: at < 0 && activeId !== null ? active.row : at,
    column: column < 0 ? active.column : column,
  }, extentOf(core));
  if (place.row === active.row && place.column === active.column) return;
  const corner = {
    row: extent.row + place.row - active.row,
    column: extent.column + place.column - active.column,
  };
  core.store.set({ active: place, extent: inside(corner, extentOf(core)) });
}
