import type { StoredEvent } from "../events/event.ts";

/**
 * One thing people read: state folded from events, in memory. `fold` may change the state in place
 * (a fold of 100,000 events must not copy 100,000 maps), but never an entry of it: who holds one
 * keeps the version it was. It must depend on the event alone.
 */
export interface View<S> {
  name: string;
  /** Nouns whose events it folds; every noun's unless told. */
  nouns?: readonly string[];
  empty(): S;
  fold(state: S, event: StoredEvent): void;
  /** A JSON value in an order that depends on the events alone: hashed as digest. */
  dump(state: S): unknown;
}
