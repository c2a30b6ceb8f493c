import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { isRefreshDue, refreshDelaySeconds } from "../../../web/ui/client/refresh_schedule.ts";

Deno.test("the refresh is scheduled as in S1 §9", () => {
  const table: [expiresIn: number, restored: boolean, delay: number][] = [
    [1800, false, 1710],
    [1800, true, 1740],
    [120, false, 30],
    [119, false, 59],
    [90, true, 30],
    [89, true, 44],
    [40, false, 20],
    [30, false, 15],
    [29, false, 15],
    [0, true, 15],
  ];
  for (const [expiresIn, restored, delay] of table) {
    assertEquals(refreshDelaySeconds(expiresIn, restored), delay, `${expiresIn} ${restored}`);
  }
});

Deno.test("a refresh is skipped while more than 120 seconds remain", () => {
  assert(!isRefreshDue(121));
  assert(isRefreshDue(120));
  assert(isRefreshDue(-5));
});

Deno.test("for any lifetime the delay is at least 15 s, and the refresh is due after it", () => {
  fc.assert(fc.property(fc.integer({ min: 0, max: 100_000 }), fc.boolean(), (life, restored) => {
    const delay = refreshDelaySeconds(life, restored);
    assert(delay >= 15);
    assert(isRefreshDue(life - delay));
    if (life >= 30) assert(delay < life, "a refresh comes before the end");
  }));
});
