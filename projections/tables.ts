/** The view and the rows of every table noun. */
import { leaverName } from "../events/base/books.ts";
import type { NewEvent, StoredEvent } from "../events/base/event.ts";
import type { AnyTable } from "../events/kit/table.ts";
import { DESTROYED_TEXT } from "../events/base/personal.ts";
import type { Refusal } from "../events/base/refusal.ts";
import { type TableName, tables, type TableState } from "../events/tables.ts";
import { certificateCells } from "./certificate/certificate.ts";
import { documentCells } from "./document/document.ts";
import { type MoreCells, type Rows, rowsOf } from "./kit/table_rows.ts";
import type { StreamEntry } from "./kit/stream_view.ts";
import { lookupOf, type TableBooks, type TableEntry, tableView } from "./kit/table_view.ts";
import { matterCells, partCells } from "./matter/matter.ts";
import { tripCells } from "./car/trip.ts";
import type { View } from "./kit/view.ts";

/** An employee by number: it replaces a former employee's name once that is destroyed. */
function numbered<S>(
  entry: StreamEntry<S>,
  _event: StoredEvent,
  before: TableEntry<S> | undefined,
  begun: number,
): TableEntry<S> {
  const number = before?.number ?? begun;
  const state = entry.state as { name?: string };
  if (state.name !== DESTROYED_TEXT) return { ...entry, number };
  return { ...entry, number, state: { ...entry.state, name: leaverName(number) } };
}

function each<T>(make: (name: TableName) => T): Record<TableName, T> {
  const names = Object.keys(tables) as TableName[];
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Record<TableName, T>;
}

export const tableViews = each((name) =>
  tableView(tables[name], name === "employee" ? numbered : undefined)
) as unknown as {
  [N in TableName]: View<TableBooks[N]>;
};

/** What rows show besides their own record and the names of others. */
const more: Partial<Record<TableName, (books: object) => MoreCells>> = {
  address: certificateCells,
  trip: tripCells,
  document: documentCells,
  matter: matterCells,
  matter_party: partCells,
  matter_object: partCells,
  matter_entry: partCells,
  matter_handover: partCells,
};

export const tableRows: Record<TableName, Rows> = each((name) => rowsOf(tables[name], more[name]));

/** The decision to add a row to a table, as the books stand. */
export function addRow<N extends TableName>(
  books: TableBooks,
  name: N,
  id: string,
  values: Partial<Omit<TableState<N>, "deleted">>,
): NewEvent[] | Refusal {
  const table: AnyTable = tables[name];
  return table.create(books[name].byId.get(id)?.state, { id, values }, lookupOf(books, table, id));
}
