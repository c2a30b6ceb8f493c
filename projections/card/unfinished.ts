/** One's own card spending of this month and the last that lacks a note or who took part. */
import type { UserState } from "../../events/account/user.ts";
import { seoulParts, startOfMonth } from "../../events/base/seoul.ts";
import { employeeOf } from "../account/account_employee.ts";
import { memoizedByBook } from "../kit/kept.ts";
import type { Views } from "../registry.ts";
import { type CardBook, type CardEntry, cardsBetween } from "./card.ts";

/** What is missing, of a month and the one before it; `key` is `2026-11`. */
const unfinished = memoizedByBook((book: CardBook, key: string): CardEntry[] => {
  const [year, month] = key.split("-").map(Number);
  return cardsBetween(book, startOfMonth(year, month - 1), startOfMonth(year, month + 1))
    .filter(({ state }) => state.note.trim() === "" || state.participants.length === 0);
});

/**
 * Is this payment one's own? A card's user is a text of the bank's file, so one's own name in it counts, and so
 * does having taken part.
 */
export function ownBy(views: Views, account: UserState): (entry: CardEntry) => boolean {
  const employee = employeeOf(views, account);
  const { name } = account.details;
  const names = new Set([employee?.state.name ?? "", name].filter((one) => one !== ""));
  return ({ state }) =>
    names.has(state.card_user.trim()) ||
    employee !== null && state.participants.includes(employee.id);
}

/** The oldest first. */
export function unfinishedCards(views: Views, account: UserState, now: Date): CardEntry[] {
  const { year, month } = seoulParts(now.getTime());
  return unfinished(views.card, `${year}-${month}`).filter(ownBy(views, account));
}
