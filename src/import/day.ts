/** Days in the ways Excel and people write them. Everything is a Seoul day. */
import { instantOfDay, seoulClock } from "../../events/seoul.ts";
import { figureText } from "../../events/text.ts";
import type { Cell } from "./cell.ts";
import { DAY_SECONDS, parseTimeText, secondsOfFraction } from "./clock_time.ts";
import { reasonOfBroken } from "./money.ts";
import { type Reading, unreadable } from "./reading.ts";

export interface DayRules {
  /** Excel counts from 1904 in this workbook. */
  date1904: boolean;
  /** The first year a day can be in; 2000 unless told. */
  firstYear?: number;
  /** The last year a payment can be in: next year. */
  lastYear: number;
  /** Year of the file's title ("2025년 6월 업무추진비"), for days written without one. */
  titleYear: number | null;
  order?: import("./day_order.ts").DayOrder | null;
}

/** A day, counted from 1970-01-01, and the time in the same cell when there is one. */
export interface DayAndTime {
  day: number;
  /** Seconds after midnight in Seoul, or null. */
  seconds: number | null;
}

const FIRST_YEAR = 2000;
/** Days from 1899-12-30, Excel's day 0 (its leap day of 1900 counted), to 1970-01-01. */
const EXCEL_DAYS = 25_569;
const DAYS_1904 = 1_462;
const MONTHS = "janfebmaraprmayjunjulaugsepoctnovdec";

const NOT_A_DAY = "날짜로 읽을 수 없습니다. 2025-06-02처럼 적어 주세요.";
const AMBIGUOUS = "월과 일의 순서를 알 수 없는 날짜입니다. 2025-06-02처럼 적어 주세요.";

function dayOf(year: number, month: number, day: number): number | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null;
  return date.getTime() / 1_000 / DAY_SECONDS;
}

function checked(day: number | null, seconds: number | null, rules: DayRules): Reading<DayAndTime> {
  if (day === null) return unreadable("달력에 없는 날짜입니다.");
  const year = new Date(day * DAY_SECONDS * 1_000).getUTCFullYear();
  const firstYear = rules.firstYear ?? FIRST_YEAR;
  if (!(year >= firstYear && year <= rules.lastYear)) {
    const range = `${firstYear}년부터 ${rules.lastYear}년까지`;
    return unreadable(`날짜의 연도(${year}년)가 ${range}의 범위를 벗어납니다.`);
  }
  if (seconds === DAY_SECONDS) return { ok: true, value: { day: day + 1, seconds: 0 } };
  return { ok: true, value: { day, seconds } };
}

function fromSerial(serial: number, rules: DayRules): Reading<DayAndTime> {
  const whole = Math.floor(serial);
  const seconds = serial === whole ? null : secondsOfFraction(serial - whole);
  const day = whole - EXCEL_DAYS + (rules.date1904 ? DAYS_1904 : 0);
  if (!Number.isFinite(day) || Math.abs(day) > 3_000_000) {
    return unreadable("날짜 칸에 날짜가 아닌 숫자가 있습니다.");
  }
  return checked(day, seconds, rules);
}

/** `06/02/2025`: read only when one order alone makes a day. */
function fromAmerican(a: number, b: number, year: number): number | null | "ambiguous" {
  if (a === b) return dayOf(year, a, b);
  if (a <= 12 && b <= 12) return "ambiguous";
  return a <= 12 ? dayOf(year, a, b) : dayOf(year, b, a);
}

interface Written {
  day: number | null | "ambiguous";
  rest: string;
}

/** `25.06.02` is year, month, day; `06/02/25` could also be month, day, year. */
function shortYear(match: RegExpExecArray): number | null | "ambiguous" {
  const [a, b, c] = [match[1], match[3], match[4]].map(Number);
  const asKorean = dayOf(2000 + a, b, c);
  const slashed = match[2] === "/";
  if (slashed && a <= 12 && asKorean !== null && dayOf(2000 + c, a, b) !== null) return "ambiguous";
  if (slashed && asKorean === null) return fromAmerican(a, b, 2000 + c);
  return asKorean;
}

