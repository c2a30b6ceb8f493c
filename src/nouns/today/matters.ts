/** 오늘: cases with a duty that is missed or due in the next days, and days to know. Numbers are shown, no names. */
import { seoulDay } from "../../../events/base/seoul.ts";
import { addDays } from "../../../events/leave_rules/days.ts";
import { NEAR_DAYS } from "../../../events/matter/deadlines.ts";
import { type CaseDeadline, dueText, pressing } from "../../../projections/matter/due.ts";
import type { TodayItem } from "../../../projections/kit/today.ts";
import type { Views } from "../../../projections/registry.ts";
import { matterPaths } from "../../../web/pages/staff/matters/paths.ts";
import type { TodaySource } from "../audit/item.ts";

/** Days to know that are shown; each leads to its case. */
const KNOWN_SHOWN = 5;

const said = ({ matter }: Views, { matter: id, name, due }: CaseDeadline, today: string): string =>
  `${matter.byId.get(id)?.state.number ?? ""} ${name} · ${dueText(due, today)}`;

/** One item of several cases, each by the first of its duties, as the list that it leads to has them. */
function itemOf(
  views: Views,
  found: readonly CaseDeadline[],
  today: string,
  { href, ...item }: Pick<TodayItem, "id" | "tone" | "title" | "href">,
): TodayItem[] {
  const [first, ...others] = found;
  if (!first) return [];
  const text = said(views, first, today);
  return [{
    ...item,
    detail: others.length === 0 ? text : `${text} 외 ${others.length}건`,
    href: others.length === 0 ? matterPaths.page(first.matter) : href,
    action: "확인",
  }];
}

export const matterItems: TodaySource = (views, _user, now) => {
  const today = seoulDay(now);
  const all = pressing(views, today);
  // The first duty of each case: it is what the list's column has.
  const first = [
    ...Map.groupBy(all.filter(({ isDuty }) => isDuty), ({ matter }) => matter).values(),
  ]
    .map(([one]) => one);
  const missed = first.filter(({ status }) => status === "missed");
  const near = first.filter(({ status }) => status === "near");
  const known = all.filter(({ isDuty }) => !isDuty).slice(0, KNOWN_SHOWN);
  return [
    ...itemOf(views, missed, today, {
      id: "matters-missed",
      tone: "urgent",
      title: `기한이 지난 사건 ${missed.length}건`,
      href: matterPaths.deadlines({ until: addDays(today, -1) }),
    }),
    ...itemOf(views, near, today, {
      id: "matters-near",
      tone: "waiting",
      title: `${NEAR_DAYS}일 안에 기한이 오는 사건 ${near.length}건`,
      href: matterPaths.deadlines({ from: today, until: addDays(today, NEAR_DAYS - 1) }),
    }),
    ...known.map((one): TodayItem => ({
      id: `matter-day-${one.matter}-${one.code}`,
      tone: "waiting",
      title: `${NEAR_DAYS}일 안에 확인할 날`,
      detail: said(views, one, today),
      href: matterPaths.page(one.matter),
      action: "확인",
    })),
  ];
};
