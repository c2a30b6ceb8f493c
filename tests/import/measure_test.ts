import { assert, assertEquals, assertMatch } from "@std/assert";
import fc from "fast-check";
import type { Cell, Reading } from "../../src/kit/cell.ts";
import {
  durationBetween,
  type DurationUnit,
  durationUnitOf,
  lengthUnitOf,
  readDuration,
  readLength,
  readSpeed,
  speedUnitOf,
} from "../../src/import/values/measure.ts";

function shown(read: Reading<number>): number | string {
  return read.ok ? read.value : read.reason;
}

const durations: [Cell, DurationUnit | null, number | RegExp][] = [
  ["0:06", null, 360],
  ["00:06:00", null, 360],
  ["1:12:30", null, 4_350],
  ["25:10", null, 90_600],
  ["12:30", "m:ss", 750],
  ["1:12:30", "m:ss", 4_350],
  ["12:30", "minutes", 45_000],
  ["1 day, 1:10:00", null, 90_600],
  ["72분", null, 4_320],
  ["1시간 12분", null, 4_320],
  ["1시간12분30초", null, 4_350],
  ["1.5시간", null, 5_400],
  ["1h 12m", null, 4_320],
  ["1 h 12 min 30 s", null, 4_350],
  ["1 hr, 5 mins", null, 3_900],
  ["72 min", null, 4_320],
  ["4320 s", null, 4_320],
  ["4,320초", "minutes", 4_320],
  ["PT1H12M", null, 4_320],
  ["72", null, 4_320],
  [72, null, 4_320],
  [4_320, "seconds", 4_320],
  [1.2, "hours", 4_320],
  [0.05, null, 4_320],
  [0.5, "hours", 1_800],
  [0.5, "minutes", 30],
  [0, null, 0],
  ["０：０６", null, 360],
  ["", null, /비어 있습니다/],
  [null, null, /비어 있습니다/],
  ["-", null, /비어 있습니다/],
  [-5, null, /0 이상/],
  ["1:75", null, /읽을 수 없습니다/],
  ["한참", null, /읽을 수 없습니다/],
  ["12분 1시간", null, /읽을 수 없습니다/],
  [{ formula: "B2-A2" }, null, /계산 결과/],
];

for (const [cell, unit, expected] of durations) {
  Deno.test(`${JSON.stringify(cell)} in ${unit ?? "no named unit"} takes ${expected} seconds`, () => {
    const read = shown(readDuration(cell, unit));
    if (expected instanceof RegExp) assertMatch(String(read), expected);
    else assertEquals(read, expected);
  });
}

const durationNames: [string, DurationUnit | null][] = [
  ["주행 시간(분)", "minutes"],
  ["Duration (min)", "minutes"],
  ["duration_seconds", "seconds"],
  ["Duration (mm:ss)", "m:ss"],
  ["Drive time [h]", "hours"],
  ["운행시간(시간)", "hours"],
  ["주행 시간", null],
  ["Duration", null],
  ["시간", null],
];

for (const [name, unit] of durationNames) {
  Deno.test(`a column '${name}' is in ${unit ?? "a unit it does not name"}`, () => {
    assertEquals(durationUnitOf(name), unit);
  });
}

const lengthNames: [string, string | null][] = [
  ["MILES*", "mi"],
  ["Miles", "mi"],
  ["Total Miles", "mi"],
  ["Distance (mi)", "mi"],
  ["거리(마일)", "mi"],
  ["주행거리(km)", "km"],
  ["주행거리(㎞)", "km"],
  ["Distance [km]", "km"],
  ["trip_distance_km", "km"],
  ["Distance (m)", "m"],
  ["distance_m", "m"],
  ["거리(미터)", "m"],
  ["Distance", null],
  ["주행거리", null],
  ["Speed (km/h)", null],
  ["평균 연비(km/L)", null],
  ["Fuel (m³)", null],
  ["Smiles", null],
];

for (const [name, unit] of lengthNames) {
  Deno.test(`a column '${name}' is in ${unit ?? "no unit of length"}`, () => {
    assertEquals(lengthUnitOf(name), unit);
  });
}

const speedNames: [string, string | null][] = [
  ["평균속도(km/h)", "km/h"],
  ["Avg Speed (mph)", "mph"],
  ["Max speed [m/s]", "m/s"],
  ["avg_speed_kph", "km/h"],
  ["최고 속도", null],
  ["Distance (km)", null],
];

for (const [name, unit] of speedNames) {
  Deno.test(`a column '${name}' is in ${unit ?? "no unit of speed"}`, () => {
    assertEquals(speedUnitOf(name), unit);
  });
}

const lengths: [Cell, Parameters<typeof readLength>[1], number | RegExp][] = [
  [5.1, "mi", 8.2076544],
  ["5.1", "mi", 8.2076544],
  ["5.1 mi", "km", 8.2076544],
  ["8.2 km", "mi", 8.2],
  ["8.2㎞", "mi", 8.2],
  ["850 m", "km", 0.85],
  ["1,030.5", "km", 1_030.5],
  [0, "mi", 0],
  [-1, "km", /0 이상/],
  ["멀다", "km", /숫자로 읽을 수 없습니다: 멀다/],
  ["5.1 리", "km", /숫자로 읽을 수 없습니다: 5.1 리/],
];

for (const [cell, unit, expected] of lengths) {
  Deno.test(`a length ${JSON.stringify(cell)} under ${unit} is ${expected} km`, () => {
    const read = shown(readLength(cell, unit));
    if (expected instanceof RegExp) assertMatch(String(read), expected);
    else assertEquals(read, expected);
  });
}

Deno.test("speeds are converted to kilometres an hour", () => {
  assertEquals(shown(readSpeed("60")), 60);
  assertEquals(shown(readSpeed(50, "mph")), 80.4672);
  assertEquals(shown(readSpeed("10 m/s")), 36);
  assertEquals(shown(readSpeed("60 km/h", "mph")), 60);
});

Deno.test("any distance in miles is 1.609344 times as many kilometres", () => {
  fc.assert(fc.property(fc.integer({ min: 0, max: 100_000 }), (tenths) => {
    const read = readLength(String(tenths / 10), "mi");
    assert(Math.abs(Number(shown(read)) - tenths / 10 * 1.609344) < 1e-9);
  }));
});

Deno.test("a trip's duration is from its start to its end, over midnight too", () => {
  assertEquals(shown(durationBetween({ day: 1, seconds: 86_100 }, { day: 2, seconds: 60 })), 360);
  const before = durationBetween({ day: 2, seconds: 60 }, { day: 2, seconds: 0 });
  assertMatch(String(shown(before)), /도착이 출발보다 빠릅니다/);
  const unknown = durationBetween({ day: 2, seconds: 60 }, { day: 2, seconds: null });
  assertMatch(String(shown(unknown)), /시각이 있어야/);
});

Deno.test("any text is read as duration, length or unit, or refused, without throwing", () => {
  fc.assert(fc.property(fc.string({ maxLength: 60 }), (text) => {
    readDuration(text);
    readLength(text);
    lengthUnitOf(text);
    durationUnitOf(text);
  }));
});
