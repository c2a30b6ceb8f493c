/** What goes wrong around jobs: clocks, a store that does not answer, several workers at one queue, careless handlers. */
import { assert, assertEquals } from "@std/assert";
import { mock } from "node:test";
import { z } from "zod";
import { revokeJob } from "../../events/job/job_acts.ts";
import { changeQueue } from "../../events/job/job_queue.ts";
import { isRefusal } from "../../events/base/refusal.ts";
import { queueSettings } from "../../projections/job/job_queue.ts";
import { enqueue } from "../../src/jobs/enqueue.ts";
import { LEASE_MILLISECONDS } from "../../src/jobs/hold.ts";
import { defineJob, type JobKind } from "../../src/jobs/kind.ts";
import { unavailable } from "../../src/store/unavailable.ts";
import { minji } from "../store/notes.ts";
import { gate, openJobOffice } from "./office.ts";

const DAY = 24 * 60 * 60_000;

const kindOf = (handler: JobKind["handler"], more: Partial<JobKind> = {}): JobKind =>
  defineJob({
    kind: "test",
    title: "시험",
    args: z.strictObject({}),
    queue: "office",
    handler,
    ...more,
  });

const nothing: JobKind["handler"] = () => Promise.resolve(null);

type Office = Awaited<ReturnType<typeof openJobOffice>>;

const aborted = (signal: AbortSignal) =>
  new Promise((end) => signal.addEventListener("abort", end, { once: true }));

const meta = () => ({ actor: minji, requestId: "r", key: crypto.randomUUID() });

const scale = (office: Office, concurrency: number) =>
  office.books.execute({
    stream: "job_queue/office",
    decide: ({ job_queue }) =>
      changeQueue(queueSettings(job_queue, "office"), {
        name: "office",
        to: { paused: false, concurrency },
      }),
    meta: meta(),
  });

Deno.test("of two jobs with one unique key at once, one is accepted and the other refused", async () => {
  const office = await openJobOffice(kindOf(nothing));
  const ask = (id: string) =>
    enqueue(office.books, { id, kind: "test", queue: "office", unique: "월말" }, meta());
  const outcomes = await Promise.all(["a", "b", "c"].map(ask));
  assertEquals(outcomes.map((one) => isRefusal(one) ? one.code : "taken"), [
    "taken",
    "job_exists",
    "job_exists",
  ]);
  await office.worker("anna").start();
  await office.until("a", "succeeded");
  assertEquals(isRefusal(await ask("d")), false, "the key is free again");
  await office.close();
});

Deno.test("a job that waits for another begins after its end, also without a result", async () => {
  const stop = gate();
  const office = await openJobOffice(kindOf(async (_args, { id }) => {
    if (id !== "first") return null;
    await stop.pass();
    throw new Error("no");
  }, { attemptsMax: 1 }));
  await office.queue("first");
  const worker = office.worker("anna");
  await worker.start();
  await stop.reached;
  await office.queue("second", { after: ["first"] });
  await worker.look();
  assertEquals(office.state("second").status, "queued");
  stop.open();
  await office.until("second", "succeeded");
  assertEquals(office.state("first").status, "dead");
  await office.close();
});

Deno.test("a queue runs its set number of jobs at once, with any number of workers", async () => {
  const [stop, two] = [gate(), gate()];
  let most = 0;
  let now = 0;
  const office = await openJobOffice(kindOf(async () => {
    most = Math.max(most, ++now);
    if (most === 2) void two.pass();
    await stop.pass();
    now--;
    return null;
  }));
  await scale(office, 2);
  const workers = ["anna", "bora", "cora"].map((name) => office.worker(name));
  await Promise.all(workers.map((worker) => worker.start()));
  for (let n = 0; n < 6; n++) await office.queue(`j${n}`);
  await two.reached;
  await Promise.all(workers.map((worker) => worker.look()));
  assertEquals(office.books.views.job.running.size, 2);
  stop.open();
  for (let n = 0; n < 6; n++) await office.until(`j${n}`, "succeeded");
  assertEquals(most, 2);
  await office.close();
});

Deno.test("a worker with a slow clock leaves a running job to one with a fast clock until that is silent", async () => {
  const stop = gate();
  const office = await openJobOffice(kindOf(async () => {
    await stop.pass();
    return null;
  }));
  await office.queue("j1");
  const ahead = office.worker("ahead", { clock: () => office.clock.now().getTime() + 5 * 60_000 });
  const behind = office.worker("behind");
  await ahead.start();
  await stop.reached;
  await behind.look();
  office.clock.pass(LEASE_MILLISECONDS - 1);
  await behind.look();
  assertEquals([office.state("j1").lease?.worker, office.state("j1").attempt], ["ahead", 1]);
  office.clock.pass(1);
  await behind.look();
  assertEquals([office.state("j1").lease?.worker, office.state("j1").attempt], ["behind", 2]);
  stop.open();
  await office.close();
});

