import { assertEquals } from "@std/assert";
import type { CardRecord } from "../../events/card/card.ts";
import { doublesOf } from "../../projections/card/card_doubles.ts";
import { cardBook } from "../helpers/card_book.ts";

type Payments = Record<string, Partial<CardRecord>>;

/** For each payment the ids of those it looks like. */
function doubles(payments: Payments): Record<string, string[]> {
  const book = cardBook(payments);
  return Object.fromEntries(
    [...book.byId.values()].map((entry) => [entry.id, doublesOf(book, entry).map(({ id }) => id)]),
  );
}

const noon = "2026-11-02T03:10:00Z";
const sameMinute = "2026-11-02T03:10:59Z";
const nextMinute = "2026-11-02T03:11:00Z";
const evening = "2026-11-02T10:00:00Z";
const seoulMidnight = "2026-11-01T15:00:00Z";

const cases: [name: string, payments: Payments, expected: Record<string, string[]>][] = [
  [
    "the same approval number twice",
    { a: { approve_num: "30001", used_at: noon }, b: { approve_num: "30001", used_at: evening } },
    { a: ["b"], b: ["a"] },
  ],
  [
    "the same store, amount and minute",
    { a: { used_at: noon }, b: { used_at: sameMinute } },
    { a: ["b"], b: ["a"] },
  ],
  ["the next minute", { a: { used_at: sameMinute }, b: { used_at: nextMinute } }, { a: [], b: [] }],
  ["another amount", { a: { pay: 9_000 }, b: { pay: 9_100 } }, { a: [], b: [] }],
  ["another store", { a: { store_name: "가" }, b: { store_name: "나" } }, { a: [], b: [] }],
  [
    "a payment and its cancellation",
    {
      a: { approve_num: "30001", pay: 9_000, used_at: noon },
      b: { approve_num: "30001", pay: -9_000, used_at: evening },
    },
    { a: [], b: [] },
  ],
  [
    "a cancellation within the minute, without numbers",
    { a: { pay: 9_000 }, b: { pay: -9_000 } },
    { a: [], b: [] },
  ],
  [
    "a double booking that was cancelled once",
    {
      a: { approve_num: "30001", used_at: noon },
      b: { approve_num: "30001", used_at: sameMinute },
      c: { approve_num: "30001", pay: -9_000, used_at: evening },
    },
    { a: [], b: [], c: [] },
  ],
  [
    "two swipes in a minute, one of them taken back under its own number",
    {
      a: { approve_num: "30001", used_at: noon },
      b: { approve_num: "30002", used_at: sameMinute },
      c: { approve_num: "30002", pay: -9_000, used_at: evening },
    },
    { a: [], b: [], c: [] },
  ],
  [
    "one cancellation booked twice",
    {
      a: { approve_num: "30001", pay: -9_000, used_at: noon },
      b: { approve_num: "30001", pay: -9_000, used_at: evening },
    },
    { a: ["b"], b: ["a"] },
  ],
  [
    "two cancellations of parts of one payment",
    {
      a: { approve_num: "30001", pay: 9_000, used_at: noon },
      b: { approve_num: "30001", pay: -2_000, used_at: evening },
      c: { approve_num: "30001", pay: -3_000, used_at: evening },
    },
    { a: [], b: [], c: [] },
  ],
  [
    "approval numbers that say nothing",
    {
      a: { approve_num: "00000000", used_at: noon },
      b: { approve_num: "00000000", used_at: evening },
      c: { approve_num: "-", used_at: nextMinute },
      d: { approve_num: "-", used_at: seoulMidnight },
    },
    { a: [], b: [], c: [], d: [] },
  ],
  [
    "days without a time: same day, store, amount and user",
    {
      a: { used_at: seoulMidnight, time_known: false },
      b: { used_at: seoulMidnight, time_known: false },
      c: { used_at: seoulMidnight, time_known: false, card_user: "대표" },
    },
    { a: ["b"], b: ["a"], c: [] },
  ],
  [
    "a day without a time and a payment at midnight",
    { a: { used_at: seoulMidnight, time_known: false }, b: { used_at: seoulMidnight } },
    { a: [], b: [] },
  ],
  ["two payments of nothing", { a: { pay: 0 }, b: { pay: 0 } }, { a: ["b"], b: ["a"] }],
];

for (const [name, payments, expected] of cases) {
  Deno.test(`double bookings: ${name}`, () => assertEquals(doubles(payments), expected));
}

Deno.test("a double says why, by its approval number first", () => {
  const book = cardBook({ a: { approve_num: "30001" }, b: { approve_num: "30001" }, c: {} });
  assertEquals(doublesOf(book, book.byId.get("a")!), [
    { id: "b", reason: "approve_num" },
    { id: "c", reason: "store_pay_minute" },
  ]);
});

Deno.test("a number on every row of a file is no approval number", () => {
  const payments = Object.fromEntries(
    Array.from({ length: 150 }, (_, minute) => [
      `p${minute}`,
      { approve_num: "1", used_at: new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString() },
    ]),
  );
  assertEquals(doubles(payments).p0, []);
});
