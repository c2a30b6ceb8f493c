import { assertEquals } from "@std/assert";
import { Pace } from "../../src/store/pace.ts";

/** A pace that has settled where one decision and one commit take this long, in milliseconds. */
function paced(decision: number, commit: number): Pace {
  const pace = new Pace();
  for (let round = 0; round < 100; round++) {
    pace.decided(10, 10 * decision);
    pace.written(commit);
  }
  return pace;
}

Deno.test("where a commit is faster than the decisions they are made in two halves in turn", () => {
  const pace = paced(0.01, 0.2);
  assertEquals(pace.take(64, 0), 32);
  assertEquals(pace.take(32, 32), 32);
});

Deno.test("on a slow disk one commit carries everything waiting", () => {
  const pace = paced(0.01, 5);
  assertEquals(pace.take(64, 0), 64);
  assertEquals(pace.take(32, 32), 0);
});

Deno.test("few commands share one commit", () => {
  const pace = paced(0.01, 0.2);
  assertEquals([pace.take(1, 0), pace.take(8, 0), pace.take(1, 8)], [1, 8, 0]);
});

Deno.test("without a measurement one commit carries everything waiting", () => {
  assertEquals([new Pace().take(64, 0), new Pace().take(1, 64)], [64, 0]);
});
