/** Values as people write them, read by the form of a tool. */
import { assertEquals } from "@std/assert";
import { readWritten, spanOf } from "../../src/tools/written.ts";
import { testNow } from "../helpers/server.ts";

const parameters = {
  properties: {
    purpose: {
      enum: ["lunch", "dinner", "sale", "gift"],
      enumNames: ["점심", "저녁", "소유권이전(매매)", "소유권이전(증여)"],
    },
    on: { type: "string", format: "date" },
    month: { type: "string", format: "month" },
    year: { type: "integer", format: "year" },
    amount: { type: "integer" },
    sure: { type: "boolean" },
    note: { type: "string" },
  },
};

/** On 2026-11-21. */
const values: [field: string, written: unknown, read: unknown][] = [
  ["purpose", "lunch", "lunch"],
  ["purpose", "점심", "lunch"],
  ["purpose", " 매매 ", "sale"],
  ["purpose", "소유권이전", "소유권이전"],
  ["purpose", "배송", "배송"],
  ["on", "2026-11-20", "2026-11-20"],
  ["on", "2026. 11. 20.", "2026-11-20"],
  ["on", "2026년 11월 20일", "2026-11-20"],
  ["on", "11월 20일", "2026-11-20"],
  ["on", "20261120", "2026-11-20"],
  ["on", "어제", "2026-11-20"],
  ["on", "언젠가", "언젠가"],
  ["month", "이번 달", "2026-11"],
  ["month", "지난달", "2026-10"],
  ["month", "11월", "2026-11"],
  ["month", "2025년 3월", "2025-03"],
  ["month", "2026-11", "2026-11"],
  ["month", "지지난달", "2026-09"],
  ["month", "작년 12월", "2025-12"],
  ["month", 10, "2026-10"],
  ["year", "올해", 2026],
  ["year", "작년", 2025],
  ["year", "2024년", 2024],
  ["year", 2026, 2026],
  ["year", "언젠가", "언젠가"],
  ["amount", "35000", 35_000],
  ["amount", "3만 5천원", 35_000],
  ["amount", "1억 2천만", 120_000_000],
  ["amount", "35,000", 35_000],
  ["amount", "많이", "많이"],
  ["amount", 12, 12],
  ["sure", "예", true],
  ["note", "11월 20일", "11월 20일"],
  ["unknown", "점심", "점심"],
];

for (const [field, written, read] of values) {
  Deno.test(`${field} written as ${JSON.stringify(written)} is read as ${JSON.stringify(read)}`, () => {
    assertEquals(readWritten(parameters, { [field]: written }, testNow), { [field]: read });
  });
}

Deno.test("what is null is left out", () => {
  assertEquals(readWritten(parameters, { on: null, note: "" }, testNow), { note: "" });
});

/** On Saturday 2026-11-21. */
const spans: [written: string, start: string | undefined, end: string | undefined][] = [
  ["지난주", "2026-11-09", "2026-11-15"],
  ["올해", "2026-01-01", "2026-12-31"],
  ["1분기", "2026-01-01", "2026-03-31"],
  ["작년 4분기", "2025-10-01", "2025-12-31"],
  ["2025년 3/4분기", "2025-07-01", "2025-09-30"],
  ["상반기", "2026-01-01", "2026-06-30"],
  ["작년 하반기", "2025-07-01", "2025-12-31"],
  ["최근 7일", "2026-11-15", "2026-11-21"],
  ["지난 2주", "2026-11-08", "2026-11-21"],
  ["최근 3개월", "2026-08-22", "2026-11-21"],
  ["작년 12월", "2025-12-01", "2025-12-31"],
  ["11월 1일부터", "2026-11-01", undefined],
  ["11월 1일 ~ 11월 10일", "2026-11-01", "2026-11-10"],
];

for (const [written, start, end] of spans) {
  Deno.test(`the days of ${written} are ${start ?? ""} ~ ${end ?? ""}`, () => {
    const span = spanOf(written, testNow);
    assertEquals([span?.start, span?.end], [start, end]);
  });
}

Deno.test("what is no span of days is none", () => {
  for (const written of ["5분기", "중반기", "최근", "언젠가", "최근 열흘"]) {
    assertEquals(spanOf(written, testNow), null, written);
  }
});
