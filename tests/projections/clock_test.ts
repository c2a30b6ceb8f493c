import { assertEquals } from "@std/assert";
import type { StoredEvent } from "../../events/base/event.ts";
import { LOG_STREAM } from "../../events/log/log.ts";
import { clockView, isDoubted, isOfDoubt } from "../../projections/kit/clock.ts";

const given = (...events: [type: string, position: number, machine?: string][]) => {
  const book = clockView.empty();
  for (const [type, position, machine = `m${position}`] of events) {
    const event = { stream: LOG_STREAM, type: `log.clock_${type}`, position, data: { machine } };
    clockView.fold(book, event as unknown as StoredEvent);
  }
  return book;
};

for (const end of ["confirmed", "settled"]) {
  Deno.test(`when a doubt is ${end}, exactly the records within it belong to it`, () => {
    const book = given(["doubted", 5], ["doubted", 6], [end, 9]);
    assertEquals(book.times, [{ from: 5, to: 9, machine: "m5" }]);
    assertEquals([4, 5, 8, 9].map((at) => isOfDoubt(book, at)), [false, true, true, false]);
    assertEquals([isDoubted(book), book.confirmed], [false, end === "confirmed" ? "m9" : ""]);
  });
}

Deno.test("an open doubt covers everything recorded since", () => {
  const book = given(["doubted", 2], ["settled", 3], ["doubted", 5]);
  assertEquals([isDoubted(book), isOfDoubt(book, 9_999), isOfDoubt(book, 4)], [true, true, false]);
  assertEquals(book.times.length, 2);
});

Deno.test("without a doubt its end changes nothing", () => {
  assertEquals(isDoubted(given()), false);
  assertEquals(given(["settled", 3]).times, []);
  const book = clockView.empty();
  const elsewhere = { stream: "log/other", type: "log.clock_doubted", position: 1, data: {} };
  clockView.fold(book, elsewhere as unknown as StoredEvent);
  assertEquals(book.times, []);
});
