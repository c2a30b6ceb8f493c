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
