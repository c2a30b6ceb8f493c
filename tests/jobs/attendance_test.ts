/** Workers that say they are there, and begin anew when they are asked to. */
import { assert, assertEquals } from "@std/assert";
import { z } from "zod";
import { MONITOR_STREAM, requestReport, requestRestart } from "../../events/job/job_monitor.ts";
import { restartOf } from "../../projections/job/job_monitor.ts";
import { isOnline, presences } from "../../src/jobs/attendance.ts";
import { defineJob, type JobKind } from "../../src/jobs/kind.ts";
import { minji } from "../store/notes.ts";
import { gate, openJobOffice } from "./office.ts";

type Office = Awaited<ReturnType<typeof openJobOffice>>;

const kindOf = (handler: JobKind["handler"]): JobKind =>
  defineJob({ kind: "test", title: "시험", args: z.strictObject({}), queue: "office", handler });

const ask = (office: Office, events: ReturnType<typeof requestRestart>) =>
  office.books.execute({
    stream: MONITOR_STREAM,
    decide: () => events,
    meta: { actor: minji, requestId: "r", key: crypto.randomUUID() },
  });

const there = async ({ books, clock }: Office) =>
  (await presences(books, clock.now().getTime())).map(({ worker }) => worker);

/** Resolves once the worker has answered a restart. */
function restarted({ books }: Office, worker: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const end = books.subscribe(() => {
    if (!restartOf(books.views.job_monitor, worker)?.done_at) return;
    end();
    resolve();
  });
  return promise;
}

Deno.test("a restarted worker returns its job, takes it again and completes it", async () => {
  const standing = gate();
  let attempts = 0;
  const office = await openJobOffice(kindOf(async (_args, { signal }) => {
    if (++attempts > 1) return "done";
    await standing.pass();
    signal.throwIfAborted();
    return "never";
  }));
  await office.queue("j1");
  await office.worker("anna", { alone: true }).start();
  await standing.reached;
  const answered = restarted(office, "anna");
  await ask(office, requestRestart(["anna"]));
  await answered;
  await office.until("j1", "succeeded");
  assertEquals(await office.told("j1"), [
    "queued",
    "leased",
    "attempt_started",
    "released",
    "leased",
    "attempt_started",
    "succeeded",
  ]);
  assertEquals(restartOf(office.books.views.job_monitor, "anna")?.given_back, 1);
  standing.open();
  await office.close();
});

Deno.test("restarting one of two workers leaves the other running", async () => {
  const standing = gate();
  const office = await openJobOffice(kindOf(async () => {
    await standing.pass();
    return "done";
  }));
  await office.queue("j1");
  await office.worker("anna").start();
  await standing.reached;
  await office.worker("bora").start();
  const answered = restarted(office, "bora");
  await ask(office, requestRestart(["bora"]));
  await answered;
  assertEquals(office.state("j1").lease?.worker, "anna");
  standing.open();
  await office.until("j1", "succeeded");
  assertEquals(office.state("j1").attempt, 1);
  await office.close();
});

Deno.test("a worker is listed from start to end; a silent one is offline, and removed after a day", async () => {
  const office = await openJobOffice(kindOf(() => Promise.resolve(null)));
  const [anna, bora] = [office.worker("anna"), office.worker("bora")];
  await anna.start();
  await bora.start();
  assertEquals(await there(office), ["anna", "bora"]);
  await anna.close();
  assertEquals(await there(office), ["bora"]);
  office.clock.pass(31_000);
  const [silent] = await presences(office.books, office.clock.now().getTime());
  assert(!isOnline(silent, office.clock.now().getTime()));
  office.clock.pass(24 * 60 * 60 * 1_000);
  assertEquals(await there(office), []);
  await office.close();
});

Deno.test("a process with exclusive access to the books treats every other listed worker as dead", async () => {
  const office = await openJobOffice(kindOf(() => Promise.resolve(null)));
  await office.worker("dead").start();
  await office.worker("anna", { alone: true }).start();
  assertEquals(await there(office), ["anna"]);
  await office.close();
});

Deno.test("a silent worker asked to report is online again", async () => {
  const office = await openJobOffice(kindOf(() => Promise.resolve(null)));
  const anna = office.worker("anna");
  await anna.start();
  office.clock.pass(60_000);
  const now = office.clock.now().getTime();
  const isThere = async () => isOnline((await presences(office.books, now))[0], now);
  assertEquals(await isThere(), false);
  const looked = Promise.withResolvers<void>();
  const { look } = anna;
  anna.look = () => look.call(anna).then(looked.resolve);
  await ask(office, requestReport(["anna"]));
  await looked.promise;
  assertEquals(await isThere(), true);
  await office.close();
});
