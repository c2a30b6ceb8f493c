/** Which days a date can be of, by its kind: too early, the first, today, the last, too late. */
import { assertEquals } from "@std/assert";
import { type DayKind, implausibleDay } from "../../events/base/day_kinds.ts";

/** 23:30 on 21 November in Seoul. */
const now = new Date("2026-11-21T14:30:00.000Z");

const CASES: [kind: DayKind, value: string | number, says: string | null][] = [
  [
    "occurred",
    "1900-01-01",
    "날짜(1900-01-01)를 확인해 주세요. 2000년부터 오늘까지 입력할 수 있습니다.",
  ],
  [
    "occurred",
    "1999-12-31",
    "날짜(1999-12-31)를 확인해 주세요. 2000년부터 오늘까지 입력할 수 있습니다.",
  ],
  [
    "occurred",
    "1999-12-31T14:59:59.000Z",
    "날짜(1999-12-31)를 확인해 주세요. 2000년부터 오늘까지 입력할 수 있습니다.",
  ],
  ["occurred", "1999-12-31T15:00:00.000Z", null],
  ["occurred", "2026-11-21T14:59:59.999Z", null],
  [
    "occurred",
    "2026-11-21T15:00:00.000Z",
    "날짜(2026-11-22)를 확인해 주세요. 2000년부터 오늘까지 입력할 수 있습니다.",
  ],
  [
    "employment",
    "1949-12-31",
    "날짜(1949-12-31)를 확인해 주세요. 1950년부터 2028-11-22까지 입력할 수 있습니다.",
  ],
  ["employment", "1950-01-01", null],
  ["employment", "2028-11-22", null],
  [
    "employment",
    "2095-03-02",
    "날짜(2095-03-02)를 확인해 주세요. 1950년부터 2028-11-22까지 입력할 수 있습니다.",
  ],
  ["employment", 2028, null],
  ["employment", 2199, "연도(2199)를 확인해 주세요. 1950년부터 2028년까지 입력할 수 있습니다."],
  ["case_step", "2027-03-02", null],
  [
    "case_step",
    "2199-01-01",
    "날짜(2199-01-01)를 확인해 주세요. 1950년부터 2029-11-23까지 입력할 수 있습니다.",
  ],
  ["death", "1944-08-15", null],
  [
    "death",
    "2026-11-22",
    "날짜(2026-11-22)를 확인해 주세요. 1900년부터 오늘까지 입력할 수 있습니다.",
  ],
  ["term_end", "2044-02-28", null],
  ["leave", "2027-12-31", null],
  [
    "leave",
    "2045-01-01",
    "날짜(2045-01-01)를 확인해 주세요. 1990년부터 2029-11-23까지 입력할 수 있습니다.",
  ],
  [
    "calendar",
    "1989-12-31",
    "날짜(1989-12-31)를 확인해 주세요. 1990년부터 2036-11-28까지 입력할 수 있습니다.",
  ],
  ["calendar", "2030-01-01", null],
  ["publishing", "2099-12-31T14:59:59.000Z", null],
  [
    "publishing",
    "2099-12-31T15:00:00.000Z",
    "날짜(2100-01-01)를 확인해 주세요. 2000년부터 2099년까지 입력할 수 있습니다.",
  ],
  ["schedule", "2027-01-01T00:00:00.000Z", null],
  [
    "schedule",
    "2030-01-01T00:00:00.000Z",
    "날짜(2030-01-01)를 확인해 주세요. 2000년부터 2028-11-22까지 입력할 수 있습니다.",
  ],
];

for (const [kind, value, says] of CASES) {
  Deno.test(`given ${value} as a date of kind ${kind}, then it is ${says ? "refused" : "taken"}`, () =>
    assertEquals(implausibleDay(kind, value, now), says));
}
