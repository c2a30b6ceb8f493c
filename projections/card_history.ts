/** A transaction's history from its own events: who, when, from what to what. */
import { type CardState, evolve, type StoredCardEvent } from "../events/card.ts";
import type { StoredEvent } from "../events/event.ts";
import type { CardEntry } from "./card.ts";
import type { CardHistoryEntry } from "./card_row.ts";
import { type EmployeeBook, participantOf } from "./employee.ts";

/** The history as the panel shows it, newest first. `events` is the whole stream, oldest first. */
export function cardHistory(events: StoredEvent[], employees: EmployeeBook): CardHistoryEntry[] {
  let state: CardState | undefined;
  const entries: CardHistoryEntry[] = [];
  for (const event of events as StoredCardEvent[]) {
    state = evolve(state, event);
    entries.push(entryOf(event, state, employees));
  }
  return entries.reverse();
}

function entryOf(
  event: StoredCardEvent,
  after: CardState,
  employees: EmployeeBook,
): CardHistoryEntry {
  return {
    version: event.version,
    at: event.at,
    actor: event.actor,
    type: event.type,
    changes: event.type === "card.recorded" ? {} : event.data.changes,
    to_version: event.type === "card.restored" ? event.data.to_version : null,
    source: event.type === "card.recorded" ? event.data.source : null,
    after: {
      purpose: after.purpose,
      note: after.note,
      participants: after.participants.map((id) => participantOf(employees, id)),
    },
  };
}

/** The transaction as it stood after a version; undefined when the stream has no such version. */
export function cardAt(events: StoredEvent[], version: number): CardEntry | undefined {
  const until = events.filter((event) => event.version <= version) as StoredCardEvent[];
  const first = until[0];
  const last = until.at(-1);
  if (!last || last.version !== version) return undefined;
  const state = until.reduce<CardState | undefined>(evolve, undefined)!;
  return {
    id: last.stream.slice("card/".length),
    version,
    state,
    time: Date.parse(state.used_at),
    recorded_at: first.at,
    recorded_by: authorOf(first),
    updated_at: last.at,
    updated_by: authorOf(last),
  };
}

function authorOf({ actor }: StoredEvent): CardEntry["updated_by"] {
  return { id: actor.id, name: actor.name, via: actor.via };
}
