/** The log of who looked at whose personal data. */
import type { StoredAccessEvent } from "../events/access.ts";
import { isOf } from "../events/event.ts";
import { pageWithin } from "./paging.ts";
import type { View } from "./view.ts";

export interface AccessEntry {
  at: string;
  by: { id: string; name: string };
  subject: string;
  label: string;
  fields: string[];
  request_id: string;
}

/** Every look, oldest first. */
export interface AccessBook {
  entries: AccessEntry[];
}

export const accessView: View<AccessBook> = {
  name: "access",
  nouns: ["access"],
  empty: () => ({ entries: [] }),
  fold(book, event) {
    if (!isOf(event.stream, "access")) return;
    const { at, actor: { id, name }, requestId, data } = event as StoredAccessEvent;
    book.entries.push({ at, by: { id, name }, ...data, request_id: requestId });
  },
  dump: (book) => book.entries,
};

/** One page of looks, newest first; `page` counts from 1, and is at most the last. */
export const accessPage = ({ entries }: AccessBook, page: number, size: number) =>
  pageWithin(entries.toReversed(), page, size);
