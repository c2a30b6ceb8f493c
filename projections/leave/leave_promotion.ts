/** Promotions of the use of leave: what was said, and what is due. */
import { stands } from "../../events/leave/leave_span.ts";
import type { LeaveFacts } from "../../events/leave_rules/facts.ts";
import { type Promotion, promotions } from "../../events/leave_rules/promotion.ts";
import { addDays, type Day } from "../../events/leave_rules/days.ts";
import {
  datesMissing,
  datesNamed,
  evolve,
  promotionId,
  type PromotionState,
  type StoredLeavePromotionEvent,
} from "../../events/leave/leave_promotion.ts";
import { type LeaveBook, leavesOf, touches } from "./view.ts";
import { memoizedByBook } from "../kit/kept.ts";
import { type StreamBook, type StreamEntry, streamView } from "../kit/stream_view.ts";

export type LeavePromotionBook = StreamBook<StreamEntry<PromotionState>>;

export const leavePromotionView = streamView<PromotionState>({
  noun: "leave_promotion",
  evolve: (state, event) => evolve(state, event as StoredLeavePromotionEvent),
});

/** State of a promotion on a day; `missed` can have no effect any more. */
export type Standing = "later" | "notify" | "waiting" | "fix" | "missed" | "done";

/** One line of the list. */
export interface PromotionRow {
  id: string;
  employee: string;
  standing: Standing;
  until: Day;
  days: number;
  /** The day by which the next step is due. */
  due: Day;
}

/** How far ahead notices are announced, and how long a missed one is shown, in days. */
const AHEAD = 60;
const MISSED = 30;

/** The id of the leave that a named date of a promotion becomes. */
export const leaveIdOf = (promotion: string, day: Day): string => `${promotion}_${day}`;

/** Named dates that are not leave yet: none was entered for them, and no request of the person covers them. */
export function datesToEnter(book: LeaveBook, id: string, state: PromotionState): Day[] {
  const asked = leavesOf(book, state.employee).filter((entry) => stands(entry.state));
  return datesNamed(state).filter((day) =>
    !book.byId.has(leaveIdOf(id, day)) && !asked.some((entry) => touches(entry, day, day))
  );
}

export function standingOf(state: PromotionState, today: Day): Standing {
  if (datesMissing(state) === 0) return "done";
  if (today <= state.answer_by) return "waiting";
  return today <= state.fix_by ? "fix" : "missed";
}

const byEmployee = memoizedByBook(({ byId }: LeavePromotionBook) =>
  Map.groupBy(byId.values(), ({ state }) => state.employee)
);

/** What has begun or soon may, of one employee; nothing of days that have lapsed. */
export function promotionRows(
  book: LeavePromotionBook,
  employee: string,
  facts: LeaveFacts | null,
  today: Day,
): PromotionRow[] {
  const begun = (byEmployee(book).get(employee) ?? [])
    .filter(({ state }) => state.until >= today)
    .map(({ id, state }): PromotionRow => {
      const { until, days, answer_by, fix_by } = state;
      const standing = standingOf(state, today);
      const due = standing === "waiting" ? answer_by : fix_by;
      return { id, employee, standing, until, days, due };
    });
  const open = promotionDueOf(book, employee, facts, today).map(
    ({ id, promotion }): PromotionRow => {
      const { until, days, noticeFrom, noticeUntil } = promotion;
      const standing = today < noticeFrom ? "later" : today <= noticeUntil ? "notify" : "missed";
      return { id, employee, standing, until, days, due: noticeUntil };
    },
  );
  return [...open, ...begun];
}

/** What of an employee's days nobody has given notice of, where that is due soon, now, or was of late. */
export function promotionDueOf(
  book: LeavePromotionBook,
  employee: string,
  facts: LeaveFacts | null,
  today: Day,
): { id: string; promotion: Promotion }[] {
  if (!facts || (facts.left && facts.left < today)) return [];
  return promotions(facts, today)
    .map((promotion) => ({ id: promotionId(employee, promotion), promotion }))
    .filter(({ id, promotion: { noticeFrom, noticeUntil } }) =>
      !book.byId.has(id) && noticeFrom <= addDays(today, AHEAD) &&
      noticeUntil >= addDays(today, -MISSED)
    );
}
