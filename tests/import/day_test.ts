import { assertEquals, assertMatch } from "@std/assert";
import fc from "fast-check";
import type { Cell } from "../../src/kit/cell.ts";
import { type DayRules, instantOf } from "../../projections/kit/day_text.ts";
import { periodIn, readDay } from "../../src/import/values/day.ts";

const rules: DayRules = { date1904: false, lastYear: 2027, titleYear: null };

function shown(cell: Cell, more: Partial<DayRules> = {}): string {
  const read = readDay(cell, { ...rules, ...more });
  if (!read.ok) return read.reason;
  const { day, seconds } = read.value;
  const seoul = new Date(Date.parse(instantOf(day, seconds ?? 0)) + 9 * 3_600_000).toISOString();
  return seconds === null ? seoul.slice(0, 10) : seoul.slice(0, 19).replace("T", " ");
}

const readable: [Cell, string][] = [
  [45810, "2025-06-02"],
  [45810.526, "2025-06-02 12:37:26"],
  [45810.9999999, "2025-06-03 00:00:00"],
  ["45810", "2025-06-02"],
  ["45810.5", "2025-06-02 12:00:00"],
  [20250602, "2025-06-02"],
  [202506021237, "2025-06-02 12:37:00"],
  ["2025-06-02", "2025-06-02"],
  ["2025.06.02", "2025-06-02"],
  ["2025.06.02.", "2025-06-02"],
  ["2025. 6. 2.", "2025-06-02"],
  ["2025.6.2.", "2025-06-02"],
  ["2025/6/2", "2025-06-02"],
  ["2025-6-2", "2025-06-02"],
  ["2025 06 02", "2025-06-02"],
  ["20250602", "2025-06-02"],
  ["20250602123725", "2025-06-02 12:37:25"],
  ["20250602 1237", "2025-06-02 12:37:00"],
  ["250602", "2025-06-02"],
  ["25.06.02", "2025-06-02"],
  ["'25.6.2.", "2025-06-02"],
  ["25/06/22", "2025-06-22"],
  ["2025년 6월 2일", "2025-06-02"],
  ["2025년6월2일(월)", "2025-06-02"],
  ["25년 6월 2일", "2025-06-02"],
  ["2025-06-02(월)", "2025-06-02"],
  ["2025-06-02 월요일", "2025-06-02"],
  ["2025-06-02(월) 12:37", "2025-06-02 12:37:00"],
  ["2025.06.02. 12:37:25", "2025-06-02 12:37:25"],
  ["2025-06-02 오후 12:37", "2025-06-02 12:37:00"],
  ["2025-06-02 오후 1:05", "2025-06-02 13:05:00"],
  ["2025-06-02 오전 12:05", "2025-06-02 00:05:00"],
  ["2025-06-02 PM 1:05", "2025-06-02 13:05:00"],
  ["2025-06-02T12:37:25", "2025-06-02 12:37:25"],
  ["2025-06-02T03:37:25Z", "2025-06-02 12:37:25"],
  ["2025-06-02T20:37:25Z", "2025-06-03 05:37:25"],
  ["2025-06-02T12:37:25+09:00", "2025-06-02 12:37:25"],
  ["2025-06-02 24:00", "2025-06-03 00:00:00"],
  ["2025-06-02\n12:37", "2025-06-02 12:37:00"],
  ["２０２５－０６－０２", "2025-06-02"],
  ["6/22/2025", "2025-06-22"],
  ["22/6/2025", "2025-06-22"],
  ["06/06/2025", "2025-06-06"],
  ["Jun 2, 2025", "2025-06-02"],
  ["2-Jun-2025", "2025-06-02"],
  ["2024-02-29", "2024-02-29"],
  ["2027-12-31", "2027-12-31"],
  ["1/1/2016 21:11", "2016-01-01 21:11:00"],
  ["1/1/2016 9:11 PM", "2016-01-01 21:11:00"],
  ["1/1/2016 9:11:05\u202fp.m.", "2016-01-01 21:11:05"],
  ["2016-01-01T21:11:00", "2016-01-01 21:11:00"],
  ["2016-01-01T21:11:00.123Z", "2016-01-02 06:11:00"],
  ["2016-01-01T21:11:00-0500", "2016-01-02 11:11:00"],
  ["2016-01-01 21:11:00+00", "2016-01-02 06:11:00"],
  ["2016-01-01 21:11 UTC", "2016-01-02 06:11:00"],
  ["2016-01-01 21:11 KST", "2016-01-01 21:11:00"],
  ["Mon, 02 Jun 2025 15:21:05 +0900", "2025-06-02 15:21:05"],
  ["Mon Jun 02 2025 15:21:05 GMT+0900 (한국 표준시)", "2025-06-02 15:21:05"],
  ["June 2, 2025 at 3:21 PM", "2025-06-02 15:21:00"],
  ["Monday, June 2, 2025", "2025-06-02"],
  ["Fri Dec 05 2025 9:05 AM", "2025-12-05 09:05:00"],
  ["Sat, Feb 1, 2025", "2025-02-01"],
  ["02-Jun-25", "2025-06-02"],
  ["2025. 6. 2. 오후 3:21:05", "2025-06-02 15:21:05"],
  ["2025년 6월 2일 오후 3시 21분 5초", "2025-06-02 15:21:05"],
  ["2025/06/02 (Mon) 3:21 PM", "2025-06-02 15:21:00"],
  ["\u200e2025-\u200e06-\u200e02", "2025-06-02"],
  ["2025\u20096\u20092", "2025-06-02"],
  ["'25.06.02", "2025-06-02"],
  ["25-6-2 12:37", "2025-06-02 12:37:00"],
];

