/** How long a request has waited, and until when it is to be answered, as staff read it now. */
import {
  agoText,
  answerDeadline,
  deadlineText,
  isOverdue,
  promiseOf,
} from "../../../projections/answer_deadline.ts";
import { type ConsultationEntry, tabOf } from "../../../projections/consultation.ts";
import { daysOff } from "../../../projections/leave_policy.ts";
import type { Deps } from "../../deps.ts";

interface Standing {
  /** How long ago it came in: `2시간 전`. */
  age: string;
  /** Null for what waits for nobody's answer. */
  due: { text: string; overdue: boolean } | null;
}

/** Tells it of any request, by the office's promise and its working days. */
export function standingNow(
  { books, office, now }: Pick<Deps, "books" | "office" | "now">,
): (entry: ConsultationEntry) => Standing {
  const [promise, off, time] = [promiseOf(office), daysOff(books.views), now().getTime()];
  return ({ recorded_at, state }) => {
    const deadline = answerDeadline(recorded_at, promise, off);
    const due = { text: deadlineText(deadline, time), overdue: isOverdue(deadline, time) };
    return { age: agoText(recorded_at, time), due: tabOf(state) === "new" ? due : null };
  };
}
