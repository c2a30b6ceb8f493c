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

const NOTHING: readonly CellValue[] = [];

interface Kept {
  row: TableRow;
  /** The stamp it was last found good at. */
  others: string;
  parts: readonly CellValue[];
}

/**
 * Every row, newest first, made anew only for what changed: one row per entry is kept for as long
 * as what it shows of other nouns stays the same.
 */
export class RowCache<S, B extends { byId: Map<string, S>; changes: number }, C = void> {
  #rows = new WeakMap<S & object, Kept>();
  #list: TableRow[] = [];
  #from: { book: B; changes: number; others: string } | null = null;

  constructor(
    private readonly make: (entry: S, context: C) => TableRow,
    /** Says in a word in which state the other nouns are. */
    private readonly stamp: (context: C) => string = () => "",
    /** What the row shows of other nouns: in another state of theirs, most rows show the same. */
    private readonly parts: (entry: S, context: C) => readonly CellValue[] = () => NOTHING,
  ) {}

  /** All rows of the book. Do not change the array. */
  all(book: B, context: C): TableRow[] {
    const { changes } = book;
    const others = this.stamp(context);
    const from = this.#from;
    if (from && from.book === book && from.changes === changes && from.others === others) {
      return this.#list;
    }
    this.#from = { book, changes, others };
    this.#list = [...book.byId.values()].map((entry) => this.#one(entry, context, others))
      .reverse();
    return this.#list;
  }

  /** One row of the book. */
  one(book: B, id: string, context: C): TableRow | undefined {
    const entry = book.byId.get(id);
    return entry && this.#one(entry, context, this.stamp(context));
  }

  #one(entry: S, context: C, others: string): TableRow {
    const key = entry as S & object;
    const kept = this.#rows.get(key);
    if (kept?.others === others) return kept.row;
    const parts = this.parts(entry, context);
    const same = kept?.parts.every((part, index) => part === parts[index]);
    const row = kept && same ? kept.row : this.make(entry, context);
    this.#rows.set(key, { row, others, parts });
    return row;
  }
}
