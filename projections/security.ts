/** The security log as it is read: what is counted is one entry a day. */
import { type Actor, isOf } from "../events/event.ts";
import { COUNTED, type Noted, type StoredSecurityEvent } from "../events/security.ts";
import { seoulDay } from "../events/seoul.ts";
import type { View } from "./view.ts";

export interface SecurityEntry extends Omit<Noted, "since"> {
  readonly id: string;
  readonly version: number;
  /** Instants of the first and the last of what it tells of. */
  readonly at: string;
  readonly last_at: string;
  readonly by: Actor;
  readonly request_id: string;
}

export interface SecurityBook {
  /** In the order in which they began. */
  byId: Map<string, SecurityEntry>;
  /** Events folded. */
  changes: number;
  /** The newest day, and its counted entries by what makes them one. */
  day: string;
  joined: Map<string, string>;
}

/** Of what is counted: who, from where, what, on one day. */
const placeOf = ({ kind, by, subject, network, device, object, reason }: SecurityEntry): string =>
  JSON.stringify([kind, by.id, subject, network, device, object, reason]);

function entryOf(event: StoredSecurityEvent): SecurityEntry {
  const { since, ...data } = event.data;
  return {
    ...data,
    id: event.stream.slice("security/".length),
    version: event.version,
    at: since ?? event.at,
    last_at: event.at,
    by: event.actor,
    request_id: event.requestId,
  };
}

function put(book: SecurityBook, entry: SecurityEntry): void {
  if (!COUNTED.includes(entry.kind)) {
    book.byId.set(entry.id, entry);
    return;
  }
  const day = seoulDay(entry.at);
  if (day > book.day) {
    book.day = day;
    book.joined.clear();
  }
  const place = `${day} ${placeOf(entry)}`;
  const before = book.byId.get(book.joined.get(place) ?? "");
  if (before) {
    const { id, at } = before;
    const [version, count] = [before.version + 1, before.count + entry.count];
    book.byId.set(id, { ...entry, id, at, version, count });
  } else {
    book.joined.set(place, entry.id);
    book.byId.set(entry.id, entry);
  }
}

export const securityView: View<SecurityBook> = {
  name: "security",
  nouns: ["security"],
  empty: () => ({ byId: new Map(), changes: 0, day: "", joined: new Map() }),
  fold(book, event) {
    if (!isOf(event.stream, "security")) return;
    book.changes++;
    put(book, entryOf(event as StoredSecurityEvent));
  },
  dump: (book) => [...book.byId.values()],
};
