/** Working days of the office: Monday to Friday without public holidays and the office's own days off. */
import * as published from "@hyunbinseo/holidays-kr/all";
import { addDays, type Day, weekdayOf } from "./days.ts";

/** Holidays by year, substitutes included, as the government's 월력요항 lists them. */
const holidays = new Map<number, Readonly<Record<Day, readonly string[]>>>(
  Object.entries(published).map(([name, days]) => [Number(name.slice(1)), days]),
);

/** A year with unknown holidays: its working days are unknown. */
export interface UnknownYear {
  unknownYear: number;
}

const SATURDAY = 6;

/** Names of a day's public holidays; empty on others. Undefined in an unknown year. */
export function holidayNames(day: Day): readonly string[] | undefined {
  const year = holidays.get(Number(day.slice(0, 4)));
  if (!year) return undefined;
  // Before it became a public holiday in 2026, Labour Day was a paid day off for employees by its own Act.
  return year[day] ?? (day.endsWith("-05-01") ? ["근로자의 날"] : []);
}

/** Is it a day off? Null if its year's holidays are unknown and nothing else decides. */
export function isDayOff(day: Day, daysOff: ReadonlySet<Day>): boolean | null {
  if ([0, SATURDAY].includes(weekdayOf(day)) || daysOff.has(day)) return true;
  const names = holidayNames(day);
  return names ? names.length > 0 : null;
}

/** Number of working days, both ends included; or the first unknown year. */
export function workingDays(
  from: Day,
  until: Day,
  { daysOff }: { daysOff: ReadonlySet<Day> },
): number | UnknownYear {
  let count = 0;
  for (let day = from; day <= until; day = addDays(day, 1)) {
    if (!holidayNames(day)) return { unknownYear: Number(day.slice(0, 4)) };
    if (!isDayOff(day, daysOff)) count++;
  }
  return count;
}
