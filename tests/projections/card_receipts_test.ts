import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { receiptShareIn, receiptsOf } from "../../projections/card/card_receipts.ts";
import { receiptShareOf } from "../../projections/card/receipt_share.ts";
import { cardViews } from "../helpers/card_book.ts";

/** Payments and cancellations that share a few approval numbers and amounts. */
const payments = fc.array(
  fc.record({
    pay: fc.constantFrom(9_000, -9_000, 12_000, -12_000, 0),
    approve_num: fc.constantFrom("3001", "3002", "3003", null),
    used_at: fc.integer({ min: 1, max: 28 }).map((day) =>
      `2026-11-${String(day).padStart(2, "0")}T03:00:00.000Z`
    ),
  }),
  { maxLength: 25 },
);

Deno.test("the share of a list is that of its rows, whatever was cancelled", () => {
  fc.assert(fc.property(payments, (some) => {
    const views = cardViews(Object.fromEntries(some.map((one, at) => [`p${at}`, one])));
    const entries = [...views.card.byId.values()];
    const rows = entries.map((entry) => ({
      pay: entry.state.pay,
      receipts: receiptsOf(views, entry),
    }));
    assertEquals(receiptShareIn(views, entries), receiptShareOf(rows));
  }));
});

Deno.test("a payment needs a receipt, a cancellation does not, and what was cancelled does not either", () => {
  const approve_num = "30012345";
  const views = cardViews({
    kept: { pay: 9_000 },
    taken: { pay: 30_000, approve_num },
    back: { pay: -30_000, approve_num, used_at: "2026-11-05T03:00:00.000Z" },
    again: { pay: 30_000, approve_num, used_at: "2026-11-06T03:00:00.000Z" },
  });
  const found = [...views.card.byId.values()].map((entry) => [entry.id, receiptsOf(views, entry)]);
  assertEquals(Object.fromEntries(found), { kept: 0, taken: null, back: null, again: 0 });
});
