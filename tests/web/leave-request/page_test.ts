/** The leave page's parts that need no browser: how the form's fields hang together, the team's month, the words. */
import { assertEquals } from "@std/assert";
import {
  countOf,
  countText,
  deductedText,
  outlookText,
  spanText,
} from "../../../projections/leave/words.ts";
import { monthAfter, weeksOf } from "../../../web/pages/staff/leave-request/team_month.tsx";
import {
  coupled,
  isComplete,
  lengthText,
  noLeave,
} from "../../../web/pages/staff/leave-request/wish.tsx";

const wish = { ...noLeave, start_date: "2026-12-24", end_date: "2026-12-28", memo: "여행" };

Deno.test("with half a day the end equals the start and follows it (S1 §4)", () => {
  const half = coupled(wish, { req_type: "morning" });
  assertEquals(half.end_date, "2026-12-24");
  assertEquals(coupled(half, { start_date: "2026-12-30" }).end_date, "2026-12-30");
});

Deno.test("another start moves the end only where it is empty or earlier (S1 §4)", () => {
  assertEquals(coupled(noLeave, { start_date: "2026-12-24" }).end_date, "2026-12-24");
  assertEquals(coupled(wish, { start_date: "2026-12-29" }).end_date, "2026-12-29");
  assertEquals(coupled(wish, { start_date: "2026-12-25" }).end_date, "2026-12-28");
});

Deno.test("a request is complete with a reason that is not just space, and both days (S1 §5)", () => {
  assertEquals(isComplete(wish), true);
  for (const part of [{ memo: " \n" }, { start_date: "" }, { end_date: "" }]) {
    assertEquals(isComplete({ ...wish, ...part }), false);
  }
});

Deno.test("days are counted in half-days by the calendar, half a day is one (S1 §5)", () => {
  assertEquals([countOf(wish), countOf({ ...wish, req_type: "afternoon" })], [10, 1]);
  assertEquals([1, 2, 3, 10].map(countText), ["0.5일", "1일", "1.5일", "5일"]);
  assertEquals([lengthText(wish), lengthText({ ...wish, end_date: "2026-12-01" })], ["5일", ""]);
});

Deno.test("days are written with their weekday, and with the year where it is another", () => {
  assertEquals(spanText(wish, "2026"), "12.24 (목) ~ 12.28 (월)");
  assertEquals(spanText({ ...wish, end_date: "2027-01-04" }, "2026"), "12.24 (목) ~ 2027.1.4 (월)");
});

Deno.test("the weeks of a month begin on Sunday, and are whole", () => {
  const weeks = weeksOf("2026-11");
  assertEquals([weeks[0][0], weeks.at(-1)![1], weeks.at(-1)![2]], ["2026-11-01", "2026-11-30", ""]);
  assertEquals(weeksOf("2028-02").flat().filter(Boolean).length, 29);
  assertEquals([monthAfter("2026-12", 1), monthAfter("2026-01", -1)], ["2027-01", "2025-12"]);
});

Deno.test("a request shows its deduction and balance in one line, or why it is impossible", () => {
  const known = { count: 8, message: null, deducted_days: 2, remaining_days: 15.5 };
  const lines = [
    [{ ...known, as_of: null }, "차감 2일 · 신청 후 15.5일"],
    [{ ...known, as_of: "2027-01-07" }, "차감 2일 · 신청 후 15.5일 (2027-01-07 기준)"],
    [{ count: 8, message: "휴무일만 있습니다." }, "휴무일만 있습니다."],
  ] as const;
  for (const [outlook, text] of lines) assertEquals(outlookText(outlook, "신청"), text);
});

Deno.test("unknown working days are reported as unknown", () => {
  assertEquals(deductedText({ working_days: null, deducted_days: 3 }), "차감 3일 (공휴일 미정)");
  assertEquals(deductedText({ working_days: 2.5, deducted_days: 2.5 }), "차감 2.5일");
});
