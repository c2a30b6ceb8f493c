/** The rows of a table: what its records hold, and of other tables the names they are called by now. */
import type { CellValue, Reference, TableRow } from "../../events/kit/column.ts";
import type { AnyTable } from "../../events/kit/table.ts";
import { hideNumbers } from "./hidden_numbers.ts";
import { RowCache, stampOf, tableRow } from "./row_book.ts";
import type { TableBook, TableEntry } from "./table_view.ts";

/** States of views, by name. */
type Books = object;

/** What the rows of a table show besides their own record. */
export interface MoreCells {
  /** Changes with everything that `cells` looks at besides the entry and the rows it refers to. */
  stamp: string;
  /** What `cells` takes from other rows: while that is the same, a row is kept. */
  parts(entry: TableEntry): CellValue[];
  cells(entry: TableEntry): Record<string, unknown>;
}

export interface Rows {
  /** Every row, newest first, deleted ones included. Yields where others may have their turn. */
  all(books: Books): Generator<void, readonly TableRow[]>;
  one(books: Books, id: string): TableRow | undefined;
}

/** Builds the rows of a table. `more` is asked once for all rows of a list. */
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
      // Whom it names by number is for the store alone.
      const { books: _books, ...state } = entry.state as typeof entry.state & { books?: CellValue };
      const row = tableRow(entry, state.deleted, state);
      // A row that was renamed is called by its name now; one that is not there by the name it had.
      for (const { key, reference } of names) {
        row[key] = nameIn(entry, books, reference) ?? row[key];
      }
      return hideNumbers(table.noun, Object.assign(row, more?.cells(entry)));
    },
    // Most tables show nothing of others, and each decision asks for a row.
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
