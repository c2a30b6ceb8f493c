/** Days in every notation, read alike from a file and from a cell. Everything is a Seoul day. Pure. */
import { instantOfDay, seoulClock } from "../../events/base/seoul.ts";
import { figureText } from "../../events/base/text.ts";
import { DAY_SECONDS, parseTimeText, secondsOfFraction } from "./clock_time.ts";
import {
  DAY_ORDER_LABELS,
  dayAlone,
  dayInOrder,
  dayOf,
  type DayOrder,
  daysPossible,
  fullYear,
  numberedDay,
  stripWeekday,
} from "./day_order.ts";

export interface DayRules {
  /** The workbook has the 1904 date system. */
  date1904: boolean;
  /** The first accepted year; default 2000. */
  firstYear?: number;
  /** The last accepted year: next year for payments. */
  lastYear: number;
  /** The last year for two digits; with 1999, 95.3.2 is in 1995. Default 2099. */
  newestYear?: number;
  /** Called with the year read from two digits. */
  onShortYear?(year: number): void;
  /** Year of the file's title ("2025년 6월 업무추진비"), for days without one. */
  titleYear: number | null;
  /** The file's own period ("조회기간: 2025.12.01 ~ 2026.01.31"), for days without a year. */
  titlePeriod?: Period | null;
  /** The column's order of days of three numbers, if its rows agree (`dayOrderOf`). */
  order?: DayOrder | null;
}

/** From a day to a day, both in it, counted from 1970-01-01. */
export interface Period {
  from: number;
  to: number;
}

/** The result for a text, or the Korean reason why it is no day. */
export type DayReading = { ok: true; value: DayAndTime } | { ok: false; reason: string };

const unreadable = (reason: string): DayReading => ({ ok: false, reason });

/** A day, counted from 1970-01-01, and the time of the same cell if any. */
export interface DayAndTime {
  day: number;
  /** Seconds after midnight in Seoul, or null. */
  seconds: number | null;
}

const FIRST_YEAR = 2000;
/** Days from 1899-12-30, Excel's day 0 (its leap day of 1900 counted), to 1970-01-01. */
const EXCEL_DAYS = 25_569;
/** Days between the beginnings of Excel's two calendars. */
export const DAYS_1904 = 1_462;
const MONTHS = "janfebmaraprmayjunjulaugsepoctnovdec";

export const EMPTY_DAY = "날짜가 비어 있습니다.";
const NO_YEAR = "날짜에 연도가 없습니다. 2025-06-02처럼 적어 주세요.";
const NOT_A_DAY = "날짜로 읽을 수 없습니다. 2025-06-02처럼 적어 주세요.";
const yearOf = (day: number): number => new Date(day * DAY_SECONDS * 1_000).getUTCFullYear();

function checked(day: number, seconds: number | null, rules: DayRules): DayReading {
  const year = yearOf(day);
  const firstYear = rules.firstYear ?? FIRST_YEAR;
  if (!(year >= firstYear && year <= rules.lastYear)) {
    const range = `${firstYear}년부터 ${rules.lastYear}년까지`;
    return unreadable(`날짜의 연도(${year}년)가 ${range}의 범위를 벗어납니다.`);
  }
  if (seconds === DAY_SECONDS) return { ok: true, value: { day: day + 1, seconds: 0 } };
  return { ok: true, value: { day, seconds } };
}

function fromSerial(serial: number, rules: DayRules): DayReading {
  const whole = Math.floor(serial);
  const seconds = serial === whole ? null : secondsOfFraction(serial - whole);
  const day = whole - EXCEL_DAYS + (rules.date1904 ? DAYS_1904 : 0);
  if (!Number.isFinite(day) || Math.abs(day) > 3_000_000) {
    return unreadable("날짜 칸에 날짜가 아닌 숫자가 있습니다.");
  }
  return checked(day, seconds, rules);
}

type Written = { day: number; rest: string } | { reason: string };

