/** Chores: moments in Seoul's time, what was missed made up for once, nothing written where nothing is to do. */
import { assertEquals } from "@std/assert";
import { z } from "zod";
import { defineJob } from "../../src/jobs/kind.ts";
import { lastMoment, nextMoment } from "../../src/jobs/schedule.ts";
import { openJobOffice } from "./office.ts";

const HOUR = 60 * 60_000;

const chore = (wanted: () => boolean = () => true) =>
  defineJob({
    kind: "chore",
    title: "정리",
    args: z.strictObject({}),
    queue: "chores",
    schedule: "0 * * * *",
    wanted,
    handler: () => Promise.resolve(null),
  });

const idsOf = (office: Awaited<ReturnType<typeof openJobOffice>>) => [
  ...office.books.views.job.byId.keys(),
];

Deno.test("three in the morning is Seoul's time", () => {
  const now = new Date("2026-11-21T18:00:00.000Z");
  assertEquals(lastMoment("0 3 * * *", now)?.toISOString(), "2026-11-21T18:00:00.000Z");
  const before = new Date("2026-11-21T17:59:59.999Z");
  assertEquals(lastMoment("0 3 * * *", before)?.toISOString(), "2026-11-20T18:00:00.000Z");
  assertEquals(nextMoment("0 3 * * *", now), Date.parse("2026-11-22T18:00:00.000Z"));
});

Deno.test("missed hours are made up by one run, and a clock set back adds none", async () => {
  const office = await openJobOffice(chore());
  const worker = office.worker("anna");
  await worker.start();
  await office.until("chore-20261121T2300", "succeeded");
  office.clock.pass(72 * HOUR);
  await worker.look();
  await office.until("chore-20261124T2300", "succeeded");
  assertEquals(idsOf(office), ["chore-20261121T2300", "chore-20261124T2300"]);
  office.clock.pass(-48 * HOUR);
  await worker.look();
  office.clock.pass(48 * HOUR);
  await Promise.all([worker.look(), office.worker("bora").look()]);
  assertEquals(idsOf(office).length, 2);
  await office.close();
});

Deno.test("a run without work writes nothing to the log", async () => {
  let wanted = false;
  const office = await openJobOffice(chore(() => wanted));
  const worker = office.worker("anna");
  await worker.start();
  assertEquals(office.books.head, 0);
  wanted = true;
  office.clock.pass(HOUR);
  await worker.look();
  await office.until("chore-20261122T0000", "succeeded");
  await office.close();
});
