/**
 * Which days a date can be: one rule for every date that a person enters, by the date's kind
 * (docs/decisions/0105-one-rule-for-dates.md). Every date of an event names its kind in its shape.
 */
import { z } from "zod";
import { DAY_MILLISECONDS, seoulDay, startOfDay } from "./seoul.ts";

/** The first and the last day of a kind: days relative to today, or a fixed day. */
interface Span {
  from: string;
  last: number | string;
}

const YEAR_DAYS = 366;

const SPANS = {
  /** Something that has happened: a payment, a trip, a delivery. Lists by the year begin in 2000. */
  occurred: { from: "2000-01-01", last: 0 },
  /** A step of a case, which may have an appointment. */
  case_step: { from: "1950-01-01", last: 3 * YEAR_DAYS },
  /** A death whose heirs are registered, often two generations later. */
  death: { from: "1900-01-01", last: 0 },
  /** The last day of a right or of a term of office: a lease of ten years may begin in some. */
  term_end: { from: "1990-01-01", last: 60 * YEAR_DAYS },
  /** The first or the last day of an employment. */
  employment: { from: "1950-01-01", last: 2 * YEAR_DAYS },
  /** A day of leave: asked for up to 400 days ahead, and up to a year long. */
  leave: { from: "1990-01-01", last: 3 * YEAR_DAYS },
  /** A day of the office's own calendar, or the first day of a rule. */
  calendar: { from: "1990-01-01", last: 10 * YEAR_DAYS },
  /** When a post is shown. */
  publishing: { from: "2000-01-01", last: "2099-12-31" },
  /** When a job is to begin. */
  schedule: { from: "2000-01-01", last: 2 * YEAR_DAYS },
} satisfies Record<string, Span>;

export type DayKind = keyof typeof SPANS;

/** A Seoul day of this kind, as an event stores it. */
export const dayOf = (days: DayKind) => z.iso.date().meta({ days });

/** An instant on a day of this kind, as an event stores it. */
export const instantOf = (days: DayKind) => z.iso.datetime().meta({ days });

/** The first and the last day of a kind, seen from this day. */
export function daysOf(kind: DayKind, today: string): { first: string; last: string } {
  const { from, last }: Span = SPANS[kind];
  return {
    first: from,
    last: typeof last === "string" ? last : seoulDay(startOfDay(today) + last * DAY_MILLISECONDS),
  };
}

/** '2000년', or the whole day if it is not the first of a year. */
const boundText = (day: string, edge: string): string =>
  day.endsWith(edge) ? `${Number(day.slice(0, 4))}년` : day;

/**
 * Why a value cannot be a date of this kind; null where it can. A value is a day (`2026-01-31`), an instant (ISO 8601 UTC)
 * or a year.
 */
export function implausibleDay(
  kind: DayKind,
  value: string | number,
  now: Date,
): string | null {
  const today = seoulDay(now);
  const { first, last } = daysOf(kind, today);
  const isYear = typeof value === "number";
  const day = isYear ? `${value}` : value.length > 10 ? seoulDay(value) : value;
  const [earliest, latest] = isYear ? [first.slice(0, 4), last.slice(0, 4)] : [first, last];
  if (day >= earliest && day <= latest) return null;
  const until = latest === today ? "오늘" : boundText(latest, "-12-31");
  const range = isYear
    ? `${earliest}년부터 ${latest}년`
    : `${boundText(first, "-01-01")}부터 ${until}`;
  return `${
    isYear ? `연도(${day})` : `날짜(${day})`
  }를 확인해 주세요. ${range}까지 입력할 수 있습니다.`;
}
