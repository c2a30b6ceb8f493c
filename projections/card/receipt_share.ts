/** How far payments have their receipts. Pure; the server and the page both use it. */
import type { CardRow } from "./card_row.ts";

/** Payments and their won. */
interface Sum {
  count: number;
  won: number;
}

/** Of the payments that need a receipt or have one: all of them, and those that have one. */
export interface ReceiptShare {
  all: Sum;
  kept: Sum;
}

/** How far the payments of a list have their receipts. */
export function receiptShareOf(rows: Iterable<Pick<CardRow, "pay" | "receipts">>): ReceiptShare {
  const share = { all: { count: 0, won: 0 }, kept: { count: 0, won: 0 } };
  for (const { pay, receipts } of rows) {
    if (receipts === null) continue;
    for (const sum of receipts > 0 ? [share.all, share.kept] : [share.all]) {
      sum.count++;
      sum.won += pay;
    }
  }
  return share;
}
