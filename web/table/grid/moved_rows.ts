/** Rows that moved: scroll position and focus follow them. */
import type { CellPlace, Moved } from "../types.ts";
import { extentOf, type GridHandle } from "./handle.ts";
import { HEADER_ROW, inside } from "./movement.ts";

/** Keeps the view on its rows after they moved, and the focus on one that is not loaded. */
export function moveBy(grid: GridHandle, { by, isAnew = false }: Moved): void {
  const { active, extent, activeId } = grid.state;
  const { rows } = grid.props;
  if (grid.scroller && by !== 0) grid.scroller.scrollTop += by * grid.rowHeight;
  grid.look();
  if (active.row === HEADER_ROW || rows.some((row) => row?.id === activeId)) return;
  // With other rows the focus is on the first, unless there is one in its place.
  const step = isAnew ? (rows[active.row] ? 0 : -active.row) : by;
  if (step === 0) return;
  const shift = (place: CellPlace) => inside({ ...place, row: place.row + step }, extentOf(grid));
  grid.set({ active: shift(active), extent: shift(extent) });
}

/** Keeps the focus on its row and column when rows and columns have moved (live changes, sorting). */
export function follow(grid: GridHandle): void {
  const { active, extent, activeKey } = grid.state;
  const { rows, isAnswered } = grid.props;
  // Rows are on their way: the focus waits where it is.
  if (rows.length === 0 && !isAnswered) return;
  // The focus reached a row before it was loaded: now its id is known.
  if (grid.awaits && rows[active.row]) {
    grid.awaits = false;
    grid.set({ activeId: rows[active.row]!.id });
  }
  const { activeId } = grid.state;
  const at = activeId === null || rows[active.row]?.id === activeId
    ? active.row
    : rows.findIndex((row) => row?.id === activeId);
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
