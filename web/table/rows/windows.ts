/** Windows of rows: a list of any length is read in parts, as they scroll into view. Pure. */
import type { TableRow } from "../../../events/kit/column.ts";
import type { Rows, VisibleRange } from "../types.ts";

/** Rows of a window, which is read as one page of the list call. */
export const WINDOW = 100;
/** Rows kept at once; beyond it those farthest from the visible ones are dropped. */
export const MOST_ROWS = 50 * WINDOW;
/** Rows loaded beyond the visible ones: the rendered ones, and more than 200 px (S2 §9). */
const NEAR = 12;
/** Rows that are read ahead where the sight is moving to. */
const AHEAD = 60;

/** Rows of an answer, and the place of the first one among all, from 0. */
export interface Part {
  first: number;
  results: TableRow[];
}

/** Numbers of the windows, from 0, that these rows lie in; rows that do not exist have none. */
export function windowsOver(first: number, last: number, count: number): number[] {
  const from = Math.floor(Math.max(0, first) / WINDOW);
  const to = Math.floor(Math.min(last, count - 1) / WINDOW);
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}

/** The visible windows, and those that will be visible next. */
export function windowsToFetch(
  { first, last }: VisibleRange,
  isUp: boolean,
  count: number,
): number[] {
  return windowsOver(first - (isUp ? AHEAD : NEAR), last + (isUp ? NEAR : AHEAD), count);
}

/** Whether all rows from one place to another are there. */
export function isLoaded(rows: Rows, first: number, last: number): boolean {
  for (let at = Math.max(0, first); at <= last && at < rows.length; at++) {
    if (rows[at] === undefined) return false;
  }
  return true;
}

export const isHeld = (rows: Rows, window: number): boolean =>
  isLoaded(rows, window * WINDOW, (window + 1) * WINDOW - 1);

/** A list of `count` rows, with these parts in their places. */
export function placed(rows: Rows, count: number, parts: readonly Part[]): Rows {
  const next = rows.slice(0, count);
  while (next.length < count) next.push(undefined);
  for (const { first, results } of parts) {
    for (const [index, row] of results.entries()) {
      if (first + index < count) next[first + index] = row;
    }
  }
  return next;
}

/** Is none of these rows loaded at another place? Otherwise rows have moved between the two reads. */
export function fitsIn(rows: Rows, { first, results }: Part): boolean {
  const ids = new Set(results.map(({ id }) => id));
  return !rows.some((row, at) =>
    row !== undefined && (at < first || at >= first + results.length) && ids.has(row.id)
  );
}

/** Drops the windows farthest from the visible one, beyond `MOST_ROWS`; those with a pinned row stay. */
export function trimmed(rows: Rows, { first, last }: VisibleRange, pins: readonly number[]): Rows {
  const middle = (first + last) / 2 / WINDOW;
  const kept = new Set(pins.map((row) => Math.floor(row / WINDOW)));
  const far = (window: number) => Math.abs(window + 0.5 - middle);
  const held = windowsOver(0, rows.length - 1, rows.length)
    .filter((window) => rows[window * WINDOW] !== undefined && !kept.has(window))
    .sort((a, b) => far(a) - far(b));
  const rest = held.slice(MOST_ROWS / WINDOW - kept.size);
  if (rest.length === 0) return rows;
  const next = rows.slice();
  for (const window of rest) {
    next.fill(undefined, window * WINDOW, Math.min((window + 1) * WINDOW, rows.length));
  }
  return next;
}
