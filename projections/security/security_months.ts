/** The security log by month: what there was, and who looked it through (safety standard, art. 8). */
import { monthOfEntry, type NoteKind } from "../../events/security/security.ts";
import { seoulDay } from "../../events/base/seoul.ts";
import type { Review, SecurityBook, SecurityEntry } from "./security.ts";

export interface SecurityMonth {
  /** `2026-11`, of Seoul. */
  month: string;
  /** Entries of the list. */
  entries: number;
  /** How often each kind happened; an export of a thousand records is one. */
  counts: Partial<Record<NoteKind, number>>;
  reviews: readonly Review[];
  /** Files about people that were taken away, the newest first, each with what for. */
  taken: SecurityEntry[];
  /** It is over and nobody has looked it through. */
  open: boolean;
}

/** The Seoul month of an instant. */
export const monthOf = (now: Date): string => seoulDay(now).slice(0, "2026-11".length);

const TIMES: readonly NoteKind[] = ["refused", "sign_in_failed", "token_used"];

/** Every month that has entries or was looked through, newest first; `present` is the month now. */
export function securityMonths(book: SecurityBook, present: string): SecurityMonth[] {
  const months = new Map<string, SecurityMonth>();
  const monthNamed = (month: string) => {
    const found = months.get(month) ?? {
      month,
      entries: 0,
      counts: {},
      reviews: book.reviews.get(month) ?? [],
      taken: [],
      open: month < present && !book.reviews.has(month),
    };
    months.set(month, found);
    return found;
  };
  for (const entry of book.byId.values()) {
    const { id, kind, count } = entry;
    const found = monthNamed(monthOfEntry(id));
    if (kind === "exported" && entry.purpose !== "") found.taken.unshift(entry);
    found.entries++;
    found.counts[kind] = (found.counts[kind] ?? 0) + (TIMES.includes(kind) ? count : 1);
  }
  for (const month of book.reviews.keys()) monthNamed(month);
  return [...months.values()].sort((a, b) => b.month.localeCompare(a.month));
}

/** Months that are over and that nobody has looked through. */
export const monthsToReview = ({ months, reviews }: SecurityBook, present: string): number =>
  new Set(
    [...months].map(monthOfEntry).filter((month) => month < present && !reviews.has(month)),
  ).size;
