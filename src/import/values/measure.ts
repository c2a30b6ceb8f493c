/** Lengths, speeds and durations in units of cars and phones, converted to km, km/h and seconds. */
import { figureText } from "../../../events/base/text.ts";
import { type Cell, cellText, type Reading, unreadable } from "../../kit/cell.ts";
import { DAY_SECONDS } from "../../../projections/kit/clock_time.ts";
import type { DayAndTime } from "../../../projections/kit/day_text.ts";
import { readFigure, reasonOfBroken, times } from "./money.ts";

const KM_IN = { km: 1, m: 0.001, mi: 1.609344 };
const KMH_IN = { "km/h": 1, mph: 1.609344, "m/s": 3.6 };
export type LengthUnit = keyof typeof KM_IN;
export type SpeedUnit = keyof typeof KMH_IN;

/** The words of a unit, the ones that another one contains first. */
const SPEED_WORDS: [RegExp, SpeedUnit][] = [
  [/^(?:km\/?h|kmph|kph|kmh|km\/hr|킬로미터\/시|시속)$/, "km/h"],
  [/^(?:mph|mi\/h|mile\/h|miles\/h|miles per hour|마일\/시)$/, "mph"],
  [/^(?:m\/s|mps)$/, "m/s"],
];
const LENGTH_WORDS: [RegExp, LengthUnit][] = [
  [/^(?:km|kms|kilometers?|kilometres?|킬로미터|킬로)$/, "km"],
  [/^(?:mi|mile|miles|마일)$/, "mi"],
  [/^(?:m|meters?|metres?|미터)$/, "m"],
];

/**
 * Words of a column's name that may be its unit: bracketed text, the last word or the whole (`MILES*`, `Total Miles`,
 * `trip_distance_km`). A letter alone counts in brackets and after `_`.
 */
function unitWords(name: string): string[] {
  const text = figureText(name).toLowerCase().replace(/[*※:]/g, " ");
  const inside = [...text.matchAll(/[([<{]([^)\]>}]*)[)\]>}]/g)].map((match) => match[1].trim());
  const outside = text.replace(/[([<{][^)\]>}]*[)\]>}]/g, " ").trim();
  const last = outside.split(/[\s_,.-]+/).filter((word) => word.length > 1);
  const coded = /_([a-z])$/.exec(outside)?.[1] ?? "";
  return [
    ...inside.flatMap((words) => [words, ...words.split(/[\s,·]+/)]),
    coded,
    outside,
    ...last.slice(-1),
  ]
    .filter((word) => word !== "");
}

function unitIn<T>(name: string, units: [RegExp, T][]): T | null {
  for (const word of unitWords(name)) {
    const found = units.find(([pattern]) => pattern.test(word));
    if (found) return found[1];
  }
  return null;
}

/** The unit of length that a column's name states: `MILES*`, `Distance (mi)`, `거리(마일)`; else null. */
export function lengthUnitOf(name: string): LengthUnit | null {
  return unitIn(name, LENGTH_WORDS);
}

/** The unit of speed that a column's name states: `Avg Speed (mph)`, `평균속도(km/h)`; else null. */
export function speedUnitOf(name: string): SpeedUnit | null {
  return unitIn(name, SPEED_WORDS);
}

/** A figure with its own unit behind it, or in the unit of its column. */
function readMeasure<T extends string>(
  cell: Cell | undefined,
  unit: T,
  words: [RegExp, T][],
  worth: Record<T, number>,
): Reading<number> {
  let own = unit;
  let figure = cell;
  if (typeof cell === "string") {
    const [, digits, behind] =
      /^(.*?\d[.,]?)\s*([^\d\s.,)].*)?$/.exec(figureText(cellText(cell))) ?? [];
    const named = behind && words.find(([pattern]) => pattern.test(behind.toLowerCase()));
    if (named) [own, figure] = [named[1], digits];
  }
  const read = readFigure(figure, { signed: false });
  return read.ok ? { ok: true, value: times(read.value, worth[own]) } : read;
}

/** Kilometres: `5.1` in the unit of its column, `8.2 km`, `5.1 mi`, `850m`. Never below zero. */
export function readLength(cell: Cell | undefined, unit: LengthUnit = "km"): Reading<number> {
  return readMeasure(cell, unit, LENGTH_WORDS, KM_IN);
}

/** Kilometres an hour: `60` in the unit of its column, `60 km/h`, `37 mph`. Never below zero. */
export function readSpeed(cell: Cell | undefined, unit: SpeedUnit = "km/h"): Reading<number> {
  return readMeasure(cell, unit, SPEED_WORDS, KMH_IN);
}

/** `m:ss`: a column by whose name 12:30 is twelve minutes and a half. */
const SECONDS_IN = { seconds: 1, minutes: 60, hours: 3_600, "m:ss": 60 };
export type DurationUnit = keyof typeof SECONDS_IN;

const EMPTY = "시간이 비어 있습니다.";
const NOT_A_DURATION = "걸린 시간으로 읽을 수 없습니다. 72분 또는 1:12처럼 적어 주세요.";