for (const [cell, expected] of readable) {
  Deno.test(`a day written ${JSON.stringify(cell)} is ${expected}`, () => {
    assertEquals(shown(cell), expected);
  });
}

const refused: [Cell, RegExp][] = [
  [1_000_000, /4637년.*벗어납니다/],
  ["1000000", /4637년.*벗어납니다/],
  ["1,000,000", /4637년.*벗어납니다/],
  [148_000, /벗어납니다/],
  [0, /벗어납니다/],
  [-5, /벗어납니다/],
  [1e15, /날짜가 아닌 숫자/],
  ["06/02/2025", /순서를 알 수 없는/],
  ["6/2/2025", /순서를 알 수 없는/],
  ["06/02/25", /순서를 알 수 없는/],
  ["6/2/25", /순서를 알 수 없는/],
  ["1999-12-31", /1999년/],
  ["2028-01-01", /2028년/],
  ["2025-02-29", /달력에 없는/],
  ["2025-13-01", /달력에 없는/],
  ["2025-06-31", /달력에 없는/],
  ["2025-06", /읽을 수 없습니다/],
  ["2025-06-022", /읽을 수 없습니다/],
  ["2025-06-02~2025-06-03", /시각을 읽을 수 없습니다/],
  ["2025-06-02 25:00", /시각을 읽을 수 없습니다/],
  ["6월 2일", /연도가 없습니다/],
  ["6.2.", /연도가 없습니다/],
  ["어제", /읽을 수 없습니다/],
  ["", /비어 있습니다/],
  [null, /비어 있습니다/],
  ["-", /비어 있습니다/],
  [{ formula: "TODAY()" }, /계산 결과가 파일에 없거나/],
  [{ error: "#REF!" }, /#REF!/],
];

for (const [cell, reason] of refused) {
  Deno.test(`${JSON.stringify(cell)} is refused as a day, with the reason`, () => {
    assertMatch(shown(cell), reason);
  });
}

Deno.test("a workbook with the 1904 date system gives the same day", () => {
  assertEquals(shown(45810 - 1_462, { date1904: true }), "2025-06-02");
});

Deno.test("a day without a year takes the year of the file's title", () => {
  assertEquals(shown("6월 2일", { titleYear: 2025 }), "2025-06-02");
  assertEquals(shown("6.2.(월) 12:37", { titleYear: 2025 }), "2025-06-02 12:37:00");
});

Deno.test("a day without a year beside a time is no day of three numbers", () => {
  assertEquals(shown("06.02. 12:37", { titleYear: 2025 }), "2025-06-02 12:37:00");
});

Deno.test("a day without a year gets the one within the title's period", () => {
  const titlePeriod = periodIn(["이용내역", "조회기간 : 2025.12.01 ~ 2026.01.31"], rules);
  assertEquals(shown("12/28", { titlePeriod }), "2025-12-28");
  assertEquals(shown("01.03 19:00:00", { titlePeriod }), "2026-01-03 19:00:00");
  assertMatch(shown("06.02", { titlePeriod }), /연도가 없습니다/);
});

const periods: [string[], boolean][] = [
  [["[조회기간: 2026.06.04 ~ 2026.09.03]"], true],
  [["2026-06-04 - 2026-09-03"], true],
  [["2026년 6월 4일부터 2026년 9월 3일까지"], true],
  [["2026.06.04 ~ 2026.09.03", "2026.09.04 ~ 2026.10.03"], false],
  [["2026년 6월 이용내역"], false],
];

for (const [texts, found] of periods) {
  Deno.test(`titles ${texts} ${found ? "state" : "do not state"} one period`, () => {
    const day = (text: string) => Date.parse(`${text}T00:00:00Z`) / 86_400_000;
    const expected = found ? { from: day("2026-06-04"), to: day("2026-09-03") } : null;
    assertEquals(periodIn(texts, rules), expected);
  });
}

Deno.test("an ambiguous day is read in the order of its column", () => {
  assertEquals(shown("12/6/2016 9:05", { order: "mdy" }), "2016-12-06 09:05:00");
  assertEquals(shown("12/6/2016", { order: "dmy" }), "2016-06-12");
  assertEquals(shown("06/02/25", { order: "ymd" }), "2006-02-25");
  assertEquals(shown("02.06.25", { order: "dmy" }), "2025-06-02");
  assertEquals(shown("2016-12-06", { order: "dmy" }), "2016-12-06");
  assertEquals(shown("2016년 12월 6일", { order: "mdy" }), "2016-12-06");
});

Deno.test("a day impossible in the column's order is refused with the order used", () => {
  assertEquals(
    shown("13/6/2016", { order: "mdy" }),
    "월·일·연 순서로 읽으면 달력에 없는 날짜입니다.",
  );
});

Deno.test("a refused ambiguous day lists the possible days and how to write one", () => {
  assertEquals(
    shown("12/6/2016"),
    "월과 일의 순서를 알 수 없는 날짜입니다(2016-12-06 또는 2016-06-12). " +
      "이 열의 날짜를 모두 2016-12-06처럼 적어 주세요.",
  );
});

Deno.test("any day from 2000 to next year is read back, in any notation", () => {
  const days = fc.date({
    min: new Date("2000-01-01"),
    max: new Date("2027-12-31T23:59:59Z"),
    noInvalidDate: true,
  });
  fc.assert(fc.property(days, fc.integer({ min: 0, max: 5 }), (date, style) => {
    const iso = date.toISOString().slice(0, 10);
    const [year, month, day] = iso.split("-").map(Number);
    const serial = Math.floor(date.getTime() / 86_400_000) + 25_569;
    const styles: Cell[] = [
      iso,
      iso.replaceAll("-", ""),
      `${year}. ${month}. ${day}.`,
      `${year}년 ${month}월 ${day}일`,
      serial,
      `${year}/${month}/${day}`,
    ];
    assertEquals(shown(styles[style]), iso);
  }));
});

Deno.test("any text is read as a day or refused, without throwing or hanging", () => {
  fc.assert(fc.property(fc.string({ maxLength: 60 }), (text) => {
    readDay(text, rules);
  }));
});
