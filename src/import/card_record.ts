/** The record that a line of a file makes of a payment, and which payment it is. */
import { hash } from "node:crypto";
import type { z } from "zod";
import {
  cardEvents,
  type CardRecord,
  type CardState,
  NOTE_MAX_LENGTH,
  PARTICIPANTS_MAX,
  type Purpose,
  purposeFromText,
  recordCard,
} from "../../events/card/card.ts";
import { isRefusal, type Refusal, refuse } from "../../events/base/refusal.ts";
import { seoulDay } from "../../events/base/seoul.ts";
import { comparableApproval } from "../../projections/card/card.ts";
import type { Views } from "../../projections/registry.ts";
import { finderFor, listed } from "../tables/cards.ts";
import type { Decision, Values } from "../tables/resource.ts";
import type { nameFinder } from "../tables/card_people.ts";
import { bareText, lineText } from "../kit/cell.ts";
import type { Origin } from "./nouns/noun.ts";

type Identifying = Pick<
  CardRecord,
  "approve_num" | "used_at" | "store_name" | "pay" | "card_user"
>;

/** An approval number without leading zeros; null for a placeholder ("", "-", "00000000"). */
function approvalOf(record: Identifying): string | null {
  const number = bareText(record.approve_num ?? "").replace(/^[0-]+/, "");
  return /[1-9a-z]/.test(number) ? number : null;
}

/** True when the row names its payment itself, so that a second such row is the same payment. */
export function isNumbered(record: Identifying): boolean {
  return approvalOf(record) !== null;
}

/**
 * The parts that make a payment: its approval number with day and amount (numbers of eight digits
 * come again after some years, and a partial cancellation carries its payment's number), else
 * instant, store, amount and user.
 */
export function keyOf(record: Identifying): string {
  const number = approvalOf(record);
  const parts = number !== null
    ? ["approval", number, seoulDay(record.used_at), record.pay]
    : ["row", record.used_at, bareText(record.store_name), record.pay, bareText(record.card_user)];
  return JSON.stringify(parts);
}

/** Id of a payment: 32 hex digits. `occurrence` counts rows of one sheet with the same key, from 1. */
function cardId(record: Identifying, occurrence: number): string {
  return hash("sha256", `${keyOf(record)}\n${occurrence}`).slice(0, 32);
}

/** The result for a line: planned and written from the same. */
interface Made {
  find: ReturnType<typeof nameFinder>;
  line: number;
  occurrence?: number;
  id?: string;
  record?: CardRecord | Refusal;
}
const recordFromLine = new WeakMap<Values, Made>();

/** The payment's id for a line. */
export function idOfLine(values: Values, occurrence: number): string {
  const made = recordFromLine.get(values);
  if (made?.occurrence === occurrence && made.id !== undefined) return made.id;
  const id = cardId(namesOf(values), occurrence);
  recordFromLine.set(values, { find: made?.find ?? nobody, line: made?.line ?? 0, occurrence, id });
  return id;
}
const nobody = () => [];

/** The record of a line, with participants by name; a name that fits no employee goes into the note. */
function recordOf(views: Views, values: Values, source: Origin): CardRecord | Refusal {
  const find = finderFor(views);
  const names = String(values.participants ?? "");
  const found = find([names]);
  const unnamed = listed(names).length > found.length ? `참석자: ${lineText(names)}` : "";
  const note = [String(values.note ?? ""), unnamed].filter((part) => part !== "").join("\n");
  if (note.length > NOTE_MAX_LENGTH) return refuse(422, "invalid_input", noteTooLong(note));
  const { approve_num, used_at, time_known, store_name, pay, card_user, head_count, method } =
    values;
  return {
    approve_num: comparableApproval({ approve_num: String(approve_num ?? "") }),
    used_at: String(used_at),
    time_known: time_known === true,
    store_name: String(store_name),
    pay: Number(pay),
    purpose: (values.purpose as Purpose | undefined) ?? purposeFromText(note),
    note,
    participants: find([String(card_user ?? ""), names]).slice(0, PARTICIPANTS_MAX),
    card_user: String(card_user ?? ""),
    head_count: typeof head_count === "number" ? head_count : null,
    method: String(method ?? ""),
    source,
  };
}

/** The decision to record a line's payment. */
export function recordLine(
  views: Views,
  id: string,
  values: Values,
  source: Origin,
): Decision {
  const made = checkedRecord(views, values, source);
  if (isRefusal(made)) return made;
  return recordCard(views.card.byId.get(id)?.state, { id, record: made });
}

/** A line as a record, or why it is invalid; cached until the employees change. */
function checkedRecord(views: Views, values: Values, source: Origin): CardRecord | Refusal {
  const find = finderFor(views);
  const known = recordFromLine.get(values);
  if (known?.record && known.find === find && known.line === source.line) return known.record;
  const made = recordOf(views, values, source);
  const record = isRefusal(made) ? made : checkRecord(made) ?? made;
  recordFromLine.set(values, { ...known, find, line: source.line, record });
  return record;
}

const recordShape = cardEvents.find(({ type }) => type === "card.recorded")!.data as z.ZodType<
  CardRecord
>;
/** The note of a payment cancelled in its own row: it may add up to nothing. */
export const CANCELLED_OF = "원 취소";
/** Won that a payment can be at most: a card number in the wrong column is more. */
const MOST_WON = 10_000_000_000;

/** Limits of file readers, checked again because a line may come from any program. */
function checkRecord(made: CardRecord): Refusal | null {
  const no = (message: string) => refuse(422, "invalid_input", message);
  const { success, error } = recordShape.safeParse(made);
  if (!success) {
    return no(`값의 형식이 올바르지 않습니다(${error.issues[0]?.path.join(".") ?? ""}).`);
  }
  if (made.pay === 0 && !made.note.includes(CANCELLED_OF)) return no("금액이 0원입니다.");
  return Math.abs(made.pay) > MOST_WON ? no("금액이 지나치게 큽니다.") : null;
}

/** The message for a note that is too long. */
export const noteTooLong = (note: string): string =>
  `내용은 ${NOTE_MAX_LENGTH.toLocaleString("ko")}자까지 적을 수 있습니다` +
  `(${note.length.toLocaleString("ko")}자).`;

export const asRecord = (values: Values) => values as unknown as CardState;

const NO_INSTANT = "1970-01-01T00:00:00.000Z";

/** Identifies a payment as it would be recorded: a line may come from any program, with any content. */
export function namesOf(values: Values): CardState {
  const text = (key: string) => String(values[key] ?? "");
  const used_at = Number.isNaN(Date.parse(text("used_at"))) ? NO_INSTANT : text("used_at");
  const names = { store_name: text("store_name"), card_user: text("card_user"), used_at };
  return asRecord({ ...values, ...names, approve_num: text("approve_num") || null });
}
