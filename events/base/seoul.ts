/** Seoul's clock. Korea keeps no daylight saving time, so a day is always 24 hours from 00:00+09:00. */

/** The time zone's name. */
export const SEOUL = "Asia/Seoul";

const OFFSET_MILLISECONDS = 9 * 60 * 60 * 1000;
export const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;

/** An instant shifted so that its UTC fields read as Seoul's; an invalid date for an invalid instant. */
export function seoulClock(instant: string | number | Date): Date {
  const time = typeof instant === "number" ? instant : new Date(instant).getTime();
  return new Date(time + OFFSET_MILLISECONDS);
}

/** The instant, in epoch milliseconds, at which a Seoul day (YYYY-MM-DD) begins. */
export function startOfDay(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) - OFFSET_MILLISECONDS;
}

/** The instant at which a Seoul month begins; month 13 is January of the next year. */
export function startOfMonth(year: number, month: number): number {
  return Date.UTC(year, month - 1, 1) - OFFSET_MILLISECONDS;
}

/** The instant of a Seoul day counted from 1970-01-01 and its seconds after midnight, epoch milliseconds. */
export function instantOfDay(day: number, seconds: number): number {
  return day * DAY_MILLISECONDS + seconds * 1000 - OFFSET_MILLISECONDS;
}

/** An instant as the wall clock in Seoul shows it. */
export function seoulParts(instant: number): {
  year: number;
  month: number;
  day: string;
  time: string;
} {
  const text = seoulClock(instant).toISOString();
  return {
    year: Number(text.slice(0, 4)),
    month: Number(text.slice(5, 7)),
    day: text.slice(0, 10),
    time: text.slice(11, 19),
  };
}

/** The Seoul day of an instant, YYYY-MM-DD. */
export function seoulDay(instant: string | number | Date): string {
  const time = typeof instant === "number" ? instant : new Date(instant).getTime();
  const number = Math.floor((time + OFFSET_MILLISECONDS) / DAY_MILLISECONDS);
  const known = dayTexts.get(number);
  if (known !== undefined) return known;
  const text = seoulClock(time).toISOString().slice(0, 10);
  if (dayTexts.size >= DAY_TEXTS_MAX) dayTexts.clear();
  dayTexts.set(number, text);
  return text;
}

/** Cached texts of days by number: rows of a few years use the same days. */
const dayTexts = new Map<number, string>();
const DAY_TEXTS_MAX = 4_000;

/** The Seoul month of an instant (ISO 8601 UTC) or a day, YYYY-MM. Frequently called; on most days it equals UTC's. */
export const seoulMonth = (instant: string): string =>
  (instant.slice(8, 10) < "28" ? instant : seoulDay(instant)).slice(0, "2026-11".length);

/** Is this text a day of the calendar, from 1900 to 2199? */
export function isDay(text: string): boolean {
  if (!/^(19|20|21)\d\d-\d\d-\d\d$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
