/** 오늘: consultation requests without an assignee. No name and no number of a person is shown. */
import {
  agoText,
  answerDeadline,
  deadlineText,
  promiseOf,
} from "../../../projections/consultation/answer_deadline.ts";
import { type ConsultationBook, tabOf } from "../../../projections/consultation/consultation.ts";
import { daysOff } from "../../../projections/leave/leave_policy.ts";
import { inboxPaths } from "../../../web/pages/staff/consultations/paths.ts";
import type { TodaySource } from "../audit/item.ts";
import { memoizedByBook } from "../../../projections/kit/kept.ts";

/** How many wait, and since when the first of them does. */
const waiting = memoizedByBook(({ byId }: ConsultationBook) => {
  let [count, since] = [0, ""];
  for (const { state, recorded_at } of byId.values()) {
    if (tabOf(state) === "new" && count++ === 0) since = recorded_at;
  }
  return { count, since };
});

export const consultationItems: TodaySource = (views, { office }, now) => {
  const { count, since } = waiting(views.consultation);
  if (count === 0) return [];
  const time = now.getTime();
  const deadline = answerDeadline(since, promiseOf(office), daysOff(views));
  const first = `${agoText(since, time)} 접수 · ${deadlineText(deadline, time)}`;
  return [{
    id: "consultations",
    tone: "urgent",
    title: `답변할 상담 ${count}건`,
    detail: count === 1 ? first : `가장 오래된 신청은 ${first}`,
    href: inboxPaths.list("new"),
    action: "열기",
  }];
};
