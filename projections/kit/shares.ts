/** Shares of groups in a whole, in percent (S1 §2). Pure. */

/** A share has a label in the bar only above this (S1 §2), compared before rounding. */
const LABEL_ABOVE_PERCENT = 10;

export interface Share {
  /** One decimal; the shares add up to exactly 100, or are all 0 without a total. */
  percent: number;
  /** Without decimals, for little space; they add up to 100 as well. */
  whole: number;
  /** Shown in the bar, not only in the legend. */
  labelled: boolean;
}

/** Distributes `units` by these parts: whole ones, the rest by largest remainder. */
function apportioned(parts: readonly number[], sum: number, units: number): number[] {
  const exact = parts.map((part) => part / sum * units);
  const given = exact.map(Math.floor);
  const missing = units - given.reduce((total, part) => total + part, 0);
  const byRemainder = [...exact.keys()]
    .sort((a, b) => (exact[b] - given[b]) - (exact[a] - given[a]) || a - b);
  for (const index of byRemainder.slice(0, missing)) given[index]++;
  return given;
}

/**
 * The groups with their shares. A negative one (more cancelled than paid) has none. Percents and their tenths are
 * distributed by largest remainder, so that they add up.
 */
export function sharesOf<Group extends { amount: number }>(groups: Group[]): (Group & Share)[] {
  const parts = groups.map(({ amount }) => Math.max(0, amount));
  const sum = parts.reduce((total, part) => total + part, 0);
  if (sum === 0) {
    return groups.map((group) => ({ ...group, percent: 0, whole: 0, labelled: false }));
  }
  const [tenths, wholes] = [apportioned(parts, sum, 1000), apportioned(parts, sum, 100)];
  return groups.map((group, index) => ({
    ...group,
    percent: tenths[index] / 10,
    whole: wholes[index],
    labelled: parts[index] * 100 > sum * LABEL_ABOVE_PERCENT,
  }));
}
