/** 오늘: one's own card spending of this month and the last that lacks a note or who took part. */
import { seoulParts } from "../../../events/base/seoul.ts";
import { unfinishedCards } from "../../../projections/card/unfinished.ts";
import { paths } from "../../../web/paths.ts";
import type { TodaySource } from "../audit/item.ts";
import { countText, wonText } from "../audit/act_words.ts";

export const cardItems: TodaySource = (views, user, now) => {
  const own = unfinishedCards(views, user.account.state, now);
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
