/** The order of days in a column: 12/6/2016 is ambiguous alone, but the column's other rows may decide. */
import { DAY_MILLISECONDS } from "../../events/base/seoul.ts";
import { figureText, withoutHidden } from "../../events/base/text.ts";

export type DayOrder = "ymd" | "mdy" | "dmy";

/** Korean names of the orders, for messages. */
export const DAY_ORDER_LABELS: Record<DayOrder, string> = {
  ymd: "연·월·일",
  mdy: "월·일·연",
  dmy: "일·월·연",
};

/** The range of years. */
export interface YearRange {
  firstYear?: number;
  lastYear?: number;
  /** The last year for two digits; default 2099. */
  newestYear?: number;
}

/** The year of two digits: 95 is 1995 when 2095 is further away than anything planned. */
export const fullYear = (digits: number, { newestYear = 2099 }: YearRange = {}): number =>
  digits >= 100 ? digits : 2000 + digits > newestYear ? 1900 + digits : 2000 + digits;

/** A day of three numbers that does not begin with a year of four digits, and the rest of the text. */
export interface NumberedDay {
  numbers: [number, number, number];
  /** Which numbers could be a year: two digits, or four. */
  yearMayLead: boolean;
  yearMayEnd: boolean;
  slashed: boolean;
  rest: string;
}

const ORDERS: DayOrder[] = ["ymd", "mdy", "dmy"];
/** Not `6.2. 12:37`, whose third number is an hour. */
const NUMBERED =
  /^[’'`]?(\d{1,2})\s?([-./])\s?(\d{1,2})\s?[-./]\s?(\d{4}|\d{1,2})(?![\d:]|\s?시)\.?/;
const KOREAN_WEEKDAYS = "일월화수목금토";
const WEEKDAYS = "sunmontuewedthufrisat";
const WEEKDAY = new RegExp(
  String
    .raw`^[\s,]*[([]?\s?(?:([일월화수목금토])(?:요일)?|(sun|mon|tue|wed|thu|fri|sat)[a-z]{0,6}\.?)` +
    String.raw`\s?[)\]]?[\s,]*(?=$|[\s\d'’오a-z])`,
  "i",
);
/** Distinct days that a column needs for its sequence to say something. */
const LEAST_IN_SEQUENCE = 3;

/** A day of the calendar, counted from 1970-01-01; null when there is none such. */
export function dayOf(year: number, month: number, day: number): number | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null;
  return date.getTime() / DAY_MILLISECONDS;
}

/** Takes a day of the week off the beginning of a text; 0 is Sunday. */
export function stripWeekday(text: string): { weekday: number | null; rest: string } {
  const match = WEEKDAY.exec(text);
  if (!match) return { weekday: null, rest: text };
  const weekday = match[1]
    ? KOREAN_WEEKDAYS.indexOf(match[1])
    : WEEKDAYS.indexOf(match[2].toLowerCase()) / 3;
  return { weekday, rest: ` ${text.slice(match[0].length)}` };
}

/** The three numbers at the beginning of a text, or null. */
export function numberedDay(text: string): NumberedDay | null {
  const match = NUMBERED.exec(text);
  if (!match) return null;
  const [, first, separator, second, third] = match;
  const apostrophe = /^\D/.test(text);
  return {
    numbers: [Number(first), Number(second), Number(third)],
    yearMayLead: third.length < 4 && first.length === 2,
    yearMayEnd: third.length > 1 && !apostrophe,
    slashed: separator === "/",
    rest: text.slice(match[0].length),
  };
}

/** The day that three numbers are in one order; null when they are none in it. */
export function dayInOrder(
  written: NumberedDay,
  order: DayOrder,
  range: YearRange = {},
): number | null {
  const [a, b, c] = written.numbers;
  if (order === "ymd") return written.yearMayLead ? dayOf(fullYear(a, range), b, c) : null;
  if (!written.yearMayEnd) return null;
  const year = fullYear(c, range);
  return order === "mdy" ? dayOf(year, a, b) : dayOf(year, b, a);
}

/** The day without help from its column: null when there is none, "ambiguous" when there are several. */
export function dayAlone(
  written: NumberedDay,
  range: YearRange = {},
): number | null | "ambiguous" {
  const [ymd, mdy, dmy] = ORDERS.map((order) => dayInOrder(written, order, range));
  // Koreans write the year first: 25.06.02 is one of theirs, and so is 25/06/02.
  if (written.yearMayLead && !(written.slashed && written.yearMayEnd)) return ymd;
  if (ymd !== null) return mdy === null || mdy === ymd ? ymd : "ambiguous";
  if (mdy !== null && dmy !== null && mdy !== dmy) return "ambiguous";
  return mdy ?? dmy;
}

