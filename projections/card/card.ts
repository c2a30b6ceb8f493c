/** Card spending for readers: every transaction, found by id, by time and by approval number. */
import { type CardState, evolve, type StoredCardEvent } from "../../events/card/card.ts";
import { type StreamBook, type StreamEntry, streamView } from "../kit/stream_view.ts";
import { STEPS } from "../kit/row_versions.ts";
import { TextIndex, TimeIndex } from "../kit/indexes.ts";

export interface CardEntry extends StreamEntry<CardState> {
  /** `state.used_at` in epoch milliseconds; it stays while the transaction counts. */
  readonly time: number;
  /** Participants as first recorded, before any edit. */
  readonly filed: readonly string[];
}

/** Indexes of counting transactions; neither their time nor their number ever changes. */
interface CardIndexes {
  byTime: TimeIndex<CardEntry>;
  /** Each as first recorded. */
  byApproval: TextIndex<CardEntry>;
}

export type CardBook = StreamBook<CardEntry> & CardIndexes;

/** The approval number unless it is a placeholder such as "", "-" or "00000000". */
export function comparableApproval(state: Pick<CardState, "approve_num">): string | null {
  const number = state.approve_num?.trim() ?? "";
  return /[1-9A-Za-z]/.test(number) ? number : null;
}

export const cardView = streamView<CardState, CardEntry, CardIndexes>({
  noun: "card",
  evolve: (state, event) => evolve(state, event as StoredCardEvent),
  // Written out, because a copy with one more field takes half as much memory again, permanently.
  entry: (entry, event, before) => ({
    id: entry.id,
    version: entry.version,
    state: entry.state,
    recorded_at: entry.recorded_at,
    recorded_by: entry.recorded_by,
    updated_at: entry.updated_at,
    updated_by: entry.updated_by,
    time: before && !before.state.deleted ? before.time : Date.parse(entry.state.used_at),
    filed: before && event.type !== "card.recorded" ? before.filed : entry.state.participants,
  }),
  indexes: () => ({
    byTime: new TimeIndex(),
    byApproval: new TextIndex(({ state }) => comparableApproval(state)),
  }),
  index(book, entry, before) {
    const wasThere = before !== undefined && !before.state.deleted;
    if (!entry.state.deleted) {
      book.byTime.put(entry);
      if (!wasThere) book.byApproval.add(entry);
    } else if (wasThere) {
      book.byTime.remove(before);
      book.byApproval.remove(before);
    }
  },
  fill,
});

/** Fills the indexes of a book whose transactions are there, in slices. */
function* fill({ byId, byTime, byApproval }: CardBook): Generator<void> {
  const counting: CardEntry[] = [];
  let steps = 0;
  for (const entry of byId.values()) {
    if (!entry.state.deleted) {
      counting.push(entry);
      byApproval.add(entry);
    }
    if (++steps % STEPS === 0) yield;
  }
  yield* byTime.fill(counting);
}

/**
 * Head count: the file's while its people are unchanged or nobody is named; else the number of named people. Null if
 * unknown.
 */
export function headsOf({ state: { participants, head_count }, filed }: CardEntry): number | null {
  const isAsFiled = participants.length === filed.length &&
    participants.every((id, at) => id === filed[at]);
  return isAsFiled ? head_count : participants.length || head_count;
}

/** The book with its indexes, built on the first use after a fold. */
function indexed(book: CardBook): CardBook {
  for (const _ of cardView.buildIndexes(book));
  return book;
}

/** The latest transaction; undefined if there is none. */
export const newestCard = (book: CardBook): CardEntry | undefined => indexed(book).byTime.newest();

/** Transactions with `from` ≤ time < `until` (epoch milliseconds), oldest first. */
export const cardsBetween = (book: CardBook, from: number, until: number): CardEntry[] =>
  indexed(book).byTime.between(from, until);

/** Transactions that share an approval number, unordered. */
export const cardsSharing = (book: CardBook, approval: string): CardEntry[] =>
  indexed(book).byApproval.get(approval).map(({ id }) => book.byId.get(id)!);
