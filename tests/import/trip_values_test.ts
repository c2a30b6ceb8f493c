/** The trips that cars and phones export, read column by column: what their README says they hold. */
import { assert, assertEquals } from "@std/assert";
import type { Cell, Reading, TableRow } from "../../src/kit/cell.ts";
import { readTime } from "../../src/import/values/clock_time.ts";
import { type DayAndTime, type DayRules, instantOf } from "../../projections/kit/day_text.ts";
import { readDay } from "../../src/import/values/day.ts";
import { dayOrderNamed, dayOrderOf } from "../../projections/kit/day_order.ts";
import {
  durationBetween,
  durationUnitOf,
  lengthUnitOf,
  readDuration,
  readLength,
  readSpeed,
  speedUnitOf,
} from "../../src/import/values/measure.ts";
import { readFile } from "../../src/import/files/read_file.ts";

const years = { firstYear: 1950, lastYear: 2199 };

interface Sheet {
  names: string[];
  rows: TableRow[];
}

/** The five trips below the first row that has a cell of this name. */
async function tripsOf(file: string, name: string, below = 1): Promise<Sheet> {
  const bytes = await Deno.readFile(`tests/fixtures/import/trips/${file}.csv`);
  const [{ rows }] = (await readFile(bytes)).tables;
  const at = rows.findIndex(({ cells }) => cells.includes(name));
  return { names: rows[at].cells.map(String), rows: rows.slice(at + below, at + below + 5) };
}

function cellsOf({ names, rows }: Sheet, name: string): Cell[] {
  assert(names.includes(name), `no column ${name} among ${names}`);
  return rows.map(({ cells }) => cells[names.indexOf(name)]);
}

function value<T>(read: Reading<T>): T {
  if (!read.ok) throw new Error(read.reason);
  return read.value;
}

function daysOf(sheet: Sheet, name: string): DayAndTime[] {
  const cells = cellsOf(sheet, name);
  const order = dayOrderNamed(name) ?? dayOrderOf(cells, years);
  const rules: DayRules = { date1904: false, ...years, titleYear: null, order };
  return cells.map((cell) => value(readDay(cell, rules)));
}

const instants = (days: DayAndTime[]) =>
  days.map(({ day, seconds }) => instantOf(day, seconds ?? 0));
const total = (figures: number[]) =>
  Math.round(figures.reduce((sum, one) => sum + one, 0) * 1e6) / 1e6;
const lengths = (sheet: Sheet, name: string) =>
  cellsOf(sheet, name).map((cell) => value(readLength(cell, lengthUnitOf(name) ?? "km")));
const durations = (sheet: Sheet, name: string) =>
  cellsOf(sheet, name).map((cell) => value(readDuration(cell, durationUnitOf(name))));
const speeds = (sheet: Sheet, name: string) =>
  cellsOf(sheet, name).map((cell) => value(readSpeed(cell, speedUnitOf(name) ?? "km/h")));
const between = (starts: DayAndTime[], ends: DayAndTime[]) =>
  starts.map((start, at) => value(durationBetween(start, ends[at])));

/** The five trips of 2016, which three of the files hold. */
const STARTS_2016 = [
  "2016-12-05T22:52:00.000Z",
  "2016-12-06T08:31:00.000Z",
  "2016-12-09T14:53:00.000Z",
  "2016-12-13T00:05:00.000Z",
  "2016-12-14T00:02:00.000Z",
];
const SECONDS_2016 = [1_080, 840, 1_140, 900, 2_520];
const KM_2016 = 56.32704;
const STARTS_2025 = [
  "2025-06-01T23:50:05.000Z",
  "2025-06-02T05:05:00.000Z",
  "2025-06-02T23:51:00.000Z",
  "2025-06-04T14:40:00.000Z",
  "2025-06-04T23:49:00.000Z",
];
const SECONDS_2025 = [2_530, 4_320, 2_340, 2_400, 2_400];

Deno.test("trips of a miles app: the month is first because no month is a 13th, miles come out in km", async () => {
  const sheet = await tripsOf("miles-app", "START_DATE*");
  const [starts, ends] = [daysOf(sheet, "START_DATE*"), daysOf(sheet, "END_DATE*")];
  assertEquals(instants(starts), STARTS_2016);
  assertEquals(between(starts, ends), SECONDS_2016);
  assertEquals(total(lengths(sheet, "MILES*")), KM_2016);
});

