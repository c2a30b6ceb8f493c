/** Estimated mileage of a trip (S2 §5 "Estimated mileage formula", §9 "Vehicle fuel defaults"). */

import { narrowed } from "../../events/base/text.ts";

/** Assumptions about a car by its fuel. */
export interface FuelRule {
  /** Reference mileage, km/L. */
  base: number;
  /** Fuel consumption at rest, L/h. */
  idle: number;
}

/** The more specific word first: a gasoline hybrid is a hybrid. */
const FUELS: [words: RegExp, rule: FuelRule][] = [
  [/hybrid|hev\b|하이브리드/i, { base: 20, idle: 0.7 }],
  [/electric|\bb?ev\b|전기/i, { base: 20, idle: 0 }],
  [/lpg|lpi|엘피지|액화석유/i, { base: 11, idle: 1.1 }],
  [/diesel|디젤|경유/i, { base: 13, idle: 0.7 }],
  [/gasoline|petrol|휘발유|가솔린/i, { base: 11, idle: 0.9 }],
];
const UNKNOWN: FuelRule = { base: 11, idle: 0.9 };

/** The rule for a fuel by its English or Korean words; 11 km/L and 0.9 L/h when nothing fits. */
export function fuelRule(fuel: string): FuelRule {
  const text = narrowed(fuel);
  return FUELS.find(([words]) => words.test(text))?.[1] ?? UNKNOWN;
}

const REFERENCE_SPEED_KMH = 60;
const PENALTY_PER_KMH = 0.004;
const FACTOR_MIN = 0.5;
const FACTOR_MAX = 1.2;
const EFFECTIVE_BASE_MIN = 1;

/** Share of the reference mileage at an average speed in km/h. */
export function speedFactor(averageSpeed: number): number {
  const factor = 1 - Math.abs(averageSpeed - REFERENCE_SPEED_KMH) * PENALTY_PER_KMH;
  return Math.min(FACTOR_MAX, Math.max(FACTOR_MIN, factor));
}

/** Mileage while moving, km/L; at least 1. */
export function effectiveBase(base: number, averageSpeed: number): number {
  return Math.max(EFFECTIVE_BASE_MIN, base * speedFactor(averageSpeed));
}

export interface TripFigures {
  /** Kilometres. */
  distance: number;
  idleMinutes: number;
  /** km/h. */
  averageSpeed: number;
}

/**
 * Estimated km/L with two decimals. Without distance or without fuel used it is the reference mileage; null when a
 * figure is impossible (negative, infinite).
 */
export function estimatedMileage(rule: FuelRule, figures: TripFigures): number | null {
  const { distance, idleMinutes, averageSpeed } = figures;
  const sound = [distance, idleMinutes, averageSpeed].every((one) => one >= 0 && one < Infinity);
  if (!sound) return null;
  const moving = distance === 0 ? 0 : distance / effectiveBase(rule.base, averageSpeed);
  const used = idleMinutes / 60 * rule.idle + moving;
  const result = used <= 0 || distance === 0 ? rule.base : distance / used;
  return Math.round(result * 100) / 100;
}
