/** Values as people write them, read by the form of a tool. */
import { assertEquals } from "@std/assert";
import { readWritten } from "../../src/tools/written.ts";
import { testNow } from "../helpers/server.ts";

const parameters = {
  properties: {
    purpose: {
      enum: ["lunch", "dinner", "sale", "gift"],
      enumNames: ["점심", "저녁", "소유권이전(매매)", "소유권이전(증여)"],
    },
    on: { type: "string", format: "date" },
    month: { type: "string", format: "month" },
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
