/** Caches a table's rows until something they are made of changes. */
import type { CellValue, TableRow } from "../../events/kit/column.ts";
import type { Author } from "./stream_view.ts";

/**
 * An entry as a table shows it, with these cells. Every property is spread, because V8 makes the result of `...rest` a
 * dictionary, which is ten times slower to create and twice as slow to write as JSON.
 */
export function tableRow(
  entry: { id: string; version: number; updated_at: string; updated_by: Author },
  deleted: boolean,
  cells: Record<string, CellValue>,
): TableRow {
  const { id, version, updated_at, updated_by } = entry;
  return { ...cells, id, version, deleted, updated_at, updated_by: updated_by.name };
}

/** Rows between two yields. */
const SLICE_ROWS = 500;

const NOTHING: readonly CellValue[] = [];

interface Kept<S> {
  entry: S;
  row: TableRow;
  /** The stamp at which it was last valid. */
  others: string;
  parts: readonly CellValue[];
}

/** All rows of a book, newest first, and their entries, oldest first. */
interface List<S> {
  of: string;
  others: string;
  entries: readonly S[];
  rows: readonly TableRow[];
}

/** Cache of one book: a copy of the past has its own, and is dropped with it. */
interface Shelf<S> {
  /**
   * By id, not weakly by entry: rows held by a weak map are scattered over the heap, which makes a scan three times as
   * slow.
   */
  rows: Map<string, Kept<S>>;
  list: List<S>;
}

/**
 * Every row, newest first, remade only after a change: one row per entry is kept while its data from other nouns is the
 * same.
 */
export class RowCache<
  S extends { id: string },
  B extends { byId: Map<string, S>; changes: number },
  C = void,
> {
  readonly #shelves = new WeakMap<B, Shelf<S>>();

  constructor(
    private readonly make: (entry: S, context: C) => TableRow,
    /** A stamp of the other nouns' state. */
    private readonly stamp: (context: C) => string = () => "",
    /** The row's data from other nouns: in another state of theirs most rows have the same. */
    private readonly parts: (entry: S, context: C) => readonly CellValue[] = () => NOTHING,
  ) {}

  /** All rows of the book as of the call. Yields to others. */
  *all(book: B, context: C): Generator<void, readonly TableRow[]> {
    const shelf = this.#shelfOf(book);
    const others = this.stamp(context);
    const of = `${book.changes} ${others}`;
    if (shelf.list.of === of) return shelf.list.rows;
    const list = { of, ...yield* this.#listed(book, shelf, context, others) };
    shelf.list = list;
    return list.rows;
  }

  #shelfOf(book: B): Shelf<S> {
    let shelf = this.#shelves.get(book);
    if (!shelf) {
      shelf = { rows: new Map(), list: { of: "", others: "", entries: [], rows: [] } };
      this.#shelves.set(book, shelf);
    }
    return shelf;
  }

  /** Rebuilds the list. A change makes a new entry, so the row of an unchanged entry is reused. */
  *#listed(
    book: B,
    shelf: Shelf<S>,
    context: C,
    others: string,
  ): Generator<void, Omit<List<S>, "of">> {
    const before = shelf.list;
    const known = before.others === others ? before.entries : [];
    const last = before.rows.length - 1;
    const entries = [...book.byId.values()];
    const rows: TableRow[] = new Array(entries.length);
    for (let place = 0; place < entries.length; place++) {
      const entry = entries[place];
      rows[entries.length - 1 - place] = known[place] === entry
        ? before.rows[last - place]
        : this.#one(shelf, entry, context, others);
      if (place % SLICE_ROWS === SLICE_ROWS - 1) yield;
    }
    return { others, entries, rows };
  }

  /** One row of the book. */
  one(book: B, id: string, context: C): TableRow | undefined {
    const entry = book.byId.get(id);
    return entry && this.#one(this.#shelfOf(book), entry, context, this.stamp(context));
  }

  #one({ rows }: Shelf<S>, entry: S, context: C, others: string): TableRow {
    const kept = rows.get(entry.id);
    if (kept?.entry !== entry) {
      const row = this.make(entry, context);
      rows.set(entry.id, { entry, row, others, parts: this.parts(entry, context) });
      return row;
    }
    if (kept.others === others) return kept.row;
    const parts = this.parts(entry, context);
    if (kept.parts.some((part, index) => part !== parts[index])) {
      kept.row = this.make(entry, context);
      kept.parts = parts;
    }
    kept.others = others;
    return kept.row;
  }
}

const numbers = new WeakMap<object, number>();
let seen = 0;

/** Identifies a copy of a book at one time. */
export function stampOf(book: { changes: number }): string {
  const number = numbers.get(book) ?? ++seen;
  numbers.set(book, number);
  return `${number}.${book.changes}`;
}
