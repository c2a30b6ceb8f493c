/** Receipts: the files attached to payments, and which payments need one. */
import { attachedCount, type AttachmentBook } from "../attachment/attachment.ts";
import type { CardBook, CardEntry } from "./card.ts";
import { isUndone, undonePayments } from "./card_doubles.ts";
import { type ReceiptShare, receiptShareOf } from "./receipt_share.ts";

interface ReceiptViews {
  card: CardBook;
  attachment: AttachmentBook;
}

/** How many receipts a payment has; null where it has none and needs none: a cancellation, or what was cancelled. */
export function receiptsOf(
  { card, attachment }: ReceiptViews,
  entry: CardEntry,
  isCancelled: (entry: CardEntry) => boolean = (one) => isUndone(card, one),
): number | null {
  const there = attachedCount(attachment, { noun: "card", id: entry.id });
  if (there > 0) return there;
  return entry.state.pay > 0 && !isCancelled(entry) ? 0 : null;
}

/** How far the payments of a list have their receipts. */
export function receiptShareIn(views: ReceiptViews, entries: readonly CardEntry[]): ReceiptShare {
  const undone = undonePayments(views.card);
  const isCancelled = ({ id }: CardEntry) => undone.has(id);
  return receiptShareOf(entries.map((entry) => ({
    pay: entry.state.pay,
    receipts: receiptsOf(views, entry, isCancelled),
  })));
}
