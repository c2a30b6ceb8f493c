/** How jobs went lately: which column an attempt is in, and how long it waited and took. */
import { assertEquals } from "@std/assert";
import { type Attempt, noAttempts } from "../../projections/job/job_attempts.ts";
import { trendOf } from "../../projections/job/job_trend.ts";

const NOW = Date.parse("2026-11-22T03:12:00.000Z");
const attempt = (at: string, more: Partial<Attempt> = {}): Attempt => ({
  id: at,
  queue: "office",
  worker: "anna",
  at: `2026-11-22T${at}.000Z`,
  succeeded: true,
  last: true,
  waited: 1_000,
  ran: 2_000,
  ...more,
});
const given = (...attempts: Attempt[]) => ({ ...noAttempts(), attempts });

Deno.test("an hour has twelve columns at round times, the last of them incomplete", () => {
  const { columns, p95 } = trendOf(given(), NOW, "hour");
  assertEquals([columns.length, columns[0].at, columns[11].at, p95], [
    12,
    "2026-11-22T02:15:00.000Z",
    "2026-11-22T03:10:00.000Z",
    null,
  ]);
});

Deno.test("attempts are counted at their end, with average wait and duration", () => {
  const book = given(
    attempt("02:14:59"),
    attempt("02:15:00"),
    attempt("02:16:00", { succeeded: false, last: false, ran: 4_000 }),
    attempt("02:17:00", { waited: null, ran: 6_000 }),
    attempt("03:11:00"),
  );
  const { columns, p95 } = trendOf(book, NOW, "hour");
  assertEquals(columns[0], {
    at: "2026-11-22T02:15:00.000Z",
    succeeded: 2,
    failed: 1,
    waited: 1,
    ran: 4,
  });
  assertEquals([columns[11].succeeded, columns[5].ran, p95], [1, 0, 6]);
});

Deno.test("a day has twenty-four columns of an hour", () => {
  const { columns } = trendOf(given(attempt("02:59:59"), attempt("03:00:00")), NOW, "day");
  assertEquals(columns.length, 24);
  assertEquals(columns.slice(-2).map(({ succeeded }) => succeeded), [1, 1]);
});
