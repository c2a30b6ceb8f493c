/** A document's columns about its record, and its search. */
import type { StoredEvent } from "../../events/base/event.ts";
import type { TableRow } from "../../events/kit/column.ts";
import type { TableBooks } from "../kit/table_view.ts";
import type { MoreCells } from "../kit/table_rows.ts";
import { stampOf } from "../kit/row_book.ts";

/** A document as its pages show it. */
export interface DocumentRow extends TableRow {
  title: string;
  kind: string;
  body: string;
  address_id: string;
  /** The record's address as it is now; "" without one. */
  address: string;
}

const addressOf = ({ address }: TableBooks, id: unknown): string =>
  address.byId.get(String(id ?? ""))?.state.address ?? "";

/** The cells that come from the address records. */
export function documentCells(books: object): MoreCells {
  const known = books as TableBooks;
  return {
    stamp: stampOf(known.address),
    parts: ({ state }) => [addressOf(known, state.address_id)],
    cells: ({ state }) => ({ address: addressOf(known, state.address_id) }),
  };
}

/** Ids of the documents of these events' records. */
export function documentsOf({ document }: TableBooks, events: StoredEvent[]): string[] {
  const ids = new Set(events.map(({ stream }) => stream.slice("address/".length)));
  return [...document.byId.values()]
    .filter(({ state }) => !state.deleted && ids.has(state.address_id)).map(({ id }) => id);
}
