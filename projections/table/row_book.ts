/** The view of a table noun: every row with its version and who changed it last, deleted ones included. */
import { type Actor, isOf, type StoredEvent } from "../../events/event.ts";
import type { View } from "../view.ts";
import type { CellValue, TableRow } from "./column.ts";

export interface RowEntry<S> {
  readonly id: string;
  readonly version: number;
  readonly state: S;
  readonly recorded_at: string;
  readonly updated_at: string;
  readonly updated_by: Pick<Actor, "id" | "name" | "via">;
}

export interface RowBook<S> {
  /** In the order the rows were recorded. An entry is replaced, never changed in place. */
  byId: Map<string, RowEntry<S>>;
  /** Events folded since this copy was made or loaded: tells caches that something is new. */
  changes: number;
}

/** Builds the view of one noun from its evolve. */
export function rowView<S>(
  noun: string,
  revision: number,
  evolve: (state: S | undefined, event: StoredEvent) => S,
): View<RowBook<S>> {
  const prefix = noun.length + 1;
  return {
    name: noun,
    revision,
    empty: () => ({ byId: new Map(), changes: 0 }),
    fold(book, event) {
      if (!isOf(event.stream, noun)) return;
      const id = event.stream.slice(prefix);
      const before = book.byId.get(id);
      if (before && event.version <= before.version) return;
      if (!before && event.version !== 1) {
        throw new Error(`${event.stream}: ${event.type} before the first event`);
      }
      book.changes++;
      book.byId.set(id, {
        id,
        version: event.version,
        state: evolve(before?.state, event),
        recorded_at: before?.recorded_at ?? event.at,
        updated_at: event.at,
        updated_by: { id: event.actor.id, name: event.actor.name, via: event.actor.via },
      });
    },
    dump: (book) => [...book.byId.values()],
    load: (dumped) => ({
      byId: new Map((dumped as RowEntry<S>[]).map((entry) => [entry.id, entry])),
      changes: 0,
    }),
  };
}

/** An entry as a table shows it, with these cells. */
export function tableRow(
  entry: Omit<RowEntry<unknown>, "state" | "recorded_at">,
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
