/** 오늘: one's own card spending of this month and the last that lacks a note or who took part. */
import { seoulParts, startOfMonth } from "../../../events/base/seoul.ts";
import { type CardBook, type CardEntry, cardsBetween } from "../../../projections/card/card.ts";
import { employeeOf } from "../../../projections/account/account_employee.ts";
import type { Views } from "../../../projections/registry.ts";
import { paths } from "../../../web/paths.ts";
import type { TodaySource, TodayUser } from "../audit/item.ts";
import { memoizedByBook } from "../../../projections/kit/kept.ts";
import { countText, wonText } from "../audit/act_words.ts";

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
function ownBy(views: Views, { account }: TodayUser): (entry: CardEntry) => boolean {
  const employee = employeeOf(views, account.state);
  const { name } = account.state.details;
  const names = new Set([employee?.state.name ?? "", name].filter((one) => one !== ""));
  return ({ state }) =>
    names.has(state.card_user.trim()) ||
    employee !== null && state.participants.includes(employee.id);
}

export const cardItems: TodaySource = (views, user, now) => {
  const { year, month } = seoulParts(now.getTime());
  const own = unfinished(views.card, `${year}-${month}`).filter(ownBy(views, user));
  if (own.length === 0) return [];
  const sum = own.reduce((won, { state }) => won + state.pay, 0);
  const newest = own.at(-1)!;
  const { year: itsYear, month: itsMonth } = seoulParts(newest.time);
  const months = new Set(own.map(({ time }) => seoulParts(time).month));
  const said = [...months].map((one) => `${one}월`).join("·");
  return [{
    id: "cards",
    tone: "waiting",
    title: `내 카드 내역 ${countText(own.length)}건에 참석자나 비고가 없습니다`,
    detail: `${said}분 · 모두 ${wonText(sum)}`,
    href: own.length === 1
      ? `${paths.cardReport()}?row=${encodeURIComponent(newest.id)}`
      : `${paths.cardReport()}?year=${itsYear}&month=${itsMonth}&only=todo`,
    action: "정리",
  }];
};
