/** Lists in pages. Pure; the browser loads nothing else with it. */

/** Pages of so many rows; an empty list has one. */
export function pageCount(rows: number, pageSize: number): number {
  return Math.max(1, Math.ceil(rows / pageSize));
}

/** One page of a list, counted from 1; past the last one it is the last. */
export function pageWithin<T>(
  all: readonly T[],
  page: number,
  size: number,
): { shown: T[]; page: number; pages: number } {
  const pages = pageCount(all.length, size);
  const number = Math.min(page, pages);
  return { shown: all.slice((number - 1) * size, number * size), page: number, pages };
}
