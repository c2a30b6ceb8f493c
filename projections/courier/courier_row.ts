/** Courier records as they leave the server: one, and a page of them. */
import { balanceAfter, type CourierBook, type CourierEntry } from "./courier.ts";
import type { CourierPage, CourierRow } from "./courier_shapes.ts";

/** One record as the server shows it now. */
export function rowOfCourier(book: CourierBook, entry: CourierEntry): CourierRow {
  const { id, version, reversals, recorded_at, recorded_by, updated_at, updated_by } = entry;
  const balance = balanceAfter(book, entry);
  const { settled: _settled, ...state } = entry.state;
  const all = [...reversals];
  return {
    ...state,
    id,
    balance,
    reversals: all,
    version,
    recorded_at,
    recorded_by,
    updated_at,
    updated_by,
  };
}

/** The page of a record, counted from 1; deleted ones are among the reversed. */
export function pageOfRecord(book: CourierBook, entry: CourierEntry, page_size: number) {
  const { reversed } = entry.state;
  const sums = reversed ? book.all : book.counting;
  return { page: Math.floor(sums.after(entry) / page_size) + 1, page_size, reversed };
}

/** One page, newest first by their own time, counted from 1; with `reversed`, including reversed ones. */
export function courierRows(
  book: CourierBook,
  { page, page_size, reversed }: { page: number; page_size: number; reversed: boolean },
): CourierPage {
  const sums = reversed ? book.all : book.counting;
  const results = sums.newest((page - 1) * page_size, page_size)
    .map((entry) => rowOfCourier(book, entry));
  return { results, count: sums.count, page, page_size };
}
