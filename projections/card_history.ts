/** What a transaction's history tells, and the transaction as it stood at one of its versions. */
import { type CardState, evolve, type StoredCardEvent } from "../events/card.ts";
import type { StoredEvent } from "../events/event.ts";
import type { CardEntry } from "./card.ts";
import { CARD_LABELS } from "./card_row.ts";
import { type EmployeeBook, participantOf } from "./employee.ts";
import type { Story } from "./history.ts";

/** The fields a person edits, with the people as they are called now. */
export const cardStory = (employees: EmployeeBook): Story<CardState> => ({
  labels: CARD_LABELS,
  next: (before, event) => evolve(before, event as StoredCardEvent),
  values: ({ purpose, note, participants }) => ({
    purpose,
    note,
    participants: participants.map((id) => participantOf(employees, id)),
  }),
});

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
