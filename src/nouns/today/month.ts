/** 오늘, "이번 달": the office's budget, cars and couriers, and one's own leave, each if there is data. */
import { seoulDay, seoulParts } from "../../../events/base/seoul.ts";
import { type CardBook, cardsBetween } from "../../../projections/card/card.ts";
import { cardRules } from "../../../projections/card/card_rule.ts";
import { type CardTotals, totalsOf } from "../../../projections/card/card_totals.ts";
import { lunchBudget } from "../../../projections/card/lunch_budget.ts";
import { businessUse } from "../../../projections/car/car_log.ts";
import type { CourierBook } from "../../../projections/courier/courier.ts";
import { balanceInfo } from "../../../projections/courier/courier_rule.ts";
import { employeeOf } from "../../../projections/account/account_employee.ts";
import { employmentInfoOf } from "../../../projections/leave/balance_of.ts";
import { tripsWithin } from "../../../projections/car/ledger.ts";
import { type Period, spanOf } from "../../../projections/kit/period.ts";
import type { Views } from "../../../projections/registry.ts";
import type { MonthFigure } from "../../../projections/kit/today.ts";
import { leaveRulesPaths } from "../../../web/pages/settings/leave/paths.ts";
import { ledgerPaths } from "../../../web/pages/staff/car-ledger/paths.ts";
import { paths } from "../../../web/paths.ts";
import { quickPaths } from "../../../web/pages/quick/paths.ts";
import type { TodayUser } from "../audit/item.ts";
import { memoizedByBook } from "../../../projections/kit/kept.ts";
import { countText, wonText } from "../audit/act_words.ts";

type Month = Extract<Period, { mode: "month" }> & { month: number };

const kilometres = (value: number): string => `${countText(Math.round(value))} km`;

/** The month of a key like `2026-11`. */
function monthNamed(key: string): Month {
  const [year, month] = key.split("-").map(Number);
  return { mode: "month", year, month };
}

/** Null in a month in which nothing was paid. */
const spent = memoizedByBook((book: CardBook, key: string): CardTotals | null => {
  const { from, until } = spanOf(monthNamed(key));
  const found = cardsBetween(book, from, until);
  return found.length === 0 ? null : totalsOf(found.map(({ state }) => state));
});

function lunch(views: Views, month: Month, key: string, now: Date): MonthFigure[] {
  const totals = spent(views.card, key);
  if (!totals) return [];
  const { budget, spent: used, usedPercent, left, over } = lunchBudget(
    totals,
    month,
    now,
    cardRules(views.card_rule).lunch_budget,
  );
  return [{
    id: "lunch",
    label: "점심 예산",
    value: countText(used),
    unit: "원",
    percent: usedPercent,
    left: `${wonText(budget)} 중 ${usedPercent}%`,
    right: over > 0 ? `${wonText(over)} 초과` : `${wonText(left)} 남음`,
    more: "",
    href: paths.cardReport(),
  }];
}

const driven = memoizedByBook((trip: Views["trip"], key: string) => {
  const trips = tripsWithin(trip, monthNamed(key));
  return { trips: trips.length, ...businessUse(trips) };
});

function cars({ trip }: Views, key: string): MonthFigure[] {
  const { trips, total, business } = driven(trip, key);
  if (total === 0) return [];
  return [{
    id: "cars",
    label: "차량 업무사용비율",
    value: (Math.round(business / total * 1_000) / 10).toFixed(1),
    unit: "%",
    percent: null,
    left: `${kilometres(total)} 중 ${kilometres(business)}`,
    right: `운행 ${countText(trips)}건`,
    more: "",
    href: ledgerPaths.page(),
  }];
}

const delivered = memoizedByBook(({ counting }: CourierBook, key: string): number => {
  const { from, until } = spanOf(monthNamed(key));
  return counting.between(from, until).filter(({ effect }) => effect < 0).length;
});

function couriers(views: Views, key: string): MonthFigure[] {
  if (views.courier.byId.size === 0) return [];
  const { available_balance, is_low, low_below } = balanceInfo(views);
  return [{
    id: "couriers",
    label: "퀵 잔액",
    value: countText(available_balance),
    unit: "원",
    percent: null,
    left: `이번 달 ${countText(delivered(views.courier, key))}건`,
    right: is_low ? `알림 기준 ${wonText(low_below)}보다 적음` : "",
    more: "",
    href: quickPaths.page(),
  }];
}

const halfDays = (count: number): string => countText(count / 2);

function leave(views: Views, { account }: TodayUser, today: string): MonthFigure[] {
  const employee = employeeOf(views, account.state);
  const info = employee &&
    employmentInfoOf(views, employee.id, Number(today.slice(0, 4)), today);
  if (!info) return [];
  const { employment_vacation, remaining_count, vacation_over_days, hours } = info;
  const all = employment_vacation + vacation_over_days;
  const used = Math.max(0, all * 2 - remaining_count);
  return [{
    id: "leave",
    label: "내 연차",
    value: hours ? countText(hours.remaining) : halfDays(remaining_count),
    unit: hours ? "시간 남음" : "일 남음",
    percent: null,
    left: hours
      ? `${countText(hours.granted)}시간 부여`
      : `${countText(all)}일 중 ${halfDays(used)}일 사용·신청`,
    right: "산정 근거 보기",
    more: leaveRulesPaths.why(),
    href: paths.leave(),
  }];
}

/** The figures of the month that `now` is in, for this person. */
export function monthFigures(views: Views, user: TodayUser, now: Date): MonthFigure[] {
  const { year, month } = seoulParts(now.getTime());
  const key = `${year}-${month}`;
  return [
    ...lunch(views, { mode: "month", year, month }, key, now),
    ...cars(views, key),
    ...couriers(views, key),
    ...leave(views, user, seoulDay(now)),
  ];
}
