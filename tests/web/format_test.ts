import { assertEquals, assertThrows } from "@std/assert";
import { count, won } from "../../web/ui/time/format.ts";
import { momentText, momentTextAmong, weekday } from "../../projections/kit/moment.ts";
import { seoulDay } from "../../events/base/seoul.ts";

const money: [number, string][] = [
  [0, "0원"],
  [900, "900원"],
  [148_000, "148,000원"],
  [-27_000, "-27,000원"],
  [1_284_567_890, "1,284,567,890원"],
];
for (const [amount, text] of money) {
  Deno.test(`${amount} won is written ${text}`, () => assertEquals(won(amount), text));
}

const instants: [string, string, string][] = [
  // Instant in UTC, as people of 2026 read it, Seoul day.
  ["2026-11-20T10:22:00.000Z", "11.20 (금) 19:22", "2026-11-20"],
  ["2026-12-31T15:00:00.000Z", "2027.01.01 (금) 00:00", "2027-01-01"],
  ["2026-12-31T14:59:59.999Z", "12.31 (목) 23:59", "2026-12-31"],
  ["2024-02-28T16:05:00.000Z", "2024.02.29 (목) 01:05", "2024-02-29"],
];
for (const [instant, text, day] of instants) {
  Deno.test(`${instant} is ${text} in Seoul in 2026`, () => {
    assertEquals(momentText(instant, 2026), text);
    assertEquals(seoulDay(instant), day);
  });
}

Deno.test("an unknown time is not invented", () => {
  assertEquals(momentText("2026-11-18T15:00:00.000Z", 2026, false), "11.19 (목)");
  assertEquals(momentText("2026-11-18T15:00:00.000Z", 2027, false), "2026.11.19 (목)");
});

Deno.test("two moments of one minute in one list differ by their seconds", () => {
  const [first, second, other] = ["10:22:07", "10:22:41", "10:23:00"]
    .map((time) => `2026-11-20T${time}.000Z`);
  const text = momentTextAmong([first, second, other, other], 2026);
  assertEquals([first, second, other].map(text), [
    "11.20 (금) 19:22:07",
    "11.20 (금) 19:22:41",
    "11.20 (금) 19:23",
  ]);
  assertEquals(momentTextAmong([], 2026)(first), "11.20 (금) 19:22");
});

Deno.test("the weekday is Seoul's, also where UTC has another one", () => {
  assertEquals(weekday("2026-11-21T14:59:00.000Z"), "토");
  assertEquals(weekday("2026-11-21T15:00:00.000Z"), "일");
  assertEquals(weekday(new Date("2026-11-21T15:00:00.000Z")), "일");
});

Deno.test("shares are percentages with one decimal, and no total has none", () => {
});

Deno.test("counts have separators", () => assertEquals(count(5600), "5,600"));

Deno.test("an invalid instant is refused", () => {
  assertThrows(() => momentText("yesterday", 2026), RangeError);
});