/** Every day that three numbers may be, YYYY-MM-DD, for the person who has to say which. */
export function daysPossible(written: NumberedDay, range: YearRange = {}): string[] {
  const days = ORDERS.map((order) => dayInOrder(written, order, range)).filter((day) =>
    day !== null
  );
  return [...new Set(days)].map((day) =>
    new Date(day * DAY_MILLISECONDS).toISOString().slice(0, 10)
  );
}

function isWithin(day: number, { firstYear = 0, lastYear = 9999 }: YearRange): boolean {
  const year = new Date(day * DAY_MILLISECONDS).getUTCFullYear();
  return year >= firstYear && year <= lastYear;
}

/** 1970-01-01 was a Thursday. */
const weekdayOf = (day: number): number => (((day + 4) % 7) + 7) % 7;

/** The orders in which one cell is a day: of the calendar, of those years, and of its own weekday. */
function ordersOf(text: string, range: YearRange): { order: DayOrder; day: number }[] {
  const before = stripWeekday(text);
  const written = numberedDay(before.rest.trim());
  if (!written) return [];
  const weekday = before.weekday ?? stripWeekday(written.rest).weekday;
  const days = ORDERS.flatMap((order) => {
    const day = dayInOrder(written, order, range);
    return day !== null && isWithin(day, range) ? [{ order, day }] : [];
  });
  const named = days.filter(({ day }) => weekdayOf(day) === weekday);
  return named.length > 0 ? named : days;
}

/** Do days rise, or fall, and in steps enough to say something? */
function isSorted(days: number[]): boolean {
  const steps = days.slice(1).map((day, at) => day - days[at]).filter((step) => step !== 0);
  return steps.length >= LEAST_IN_SEQUENCE - 1 &&
    (steps.every((step) => step > 0) || steps.every((step) => step < 0));
}

/**
 * The order in which a column writes its days; null when nothing decides, or when rows contradict each
 * other. A row that is a day in one order alone decides, and so does a weekday behind it. Where no row
 * does, the column may be sorted in one order and in no other. The year is taken for the first number
 * (the Korean way) until a row denies it.
 */
export function dayOrderOf(cells: Iterable<unknown>, range: YearRange = {}): DayOrder | null {
  let left = ORDERS;
  let rows = 0;
  const sequences: Record<DayOrder, number[]> = { ymd: [], mdy: [], dmy: [] };
  for (const cell of cells) {
    if (typeof cell !== "string") continue;
    const orders = ordersOf(figureText(withoutHidden(cell)), range);
    if (orders.length === 0) continue;
    rows++;
    left = left.filter((order) => orders.some((one) => one.order === order));
    if (left.length === 0) return null;
    for (const { order, day } of orders) sequences[order].push(day);
  }
  if (rows === 0) return null;
  if (left.length === 1) return left[0];
  const sorted = left.filter((order) => isSorted(sequences[order]));
  if (sorted.length !== 1 || (left.includes("ymd") && sorted[0] !== "ymd")) return null;
  return sorted[0];
}

const YEAR_NAME = "(?:yy(?:yy)?|연도?|년도?)";
const BETWEEN = "[-./ ]?";
const NAMED_ORDERS: [RegExp, DayOrder][] = [
  [new RegExp(`(?:mm?|월)${BETWEEN}(?:dd?|일)${BETWEEN}${YEAR_NAME}`), "mdy"],
  [new RegExp(`(?:dd?|일)${BETWEEN}(?:mm?|월)${BETWEEN}${YEAR_NAME}`), "dmy"],
  [new RegExp(`${YEAR_NAME}${BETWEEN}(?:mm?|월)${BETWEEN}(?:dd?|일)`), "ymd"],
];

/** The order that a column's name states: `Date (MM/DD/YYYY)`, `날짜(일/월/연)`; null when it states none. */
export function dayOrderNamed(name: string): DayOrder | null {
  const bare = figureText(name).toLowerCase();
  return NAMED_ORDERS.find(([pattern]) => pattern.test(bare))?.[1] ?? null;
}
