/** The view of a noun's streams: every entry by id, with its version and who changed it last. */
import { type Actor, isOf, type StoredEvent } from "../../events/event.ts";
import type { View } from "../view.ts";

export type Author = Pick<Actor, "id" | "name" | "via">;

/** One stream as its events left it. Replaced by each event, never changed in place. */
export interface StreamEntry<S> {
  readonly id: string;
  readonly version: number;
  readonly state: S;
  readonly recorded_at: string;
  readonly recorded_by: Author;
  readonly updated_at: string;
  readonly updated_by: Author;
}

export interface StreamBook<E> {
  /** In the order the streams began. */
  byId: Map<string, E>;
  /** Events folded since this copy was made: tells caches that something is new. */
  changes: number;
}

/** Who wrote last: one object serves all that somebody writes in a row, as imports and packs do. */
let lastAuthor: Author = { id: "", name: "", via: "system" };

function authorOf({ id, name, via }: Actor): Author {
  const last = lastAuthor;
  if (last.id === id && last.name === name && last.via === via) return last;
  return lastAuthor = { id, name, via };
}

interface StreamViewOptions<S, E extends StreamEntry<S>, X extends object> {
  noun: string;
  evolve(state: S | undefined, event: StoredEvent): S;
  /** What an entry has besides what every stream has. */
  entry?(entry: StreamEntry<S>, event: StoredEvent, before: E | undefined): E;
  /** Empty indexes, kept beside `byId`. */
  indexes?(): X;
  /** Puts an entry into the indexes, in place of the one before it. */
  index?(book: StreamBook<E> & X, entry: E, before: E | undefined): void;
}

/** A view of streams, that also tells what one event makes of one entry. */
export interface StreamView<E, B> extends View<B> {
  next(before: E | undefined, event: StoredEvent): E;
}

/** Builds the view of one noun from its evolve. An event that was folded already changes nothing. */
export function streamView<
  S,
  E extends StreamEntry<S> = StreamEntry<S>,
  X extends object = Record<never, never>,
>(options: StreamViewOptions<S, E, X>): StreamView<E, StreamBook<E> & X> {
  const { noun, evolve, entry: extended, indexes, index } = options;
  const prefix = noun.length + 1;
  const empty = () =>
    ({ byId: new Map(), changes: 0, ...indexes?.() }) as unknown as StreamBook<E> & X;
  const next = (before: E | undefined, event: StoredEvent): E => {
    const by = authorOf(event.actor);
    const entry: StreamEntry<S> = {
      id: event.stream.slice(prefix),
      version: event.version,
      state: evolve(before?.state, event),
      recorded_at: before?.recorded_at ?? event.at,
      recorded_by: before?.recorded_by ?? by,
      updated_at: event.at,
      updated_by: by,
    };
    return extended ? extended(entry, event, before) : entry as E;
  };
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
      const entry = next(before, event);
      book.changes++;
      book.byId.set(id, entry);
      index?.(book, entry, before);
    },
    dump: (book) => [...book.byId.values()],
  };
}
