import { assertEquals } from "@std/assert";
import fc from "fast-check";
import type { Cell } from "../../src/kit/cell.ts";
import { readDay } from "../../src/import/values/day.ts";
import { dayOrderNamed, dayOrderOf } from "../../projections/kit/day_order.ts";
import { readFile } from "../../src/import/files/read_file.ts";

const years = { firstYear: 2000, lastYear: 2027 };

const columns: [says: string, cells: Cell[], order: string | null][] = [
  ["a 13th in the second place", ["12/6/2016", "1/13/2016"], "mdy"],
  ["a 13th in the first place", ["12/6/2016", "13/1/2016"], "dmy"],
  ["both: rows contradict each other", ["12/6/2016", "13/1/2016", "1/13/2016"], null],
  ["no row above 12", ["12/6/2016", "1/6/2016"], null],
  ["times behind the days", ["1/13/2016 21:11", "12/6/2016 9:11 PM"], "mdy"],
  ["a weekday that only one order has", ["12/6/2016 (화)"], "mdy"],
  ["a weekday in English", ["Sun, 12/6/2016"], "dmy"],
  ["rows sorted in one order alone", ["1/2/2016", "1/5/2016", "1/12/2016", "2/3/2016"], "mdy"],
  ["rows falling in one order alone", ["3/2/2016", "12/1/2016", "5/1/2016", "2/1/2016"], "dmy"],
  ["two days, sorted in either", ["1/5/2016", "2/3/2016"], null],
  ["the same day again and again", ["1/5/2016", "1/5/2016", "1/5/2016"], null],
  ["no day of the calendar among them", ["31/31/2016", "1/13/2016"], "mdy"],
  ["years of two digits in front", ["25.06.02", "25.06.13", "25.07.01"], "ymd"],
  ["years of two digits at the end", ["28.06.25", "02.07.25"], "dmy"],
  ["Korean days in no order of rows", ["25.07.01", "25.05.02", "25.06.03"], null],
  ["years of four digits in front", ["2016-12-06", "2016-01-13"], null],
  ["numbers, blanks and words", [45810, null, "", "어제", { error: "#N/A" }], null],
  ["nothing", [], null],
];

for (const [says, cells, order] of columns) {
  Deno.test(`order of days · ${says}: ${order ?? "not known"}`, () => {
    assertEquals(dayOrderOf(cells, years), order);
  });
}

const names: [string, string | null][] = [
  ["Date (MM/DD/YYYY)", "mdy"],
  ["날짜(일/월/연)", "dmy"],
  ["yyyy-mm-dd", "ymd"],
  ["DD.MM.YY", "dmy"],
  ["사용일자", null],
  ["Comment", null],
];

for (const [name, order] of names) {
  Deno.test(`a column '${name}' ${order ? `states ${order}` : "states no order of days"}`, () => {
    assertEquals(dayOrderNamed(name), order);
  });
}

Deno.test("a column with any 13th or later is read in the order it was written", () => {
  const day = fc.record({
    year: fc.integer({ min: 2000, max: 2027 }),
    month: fc.integer({ min: 1, max: 12 }),
    day: fc.integer({ min: 1, max: 28 }),
  });
  const late = day.map((one) => ({ ...one, day: 13 + one.day % 16 }));
  fc.assert(fc.property(fc.array(day), late, fc.boolean(), (days, last, american) => {
    const all = [...days, last];
    const cells = all.map(({ year, month, day }) =>
      american ? `${month}/${day}/${year}` : `${day}/${month}/${year}`
    );
    const order = dayOrderOf(cells, years);
    const rules = { date1904: false, lastYear: 2027, titleYear: null, order };
    const read = cells.map((cell) => readDay(cell, rules));
    const expected = all.map(({ year, month, day }) => Date.UTC(year, month - 1, day) / 86_400_000);
    assertEquals(read.map((one) => one.ok && one.value.day), expected);
  }));
});

Deno.test("the car's own file, days month first, is read completely", async () => {
  const bytes = await Deno.readFile("tests/fixtures/real/car-trips-2016.csv");
  const [, ...rows] = (await readFile(bytes)).tables[0].rows;
  const starts = rows.map(({ cells }) => cells[0]);
  const order = dayOrderOf(starts, years);
  assertEquals(order, "mdy");
  const rules = { date1904: false, lastYear: 2027, titleYear: null, order };
  const read = starts.map((cell) => readDay(cell, rules));
  assertEquals(read.filter((one) => !one.ok), []);
  const days = read.map((one) => one.ok ? one.value.day : NaN);
  assertEquals(days, days.toSorted((a, b) => a - b));
});