Deno.test("a clock a year ahead for a while delays no scheduled job and no retry", async () => {
  let broken = true;
  const office = await openJobOffice(
    kindOf(() => broken ? Promise.reject(new Error("no")) : Promise.resolve(null)),
    kindOf(nothing, { kind: "chore", queue: "chores", schedule: "0 * * * *" }),
  );
  office.clock.pass(365 * DAY);
  const worker = office.worker("anna");
  await worker.start();
  await office.until("chore-20271121T2300", "succeeded");
  await office.queue("j1");
  await office.until("j1", "retrying");
  broken = false;
  office.clock.pass(-365 * DAY);
  await worker.look();
  await office.until("chore-20261121T2300", "succeeded");
  await office.until("j1", "succeeded");
  office.clock.pass(60 * 60_000);
  await worker.look();
  await office.until("chore-20261122T0000", "succeeded");
  await worker.look();
  assertEquals(office.books.views.job.byId.size, 4, "and none runs twice");
  await office.close();
});

Deno.test("a scheduled job whose condition fails delays no other", async () => {
  const wanted = () => {
    throw new Error("no");
  };
  const office = await openJobOffice(
    kindOf(nothing, { kind: "poison", schedule: "0 * * * *", wanted }),
    kindOf(nothing, { kind: "never", schedule: "every hour" }),
    kindOf(nothing, { kind: "chore", queue: "chores", schedule: "0 * * * *" }),
  );
  await office.queue("j1", { kind: "chore" });
  await office.worker("anna").start();
  await office.until("j1", "succeeded");
  await office.until("chore-20261121T2300", "succeeded");
  await office.close();
});

Deno.test("taking a job without the store's answer is retried soon, and its lease is recognised", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  try {
    const office = await openJobOffice(kindOf(nothing));
    const silent = { refuse: true, lose: true };
    const worker = office.worker("anna", {
      execute: async (command) => {
        if (silent.refuse) return unavailable();
        const outcome = await office.books.execute(command);
        if (!silent.lose) return outcome;
        silent.lose = false;
        return unavailable();
      },
    });
    await office.queue("j1");
    await worker.start();
    assertEquals(office.state("j1").status, "queued");
    silent.refuse = false;
    const taken = office.until("j1", "running");
    mock.timers.tick(1_000);
    await taken;
    await worker.look();
    await office.until("j1", "succeeded");
    assertEquals(office.state("j1").attempt, 2);
    await office.close();
  } finally {
    mock.timers.reset();
  }
});

Deno.test("an item requested twice at once is done once, and may have any name", async () => {
  let made = 0;
  const office = await openJobOffice(kindOf(async (_args, { item }) => {
    const work = () => {
      made++;
      return Promise.resolve(new TextEncoder().encode(`${made}`));
    };
    const [one, two] = await Promise.all([item("queued", work), item("queued", work)]);
    return one === two;
  }, { kind: "chore", schedule: "0 * * * *" }));
  await office.worker("anna").start();
  const id = "chore-20261121T2300";
  await office.until(id, "succeeded");
  assertEquals([made, office.state(id).result, office.state(id).attempt], [1, true, 1]);
  await office.close();
});

Deno.test("a result that may not be stored sets the job aside with the reason; an unawaited item ends nothing", async () => {
  const office = await openJobOffice(
    kindOf(() => Promise.resolve("가".repeat(20_000))),
    kindOf((_args, { item }) => {
      void item("1", () => Promise.reject(new Error("no")));
      return Promise.resolve(null);
    }, { kind: "careless" }),
  );
  await office.queue("large");
  await office.queue("careless", { kind: "careless" });
  await office.worker("anna").start();
  await office.until("large", "dead");
  await office.until("careless", "succeeded");
  const { reason, attempt } = office.state("large");
  assertEquals([reason, attempt], ["작업에 담긴 내용이 너무 큽니다.", 1]);
  await office.close();
});

Deno.test("a stopping worker completes running jobs and begins no other", async () => {
  const [quick, endless] = [gate(), gate()];
  const office = await openJobOffice(kindOf(async (_args, { id, signal }) => {
    if (id === "quick") await quick.pass();
    if (id === "endless") await Promise.race([endless.pass(), aborted(signal)]);
    return null;
  }));
  await scale(office, 2);
  const worker = office.worker("anna");
  await worker.start();
  for (const id of ["quick", "endless"]) await office.queue(id);
  await Promise.all([quick.reached, endless.reached]);
  await office.queue("late");
  const closed = worker.close(60_000);
  await office.queue("later");
  quick.open();
  await office.until("quick", "succeeded");
  assertEquals(office.state("late").status, "queued");
  // A job is cancelled as well while its worker stops.
  await office.books.execute({
    stream: "job/endless",
    decide: ({ job }) => revokeJob(job.byId.get("endless")?.state, { id: "endless", reason: "" }),
    meta: meta(),
  });
  await closed;
  assertEquals(office.state("endless").status, "revoked");
  await office.worker("bora").start();
  await office.until("late", "succeeded");
  await office.close();
});

Deno.test("a worker stopped at once returns what did not end in time", async () => {
  const stop = gate();
  const office = await openJobOffice(kindOf(async () => {
    await stop.pass();
    return null;
  }));
  await office.queue("j1");
  const worker = office.worker("anna");
  await worker.start();
  await stop.reached;
  await worker.close(1);
  assertEquals([office.state("j1").status, office.state("j1").lease], ["queued", null]);
  assert((await office.told("j1")).includes("released"));
  stop.open();
  await office.close();
});
