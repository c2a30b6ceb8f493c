/** Trying again what was cut off. */
import { assert, assertEquals } from "@std/assert";
import { mock } from "node:test";
import { createRetry, isCut, waited, waitMs, wake } from "../../../web/ui/retry.ts";

Deno.test("waits double up to half a minute, and half of each is random", () => {
  const waits = (random: number) => [0, 1, 2, 3, 4, 5, 50].map((n) => waitMs(n, () => random));
  assertEquals(waits(1), [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  assertEquals(waits(0), [500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000]);
});

/** Plays with something that is tried again; `tries` counts how often it was. */
function withRetry(play: (retry: ReturnType<typeof createRetry>, tries: () => number) => void) {
  mock.timers.enable({ apis: ["setTimeout"] });
  let tried = 0;
  const retry = createRetry(() => tried++);
  try {
    play(retry, () => tried);
  } finally {
    retry.stop();
    mock.timers.reset();
  }
}

Deno.test("a failed call is retried automatically, and shown as cut off until it works", () =>
  withRetry((retry, tries) => {
    retry.later();
    assertEquals([isCut.value, tries()], [true, 0]);
    mock.timers.tick(1_000);
    assertEquals([isCut.value, tries()], [true, 1]);
    retry.later();
    mock.timers.tick(999);
    assertEquals(tries(), 1, "the second wait is longer");
    mock.timers.tick(1_001);
    assertEquals(tries(), 2);
    retry.worked();
    assertEquals(isCut.value, false);
    mock.timers.tick(60_000);
    assertEquals(tries(), 2);
  }));

Deno.test("a returning network ends the wait at once, and once", () =>
  withRetry((retry, tries) => {
    retry.later();
    dispatchEvent(new Event("online"));
    dispatchEvent(new Event("online"));
    mock.timers.tick(60_000);
    assertEquals(tries(), 1);
  }));

Deno.test("a call without a session waits for the next sign-in, and is not shown as cut off", () =>
  withRetry((retry, tries) => {
    retry.later("session");
    mock.timers.tick(600_000);
    assertEquals([isCut.value, tries()], [false, 0]);
    wake();
    assertEquals(tries(), 1);
  }));

Deno.test("given a network or a session that comes back during a try, when the try fails, then the next follows within a second, and once", () => {
  for (const until of [undefined, "session"] as const) {
    withRetry((retry, tries) => {
      for (let failed = 1; failed <= 5; failed++) {
        retry.later();
        mock.timers.tick(30_000);
        assertEquals(tries(), failed);
      }
      dispatchEvent(new Event(until ? "wake" : "online"));
      retry.later(until);
      mock.timers.tick(1_000);
      assertEquals(tries(), 6);
      retry.later("session");
      mock.timers.tick(600_000);
      assertEquals(tries(), 6, "nothing came back since");
    });
  }
});

Deno.test("two failed connections are shown until both work", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const [one, other] = [createRetry(() => {}), createRetry(() => {})];
  one.later();
  other.later();
  one.worked();
  assertEquals(isCut.value, true);
  other.stop();
  assertEquals(isCut.value, false);
  mock.timers.reset();
});

Deno.test("a waiting loop continues at once when the network returns", async () => {
  const before = performance.now();
  const waiting = waited(10);
  dispatchEvent(new Event("online"));
  await waiting;
  assert(performance.now() - before < 1_000);
});
