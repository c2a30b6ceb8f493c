/** A report's filter and the address bar: one reads the other (S1 §2, §9). Days are Seoul days. */
import type { Period } from "../../projections/kit/period.ts";
import { isDay, seoulParts } from "../../events/base/seoul.ts";
import { momentQuery } from "../ui/client/api.ts";
import type { Look } from "./noun.ts";

/** How many years can be chosen: the current one and the four before (S1 §9). */
const YEARS = 5;

/** Years before this one are nothing that an office has rows of: an address with one makes no sense. */
const OLDEST_YEAR = 2000;

export interface ReadFilter {
  filter: Period;
  /** A notice for an address that cannot be shown. */
  notice: string | null;
}

/** The years to choose from, newest first. `today` is a Seoul day. */
export function yearChoices(today: string): number[] {
  const year = Number(today.slice(0, 4));
  return Array.from({ length: YEARS }, (_, back) => year - back);
}

/** The default month. */
export function defaultFilter(today: string): Period {
  return { mode: "month", year: Number(today.slice(0, 4)), month: Number(today.slice(5, 7)) };
}

/** Reads `?year=&month=` or `?start_date=&end_date=`; what makes no sense falls back with a text. */
export function readFilter(query: URLSearchParams, today: string): ReadFilter {
  if (query.has("start_date") || query.has("end_date")) return readRange(query, today);
  if (!query.has("year") && !query.has("month")) {
    return { filter: defaultFilter(today), notice: null };
  }
  const years = yearChoices(today);
  const year = query.has("year") ? wholeNumber(query.get("year")) : years[0];
  const month = query.get("month") ?? "all";
  const asNumber = wholeNumber(month);
  const monthFits = month === "all" || (asNumber !== null && asNumber >= 1 && asNumber <= 12);
  if (year === null || year < OLDEST_YEAR || year > years[0] || !monthFits) return fallBack(today);
  const [first, last] = asNumber === null ? [1, 12] : [asNumber, asNumber];
  const filter: Period = years.includes(year)
    ? { mode: "month", year, month: asNumber ?? "all" }
    : daysOf(year, first, last);
  return { filter, notice: null };
}

function readRange(query: URLSearchParams, today: string): ReadFilter {
  const start = query.get("start_date") ?? "";
  const end = query.get("end_date") ?? "";
  if (!isDay(start) || !isDay(end)) return fallBack(today);
  if (start <= end) {
    return { filter: { mode: "range", start_date: start, end_date: end }, notice: null };
  }
  return {
    filter: { mode: "range", start_date: end, end_date: start },
    notice: "시작일이 종료일보다 늦어 두 날짜를 바꾸어 조회했습니다.",
  };
}

function fallBack(today: string): ReadFilter {
  const filter = defaultFilter(today);
  return { filter, notice: `조회 조건이 올바르지 않아 ${filterLabel(filter)} 내역을 표시합니다.` };
}

function wholeNumber(text: string | null): number | null {
  return text !== null && /^\d{1,4}$/.test(text) ? Number(text) : null;
}

/** The query of the list, the workbook and the page's own address. */
export function filterQuery(filter: Period): string {
  const query: Record<string, string> = filter.mode === "month"
    ? { year: String(filter.year), month: String(filter.month) }
    : { start_date: filter.start_date, end_date: filter.end_date };
  return new URLSearchParams({ ...query, ...momentQuery }).toString();
}

/** The page's own address: filter and view. */
export const addressOf = ({ filter, only, sort, dept = "" }: Look & { filter: Period }): string =>
  `?${filterQuery(filter)}${only && `&only=${only}`}${sort && `&sort=${sort}`}` +
  (dept && `&dept=${encodeURIComponent(dept)}`);

/** The filter in words: "2026년 11월", "2026년 전체", "2026-11-01 ~ 2026-11-15". */
export function filterLabel(filter: Period): string {
  if (filter.mode === "range") return `${filter.start_date} ~ ${filter.end_date}`;
  return filter.month === "all" ? `${filter.year}년 전체` : `${filter.year}년 ${filter.month}월`;
}

export const sameFilter = (a: Period, b: Period): boolean => filterQuery(a) === filterQuery(b);

/** The next or previous month (or, for a whole year, year); null outside the years and past today. */
export function stepFilter(filter: Period, by: 1 | -1, today: string): Period | null {
  if (filter.mode === "range") return null;
  const years = yearChoices(today);
  const all = filter.month === "all";
  const index = filter.year * 12 + (filter.month === "all" ? 0 : filter.month - 1) +
    (all ? 12 * by : by);
  const year = Math.floor(index / 12);
  const current = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1;
  if (!years.includes(year) || index > current) return null;
  return { mode: "month", year, month: all ? "all" : index % 12 + 1 };
}

/** The filter that shows the month of an instant (ISO 8601 UTC), read in Seoul. */
export function monthOfInstant(instant: string, today: string): Period {
  const { year, month } = seoulParts(Date.parse(instant));
  if (yearChoices(today).includes(year)) return { mode: "month", year, month };
  return daysOf(year, month, month);
}

/** Months before the listed years are still reachable, as a range of days. */
const daysOf = (year: number, first: number, last: number): Period => ({
  mode: "range",
  start_date: dayOf(year, first, 1),
  end_date: dayOf(year, last + 1, 0),
});

/** The day of a month, YYYY-MM-DD; day 0 is the last one of the month before. */
export const dayOf = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
