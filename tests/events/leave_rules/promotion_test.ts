/** The calendar of art. 61 as the Ministry's examples have it. */
import { assertEquals } from "@std/assert";
import { promotions } from "../../../events/leave_rules/promotion.ts";
import { onDays, person } from "./facts.ts";

Deno.test("given days that lapse on 31 December, then the notice is due from 1 to 10 July, dates by 31 October", () => {
  const [promotion] = promotions(person("2022-01-01"), "2026-06-01");
  assertEquals(promotion, {
    kind: "yearly",
    until: "2026-12-31",
    days: 16,
    noticeFrom: "2026-07-01",
    noticeUntil: "2026-07-10",
    fixUntil: "2026-10-31",
    source: "근로기준법 제61조 제1항",
  });
});

Deno.test("given a first year, then nine days are promoted three months before its end, two one month before", () => {
  const first = promotions(person("2026-01-01"), "2026-12-01");
  assertEquals(
    first.map((one) => [one.kind, one.days, one.noticeFrom, one.noticeUntil, one.fixUntil]),
    [
      ["monthly", 9, "2026-10-01", "2026-10-10", "2026-11-30"],
      ["monthly_last", 2, "2026-12-01", "2026-12-05", "2026-12-21"],
    ],
  );
});

Deno.test("given days used and planned, then only the rest is promoted", () => {
  const used = onDays("2026-02-02", "2026-09-28");
  assertEquals(promotions(person("2022-01-01", { used }), "2026-07-01")[0].days, 14);
  const all = Array.from({ length: 16 }, (_, at) => ({ day: `2026-03-${10 + at}`, halfDays: 2 }));
  assertEquals(promotions(person("2022-01-01", { used: all }), "2026-07-01"), []);
});

Deno.test("given days that have lapsed or were carried over, then they are not promoted", () => {
  const facts = person("2022-01-01", { carried: 3 });
  assertEquals(promotions(facts, "2026-07-01").map(({ until }) => until), ["2026-12-31"]);
});
