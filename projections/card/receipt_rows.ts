/** Payments that a receipt may belong to: those of the last days without one, by what was read on it. */
import type { UserState } from "../../events/account/user.ts";
import { DAY_MILLISECONDS, seoulDay, startOfDay } from "../../events/base/seoul.ts";
import { closedRecord } from "../closing/closed_months.ts";
import type { Views } from "../registry.ts";
import { type CardEntry, cardsBetween } from "./card.ts";
import { receiptsOf } from "./card_receipts.ts";
import type { ReadReceipt, ReceiptRow } from "./receipt_answers.ts";
import { ownBy } from "./unfinished.ts";

/** Days before today whose payments are proposed: of this month and the last. */
const DAYS = 60;
/** Days around the day on the receipt: a payment may be booked by the day of its approval. */
const AROUND = 7;
/** Days by which the same amount may be off. */
const NEAR = 3;
const ROWS_MAX = 30;

/** How well a payment fits: 2 by amount and day, 1 by amount and a day close by, 0 not. */
function fitOf({ time, state: { pay } }: CardEntry, said: ReadReceipt | null): 0 | 1 | 2 {
  if (!said || said.won === null || said.won !== pay) return 0;
  if (said.day === null) return 1;
  const apart = Math.abs(startOfDay(seoulDay(time)) - startOfDay(said.day)) / DAY_MILLISECONDS;
  return apart === 0 ? 2 : apart <= NEAR ? 1 : 0;
}

/** The payments without a receipt of these days; of a receipt's own time those besides. */
function* missing(views: Views, now: Date, said: ReadReceipt | null): Generator<CardEntry> {
  const from = startOfDay(seoulDay(now)) - DAYS * DAY_MILLISECONDS;
  const day = said?.day ? startOfDay(said.day) : from;
  const early = Math.min(from, day - AROUND * DAY_MILLISECONDS);
  const spans = day < from
    ? [[early, Math.min(from, day + AROUND * DAY_MILLISECONDS)], [from, Infinity]]
    : [[from, Infinity]];
  for (const [start, end] of spans) {
    for (const entry of cardsBetween(views.card, start, end)) {
      if (receiptsOf(views, entry) === 0) yield entry;
    }
  }
}

/** The best fitting first, then one's own, then the newest; and how many payments have no receipt. */
export function receiptRows(
  views: Views,
  account: UserState,
  now: Date,
  said: ReadReceipt | null = null,
): { rows: ReceiptRow[]; count: number } {
  const isOwn = ownBy(views, account);
  const found = [...missing(views, now, said)].map((entry) => ({
    entry,
    fit: fitOf(entry, said),
    own: isOwn(entry),
  }));
  const rows = found
    .sort((a, b) => b.fit - a.fit || Number(b.own) - Number(a.own) || b.entry.time - a.entry.time)
    .filter(({ entry }) => closedRecord(views, "card", entry.id) === null);
  return {
    count: rows.length,
    rows: rows.slice(0, ROWS_MAX).map(({ entry: { id, state }, fit, own }) => ({
      id,
      at: state.used_at,
      time_known: state.time_known,
      store: state.store_name,
      won: state.pay,
      user: state.card_user,
      own,
      fit,
    })),
  };
}
