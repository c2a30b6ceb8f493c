/** 오늘: deadlines of cases that are missed, and those of the next days. Numbers of cases are shown, no names. */
import { seoulDay } from "../../../events/base/seoul.ts";
import { addDays } from "../../../events/leave_rules/days.ts";
import { NEAR_DAYS } from "../../../events/matter/deadlines.ts";
import { type CaseDeadline, dueText, pressing } from "../../../projections/matter/due.ts";
import type { TodayItem } from "../../../projections/kit/today.ts";
import type { Views } from "../../../projections/registry.ts";
import { matterPaths } from "../../../web/pages/staff/matters/paths.ts";
import type { TodaySource } from "../audit/item.ts";

function itemOf(
  views: Views,
  found: readonly CaseDeadline[],
  today: string,
  { id, tone, title }: Pick<TodayItem, "id" | "tone" | "title">,
): TodayItem[] {
  const [first] = found;
  if (!first) return [];
  const number = views.matter.byId.get(first.matter)?.state.number ?? "";
  const said = `${number} ${first.name} · ${dueText(first.due, today)}`;
  const isOne = new Set(found.map(({ matter }) => matter)).size === 1;
  return [{
    id,
    tone,
    title,
    detail: found.length === 1 ? said : `${said} 외 ${found.length - 1}건`,
    href: isOne
      ? matterPaths.page(first.matter)
      : matterPaths.deadlines(addDays(today, NEAR_DAYS - 1)),
    action: "확인",
  }];
}

export const matterItems: TodaySource = (views, _user, now) => {
  const today = seoulDay(now);
  const all = pressing(views, today);
  const missed = all.filter(({ status }) => status === "missed");
  const near = all.filter(({ status }) => status === "near");
  return [
    ...itemOf(views, missed, today, {
      id: "matters-missed",
      tone: "urgent",
      title: `기한이 지난 사건 업무 ${missed.length}건`,
    }),
    ...itemOf(views, near, today, {
      id: "matters-near",
      tone: "waiting",
      title: `${NEAR_DAYS}일 안에 기한이 오는 사건 업무 ${near.length}건`,
    }),
  ];
};
