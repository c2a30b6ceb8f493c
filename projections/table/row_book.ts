/** Rows as tables show them, kept for as long as nothing they were made of has changed. */
import type { CellValue, TableRow } from "../../events/kit/column.ts";
import type { Author } from "../kit/stream_view.ts";

/** An entry as a table shows it, with these cells. */
export function tableRow(
  entry: { id: string; version: number; updated_at: string; updated_by: Author },
  deleted: boolean,
  cells: Record<string, CellValue>,
): TableRow {
  const { id, version, updated_at, updated_by } = entry;
  return { ...cells, id, version, deleted, updated_at, updated_by: updated_by.name };
}

/**
 * Every row, newest first, made anew only for what changed: one row per entry is kept for as long
 * as `others` (what the rows show of other nouns) stays the same.
 */
export class RowCache<S, B extends { byId: Map<string, S>; changes: number }, C = void> {
  #rows = new WeakMap<S & object, TableRow>();
  #list: TableRow[] = [];
  #from: { book: B; changes: number; others: string } | null = null;

  constructor(
    private readonly make: (entry: S, context: C) => TableRow,
    /** Says in a word what of other nouns the rows were made with. */
    private readonly stamp: (context: C) => string = () => "",
  ) {}

  /** All rows of the book. Do not change the array. */
  all(book: B, context: C): TableRow[] {
    const others = this.stamp(context);
    const from = this.#from;
    if (from && from.book === book && from.changes === book.changes && from.others === others) {
      return this.#list;
    }
    this.#renew(book, others);
    const list = [...book.byId.values()].map((entry) => this.#one(entry, context)).reverse();
    this.#list = list;
    return list;
  }

  /** One row of the book. */
  one(book: B, id: string, context: C): TableRow | undefined {
    const entry = book.byId.get(id);
    if (!entry) return undefined;
    const from = this.#from;
    const known = from && from.book === book && from.others === this.stamp(context);
    return known ? this.#one(entry, context) : this.make(entry, context);
  }

  #renew(book: B, others: string): void {
    const from = this.#from;
    if (!from || from.book !== book || from.others !== others) this.#rows = new WeakMap();
    this.#from = { book, changes: book.changes, others };
  }

  #one(entry: S, context: C): TableRow {
    const key = entry as S & object;
    const kept = this.#rows.get(key);
    if (kept) return kept;
    const row = this.make(entry, context);
    this.#rows.set(key, row);
    return row;
  }
}
