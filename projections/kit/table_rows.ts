/** A table's rows: their records, with the present names of other tables' rows. */
import type { CellValue, Reference, TableRow } from "../../events/kit/column.ts";
import type { AnyTable } from "../../events/kit/table.ts";
import { hideNumbers } from "./hidden_numbers.ts";
import { RowCache, stampOf, tableRow } from "./row_book.ts";
import type { TableBook, TableEntry } from "./table_view.ts";

/** States of views, by name. */
type Books = object;

/** Cells that a table's rows show besides their own record. */
export interface MoreCells {
  /** A stamp of everything that `cells` reads besides the entry and the rows it refers to. */
  stamp: string;
  /** The values that `cells` reads from other rows: while they are the same, a row is kept. */
  parts(entry: TableEntry): CellValue[];
  cells(entry: TableEntry): Record<string, unknown>;
}

export interface Rows {
  /** Every row, newest first, deleted ones included. Yields to others. */
  all(books: Books): Generator<void, readonly TableRow[]>;
  one(books: Books, id: string): TableRow | undefined;
}

/** Builds a table's rows. `more` is called once for all rows of a list. */
export function rowsOf(table: AnyTable, more?: (books: Books) => MoreCells): Rows {
  const names = table.columns.flatMap(({ key, reference }) =>
    reference ? [{ key, reference }] : []
  );
  interface Context {
    books: Books;
    more: MoreCells | undefined;
  }
  const bookOf = (books: Books, noun = table.noun) => (books as Record<string, TableBook>)[noun];
  const contextOf = (books: Books): Context => ({ books, more: more?.(books) });
  const nameIn = (entry: TableEntry, books: Books, { noun, id }: Reference) =>
    bookOf(books, noun).byId.get(String(entry.state[id]))?.state.name;
  const cache = new RowCache<TableEntry, TableBook, Context>(
    (entry, { books, more }) => {
      // The numbers of named people are only for the store.
      const { books: _books, ...state } = entry.state as typeof entry.state & { books?: CellValue };
      const row = tableRow(entry, state.deleted, state);
      // A renamed row is shown by its present name; a missing one by its last.
      for (const { key, reference } of names) {
        row[key] = nameIn(entry, books, reference) ?? row[key];
      }
      return hideNumbers(table.noun, Object.assign(row, more?.cells(entry)));
    },
    // Fast path: most tables show nothing of others, and each decision needs a row.
    ({ books, more }) =>
      table.reads.length === 0
        ? more?.stamp ?? ""
        : [...table.reads.map((noun) => stampOf(bookOf(books, noun))), more?.stamp ?? ""].join(" "),
    (entry, { books, more }) => [
      ...names.map(({ reference }) => nameIn(entry, books, reference) ?? null),
      ...more?.parts(entry) ?? [],
    ],
  );
  return {
    all: (books) => cache.all(bookOf(books), contextOf(books)),
    one: (books, id) => cache.one(bookOf(books), id, contextOf(books)),
  };
}
