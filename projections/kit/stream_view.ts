/** The view of a noun's streams: every entry by id, with its version and last author. */
import { type Actor, isOf, type StoredEvent } from "../../events/base/event.ts";
import type { View } from "./view.ts";
import { rowsAt, rowsBetween, RowVersions, STEPS } from "./row_versions.ts";

export type Author = Pick<Actor, "id" | "name" | "via">;

/** A folded stream. Replaced by each event, never changed in place. */
export interface StreamEntry<S> {
  readonly id: string;
  readonly version: number;
  readonly state: S;
  readonly recorded_at: string;
  readonly recorded_by: Author;
  readonly updated_at: string;
  readonly updated_by: Author;
}

export interface StreamBook<E extends { readonly id: string }> {
  /** In the order the streams began. */
  byId: Map<string, E>;
  /** Events folded since this copy was made, as a stamp for caches. */
  changes: number;
  /** Its indexes do not exist yet: the first caller builds them. */
  unindexed?: boolean;
  /** Earlier versions of its rows; a copy of the past, and a view without versions, have none. */
  past?: RowVersions<E>;
}

/** The last author: one object for consecutive writes of one person, as imports make. */
let lastAuthor: Author = { id: "", name: "", via: "system" };

function authorOf({ id, name, via }: Actor): Author {
  const last = lastAuthor;
  if (last.id === id && last.name === name && last.via === via) return last;
  return lastAuthor = { id, name, via };
}

interface StreamViewOptions<S, E extends StreamEntry<S>, X extends object> {
  noun: string;
  evolve(state: S | undefined, event: StoredEvent): S;
  /** Fields of an entry beyond those of every stream. */
  entry?(
    entry: StreamEntry<S>,
    event: StoredEvent,
    before: E | undefined,
    /** The stream's number within the noun, from 1, at its start. */
    begun: number,
  ): E;
  /** Empty indexes, kept beside `byId`. */
  indexes?(): X;
  /** Adds an entry to the indexes, replacing its former one. */
  index?(book: StreamBook<E> & X, entry: E, before: E | undefined): void;
  /**
   * The same for all entries of an unindexed book: much faster than one by one, so a fold leaves it to `buildIndexes`.
   * Yields now and then.
   */
  fill?(book: StreamBook<E> & X): Generator<void>;
  /** How many earlier versions of rows are kept; 0 if destroyed data must not remain. */
  versions?: number;
}

/** A view of streams that can also show what one event makes of one entry. */
export interface StreamView<E, B> extends Omit<View<B>, "next" | "buildIndexes"> {
  next(before: E | undefined, event: StoredEvent, begun?: number): E;
  buildIndexes(book: B): Generator<void>;
}

/** Adds every entry of a book to its indexes, in slices. */
function* indexAll<E extends StreamEntry<unknown>, B extends StreamBook<E>>(
  book: B,
  index?: (book: B, entry: E, before: E | undefined) => void,
): Generator<void> {
  let steps = 0;
  for (const entry of book.byId.values()) {
    index?.(book, entry, undefined);
    if (++steps % STEPS === 0) yield;
  }
}

/** Builds the view of one noun from its evolve. An event folded twice changes nothing. */
export function streamView<
  S,
  E extends StreamEntry<S> = StreamEntry<S>,
  X extends object = Record<never, never>,
>(options: StreamViewOptions<S, E, X>): StreamView<E, StreamBook<E> & X> {
  type Book = StreamBook<E> & X;
  const { noun, evolve, entry: extended, indexes, index, fill, versions } = options;
  const prefix = noun.length + 1;
  const copy = () => ({ byId: new Map(), changes: 0, ...indexes?.() }) as unknown as Book;
  const empty = () => {
    const book = copy();
    if (versions !== 0) book.past = new RowVersions<E>(versions);
    if (fill) book.unindexed = true;
    return book;
  };
  const next = (before: E | undefined, event: StoredEvent, begun = 0): E => {
    const by = authorOf(event.actor);
    const entry: StreamEntry<S> = {
      // The same string for the entry's lifetime: looked up in the existing entry.
      id: before?.id ?? event.stream.slice(prefix),
      version: event.version,
      state: evolve(before?.state, event),
      recorded_at: before?.recorded_at ?? event.at,
      recorded_by: before?.recorded_by ?? by,
      updated_at: event.at,
      updated_by: by,
    };
    return extended ? extended(entry, event, before, begun) : entry as E;
  };
  function* between({ byId, past }: Book, from: number, to: number) {
    return past?.reaches(from) ? yield* rowsBetween({ byId, past }, from, to) : null;
  }
  return {
    next,
    name: noun,
    nouns: [noun],
    empty,
    fold(book, event) {
      if (!isOf(event.stream, noun)) return;
      const id = event.stream.slice(prefix);
      const before = book.byId.get(id);
      if (before && event.version <= before.version) return;
      if (!before && event.version !== 1) {
        throw new Error(`${event.stream}: ${event.type} before the first event`);
      }
      const entry = next(before, event, book.byId.size + 1);
      book.changes++;
      if (before) book.past?.keep(before, event.position);
      else book.past?.begin(event.position);
      book.byId.set(entry.id, entry);
      if (!book.unindexed) index?.(book, entry, before);
    },
    *buildIndexes(book) {
      if (!book.unindexed) return;
      yield* fill!(book);
      book.unindexed = false;
    },
    dump: (book) => [...book.byId.values()],
    *at({ byId, past }, position) {
      const rows = past?.reaches(position) ? yield* rowsAt({ byId, past }, position) : null;
      if (!rows) return null;
      const book = copy();
      book.byId = rows;
      yield* fill?.(book) ?? indexAll(book, index);
      book.changes = rows.size;
      return book;
    },
    between: between as View<Book>["between"],
  };
}
