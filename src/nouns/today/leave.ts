/** 오늘: leave requests that wait for one's decision, and answers to one's own. */
import { seoulDay } from "../../../events/base/seoul.ts";
import { participantOf } from "../../../projections/employee/employee.ts";
import { viewerOf } from "../../../projections/leave/people.ts";
import { answeredFor, waitingFor } from "../../../projections/leave/rows.ts";
import { kindText, spanText } from "../../../projections/leave/words.ts";
import { paths } from "../../../web/paths.ts";
import type { TodayItem } from "../../../projections/kit/today.ts";
import type { TodaySource } from "../audit/item.ts";

export const leaveItems: TodaySource = (views, { account }, now) => {
  const items: TodayItem[] = [];
  const viewer = viewerOf(views, account);
  const waiting = waitingFor(views, viewer);
  if (waiting.length > 0) {
    const [{ state }] = waiting;
    const year = seoulDay(now).slice(0, 4);
    const first = [
      participantOf(views.employee, state.employee).name,
      `${spanText(state, year)} ${kindText(state)}`,
    ].join(" · ");
    items.push({
      id: "leave-waiting",
      tone: "waiting",
      title: `승인할 휴가 신청 ${waiting.length}건`,
      detail: waiting.length === 1 ? first : `${first} 외 ${waiting.length - 1}건`,
      href: paths.leave(),
      action: "검토",
    });
  }
  const answered = answeredFor(views, viewer).length;
  if (answered > 0) {
    items.push({
      id: "leave-answered",
      tone: "waiting",
      title: `내 휴가 신청 ${answered}건에 답이 왔습니다`,
      detail: "",
      href: paths.leave(),
      action: "확인",
    });
  }
  return items;
};