const FIGURE = String.raw`\s*([\d,]+(?:\.\d+)?)\s*`;
/** 1일 2시간 3분 4초 and 1d 2h 3m 4s: all of them or some, in this order. */
const IN_WORDS = new RegExp(
  `^(?:${FIGURE}(?:일|days?|d))?,?(?:${FIGURE}(?:시간|시|hours?|hrs?|h)\\.?)?,?` +
    `(?:${FIGURE}(?:분|minutes?|mins?|m)\\.?)?,?(?:${FIGURE}(?:초|seconds?|secs?|s)\\.?)?$`,
  "i",
);
/** PT1H12M, as programs write it. */
const ISO = /^P(?:([\d.]+)D)?T?(?:([\d.]+)H)?(?:([\d.]+)M)?(?:([\d.]+)S)?$/i;
const CLOCK =
  /^(?:(\d{1,4})(?:일|\s*days?,?|\s*d|\.)\s*)?(\d{1,5}):(\d{1,2})(?::(\d{1,2})(?:\.\d{1,9})?)?$/i;

/** The unit that a column's name states: `주행 시간(분)`, `Duration (mm:ss)`, `duration_seconds`; else null. */
export function durationUnitOf(name: string): DurationUnit | null {
  const text = figureText(name).toLowerCase().replace(/[*※]/g, "").trim();
  const inside = /[([]([^)\]]+)[)\]]/.exec(text)?.[1].trim();
  const word = inside ?? text.split(/[\s_-]+/).at(-1)!;
  if (/^(?:mm?:ss?|분:초)$/.test(word)) return "m:ss";
  if (/^(?:초|s|secs?|seconds?)$/.test(word)) return "seconds";
  if (/^(?:분|m|mins?|minutes?)$/.test(word)) return "minutes";
  // 주행 시간 is the column's content, 주행(시간) its unit.
  const isHours = /^(?:h|hrs?|hours?)$/.test(word) || inside === "시간";
  return isHours ? "hours" : null;
}

function inParts(parts: (string | undefined)[]): number | null {
  const figures = parts.map((part) => part === undefined ? 0 : Number(part.replaceAll(",", "")));
  if (parts.every((part) => part === undefined) || figures.some(Number.isNaN)) return null;
  const [days, hours, minutes, seconds] = figures;
  return ((days * 24 + hours) * 60 + minutes) * 60 + seconds;
}

/** 0:06 is six minutes, 1:12:30 has seconds, 25:10:00 and 1 day, 1:10:00 are more than a day. */
function fromClock(written: string, unit: DurationUnit | null): number | null {
  const text = unit === "m:ss" && /^\d+:\d+$/.test(written) ? `0:${written}` : written;
  const match = CLOCK.exec(text);
  if (!match || Number(match[3]) > 59 || Number(match[4] ?? 0) > 59) return null;
  return inParts(match.slice(1));
}

/** Excel stores 1:12 as a fraction of a day; a unit in the column's name means that it is none. */
function fromNumber(value: number, unit: DurationUnit | null): Reading<number> {
  if (!(value >= 0)) return unreadable("걸린 시간은 0 이상이어야 합니다.");
  const worth = unit === null && value > 0 && value < 1
    ? DAY_SECONDS
    : SECONDS_IN[unit ?? "minutes"];
  return { ok: true, value: Math.round(value * worth) };
}

/**
 * Seconds: `0:06`, `1:12:30`, `72분`, `1시간 12분`, `1h 12m`, `4320 s`, PT1H12M, Excel's fractions. A bare
 * number is in the unit that its column's name states (`durationUnitOf`), else in minutes.
 */
export function readDuration(
  cell: Cell | undefined,
  unit: DurationUnit | null = null,
): Reading<number> {
  if (cell === null || cell === undefined) return unreadable(EMPTY);
  if (typeof cell === "object") return unreadable(reasonOfBroken(cell));
  if (typeof cell === "number") return fromNumber(cell, unit);
  const text = figureText(cellText(cell)).replace(/\s+/g, " ");
  if (/^[-–—]*$/.test(text)) return unreadable(EMPTY);
  const iso = ISO.exec(text);
  const seconds = fromClock(text, unit) ??
    inParts(iso?.slice(1) ?? IN_WORDS.exec(text)?.slice(1) ?? []);
  if (seconds !== null) return { ok: true, value: Math.round(seconds) };
  const figure = readFigure(text);
  return figure.ok ? fromNumber(figure.value, unit) : unreadable(NOT_A_DURATION);
}

/** Seconds from a departure to an arrival; both need their times, and the later one comes second. */
export function durationBetween(start: DayAndTime, end: DayAndTime): Reading<number> {
  if (start.seconds === null || end.seconds === null) {
    return unreadable("출발과 도착의 시각이 있어야 걸린 시간을 알 수 있습니다.");
  }
  const seconds = (end.day - start.day) * DAY_SECONDS + end.seconds - start.seconds;
  return seconds >= 0
    ? { ok: true, value: seconds }
    : unreadable("도착이 출발보다 빠릅니다. 출발과 도착 시각을 확인해 주세요.");
}
