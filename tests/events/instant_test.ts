import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { millisecondsOf } from "../../events/instant.ts";

Deno.test("an instant is read as a Date would read it, from the year 0 to 9999", () => {
  fc.assert(fc.property(
    fc.date({
      min: new Date("0000-01-01T00:00:00Z"),
      max: new Date("9999-12-31T23:59:59.999Z"),
      noInvalidDate: true,
    }),
    (date) => assertEquals(millisecondsOf(date.toISOString()), date.getTime()),
  ));
});

Deno.test("other ways to write an instant are read as well, and what is none is no number", () => {
  for (const text of ["2026-11-22T05:10:00Z", "2026-11-22", "2026-11-22T14:10:00.5+09:00"]) {
    assertEquals(millisecondsOf(text), Date.parse(text));
  }
  for (const text of ["", "어제", "2026-11-22T05:10:00.000"]) {
    assertEquals(millisecondsOf(text), Date.parse(text));
  }
  assertEquals(millisecondsOf("어제"), NaN);
});
