/** Likely double bookings: a warning for a person, never a refusal. */
import type { CardRow } from "./card_row.ts";
import {
  type CardBook,
  type CardEntry,
  cardsBetween,
  cardsSharing,
  comparableApproval,
} from "./card.ts";
import { memoizedByBook } from "../kit/kept.ts";
import { DAY_MILLISECONDS } from "../../events/base/seoul.ts";

export type Doubles = CardRow["double_of"];

const MINUTE_MILLISECONDS = 60_000;
/** Doubles named per row; more would not help to decide. */
const NAMED_MAX = 10;
/** This many equal rows are a property of the file, not double bookings: a constant as number, for example. */
const DUPLICATES_MAX = 100;

/**
 * The rows that may be the same payment as `entry`: same approval number, or same store, amount and Seoul minute. A
 * cancellation cancels one payment of its amount, and then neither counts. A row without a time of day is compared only
 * with such rows of the same day, store, amount and card user, because its 00:00 means nothing and colleagues often pay
 * the same price.
 */
export function doublesOf(book: CardBook, entry: CardEntry): Doubles {
  if (isUndone(book, entry)) return [];
  const found: Doubles = [];
  for (const other of outstanding(sharingApproval(book, entry))) {
    if (sameKind(entry, other)) found.push({ id: other.id, reason: "approve_num" });
    if (found.length >= NAMED_MAX) return found;
  }
  for (const other of outstanding(sharingMoment(book, entry))) {
    if (other.state.pay !== entry.state.pay || other.id === entry.id) continue;
    if (isUndone(book, other) || found.some(({ id }) => id === other.id)) continue;
    found.push({ id: other.id, reason: "store_pay_minute" });
    if (found.length >= NAMED_MAX) break;
  }
  return found;
}

/** Two payments are alike at any amounts; two cancellations may be parts of one payment. */
function sameKind(entry: CardEntry, other: CardEntry): boolean {
  if (other.id === entry.id) return false;
  if (entry.state.pay < 0) return other.state.pay === entry.state.pay;
  return other.state.pay >= 0;
}

function sharingApproval(book: CardBook, entry: CardEntry): CardEntry[] {
  const number = comparableApproval(entry.state);
  const sharing = number === null ? [] : cardsSharing(book, number);
  return sharing.length > DUPLICATES_MAX ? [] : sharing;
}

function sharingMoment(book: CardBook, entry: CardEntry): CardEntry[] {
  const { store_name, pay, time_known, card_user } = entry.state;
  const length = time_known ? MINUTE_MILLISECONDS : DAY_MILLISECONDS;
  const from = time_known ? Math.floor(entry.time / length) * length : entry.time;
  const sharing = cardsBetween(book, from, from + length).filter(({ state }) =>
    state.time_known === time_known &&
    state.store_name === store_name &&
    Math.abs(state.pay) === Math.abs(pay) &&
    (time_known || state.card_user === card_user)
  );
  return sharing.length > DUPLICATES_MAX ? [] : sharing;
}

/** Does a cancellation with the same approval number cancel this payment (or is it that one)? */
export function isUndone(book: CardBook, entry: CardEntry): boolean {
  const sharing = sharingApproval(book, entry);
  return sharing.length > 1 && !outstanding(sharing).some(({ id }) => id === entry.id);
}

/** All payments that were cancelled: from the few cancellations, for the sums of a long list. */
export const undonePayments = memoizedByBook((book: CardBook): ReadonlySet<string> => {
  const undone = new Set<string>();
  for (const entry of book.byId.values()) {
    if (entry.state.pay >= 0 || entry.state.deleted) continue;
    const sharing = sharingApproval(book, entry);
    const left = new Set(outstanding(sharing));
    for (const other of sharing) if (!left.has(other)) undone.add(other.id);
  }
  return undone;
});

/** The rest after each cancellation is paired with the oldest payment of its amount. */
function outstanding(entries: CardEntry[]): CardEntry[] {
  if (entries.length < 2) return entries;
  const left = new Set<CardEntry>();
  const waiting = new Map<number, CardEntry[]>();
  for (const entry of [...entries].sort((a, b) => a.time - b.time || (a.id < b.id ? -1 : 1))) {
    const { pay } = entry.state;
    const partner = pay === 0 ? undefined : waiting.get(-pay)?.shift();
    if (partner) {
      left.delete(partner);
      continue;
    }
    left.add(entry);
    const same = waiting.get(pay);
    if (same) same.push(entry);
    else waiting.set(pay, [entry]);
  }
  return [...left];
}
