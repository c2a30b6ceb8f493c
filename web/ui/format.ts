/** How figures, dates and times are written. Instants are shown as Seoul has them (UTC+9, no DST). */

import { seoulClock, seoulDay } from "../../events/seoul.ts";

const WEEKDAYS = "일월화수목금토";
const number = new Intl.NumberFormat("ko-KR");

const two = (value: number): string => String(value).padStart(2, "0");

/** Seoul's clock at an instant; throws where there is none. */
function seoul(instant: string | Date): Date {
  const at = seoulClock(instant);
  if (Number.isNaN(at.getTime())) throw new RangeError(`not an instant: ${instant}`);
  return at;
}

/** Won with separators and the suffix (S1 §1): 1234 → '1,234원'. */
export function won(amount: number): string {
  return `${number.format(amount)}원`;
}

/** A count with separators: 5600 → '5,600'. */
export function count(value: number): string {
  return number.format(value);
}

/** A share of a whole in per cent with one decimal, '0.0%' of nothing. */
export function percent(part: number, whole: number): string {
  return `${(whole === 0 ? 0 : part / whole * 100).toFixed(1)}%`;
}

/** The Seoul day of an instant as public pages write it, 'YYYY.MM.DD' (S1 §2). */
export function dottedDay(instant: string | Date): string {
  return seoulDay(instant).replaceAll("-", ".");
}

/** 'MM.DD HH:mm', for rows of one year; without the time when it is not known. */
export function shortDateTime(instant: string, timeKnown = true): string {
  const at = seoul(instant);
  const day = `${two(at.getUTCMonth() + 1)}.${two(at.getUTCDate())}`;
  return timeKnown ? `${day} ${two(at.getUTCHours())}:${two(at.getUTCMinutes())}` : day;
}

/** 'YYYY.MM.DD(월) HH:mm'; without the time when it is not known. */
export function fullDateTime(instant: string, timeKnown = true): string {
  const at = seoul(instant);
  const day = `${at.getUTCFullYear()}.${two(at.getUTCMonth() + 1)}.${two(at.getUTCDate())}`;
  const time = timeKnown ? ` ${two(at.getUTCHours())}:${two(at.getUTCMinutes())}` : "";
  return `${day}(${weekday(instant)})${time}`;
}

/** The Seoul weekday of an instant: '월'. */
export function weekday(instant: string | Date): string {
  return WEEKDAYS[seoul(instant).getUTCDay()];
}
