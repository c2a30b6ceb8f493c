/** Card spending: what may happen to one card transaction, and the rules for it (S1 §3–§5). */
import { z } from "zod";
import { booksFileKey, booksOf, booksValue } from "../base/books.ts";
import { instantOf } from "../base/day_kinds.ts";
import { define } from "../base/definition.ts";
import type { NewEvent, StoredEvent } from "../base/event.ts";
import { changesShape, sideOf } from "../kit/changes.ts";
import { type Refusal, refuse, VERSION_NOT_FOUND } from "../base/refusal.ts";
import { defineNoun } from "../kit/noun.ts";

export const PURPOSES = ["lunch", "dinner", "other"] as const;
export type Purpose = (typeof PURPOSES)[number];

/** Longest note kept, in UTF-16 units. */
export const NOTE_MAX_LENGTH = 5_000;
/** Most participants on one transaction: the employee list's page size (S1 §9). */
export const PARTICIPANTS_MAX = 500;

const purpose = z.enum(PURPOSES);
const participants = z.array(z.string().min(1).max(64)).max(PARTICIPANTS_MAX);
const note = z.string().max(NOTE_MAX_LENGTH);

/** Place of an imported row: `line` counts from 1 as in an editor or Excel. */
const source = z.object({ file: z.string().max(255), line: z.int().positive() });

const recorded = z.object({
  approve_num: z.string().max(64).nullable(),
  /** Instant of use, ISO 8601 UTC. */
  used_at: instantOf("occurred"),
  /** False when the file gave a day without a time; `used_at` is then 00:00 in Seoul. */
  time_known: z.boolean(),
  store_name: z.string().min(1).max(200),
  /** Won; negative for a cancellation. */
  pay: z.int(),
  purpose,
  note,
  participants,
  /** The card's user as in the file; may be a title rather than an employee. */
  card_user: z.string().max(100),
  head_count: z.int().min(0).max(10_000).nullable(),
  method: z.string().max(50),
  source: source.nullable(),
  books: booksOf.optional(),
});
export type CardRecord = z.infer<typeof recorded>;

const changes = changesShape(z.object({ purpose, note, participants }));
export type CardChanges = z.infer<typeof changes>;

const edited = z.object({ changes, books: booksOf.optional() });
/** An earlier version restored as a new event; the log keeps everything. */
const restored = z.object({ to_version: z.int().positive(), changes, books: booksOf.optional() });

/** An import was undone: the transaction counts nowhere until it is recorded again. */
const deleted = z.strictObject({});

/** The note in a change. */
const noteSides = (["from", "to"] as const).map((side) =>
  booksValue(`changes.note.${side}`, "text", side)
);

export const cardEvents = [
  define("card.recorded", recorded, {
    personal: [booksValue("card_user", "person"), booksValue("note", "text")],
  }),
  define("card.edited", edited, { personal: noteSides }),
  define("card.restored", restored, { personal: noteSides }),
  define("card.deleted", deleted),
];

export const aboutCard = defineNoun("card", cardEvents, {
  label: "카드 내역",
  area: "cards",
  revision: 2,
  page: "/staff/card-report",
  notices: [
    { kind: "card_incomplete", title: "정리할 내 카드 내역(매주)", on: [], for: "staff" },
  ],
  find: { title: "store_name", label: "가맹점", order: 2 },
  fileKey: ({ state }) => booksFileKey((state as CardState).used_at),
  retention: {
    label: "카드 사용내역",
    rules: ["books_name"],
    becomes: "가명 처리",
    items: "카드 사용자의 이름은 번호로, 비고는 파기",
  },
});

export type CardEvent =
  | NewEvent<"card.recorded", CardRecord>
  | NewEvent<"card.edited", z.infer<typeof edited>>
  | NewEvent<"card.restored", z.infer<typeof restored>>
  | NewEvent<"card.deleted", z.infer<typeof deleted>>;
export type StoredCardEvent = CardEvent & StoredEvent;

/** One transaction, folded from its events. */
export type CardState = CardRecord & { deleted?: true };

/** The fields a person may edit. */
export type CardEditable = Pick<CardState, "purpose" | "note" | "participants">;

/** Folds one event into a transaction; throws for a change of an unknown one. */
export function evolve(state: CardState | undefined, event: CardEvent): CardState {
  switch (event.type) {
    case "card.recorded":
      return event.data;
    case "card.edited":
    case "card.restored":
      if (!state) throw new Error(`${event.stream}: ${event.type} before card.recorded`);
      return { ...state, ...sideOf(event.data.changes, "to") };
    case "card.deleted":
      if (!state) throw new Error(`${event.stream}: ${event.type} before card.recorded`);
      return { ...state, deleted: true };
    default:
      return event satisfies never;
  }
}

