/** What couriers cost: by month on Seoul's calendar, and by receiver. */
import { assertEquals } from "@std/assert";
import { type CourierBook, courierView } from "../../projections/courier/courier.ts";
import { spendingOf } from "../../projections/courier/courier_spending.ts";
import { recorded } from "../helpers/couriers.ts";

function bookOf(...said: [created_at: string, receiver: string, amount: number][]): CourierBook {
  const book = courierView.empty();
  said.forEach(([created_at, receiver, amount], at) =>
    courierView.fold(book, recorded(at + 1, { created_at, receiver, amount }))
  );
  return book;
}

Deno.test("deliveries of one of two years are listed by Seoul's months", () => {
  const book = bookOf(
    ["2025-12-31T14:59:59.000Z", "법원", 9_000],
    ["2025-12-31T15:00:00.000Z", "법원", 1_000],
    ["2026-11-20T00:00:00.000Z", "은행", 2_000],
    ["2026-11-21T00:00:00.000Z", "", 3_000],
  );
  const { months, receivers } = spendingOf(book, 2026);
  assertEquals(months.map(({ amount }) => amount), [1_000, 0, 0, 0, 0, 0, 0, 0, 0, 0, 5_000, 0]);
  assertEquals(receivers, [
    { label: "미입력", amount: 3_000, count: 1 },
    { label: "은행", amount: 2_000, count: 1 },
    { label: "법원", amount: 1_000, count: 1 },
  ]);
});

Deno.test("the costliest of many receivers are named, and the rest is one sum", () => {
  const said = Array.from({ length: 15 }, (_, at): [string, string, number] => {
    return ["2026-03-02T00:00:00.000Z", `거래처 ${at}`, 1_000 + at];
  });
  const { receivers } = spendingOf(bookOf(...said), 2026);
  assertEquals(receivers.length, 13);
  assertEquals(receivers[0], { label: "거래처 14", amount: 1_014, count: 1 });
  assertEquals(receivers[12], { label: "그 밖 3곳", amount: 3_003, count: 3 });
});

Deno.test("a year without deliveries has no chart", () => {
  const { months, receivers } = spendingOf(bookOf(), 2026);
  assertEquals([months.every(({ amount }) => amount === 0), receivers], [true, []]);
});
