/** How the page 오늘 writes figures and times. Pure. */
import { seoulDay, seoulParts } from "../../../events/base/seoul.ts";
import { weekday } from "../../../projections/kit/moment.ts";

const number = new Intl.NumberFormat("ko-KR");

export const countText = (value: number): string => number.format(value);
export const wonText = (amount: number): string => `${countText(amount)}원`;

/** The clock of today, else the day: "14:20", "11.20 (금)". */
export function whenText(instant: string, now: Date): string {
  const { day, time } = seoulParts(Date.parse(instant));
  if (day === seoulDay(now)) return time.slice(0, "14:20".length);
  return `${Number(day.slice(5, 7))}.${Number(day.slice(8))} (${weekday(instant)})`;
}

/** The day of an instant: "11월 23일 월요일". */
export function dayText(now: Date): string {
  const { month, day } = seoulParts(now.getTime());
  return `${month}월 ${Number(day.slice(8))}일 ${weekday(now)}요일`;
}
