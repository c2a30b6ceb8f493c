/** Months of ledgers that were closed: when, by whom, with which digest, and when and why they were reopened. */
import { type ClosingState, evolve, type StoredClosingEvent } from "../events/closing.ts";
import { type Author, type StreamBook, type StreamEntry, streamView } from "./kit/stream_view.ts";

/** One closing or reopening of a month. */
export type ClosingAct =
  & { position: number; at: string; by: Author }
  & ({ kind: "closed"; digest: string; rows: number } | { kind: "reopened"; reason: string });

/** A month in which nothing is changed now, and when and by whom it was closed last. */
export interface ClosedMonth {
  /** `2026-09`. */
  month: string;
  /** ISO 8601 UTC. */
  at: string;
  by: string;
  digest: string;
}

export interface ClosingEntry extends StreamEntry<ClosingState> {
  /** Oldest first; the first one is a closing. */
  readonly acts: readonly ClosingAct[];
}

/** What a change asks: `closed` are the ids of the months in which nothing may be changed now. */
interface ClosedMonths {
  closed: Set<string>;
}

export type ClosingBook = StreamBook<ClosingEntry> & ClosedMonths;

function actOf({ type, data, position, at, actor }: StoredClosingEvent): ClosingAct {
  const about = { position, at, by: { id: actor.id, name: actor.name, via: actor.via } };
  if (type === "closing.reopened") return { ...about, kind: "reopened", reason: data.reason };
  return { ...about, kind: "closed", digest: data.digest, rows: data.rows };
}

export const closingView = streamView<ClosingState, ClosingEntry, ClosedMonths>({
  noun: "closing",
  evolve: (state, event) => evolve(state, event as StoredClosingEvent),
  entry: (entry, event, before) => ({
    ...entry,
    acts: [...before?.acts ?? [], actOf(event as StoredClosingEvent)],
  }),
  indexes: () => ({ closed: new Set() }),
  index({ closed }, { id, state }) {
    if (state.isClosed) closed.add(id);
    else closed.delete(id);
  },
});
