import { assertEquals } from "@std/assert";
import fc from "fast-check";
import {
  DAY_MILLISECONDS,
  instantOfDay,
  isDay,
  seoulClock,
  seoulDay,
  seoulParts,
  startOfDay,
  startOfMonth,
} from "../../events/base/seoul.ts";

const seoul = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Asia/Seoul",
  dateStyle: "short",
  timeStyle: "medium",
});

Deno.test("an instant reads as on a clock in Seoul", () => {
  fc.assert(fc.property(
    fc.date({ min: new Date("2000-01-01"), max: new Date("2199-12-31"), noInvalidDate: true }),
    (date) => {
      const { day, time, year, month } = seoulParts(date.getTime());
      assertEquals(`${day} ${time}`, seoul.format(date));
      assertEquals(seoulDay(date.toISOString()), day);
      const clock = seoulClock(date).getTime();
      const since = Math.floor(clock / DAY_MILLISECONDS);
      const seconds = (clock - since * DAY_MILLISECONDS) / 1000;
      assertEquals(Math.round(instantOfDay(since, seconds)), date.getTime());
      assertEquals(startOfMonth(year, month) <= date.getTime(), true);
      assertEquals(startOfMonth(year, month + 1) > date.getTime(), true);
      assertEquals(seoulParts(startOfDay(day)), { day, time: "00:00:00", year, month });
    },
  ));
});

Deno.test("December is followed by January", () => {
  assertEquals(startOfMonth(2026, 13), startOfMonth(2027, 1));
});

Deno.test("a day must be one of the calendar, written in full", () => {
  for (const day of ["2024-02-29", "1900-01-01", "2199-12-31"]) assertEquals(isDay(day), true);
  for (const text of ["2026-02-29", "2026-13-01", "2026-1-1", "20260101", "", "3000-01-01"]) {
    assertEquals(isDay(text), false, text);
  }
});