const NO_SUCH_DAY = "달력에 없는 날짜입니다.";
const NAMED_MONTH = "(?<m>[a-z]{3})[a-z]*\\.?";

const PATTERNS = [
  /^(?<y>\d{4})\s?[-./]\s?(?<m>\d{1,2})\s?[-./]\s?(?<d>\d{1,2})(?!\d)\.?/,
  /^(?<y>\d{4})\s+(?<m>\d{1,2})\s+(?<d>\d{1,2})(?!\d)/,
  /^(?<y>\d{4})\s?년\s?(?<m>\d{1,2})\s?월\s?(?<d>\d{1,2})\s?일/,
  /^[’'`]?(?<y>\d{2})\s?년\s?(?<m>\d{1,2})\s?월\s?(?<d>\d{1,2})\s?일/,
  /^(?<y>\d{4})(?<m>\d{2})(?<d>\d{2})(?=$|\D|\d{4}$|\d{6}$)/,
  /^(?<y>\d{2})(?<m>\d{2})(?<d>\d{2})(?=$|\s)/,
  new RegExp(`^(?<d>\\d{1,2})[-\\s]${NAMED_MONTH}[-,\\s]+(?<y>\\d{4}|\\d{2})(?!\\d)`, "i"),
  new RegExp(`^${NAMED_MONTH}\\s(?<d>\\d{1,2}),?\\s(?<y>\\d{4})(?!\\d)`, "i"),
];

function monthOf(name: string): number {
  const at = MONTHS.indexOf(name.toLowerCase());
  return at % 3 === 0 ? at / 3 + 1 : 0;
}

/** Days of three numbers: in the order of the column, or as they stand where only one makes sense. */
function fromNumbers(text: string, rules: DayRules): Written | null {
  const { order = null } = rules;
  const written = numberedDay(text);
  if (!written) return null;
  const day = order === null ? dayAlone(written, rules) : dayInOrder(written, order, rules);
  if (day === "ambiguous") {
    const days = daysPossible(written, rules);
    return {
      reason: `월과 일의 순서를 알 수 없는 날짜입니다(${days.join(" 또는 ")}). ` +
        `이 열의 날짜를 모두 ${days[0]}처럼 적어 주세요.`,
    };
  }
  if (day !== null) {
    if (written.numbers.every((number) => number < 100)) rules.onShortYear?.(yearOf(day));
    return { day, rest: written.rest };
  }
  const read = order === null ? "" : `${DAY_ORDER_LABELS[order]} 순서로 읽으면 `;
  return { reason: `${read}${NO_SUCH_DAY}` };
}

/** `6월 2일`, `12/28`: the year is the title's, or the one that puts it into the title's period. */
function withoutYear(text: string, { titleYear, titlePeriod }: DayRules): Written | null {
  const short = /^(\d{1,2})\s?[월./-]\s?(\d{1,2})(?!\d)\s?[일.]?/.exec(text);
  if (!short) return null;
  const years = titleYear !== null
    ? [titleYear]
    : titlePeriod
    ? [titlePeriod.from, titlePeriod.to].map(yearOf)
    : [];
  const days = [...new Set(years)].map((year) => dayOf(year, +short[1], +short[2]))
    .filter((day) =>
      titleYear !== null || day !== null && day >= titlePeriod!.from && day <= titlePeriod!.to
    );
  if (days.length !== 1) return { reason: NO_YEAR };
  return days[0] === null
    ? { reason: NO_SUCH_DAY }
    : { day: days[0], rest: text.slice(short[0].length) };
}

function split(text: string, rules: DayRules): Written | null {
  for (const pattern of PATTERNS) {
    const match = pattern.exec(text);
    if (!match) continue;
    const { y, m, d } = match.groups!;
    const day = dayOf(fullYear(+y, rules), Number(m) || monthOf(m), +d);
    if (day !== null && Number(y) < 100) rules.onShortYear?.(yearOf(day));
    return day === null ? { reason: NO_SUCH_DAY } : { day, rest: text.slice(match[0].length) };
  }
  return fromNumbers(text, rules) ?? withoutYear(text, rules);
}

function fromText(text: string, rules: DayRules): DayReading {
  const written = split(stripWeekday(text).rest.trim(), rules);
  if (!written) return unreadable(NOT_A_DAY);
  if ("reason" in written) return unreadable(written.reason);
  // What a browser writes behind its zone: GMT+0900 (한국 표준시).
  const rest = stripWeekday(written.rest).rest.replace(/^[\sT,]+(?:at\s+)?/i, "")
    .replace(/(GMT[+-]\d{4})\s\([^)]*\)$/, "$1").replace(/\s*KST$/i, "").trim();
  if (rest === "") return checked(written.day, null, rules);
  const zone = zoneOf(rest);
  const seconds = parseTimeText(zone ? zone.time : rest);
  if (seconds === null) {
    return unreadable("날짜 뒤의 시각을 읽을 수 없습니다. 12:37처럼 적어 주세요.");
  }
  if (!zone) return checked(written.day, seconds, rules);
  const utc = (written.day * DAY_SECONDS + seconds - zone.seconds) * 1_000;
  const instant = seoulClock(utc).getTime() / 1_000;
  return checked(Math.floor(instant / DAY_SECONDS), instant % DAY_SECONDS, rules);
}

