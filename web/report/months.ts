/** Sums of a year's months by group. Pure; used by server and page. */
import { seoulMonth } from "../../events/base/seoul.ts";
import type { Part } from "./noun.ts";

/** Twelve months, each with a figure for every one of these groups, in their order. */
export function monthsOf(parts: Iterable<Part>, groups: readonly string[]): number[][] {
  const months = Array.from({ length: 12 }, () => groups.map(() => 0));
  for (const { at, group, amount } of parts) {
    months[Number(seoulMonth(at).slice(5)) - 1][groups.indexOf(group)] += amount;
  }
  return months;
}
