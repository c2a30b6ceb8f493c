import { assertEquals } from "@std/assert";
import { SharedLease } from "../../src/store/lease.ts";
import { safeKv } from "../../src/store/safe_kv.ts";

const LEASE_MS = 15_000;

/** Two processes that ask for the lease, each with a clock of its own. */
async function withTwo(
  test: (
    one: SharedLease,
    two: SharedLease,
    pass: (milliseconds: number) => void,
  ) => Promise<void>,
): Promise<void> {
  const kv = await Deno.openKv(":memory:");
  let at = 0;
  const clocks = [() => at, () => 1_000_000_000 - 2 * 60_000 + at];
  const [one, two] = clocks.map((clock) => new SharedLease(safeKv(kv), clock, LEASE_MS));
  await test(one, two, (milliseconds) => at += milliseconds);
  kv.close();
}

Deno.test("one of two processes holds the lease for as long as it renews it", () =>
  withTwo(async (one, two, pass) => {
    for (let seconds = 0; seconds < 60; seconds++) {
      assertEquals([await one.held(), await two.held()], [true, false]);
      pass(1_000);
    }
  }));

Deno.test("a silent holder loses the lease to a process that has watched for long enough", () =>
  withTwo(async (one, two, pass) => {
    assertEquals(await one.held(), true);
    pass(LEASE_MS * 2);
    assertEquals(await two.held(), false, "nobody knows when it was touched last");
    pass(LEASE_MS - 1);
    assertEquals(await two.held(), false);
    pass(1);
    assertEquals([await two.held(), await one.held()], [true, false]);
  }));

Deno.test("of two that find it expired at once one gets it", () =>
  withTwo(async (one, two) => {
    assertEquals((await Promise.all([one.held(), two.held()])).filter(Boolean).length, 1);
  }));

Deno.test("a release frees it at once and takes nobody else's", () =>
  withTwo(async (one, two) => {
    await one.held();
    await two.close();
    assertEquals(await two.held(), false);
    await one.close();
    assertEquals(await two.held(), true);
  }));
