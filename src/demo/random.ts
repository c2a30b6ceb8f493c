/** Randomness of the sample office: the same numbers for the same seed, and days relative to today. */
import { DAY_MILLISECONDS, seoulDay, startOfDay } from "../../events/base/seoul.ts";

/** A row that is to be made. */
export interface Sample<R> {
  id: string;
  record: R;
}

/** The lowest and the highest of a figure, both included. */
export type Range = [low: number, high: number];

export interface Random {
  /** A number from 0 to below 1. */
  next(): number;
  int(...range: Range): number;
  pick<T>(from: readonly T[]): T;
  /** One of them by weight; the weights add up to 1. */
  byShare<T extends { share: number }>(from: readonly T[]): T;
  /** True in the given share of calls. */
  chance(share: number): boolean;
}

/** A small generator (mulberry32). */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    int: (low, high) => low + Math.floor(next() * (high - low + 1)),
    pick: (from) => from[Math.floor(next() * from.length)],
    byShare(from) {
      let left = next();
      return from.find(({ share }) => (left -= share) < 0) ?? from[0];
    },
    chance: (share) => next() < share,
  };
}

/**
 * A minute within these hours of the Seoul day `back` days before today; on the Friday before if it is a weekend
 * without work, and a week earlier if it is in the future.
 */
export function momentBack(
  random: Random,
  now: Date,
  back: number,
  [from, to]: Range,
  weekends = false,
): string {
  const today = startOfDay(seoulDay(now));
  const weekday = (new Date(seoulDay(now)).getUTCDay() + 7 - back % 7) % 7;
  const free = weekends ? 0 : weekday === 0 ? 2 : weekday === 6 ? 1 : 0;
  const minutes = random.int(from * 60, to * 60 + 59);
  const moment = today - (back + free) * DAY_MILLISECONDS + minutes * 60_000;
  return new Date(moment > now.getTime() ? moment - 7 * DAY_MILLISECONDS : moment).toISOString();
}

/** Texts of a list, written with a dot between them. */
export const list = (texts: string): string[] => texts.split(" · ");
