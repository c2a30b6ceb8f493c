/** Sums over card rows (S1 §2, §9). Pure; the server, the workbook and the page all use them. */
import type { Purpose } from "../../events/card/card.ts";
import type { CardRow } from "./card_row.ts";

/** Won by purpose, and the total. Cancellations are negative. */
export type CardTotals = Record<Purpose | "all", number>;

/** Adds up rows. */
export function totalsOf(rows: Iterable<Pick<CardRow, "purpose" | "pay">>): CardTotals {
  const totals: CardTotals = { lunch: 0, dinner: 0, other: 0, all: 0 };
  for (const { purpose, pay } of rows) {
    totals[purpose] += pay;
    totals.all += pay;
  }
  return totals;
}
