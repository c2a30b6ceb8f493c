/** A transaction's history from its own events: who, when, from what to what. */
import { type CardState, evolve, type StoredCardEvent } from "../events/card.ts";
import type { StoredEvent } from "../events/event.ts";
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
