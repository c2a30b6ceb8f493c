/** How a whole is split into groups, in percent (S1 §2). Pure. */

/** A share gets a label in the bar only above this (S1 §2). */
const LABEL_ABOVE_PERCENT = 10;

export interface Share {
  /** One decimal; the shares add up to exactly 100, or are all 0 when there is nothing to split. */
  percent: number;
  /** Shown in the bar, not only in the legend. */
  labelled: boolean;
}

/**
 * The groups with their shares. One that is negative on balance (more cancelled than paid) has no
 * share. Tenths of a percent are given out by largest remainder, so that they add up.
 */
export function sharesOf<Group extends { amount: number }>(groups: Group[]): (Group & Share)[] {
  const parts = groups.map(({ amount }) => Math.max(0, amount));
  const sum = parts.reduce((total, part) => total + part, 0);
  const exact = parts.map((part) => sum === 0 ? 0 : part / sum * 1000);
  const tenths = exact.map(Math.floor);
  const missing = sum === 0 ? 0 : 1000 - tenths.reduce((total, part) => total + part, 0);
  const byRemainder = [...exact.keys()]
    .sort((a, b) => (exact[b] - tenths[b]) - (exact[a] - tenths[a]) || a - b);
  for (const index of byRemainder.slice(0, missing)) tenths[index]++;
  return groups.map((group, index) => {
    const percent = tenths[index] / 10;
    return { ...group, percent, labelled: percent > LABEL_ABOVE_PERCENT };
  });
}
