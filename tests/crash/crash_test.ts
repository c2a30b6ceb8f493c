import { assertEquals, assertGreater } from "@std/assert";
import { crashRun } from "../../scripts/lab/crash/run.ts";

Deno.test("a server killed in mid-write loses nothing acknowledged and doubles nothing", async () => {
  const report = await crashRun(8, 20_261_121);
  assertEquals(report.faults, []);
  assertEquals([report.kills, report.lost, report.doubled], [8, 0, 0]);
  assertGreater(report.acknowledged, 0);
});
