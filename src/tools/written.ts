/** Values as people and models write them, read by the form of a tool: labels, days, months and numbers. */
import { instantOfDay, seoulClock, seoulDay } from "../../events/base/seoul.ts";
import { searchable } from "../../events/base/text.ts";
import { addDays, addMonths } from "../../events/leave_rules/days.ts";
import { readWon } from "../../projections/estimate/amount.ts";
import { dayOfText, tableDays } from "../../projections/kit/day_text.ts";

/** The parts of a property's JSON Schema that say how it may be written. */
interface Form {
  type?: string;
  format?: string;
  enum?: unknown[];
  enumNames?: string[];
}

const RELATIVE_DAYS: Record<string, number> = {
  그제: -2,
  그저께: -2,
  어제: -1,
  오늘: 0,
  내일: 1,
  모레: 2,
};
const RELATIVE_MONTHS: Record<string, number> = {
  지난달: -1,
  저번달: -1,
  이번달: 0,
  이달: 0,
  다음달: 1,
};

/** Punctuation and spaces do not distinguish two labels. */
export const bare = (text: string): string => searchable(text).replace(/[\s·()]/g, "");

/** The code of a label, or of the one label that contains the text; the text itself if there is none. */
export function codeOf(text: string, codes: unknown[], names: readonly string[]): unknown {
  const wanted = bare(text);
  const exact = codes.findIndex((code, at) =>
    bare(String(code)) === wanted || bare(names[at] ?? "") === wanted
  );
  if (exact >= 0) return codes[exact];
  const partly = wanted === ""
    ? []
    : codes.filter((_, at) => bare(names[at] ?? "").includes(wanted));
  return partly.length === 1 ? partly[0] : text;
}

/** '오늘', '11월 20일', '2026. 11. 20.' as '2026-11-20'; a day without a year is of this year. */
function dayOf(text: string, now: Date): string {
  const today = seoulDay(now);
  const far = RELATIVE_DAYS[text.replace(/\s/g, "")];
  if (far !== undefined) return addDays(today, far);
  const rules = { ...tableDays(now), date1904: false, titleYear: Number(today.slice(0, 4)) };
  const read = dayOfText(text, rules);
  return read.ok ? seoulDay(instantOfDay(read.value.day, 0)) : text;
}

/** '이번 달', '11월', '2026년 11월', '2026.11' as '2026-11'. */
function monthOf(text: string, now: Date): string {
  const today = seoulDay(now);
  const far = RELATIVE_MONTHS[text.replace(/\s/g, "")];
  if (far !== undefined) return addMonths(`${today.slice(0, 7)}-01`, far).slice(0, 7);
  const read = /^(?:(\d{4})\s?[년./-]\s?)?(\d{1,2})\s?월?\.?$/.exec(text);
  if (!read) return text;
  const year = read[1] ?? String(seoulClock(now).getUTCFullYear());
  return `${year}-${read[2].padStart(2, "0")}`;
}

const RELATIVE_YEARS: Record<string, number> = { 작년: -1, 지난해: -1, 올해: 0, 금년: 0, 내년: 1 };
const RELATIVE_WEEKS: Record<string, number> = { 지난주: -7, 저번주: -7, 이번주: 0, 다음주: 7 };
const DAY = /^\d{4}-\d\d-\d\d$/;
const MONTH = /^\d{4}-\d\d$/;

/** What makes a day one end of an open span. */
const OPEN: [word: string, end: "start" | "end"][] = [
  ["부터", "start"],
  ["이후", "start"],
  ["까지", "end"],
  ["이전", "end"],
];

/** The first and the last day of '11월', '올해', '지난주', '어제', '11월 1일 ~ 11월 20일', '2026-11-01부터'; null if it is none. */
export function spanOf(text: string, now: Date): { start?: string; end?: string } | null {
  const [first, last] = text.split("~", 2).map((part) => part.trim());
  if (last !== undefined) {
    const [start, end] = [first, last].map((part) => part === "" ? {} : spanOf(part, now));
    return start && end ? { start: start.start, end: end.end } : null;
  }
  const side = OPEN.find(([word]) => first.endsWith(word));
  if (side) {
    const [word, end] = side;
    const span = spanOf(first.slice(0, -word.length).trim(), now);
    return span && { [end]: span[end] };
  }
  const plain = first.replace(/\s/g, "");
  const today = seoulDay(now);
  const week = RELATIVE_WEEKS[plain];
  if (week !== undefined) {
    const weekday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
    const start = addDays(today, week - weekday);
    return { start, end: addDays(start, 6) };
  }
  const year = RELATIVE_YEARS[plain] ?? null;
  const stated = /^(2[01]\d\d)년?$/.exec(plain)?.[1];
  if (year !== null || stated) {
    const which = stated ?? String(Number(today.slice(0, 4)) + year!);
    return { start: `${which}-01-01`, end: `${which}-12-31` };
  }
  const day = dayOf(first, now);
  if (DAY.test(day)) return { start: day, end: day };
  const month = monthOf(first, now);
  if (!MONTH.test(month)) return null;
  return { start: `${month}-01`, end: addDays(addMonths(`${month}-01`, 1), -1) };
}

const BOOLEANS: Record<string, boolean> = { true: true, 예: true, false: false, 아니요: false };

function valueOf(form: Form, value: unknown, now: Date): unknown {
  if (typeof value !== "string") return value;
  const text = value.trim();
  if (form.enum) {
    return form.enum.includes(value) ? value : codeOf(text, form.enum, form.enumNames ?? []);
  }
  if (form.format === "date") return text === "" ? value : dayOf(text, now);
  if (form.format === "month") return text === "" ? value : monthOf(text, now);
  if (form.type === "boolean") return BOOLEANS[text] ?? value;
  if (form.type !== "integer" && form.type !== "number") return value;
  if (/^[+-]?\d+(\.\d+)?$/.test(text)) return Number(text);
  const won = readWon(text);
  return typeof won === "number" ? won : value;
}

/** The same input with values as the form has them. What is null is left out; what cannot be read stays as it is. */
export function readWritten(
  parameters: Record<string, unknown>,
  input: Record<string, unknown>,
  now: Date,
): Record<string, unknown> {
  const forms = (parameters.properties ?? {}) as Record<string, Form>;
  return Object.fromEntries(
    Object.entries(input).filter(([, value]) => value !== null)
      .map((
        [key, value],
      ) => [key, Object.hasOwn(forms, key) ? valueOf(forms[key], value, now) : value]),
  );
}
