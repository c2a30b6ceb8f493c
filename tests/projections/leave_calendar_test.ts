/** Leave as an iCalendar (RFC 5545). */
import { assertEquals } from "@std/assert";
import { calendarText, escapeText, fold } from "../../projections/kit/calendar.ts";
import { leaveDays } from "../../projections/leave/calendar.ts";
import type { LeaveRow } from "../../projections/leave/words.ts";

const row: LeaveRow = {
  id: "l1",
  employee: "mina",
  name: "이미나",
  dept: "등기팀",
  start_date: "2026-12-31",
  end_date: "2026-12-31",
  req_type: "annual",
  memo: "가족 여행",
  count: 2,
  working_days: 1,
  deducted_days: 1,
  planned_days: 1,
  status: "approved",
  reason: "",
  may: [],
  created_at: "2026-11-21T01:00:00.000Z",
  version: 2,
  updated_at: "2026-11-21T02:03:04.567Z",
  entered_by: "",
  updated_by: { id: "jun", name: "박준", via: "web" },
};

Deno.test("text values are escaped and contain no line breaks", () => {
  assertEquals(escapeText("a\\b;c,d\r\ne\nf"), "a\\\\b\\;c\\,d\\ne\\nf");
});

Deno.test("lines are folded at 75 octets between characters", () => {
  assertEquals(fold("x".repeat(75)), "x".repeat(75));
  assertEquals(fold("x".repeat(76)), `${"x".repeat(75)}\r\n x`);
  const folded = fold(`SUMMARY:${"휴가".repeat(40)}`).split("\r\n");
  const octets = folded.map((line) => new TextEncoder().encode(line).length);
  assertEquals(octets.every((size) => size <= 75), true, String(octets));
  assertEquals(folded.slice(1).every((line) => line.startsWith(" ")), true);
  assertEquals(
    folded.map((line, at) => at ? line.slice(1) : line).join(""),
    `SUMMARY:${"휴가".repeat(40)}`,
  );
});

Deno.test("a day of leave ends on the next day, and its reason is omitted", () => {
  const text = calendarText("가나 휴가", [leaveDays(row)]);
  assertEquals(text.split("\r\n").slice(6, 16), [
    "BEGIN:VEVENT",
    "UID:l1@leave",
    "DTSTAMP:20261121T020304Z",
    "SEQUENCE:2",
    "DTSTART;VALUE=DATE:20261231",
    "DTEND;VALUE=DATE:20270101",
    "SUMMARY:이미나 연차",
    "STATUS:CONFIRMED",
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
  ]);
  assertEquals(text.includes("가족 여행"), false);
  assertEquals(text.endsWith("END:VCALENDAR\r\n"), true);
});

Deno.test("a requested leave is tentative", () => {
  const text = calendarText("휴가", [
    leaveDays({ ...row, status: "requested", req_type: "morning" }),
  ]);
  assertEquals(/SUMMARY:이미나 오전 반차 \(승인 대기\)\r\nSTATUS:TENTATIVE/.test(text), true);
});