/** State of the office that a decision about a card needs. */
export interface CardContext {
  employeeExists(id: string): boolean;
}

/** Text to purpose: lunch or 점심, dinner or 저녁, else other (S1 §4). */
export function purposeFromText(text: string): Purpose {
  const lower = text.toLowerCase();
  if (lower.includes("lunch") || lower.includes("점심")) return "lunch";
  if (lower.includes("dinner") || lower.includes("저녁")) return "dinner";
  return "other";
}

export const cardStream = (id: string): string => `card/${id}`;

const NOT_FOUND = refuse(404, "card_not_found", "카드 사용내역을 찾을 수 없습니다.");

/** Records a transaction, or one whose import was undone. An existing one is refused with `already_recorded`. */
export function recordCard(
  state: CardState | undefined,
  command: { id: string; record: CardRecord },
): CardEvent[] | Refusal {
  if (state && !state.deleted) {
    return refuse(409, "already_recorded", "이미 등록된 카드 사용내역입니다.");
  }
  return [{ stream: cardStream(command.id), type: "card.recorded", data: command.record }];
}

/** Edits purpose, note and participants. An edit that changes nothing gives no event. */
export function editCard(
  state: CardState | undefined,
  command: { id: string } & CardEditable,
  context: CardContext,
): CardEvent[] | Refusal {
  if (!state || state.deleted) return NOT_FOUND;
  if (command.participants.length === 0) {
    return refuse(422, "no_participants", "참석자를 한 명 이상 선택해 주세요.");
  }
  const unknown = command.participants.filter((id) => !context.employeeExists(id));
  if (unknown.length > 0) {
    return refuse(422, "unknown_employee", "등록되지 않은 직원이 참석자에 있습니다.", unknown);
  }
  return amendCard(state, command);
}

/** The same for a list that was exported and edited: participants are optional, and named ones are employees. */
export function amendCard(
  state: CardState | undefined,
  command: { id: string } & CardEditable,
): CardEvent[] | Refusal {
  if (!state || state.deleted) return NOT_FOUND;
  const found = difference(state, command);
  if (Object.keys(found).length === 0) return [];
  return [{ stream: cardStream(command.id), type: "card.edited", data: { changes: found } }];
}

/** Restores the editable fields of an earlier version. */
export function restoreCard(
  state: CardState | undefined,
  command: { id: string; to_version: number; earlier: CardState | undefined },
): CardEvent[] | Refusal {
  if (!state || state.deleted) return NOT_FOUND;
  if (!command.earlier) return VERSION_NOT_FOUND;
  const found = difference(state, command.earlier);
  if (Object.keys(found).length === 0) return [];
  const data = { to_version: command.to_version, changes: found };
  return [{ stream: cardStream(command.id), type: "card.restored", data }];
}

/** The fields in which `to` differs from `from`. Participants are a set in the chosen order. */
export function difference(from: CardEditable, to: CardEditable): CardChanges {
  const found: CardChanges = {};
  if (from.purpose !== to.purpose) found.purpose = { from: from.purpose, to: to.purpose };
  if (from.note !== to.note) found.note = { from: from.note, to: to.note };
  const chosen = [...new Set(to.participants)];
  if (JSON.stringify(from.participants) !== JSON.stringify(chosen)) {
    found.participants = { from: from.participants, to: chosen };
  }
  return found;
}

/**
 * Undoes these events, oldest first; they must be the newest of the stream. A recorded transaction is deleted, a
 * deletion recorded again, and edited fields get their former values.
 */
export function undoCardEvents(
  state: CardState | undefined,
  command: { id: string; events: CardEvent[] },
): CardEvent[] | Refusal {
  if (!state) return NOT_FOUND;
  const { id, events } = command;
  const stream = cardStream(id);
  const { deleted, ...record } = state;
  if (deleted) return [{ stream, type: "card.recorded", data: record }];
  if (events.some(({ type }) => type === "card.recorded")) {
    return [{ stream, type: "card.deleted", data: {} }];
  }
  const before = events.toReversed().reduce((later, event) => {
    if (event.type !== "card.edited" && event.type !== "card.restored") return later;
    return { ...later, ...sideOf(event.data.changes, "from") };
  }, record);
  const changes = difference(state, before);
  if (Object.keys(changes).length === 0) return [];
  return [{ stream, type: "card.edited", data: { changes } }];
}
