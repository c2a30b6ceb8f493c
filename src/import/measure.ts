/** Lengths and speeds in the units that cars and phones export: kilometres come out of all of them. */
import { figureText } from "../../events/text.ts";
import { type Cell, cellText, type Reading } from "./cell.ts";
import { type FigureRules, readFigure, times } from "./money.ts";

export type LengthUnit = "km" | "m" | "mi";
export type SpeedUnit = "km/h" | "mph" | "m/s";

const KM_IN: Record<LengthUnit, number> = { km: 1, m: 0.001, mi: 1.609344 };
const KMH_IN: Record<SpeedUnit, number> = { "km/h": 1, mph: 1.609344, "m/s": 3.6 };

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
 * The words of a column's name that may be its unit: what stands in brackets, and the last word or the
 * whole (`MILES*`, `Total Miles`, `trip_distance_km`). A letter alone counts in brackets and behind `_`.
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
  const rules: FigureRules = { signed: false };
  let own = unit;
  let figure = cell;
  if (typeof cell === "string") {
    const [, digits, behind] =
      /^(.*?\d[.,]?)\s*([^\d\s.,)].*)?$/.exec(figureText(cellText(cell))) ?? [];
    const named = behind && words.find(([pattern]) => pattern.test(behind.toLowerCase()));
    if (named) [own, figure] = [named[1], digits];
  }
  const read = readFigure(figure, rules);
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