Deno.test("trips of a dongle: AM and PM, minutes, miles an hour", async () => {
  const sheet = await tripsOf("obd-dongle", "Start Time");
  const [starts, ends] = [daysOf(sheet, "Start Time"), daysOf(sheet, "End Time")];
  assertEquals(instants(starts), STARTS_2016);
  assertEquals(between(starts, ends), SECONDS_2016);
  assertEquals(durations(sheet, "Duration (min)"), SECONDS_2016);
  assertEquals(total(lengths(sheet, "Distance (mi)")), KM_2016);
  assertEquals(speeds(sheet, "Max Speed (mph)")[0], 72.42048);
});

Deno.test("trips of a British log: the day is first because its name says so, and 13/12 does", async () => {
  const sheet = await tripsOf("uk-driver-log", "Driver");
  const name = "Date (DD/MM/YYYY)";
  assertEquals([dayOrderNamed(name), dayOrderOf(cellsOf(sheet, name), years)], ["dmy", "dmy"]);
  const clock = (column: string) => cellsOf(sheet, column).map((cell) => value(readTime(cell))!);
  const [starts, ends] = [clock("Start"), clock("End")];
  const days = daysOf(sheet, name);
  assertEquals(instants(days.map(({ day }, at) => ({ day, seconds: starts[at] }))), STARTS_2016);
  assertEquals(ends.map((end, at) => (end - starts[at] + 86_400) % 86_400), SECONDS_2016);
  assertEquals(total(lengths(sheet, "Miles")), KM_2016);
});

Deno.test("trips of the tax office's form: weekdays, numbered names, kilometres of the odometer", async () => {
  const sheet = await tripsOf("tax-form", "①사용일자(요일)", 2);
  const days = daysOf(sheet, "①사용일자(요일)");
  assertEquals(instants(days)[4], "2025-06-04T15:00:00.000Z");
  assert(days.every(({ seconds }) => seconds === null));
  const driven = lengths(sheet, "⑤주행거리(㎞)");
  assertEquals(total(driven), 112);
  const before = lengths(sheet, "③주행 전 계기판의 거리(㎞)");
  const after = lengths(sheet, "④주행 후 계기판의 거리(㎞)");
  assertEquals(after.map((end, at) => end - before[at]), driven);
});

Deno.test("trips of a telematics service: 오전 and 오후, durations in words, units in cells", async () => {
  const sheet = await tripsOf("telematics", "출발일시");
  const [starts, ends] = [daysOf(sheet, "출발일시"), daysOf(sheet, "도착일시")];
  assertEquals(instants(starts), STARTS_2025);
  assertEquals(between(starts, ends), SECONDS_2025);
  assertEquals(durations(sheet, "주행시간"), SECONDS_2025);
  assertEquals(total(durations(sheet, "공회전시간")), 390);
  assertEquals(total(lengths(sheet, "주행거리(km)")), 1_106.4);
  assertEquals(speeds(sheet, "최고속도(km/h)"), [62, 88, 60, 90, 60]);
});

Deno.test("trips of a phone: instants with zones, metres, seconds, metres a second", async () => {
  const sheet = await tripsOf("phone-tracker", "device");
  const [starts, ends] = [daysOf(sheet, "start_time"), daysOf(sheet, "end_time")];
  assertEquals(instants(starts), STARTS_2025);
  assertEquals(between(starts, ends), SECONDS_2025);
  assertEquals(durations(sheet, "duration_s"), SECONDS_2025);
  assertEquals(total(lengths(sheet, "distance_m")), 106.4);
  assertEquals(speeds(sheet, "max_speed_mps"), [61.92, 87.84, 60.12, 90, 60.12]);
});

Deno.test("the car's own file of 2016: every trip's duration and kilometres", async () => {
  const [{ rows: [head, ...rows] }] =
    (await readFile(await Deno.readFile("tests/fixtures/real/car-trips-2016.csv"))).tables;
  const sheet = { names: head.cells.map(String), rows };
  const [starts, ends] = [daysOf(sheet, "START_DATE*"), daysOf(sheet, "END_DATE*")];
  assertEquals([starts.length, total(between(starts, ends))], [600, 788_640]);
  assertEquals(total(lengths(sheet, "MILES*")), total([6_584.2 * 1.609344]));
});
