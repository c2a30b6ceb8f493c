/** Values as people and models write them, read by the form of a tool: labels, days, months and numbers. */
import { instantOfDay, seoulClock, seoulDay } from "../../events/base/seoul.ts";
import { searchable } from "../../events/base/text.ts";
import { addDays, addMonths, monthEnd } from "../../events/leave_rules/days.ts";
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
  지지난달: -2,
  저저번달: -2,
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
  if (wanted === "") return text;
  const partly = codes.filter((_, at) => bare(names[at] ?? "").includes(wanted));
  if (partly.length > 0) return partly.length === 1 ? partly[0] : text;
  const ended = codes.filter((_, at) => isEnded(wanted, bare(names[at] ?? "")));
  return ended.length === 1 ? ended[0] : text;
}

/** What people write behind a label without another meaning: '증여 등기', '점심값', '감정 중인'. */
const ENDINGS = /^(?:등기|값|식대|인|된|한|단계|상태|건|사건|목적|중|중인|것|물건|문서)$/;
const isEnded = (wanted: string, label: string): boolean =>
  label !== "" && wanted.startsWith(label) && ENDINGS.test(wanted.slice(label.length));

/** '오늘', '11월 20일', '2026. 11. 20.' as '2026-11-20'; a day without a year is of this year. */
function dayOf(text: string, now: Date): string {
  const today = seoulDay(now);
  const far = RELATIVE_DAYS[text.replace(/\s/g, "")];
  if (far !== undefined) return addDays(today, far);
  const rules = { ...tableDays(now), date1904: false, titleYear: Number(today.slice(0, 4)) };
  const read = dayOfText(text, rules);
  return read.ok ? seoulDay(instantOfDay(read.value.day, 0)) : text;
}

const RELATIVE_YEARS: Record<string, number> = {
  재작년: -2,
  작년: -1,
  지난해: -1,
  올해: 0,
  금년: 0,
  내년: 1,
};

const yearText = (far: number, now: Date): string =>
  String(Number(seoulDay(now).slice(0, 4)) + far);

/** '작년 12월' as '2025년 12월'. */
function withYear(text: string, now: Date): string {
  const [word = "", ...rest] = text.split(/\s+/);
  const far = RELATIVE_YEARS[word];
  return far === undefined || rest.length === 0
    ? text
    : `${yearText(far, now)}년 ${rest.join(" ")}`;
}

/** '올해', '작년', '2026년' as 2026. */
function yearOf(text: string, now: Date): number | string {
  const plain = text.replace(/\s/g, "");
  const stated = /^(2[01]\d\d)년?$/.exec(plain)?.[1];
  const far = RELATIVE_YEARS[plain];
  return stated ? Number(stated) : far === undefined ? text : Number(yearText(far, now));
}

/** '이번 달', '11월', '2026년 11월', '작년 12월', '2026.11' as '2026-11'. */
function monthOf(written: string, now: Date): string {
  const text = withYear(written, now);
  const today = seoulDay(now);
  const far = RELATIVE_MONTHS[text.replace(/\s/g, "")];
  if (far !== undefined) return addMonths(`${today.slice(0, 7)}-01`, far).slice(0, 7);
  const read = /^(?:(\d{4})\s?[년./-]\s?)?(\d{1,2})\s?월?\.?$/.exec(text);
  if (!read) return written;
  const year = read[1] ?? String(seoulClock(now).getUTCFullYear());
  return `${year}-${read[2].padStart(2, "0")}`;
}

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

/** Months of '1분기', '상반기', '작년 하반기', '2026년 3분기'. */
function partOfYear(text: string, now: Date): { start: string; end: string } | null {
  const [, named = "올해", quarter, half] =
    /^(\d{4}년?|[가-힣]{2,3}(?=\d|상|하))?(?:([1-4])(?:\/4)?분기|([상하])반기)$/.exec(text) ?? [];
  const year = yearOf(named, now);
  if (typeof year !== "number" || !(quarter ?? half)) return null;
  const [first, months] = quarter ? [Number(quarter) * 3 - 2, 3] : [half === "상" ? 1 : 7, 6];
  const start = `${year}-${String(first).padStart(2, "0")}-01`;
  return { start, end: addDays(addMonths(start, months), -1) };
}

const DAYS_OF: Record<string, number> = { 일: 1, 주: 7, 주일: 7 };

/** '최근 7일', '지난 2주', '최근 3개월': up to today, which is the last of them. */
function lately(text: string, today: string): { start: string; end: string } | null {
  const [, count, unit] = /^(?:최근|지난)(\d{1,3})(일|주일|주|개월|달)(?:간|동안)?$/.exec(text) ??
    [];
  if (!unit) return null;
  const days = DAYS_OF[unit];
  const before = days === undefined
    ? addMonths(today, -Number(count))
    : addDays(today, -Number(count) * days);
  return { start: addDays(before, 1), end: today };
}

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
  const year = yearOf(first, now);
  if (typeof year === "number") return { start: `${year}-01-01`, end: `${year}-12-31` };
  const some = partOfYear(plain, now) ?? lately(plain, today);
  if (some) return some;
  const day = dayOf(first, now);
  if (DAY.test(day)) return { start: day, end: day };
  const month = monthOf(first, now);
  if (!MONTH.test(month)) return null;
  return { start: `${month}-01`, end: monthEnd(month) };
}

const BOOLEANS: Record<string, boolean> = { true: true, 예: true, false: false, 아니요: false };

/** A number where a text is asked for: a month alone is one, too. */
const asText = ({ format, type }: Form, given: number): number | string =>
  format === "month" ? `${given}월` : type === "string" ? String(given) : given;

function valueOf(form: Form, given: unknown, now: Date): unknown {
  const value = typeof given === "number" ? asText(form, given) : given;
  if (typeof value !== "string") return value;
  const text = value.trim();
  if (form.enum) {
    return form.enum.includes(value) ? value : codeOf(text, form.enum, form.enumNames ?? []);
  }
  if (form.format === "date") return text === "" ? value : dayOf(text, now);
  if (form.format === "month") return text === "" ? value : monthOf(text, now);
  if (form.format === "year") return text === "" ? value : yearOf(text, now);
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
