/** Days and instants as people type them, as the API wants them. */

import { startOfDay } from "../../../events/seoul.ts";
import { figureText } from "../../../events/text.ts";

const two = (value: number): string => String(value).padStart(2, "0");

/** YYYY-MM-DD of a day that exists between 1900 and 2199, or null. */
function dayOf(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  if (!exists || year < 1900 || year > 2199) return null;
  return `${year}-${two(month)}-${two(day)}`;
}

const DAY = /^(\d{4})\s*[-./년]\s*(\d{1,2})\s*[-./월]\s*(\d{1,2})\s*[.일]?/;
const COMPACT_DAY = /^(\d{4})(\d{2})(\d{2})(?!\d)/;
/** A weekday in brackets, as Korean sheets write it after the day. */
const WEEKDAY = /^\s*\([일월화수목금토]\)/;
const CLOCK =
  /^(오전|오후|AM|PM)?\s*(\d{1,2})\s*[:시]\s*(\d{1,2})?\s*분?(?:\s*:\s*(\d{1,2})(?:\.\d+)?)?\s*초?\s*(AM|PM)?$/i;

function splitDay(text: string): { day: string; rest: string } | null {
  const found = DAY.exec(text) ?? COMPACT_DAY.exec(text);
  if (!found) return null;
  const day = dayOf(Number(found[1]), Number(found[2]), Number(found[3]));
  return day === null
    ? null
    : { day, rest: text.slice(found[0].length).replace(WEEKDAY, "").trim() };
}

/** A day: 2026-11-21, 2026. 11. 21., 2026/11/21, 20261121, 2026년 11월 21일. Null when it is none. */
export function readDay(text: string): string | null {
  const found = splitDay(figureText(text));
  if (!found) return null;
  // A sheet may give the day with a midnight that nobody typed.
  return /^([T ]?0{1,2}:00(:00)?)?$/.test(found.rest) ? found.day : null;
}

function hourOf(hour: number, half: string): number | null {
  if (half === "") return hour <= 23 ? hour : null;
  if (hour < 1 || hour > 12) return null;
  return hour % 12 + (/^(오후|pm)$/i.test(half) ? 12 : 0);
}

/** A day and a time of the day in Seoul, as an instant (ISO 8601, UTC); without a time, midnight. */
export function readInstant(text: string): string | null {
  const plain = figureText(text);
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:\d{2})$/.test(plain)) {
    const time = Date.parse(plain);
    return Number.isNaN(time) ? null : new Date(time).toISOString();
  }
  const found = splitDay(plain);
  if (!found) return null;
  const clock = CLOCK.exec(found.rest.replace(/^T/, "") || "0:00");
  if (!clock) return null;
  const hour = hourOf(Number(clock[2]), clock[1] ?? clock[5] ?? "");
  const [minute, second] = [Number(clock[3] ?? 0), Number(clock[4] ?? 0)];
  if (hour === null || minute > 59 || second > 59) return null;
  return new Date(startOfDay(found.day) + ((hour * 60 + minute) * 60 + second) * 1000)
    .toISOString();
}
