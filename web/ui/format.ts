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

/** The year that an instant has in Seoul. */
export const seoulYear = (instant: string | Date): number => seoul(instant).getUTCFullYear();

/**
 * When something was, as people read it: '11.20 (금) 19:22', and '2025.11.20 (목) 19:22' of another
 * year than `year`, the one that goes without saying. Without the time when it is not known.
 */
export function momentText(instant: string, year: number, timeKnown = true): string {
  const at = seoul(instant);
  const other = at.getUTCFullYear() === year ? "" : `${at.getUTCFullYear()}.`;
  const day = `${other}${two(at.getUTCMonth() + 1)}.${two(at.getUTCDate())} (${weekday(instant)})`;
  return timeKnown ? `${day} ${two(at.getUTCHours())}:${two(at.getUTCMinutes())}` : day;
}

/** This year in Seoul, as the page has it: its server's, so that both say the same. */
export function pageYear(): number {
  const given = globalThis.document?.documentElement.dataset.year;
  return given ? Number(given) : seoulYear(new Date());
}

/** A moment in what a browser alone draws; what the server draws as well asks `useMoment`. */
export const fullDateTime = (instant: string, timeKnown = true): string =>
  momentText(instant, pageYear(), timeKnown);

/** The Seoul weekday of an instant: '월'. */
export function weekday(instant: string | Date): string {
  return WEEKDAYS[seoul(instant).getUTCDay()];
}
