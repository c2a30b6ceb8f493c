import type { StoredEvent } from "../../events/base/event.ts";
import type { RowChange } from "./row_versions.ts";

/** What a view's rows are, where it has rows by id. */
export type EntryOf<S> = S extends { byId: Map<string, infer E> } ? E : unknown;

/**
 * One view: state folded from events, in memory. `fold` may change the state in place (a fold of 100,000 events must
 * not copy 100,000 maps), but never an entry of it, because callers keep earlier versions. It must depend on the event
 * alone.
 */
export interface View<S> {
  name: string;
  /** What it is called, and its revision, where it is not the view of one noun (`NounWords`). */
  about?: { label: string; revision: number };
  /** Nouns whose events it folds; default all. */
  nouns?: readonly string[];
  empty(): S;
  fold(state: S, event: StoredEvent): void;
  /**
   * A JSON value in an order that depends on the events alone: hashed as digest. It stays as it is while the
   * state is folded into.
   */
  dump(state: S): unknown;
  /**
   * Makes indexes that the fold otherwise leaves to the first question: in slices, before anybody asks. Yields now and
   * then; nothing may be folded meanwhile.
   */
  buildIndexes?(state: S): Generator<void>;
  /** What an event makes of one row, where each event is of one row and of no other. */
  next?(before: EntryOf<S> | undefined, event: StoredEvent, begun?: number): EntryOf<S>;
  /**
   * The state as it was after a position, as a copy made of the entries in memory; null where they do not
   * reach back so far. Yields now and then; the state may be folded into meanwhile.
   */
  at?(state: S, position: number): Generator<void, S | null>;
  /** The rows that began or changed after `from` and up to `to`, in the same way. */
  between?(state: S, from: number, to: number): Generator<void, RowChange<EntryOf<S>>[] | null>;
}
