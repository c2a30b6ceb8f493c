/** Working days against the government's calendar. */
import { assertEquals } from "@std/assert";
import { mondayOf, sundayOf } from "../../../events/leave_rules/days.ts";
import { holidayNames, workingDays } from "../../../events/leave_rules/working_days.ts";

for (const day of ["2026-11-23", "2026-11-25", "2026-11-29"]) {
  Deno.test(`given ${day}, then its week is from Monday to Sunday`, () => {
    assertEquals([mondayOf(day), sundayOf(day)], ["2026-11-23", "2026-11-29"]);
  });
}

const none = { daysOff: new Set<string>() };

Deno.test("given a week, then Saturday and Sunday are not worked", () => {
  assertEquals(workingDays("2026-11-16", "2026-11-22", none), 5);
});

Deno.test("given 추석 of 2025 with its substitute, then the days around it are worked", () => {
  // 3 October to 9 October: seven days off in a row, the 8th as a substitute.
  assertEquals(workingDays("2025-10-03", "2025-10-10", none), 1);
  assertEquals(holidayNames("2025-10-08"), ["대체공휴일(추석)"]);
});

Deno.test("given Labour Day, then it is off before it became a public holiday too", () => {
  assertEquals(holidayNames("2025-05-01"), ["근로자의 날"]);
  assertEquals(holidayNames("2026-05-01"), ["노동절"]);
  assertEquals(workingDays("2025-05-01", "2025-05-02", none), 1);
});

Deno.test("given the office's own days off, then they are not worked", () => {
  const daysOff = new Set(["2026-12-24", "2026-12-26"]);
  assertEquals(workingDays("2026-12-24", "2026-12-31", { daysOff }), 4);
});

Deno.test("given a year whose holidays are unknown, then it is reported and not counted", () => {
  assertEquals(workingDays("2027-12-30", "2028-01-03", none), { unknownYear: 2028 });
  assertEquals(workingDays("2017-05-01", "2017-05-05", none), { unknownYear: 2017 });
});

Deno.test("given an end before its start, then there are no working days", () => {
  assertEquals(workingDays("2026-11-20", "2026-11-19", none), 0);
});
