/** Deadlines of every case, for 오늘, notices and lists: open ones with where they stand on a day. */
import { addDays, compareDays, type Day } from "../../events/leave_rules/days.ts";
import {
  type Deadline,
  type DeadlineStatus,
  missingDays,
  statusOf,
} from "../../events/matter/deadlines.ts";
import { dayLabel } from "../../events/matter/deadline_rules.ts";
import { memoizedByBooks } from "../kit/kept.ts";
import type { TableBooks } from "../kit/table_view.ts";
import { deadlineFactsOf, deadlinesOfCase } from "./matter.ts";

/** A deadline of a case. */
export interface CaseDeadline extends Deadline {
  matter: string;
}

/** Deadlines of every case that nothing met yet, the first due first. */
export const openDeadlines = memoizedByBooks(
  (books: TableBooks) => [books.matter, books.matter_party],
  (books): CaseDeadline[] =>
    [...books.matter.byId.keys()].flatMap((matter) =>
      deadlinesOfCase(books, matter).filter(({ metOn }) => metOn === null)
        .map((one) => ({ ...one, matter }))
    ).sort((a, b) => compareDays(a.due, b.due)),
);

/** Every deadline of one case, met ones too. */
export const caseDeadlines = (books: TableBooks, id: string): CaseDeadline[] =>
  deadlinesOfCase(books, id).map((one) => ({ ...one, matter: id }));

/** What a case lacks to count its duties: a day, or one of several ('송달일 또는 결정 고지일'). */
export function missingLabels(books: TableBooks, id: string): string[] {
  const facts = deadlineFactsOf(books, id);
  if (!facts) return [];
  return missingDays(facts).map((days) => days.map(dayLabel).join(" 또는 "));
}

/** Those that are missed, or near: what people are notified of. */
export const pressing = (
  books: TableBooks,
  today: Day,
): (CaseDeadline & { status: DeadlineStatus })[] =>
  openDeadlines(books).map((one) => ({ ...one, status: statusOf(one, today) }))
    .filter(({ status }) => status === "missed" || status === "near");

const MONTH_DAY = /^\d{4}-0?(\d+)-0?(\d+)$/;

/** '오늘', '내일', '3. 5.까지', '3. 2. 지남'. */
export function dueText(due: Day, today: Day): string {
  if (due === today) return "오늘까지";
  if (due === addDays(today, 1)) return "내일까지";
  const day = due.replace(MONTH_DAY, "$1. $2.");
  const year = due.slice(0, 4) === today.slice(0, 4) ? "" : `${due.slice(0, 4)}. `;
  return due < today ? `${year}${day} 기한 지남` : `${year}${day}까지`;
}