/** Z; +09:00, GMT+0900; hours alone behind seconds or a name: 15:21:05+09, UTC+9. */
const ZONES = [
  /\s*(?:Z|UTC|GMT)$/i,
  /\s*(?:UTC|GMT)?([+-])(\d{2}):?(\d{2})$/i,
  /(?:\s*(?:UTC|GMT)|(?<=:\d\d:\d\d(?:\.\d{1,9})?))([+-])(\d{1,2})$/i,
];

/** A time without its zone, and the zone's offset from UTC; null if none is written. */
function zoneOf(text: string): { time: string; seconds: number } | null {
  const match = ZONES.map((zone) => zone.exec(text)).find((found) => found !== null);
  if (!match) return null;
  const [, sign, hours = 0, minutes = 0] = match;
  const seconds = Number(hours) * 3_600 + Number(minutes) * 60;
  return { time: text.slice(0, match.index), seconds: sign === "-" ? -seconds : seconds };
}

/** The day of a text, with its time if any. */
export function dayOfText(written: string, rules: DayRules): DayReading {
  const text = figureText(written).replace(/\s+/g, " ");
  if (/^[-–—]*$/.test(text)) return unreadable(EMPTY_DAY);
  if (
    /^\d{5}(\.\d+)?$/.test(text) ||
    /^[\d,]{7,}$/.test(text) && !/^\d{8}$|^\d{12}$|^\d{14}$/.test(text)
  ) {
    return dayOfNumber(Number(text.replace(/,/g, "")), { ...rules, date1904: false });
  }
  return fromText(text, rules);
}

/** 20250602 is a day written as a number; other numbers are Excel's serial days. */
export function dayOfNumber(value: number, rules: DayRules): DayReading {
  const digits = String(value);
  if (/^(20|19)\d{6}$/.test(digits)) return fromText(digits, rules);
  if (/^20\d{10}(\d{2})?$/.test(digits)) return fromText(digits, rules);
  return fromSerial(value, rules);
}

/** How far ahead a year of two digits may be. */
const PLANNED_YEARS = 10;

/** Plausible days of a table; a bare small number among them is a mistake, not a day of 1905. */
export const tableDays = (now: Date) => ({
  firstYear: 1950,
  lastYear: 2199,
  newestYear: seoulClock(now).getUTCFullYear() + PLANNED_YEARS,
});

/** The instant of a Seoul day and time, ISO 8601 UTC. */
export function instantOf(day: number, seconds: number): string {
  return new Date(instantOfDay(day, seconds)).toISOString();
}
