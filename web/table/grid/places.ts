/** Where rows stand: all are equally high, but for the details below open ones. */
import type { GridHandle } from "./handle.ts";

/** Height of open details that have not been measured yet. */
const DETAIL_GUESS = 96;

function detailHeight(grid: GridHandle, id: string): number {
  return grid.detailHeights.get(id) ?? DETAIL_GUESS;
}

/** Places of the rows whose details are open; one that is not loaded stays where it was. */
export function placeDetails(grid: GridHandle): void {
  const { rows } = grid.props;
  if (grid.cards) return grid.openAt.clear();
  for (const [id, at] of grid.openAt) {
    if (!grid.state.open.has(id) || (rows[at] && rows[at].id !== id)) grid.openAt.delete(id);
  }
  for (const id of grid.state.open) {
    const at = grid.openAt.get(id);
    if (at !== undefined && rows[at]?.id === id) continue;
    const found = rows.findIndex((row) => row?.id === id);
    if (found >= 0) grid.openAt.set(id, found);
  }
}

/** Distance of a row from the top of all rows, in CSS pixels. */
export function rowTop(grid: GridHandle, index: number): number {
  let top = index * grid.rowHeight;
  for (const [id, at] of grid.openAt) if (at < index) top += detailHeight(grid, id);
  return top;
}

/** The row at a distance from the top of all rows. */
export function rowAt(grid: GridHandle, y: number): number {
  let index = Math.floor(y / grid.rowHeight);
  if (grid.openAt.size === 0) return index;
  while (index > 0 && rowTop(grid, index) > y) index--;
  return index;
}
