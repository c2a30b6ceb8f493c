import { assertEquals, assertGreater, assertLess } from "@std/assert";
import { killWorkers } from "../../scripts/lab/crash/job_run.ts";
import { withFolder } from "../store/notes.ts";

Deno.test("workers killed under load do each effect once and continue within ten seconds", () =>
  withFolder(async (folder) => {
    const report = await killWorkers({
      ...{ kills: 6, seed: 20_261_122, workers: 1 },
      path: `${folder}/books.sqlite`,
    });
    assertEquals(report.faults, []);
    assertEquals([report.kills, report.doubled, report.lost], [6, 0, 0]);
    assertGreater(report.interrupted, 0);
    assertGreater(report.items, 0);
    assertGreater(report.messages, report.jobs, "a message for each batch");
    assertLess(report.slowestMs, 10_000);
  }));