const PATTERNS: [RegExp, (match: RegExpExecArray) => Written["day"]][] = [
  [/^(\d{4})\s?[-./]\s?(\d{1,2})\s?[-./]\s?(\d{1,2})(?!\d)\.?/, (m) => dayOf(+m[1], +m[2], +m[3])],
  [/^(\d{4})\s+(\d{1,2})\s+(\d{1,2})(?!\d)/, (m) => dayOf(+m[1], +m[2], +m[3])],
  [/^(\d{4})\s?년\s?(\d{1,2})\s?월\s?(\d{1,2})\s?일/, (m) => dayOf(+m[1], +m[2], +m[3])],
  [
    /^[’'`]?(\d{2})\s?년\s?(\d{1,2})\s?월\s?(\d{1,2})\s?일/,
    (m) => dayOf(2000 + +m[1], +m[2], +m[3]),
  ],
  [/^(\d{4})(\d{2})(\d{2})(?=$|\D|\d{4}$|\d{6}$)/, (m) => dayOf(+m[1], +m[2], +m[3])],
  [/^[’'`]?(\d{2})\s?([-./])\s?(\d{1,2})\s?[-./]\s?(\d{1,2})(?!\d)\.?/, shortYear],
  [/^(\d{2})(\d{2})(\d{2})(?=$|\s)/, (m) => dayOf(2000 + +m[1], +m[2], +m[3])],
  [/^(\d{1,2})\/(\d{1,2})\/(\d{2})(?!\d)/, (m) => fromAmerican(+m[1], +m[2], 2000 + +m[3])],
  [/^(\d{1,2})[-./](\d{1,2})[-./](\d{4})(?!\d)/, (m) => fromAmerican(+m[1], +m[2], +m[3])],
  [
    /^(\d{1,2})[-\s]([a-z]{3})[a-z]*[-,\s]+(\d{4})(?!\d)/i,
    (m) => dayOf(+m[3], monthOf(m[2]), +m[1]),
  ],
  [/^([a-z]{3})[a-z]*\.?\s(\d{1,2}),?\s(\d{4})(?!\d)/i, (m) => dayOf(+m[3], monthOf(m[1]), +m[2])],
];

function monthOf(name: string): number {
  const at = MONTHS.indexOf(name.toLowerCase());
  return at % 3 === 0 ? at / 3 + 1 : 0;
}

function split(text: string, rules: DayRules): Written | null {
  for (const [pattern, day] of PATTERNS) {
    const match = pattern.exec(text);
    if (match) return { day: day(match), rest: text.slice(match[0].length) };
  }
  const short = /^(\d{1,2})\s?[월./-]\s?(\d{1,2})(?!\d)\s?[일.]?/.exec(text);
  if (!short || rules.titleYear === null) return null;
  return { day: dayOf(rules.titleYear, +short[1], +short[2]), rest: text.slice(short[0].length) };
}

const WEEKDAY = /^[\s,]*[([]?\s?[일월화수목금토](?:요일)?\s?[)\]]?[\s,]*(?=$|[\s\d오ap])/i;
const ZONE = /(Z|[+-]\d{2}:?\d{2})$/;

function fromText(text: string, rules: DayRules): Reading<DayAndTime> {
  const written = split(text, rules);
  if (!written) {
    const noYear = /^\d{1,2}\s?[월./-]\s?\d{1,2}\s?[일.]?(\D|$)/.test(text);
    return unreadable(noYear ? "날짜에 연도가 없습니다. 2025-06-02처럼 적어 주세요." : NOT_A_DAY);
  }
  if (written.day === "ambiguous") return unreadable(AMBIGUOUS);
  const rest = written.rest.replace(WEEKDAY, " ").replace(/^[\sT,]+/i, "").trim();
  if (rest === "") return checked(written.day, null, rules);
  const zone = ZONE.exec(rest)?.[1];
  const seconds = parseTimeText(zone ? rest.slice(0, -zone.length) : rest);
  if (seconds === null) {
    return unreadable("날짜 뒤의 시각을 읽을 수 없습니다. 12:37처럼 적어 주세요.");
  }
  if (!zone || written.day === null) return checked(written.day, seconds, rules);
  const utc = (written.day * DAY_SECONDS + seconds - zoneSeconds(zone)) * 1_000;
  const instant = seoulClock(utc).getTime() / 1_000;
  return checked(Math.floor(instant / DAY_SECONDS), instant % DAY_SECONDS, rules);
}

function zoneSeconds(zone: string): number {
  if (zone === "Z") return 0;
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone)!;
  return (Number(hours) * 3_600 + Number(minutes) * 60) * (sign === "-" ? -1 : 1);
}

/** The day in a cell, with the time when the cell has one. */
export function readDay(cell: Cell | undefined, rules: DayRules): Reading<DayAndTime> {
  if (cell === null || cell === undefined) return unreadable("날짜가 비어 있습니다.");
  if (typeof cell === "object") return unreadable(reasonOfBroken(cell));
  if (typeof cell === "number") return fromNumber(cell, rules);
  const text = figureText(cell).replace(/\s+/g, " ");
  if (/^[-–—]*$/.test(text)) return unreadable("날짜가 비어 있습니다.");
  if (
    /^\d{5}(\.\d+)?$/.test(text) ||
    /^[\d,]{7,}$/.test(text) && !/^\d{8}$|^\d{12}$|^\d{14}$/.test(text)
  ) {
    return fromNumber(Number(text.replace(/,/g, "")), { ...rules, date1904: false });
  }
  return fromText(text, rules);
}

/** 20250602 is a day written as a number; any other number is one of Excel's serial days. */
function fromNumber(value: number, rules: DayRules): Reading<DayAndTime> {
  const digits = String(value);
  if (/^(20|19)\d{6}$/.test(digits)) return fromText(digits, rules);
  if (/^20\d{10}(\d{2})?$/.test(digits)) return fromText(digits, rules);
  return fromSerial(value, rules);
}

/** The instant of a Seoul day and time, ISO 8601 UTC. */
export function instantOf(day: number, seconds: number): string {
  return new Date(instantOfDay(day, seconds)).toISOString();
}
