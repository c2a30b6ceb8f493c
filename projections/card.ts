/** Card spending as people read it: every transaction, findable by id, by time and by approval number. */
import { type CardState, evolve, type StoredCardEvent } from "../events/card.ts";
import { type Actor, isOf } from "../events/event.ts";
import { TextIndex } from "./text_index.ts";
import { TimeIndex } from "./time_index.ts";
import type { View } from "./view.ts";

export interface CardEntry {
  readonly id: string;
  version: number;
  state: CardState;
  /** `state.used_at` in epoch milliseconds; it never changes. */
  readonly time: number;
  recorded_at: string;
  recorded_by: Pick<Actor, "id" | "name" | "via">;
  updated_at: string;
  updated_by: Pick<Actor, "id" | "name" | "via">;
}

export interface CardBook {
  byId: Map<string, CardEntry>;
  byTime: TimeIndex<CardEntry>;
  /** Transactions that share an approval number, in the order they were recorded. */
  byApproval: TextIndex<CardEntry>;
  /** Events folded since this copy was made or loaded: tells caches that something is new. */
  changes: number;
}

type DumpedEntry = Omit<CardEntry, "time">;

function emptyBook(): CardBook {
  return {
    byId: new Map(),
    byTime: new TimeIndex(),
    byApproval: new TextIndex(({ state }) => comparableApproval(state)),
    changes: 0,
  };
}

function add(book: CardBook, entry: CardEntry): void {
  book.byId.set(entry.id, entry);
  book.byTime.add(entry);
  book.byApproval.add(entry);
}

/** The approval number when it says something: "", "-" and "00000000" are ways to leave it out. */
export function comparableApproval(state: CardState): string | null {
  const number = state.approve_num?.trim() ?? "";
  return /[1-9A-Za-z]/.test(number) ? number : null;
}

function fold(book: CardBook, event: Parameters<typeof cardView.fold>[1]): void {
  if (!isOf(event.stream, "card")) return;
  const id = event.stream.slice("card/".length);
  const entry = book.byId.get(id);
  if (entry && event.version <= entry.version) return;
  if (!entry && event.type !== "card.recorded") {
    throw new Error(`${event.stream}: ${event.type} before card.recorded`);
  }
  const state = evolve(entry?.state, event as StoredCardEvent);
  const by = { id: event.actor.id, name: event.actor.name, via: event.actor.via };
  book.changes++;
  if (entry) {
    Object.assign(entry, { version: event.version, state, updated_at: event.at, updated_by: by });
    return;
  }
  add(book, {
    id,
    version: event.version,
    state,
    time: Date.parse(state.used_at),
    recorded_at: event.at,
    recorded_by: by,
    updated_at: event.at,
    updated_by: by,
  });
}

function dumpEntry({ time: _derived, ...entry }: CardEntry): DumpedEntry {
  return entry;
}

export const cardView: View<CardBook> = {
  name: "card",
  nouns: ["card"],
  revision: 1,
  empty: emptyBook,
  fold,
  dump: (book) => [...book.byId.values()].map(dumpEntry),
  load(dumped) {
    const book = emptyBook();
    for (const entry of dumped as DumpedEntry[]) {
      add(book, { ...entry, time: Date.parse(entry.state.used_at) });
    }
    return book;
  },
};
