import type { StoredEvent } from "../../events/base/event.ts";
import type { RowChange } from "./row_versions.ts";

/** The type of a view's rows, if it has rows by id. */
export type EntryOf<S> = S extends { byId: Map<string, infer E> } ? E : unknown;

/**
 * One view: state folded from events, in memory. `fold` may change the state in place (folding 100,000 events must not
 * copy 100,000 maps), but never an entry of it, because callers keep earlier versions. It must depend on the event
 * alone.
 */
export interface View<S> {
  name: string;
  /** Its name and revision, if it is not the view of one noun (`NounWords`). */
  about?: { label: string; revision: number };
  /** Nouns whose events it folds; default all. */
  nouns?: readonly string[];
  empty(): S;
  fold(state: S, event: StoredEvent): void;
  /**
   * A JSON value that depends on the events alone, hashed as digest. It does not change when the state is folded into.
   */
  dump(state: S): unknown;
  /**
   * Builds indexes that a fold otherwise leaves to the first query: in slices, before any query. Yields now and then;
   * nothing may be folded meanwhile.
   */
  buildIndexes?(state: S): Generator<void>;
  /** The row of an event, for views in which each event concerns exactly one row. */
  next?(before: EntryOf<S> | undefined, event: StoredEvent, begun?: number): EntryOf<S>;
  /**
   * The state as of a position, as a copy made of the entries in memory; null if they do not reach back so far. Yields
   * now and then; the state may be folded into meanwhile.
   */
  at?(state: S, position: number): Generator<void, S | null>;
  /** The rows that began or changed after `from` and up to `to`, in the same way. */
  between?(state: S, from: number, to: number): Generator<void, RowChange<EntryOf<S>>[] | null>;
}
