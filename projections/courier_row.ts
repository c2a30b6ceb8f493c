/** Courier records as they leave the server: one, a page of them, a history. */
import { type CourierState, evolve, type StoredCourierEvent } from "../events/courier.ts";
import { balanceAfter, type CourierBook, type CourierEntry } from "./courier.ts";
import { COURIER_LABELS } from "./courier_figures.ts";
import type { CourierPage, CourierRow } from "./courier_shapes.ts";
import type { Story } from "./history.ts";

/** One record as the server shows it now. */
export function rowOfCourier(book: CourierBook, entry: CourierEntry): CourierRow {
  const { id, version, state, reversals, recorded_at, recorded_by, updated_at, updated_by } = entry;
  const balance = balanceAfter(book, entry);
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

/** One page, newest first by their own time, counted from 1; with `reversed`, of what was reversed too. */
export function courierRows(
  book: CourierBook,
  { page, page_size, reversed }: { page: number; page_size: number; reversed: boolean },
): CourierPage {
  const sums = reversed ? book.all : book.counting;
  const results = sums.newest((page - 1) * page_size, page_size)
    .map((entry) => rowOfCourier(book, entry));
  return { results, count: sums.count, page, page_size };
}

/** What a history tells. */
export const courierStory: Story<CourierState> = {
  labels: COURIER_LABELS,
  next: (before, event) => evolve(before, event as StoredCourierEvent),
  values: ({ status: _status, reversed: _reversed, ...values }) => values,
};
