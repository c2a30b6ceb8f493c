import { assertEquals, assertGreater } from "@std/assert";
import { crashRun } from "../../scripts/lab/crash/run.ts";

Deno.test("a server killed during a write loses nothing acknowledged and duplicates nothing", async () => {
  const report = await crashRun(8, 20_261_121);
  assertEquals(report.faults, []);
  assertEquals([report.kills, report.lost, report.doubled], [8, 0, 0]);
  assertGreater(report.acknowledged, 0);
});
