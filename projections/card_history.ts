/** What a transaction's history tells. */
import { type CardState, evolve, type StoredCardEvent } from "../events/card.ts";
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
