/** Card spending as people read it: every transaction, findable by id, by time and by approval number. */
import { type CardState, evolve, type StoredCardEvent } from "../events/card.ts";
import { type StreamBook, type StreamEntry, streamView } from "./kit/stream_view.ts";
import { TextIndex, TimeIndex } from "./indexes.ts";

export interface CardEntry extends StreamEntry<CardState> {
  /** `state.used_at` in epoch milliseconds; it stays while the transaction counts. */
  readonly time: number;
}

/** What finds transactions that count: each as it was recorded, since neither time nor number changes. */
interface CardIndexes {
  byTime: TimeIndex<CardEntry>;
  byApproval: TextIndex<CardEntry>;
}

export type CardBook = StreamBook<CardEntry> & CardIndexes;

/** The approval number when it says something: "", "-" and "00000000" are ways to leave it out. */
export function comparableApproval(state: CardState): string | null {
  const number = state.approve_num?.trim() ?? "";
  return /[1-9A-Za-z]/.test(number) ? number : null;
}

export const cardView = streamView<CardState, CardEntry, CardIndexes>({
  noun: "card",
  revision: 3,
  evolve: (state, event) => evolve(state, event as StoredCardEvent),
  entry: (entry, _event, before) => ({
    ...entry,
    time: before && !before.state.deleted ? before.time : Date.parse(entry.state.used_at),
  }),
  indexes: () => ({
    byTime: new TimeIndex(),
    byApproval: new TextIndex(({ state }) => comparableApproval(state)),
  }),
  index(book, entry, before) {
    const [is, was] = [!entry.state.deleted, before !== undefined && !before.state.deleted];
    if (is === was) return;
    for (const found of [book.byTime, book.byApproval]) {
      if (is) found.add(entry);
      else found.remove(before!);
    }
  },
});

const asTheyAre = ({ byId }: CardBook, found: CardEntry[]): CardEntry[] =>
  found.map(({ id }) => byId.get(id)!);

/** Transactions with `from` ≤ time < `until` (epoch milliseconds), oldest first. */
export const cardsBetween = (book: CardBook, from: number, until: number): CardEntry[] =>
  asTheyAre(book, book.byTime.between(from, until));

/** Transactions that share an approval number, in the order they were recorded. */
export const cardsSharing = (book: CardBook, approval: string): CardEntry[] =>
  asTheyAre(book, book.byApproval.get(approval));
