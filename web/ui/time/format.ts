/** How figures, dates and times are written. Instants are shown as Seoul has them (UTC+9, no DST). */
import { seoulDay } from "../../../events/base/seoul.ts";
import { officeNow } from "./now.ts";
import { momentText, seoulYear } from "../../../projections/kit/moment.ts";

const number = new Intl.NumberFormat("ko-KR");

/** Won with separators and the suffix (S1 §1): 1234 → '1,234원'. */
export function won(amount: number): string {
  return `${number.format(amount)}원`;
}

/** A count with separators: 5600 → '5,600'. */
export function count(value: number): string {
  return number.format(value);
}

/** A day as public pages write it: 2026-11-27 → '2026.11.27' (S1 §2). */
export const dotted = (day: string): string => day.replaceAll("-", ".");

/** The Seoul day of an instant as public pages write it. */
export const dottedDay = (instant: string | Date): string => dotted(seoulDay(instant));

/** This year in Seoul, as the page has it: its server's, so that both say the same. */
export function pageYear(): number {
  const given = globalThis.document?.documentElement.dataset.year;
  return given ? Number(given) : seoulYear(officeNow());
}

/** A moment in what a browser alone draws; what the server draws as well asks `useMoment`. */
export const fullDateTime = (instant: string, timeKnown = true): string =>
  momentText(instant, pageYear(), timeKnown);
