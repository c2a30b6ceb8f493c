/** The runner: retries, dead letters, queues, times, dependencies, leases, and what is logged of failures. */
import { assert, assertEquals } from "@std/assert";
import { mock } from "node:test";
import { z } from "zod";
import { retryJob } from "../../events/job/job_acts.ts";
import { changeQueue } from "../../events/job/job_queue.ts";
import { queueSettings } from "../../projections/job/job_queue.ts";
import { backoff } from "../../src/jobs/attempt.ts";
import { LEASE_MILLISECONDS } from "../../src/jobs/hold.ts";
import { defineJob, type JobKind, JobProblem } from "../../src/jobs/kind.ts";
import { minji } from "../store/notes.ts";
import { gate, openJobOffice } from "./office.ts";

/** A kind whose handler is this. */
const kindOf = (handler: JobKind["handler"], more: Partial<JobKind> = {}): JobKind =>
  defineJob({
    kind: "test",
    title: "시험",
    args: z.strictObject({}),
    queue: "office",
    handler,
    ...more,
  });

type Office = Awaited<ReturnType<typeof openJobOffice>>;

const retry = (office: Office, id: string) =>
  office.books.execute({
    stream: `job/${id}`,
    decide: ({ job }) => retryJob(job.byId.get(id)?.state, { id }, { holder: undefined }),
    meta: { actor: minji, requestId: "r", key: crypto.randomUUID() },
  });

const setQueue = (office: Office, name: string, to: { paused: boolean; concurrency: number }) =>
  office.books.execute({
    stream: `job_queue/${name}`,
    decide: ({ job_queue }) => changeQueue(queueSettings(job_queue, name), { name, to }),
    meta: { actor: minji, requestId: "r", key: crypto.randomUUID() },
  });

Deno.test("a poison job is retried with growing waits, then set aside until a person retries it", async () => {
  let poisoned = true;
  const office = await openJobOffice(kindOf(() => {
    if (poisoned) throw new JobProblem("발급 기관이 응답하지 않습니다.");
    return Promise.resolve("done");
  }));
  await office.queue("j1");
  const worker = office.worker("anna");
  await worker.start();
  const waits: number[] = [];
  for (let attempt = 1; attempt < 5; attempt++) {
    await office.until("j1", "retrying");
    const wait = Date.parse(office.state("j1").retry_at!) - office.clock.now().getTime();
    waits.push(wait);
    office.clock.pass(wait - 1);
    await worker.look();
    assertEquals(office.state("j1").attempt, attempt, "not a moment too early");
    office.clock.pass(1);
    await worker.look();
  }
  await office.until("j1", "dead");
  assertEquals(waits, [1_000, 2_000, 4_000, 8_000]);
  assertEquals(office.state("j1").reason, "발급 기관이 응답하지 않습니다.");
  poisoned = false;
  await retry(office, "j1");
  await office.until("j1", "succeeded");
  assertEquals([office.state("j1").attempt, office.state("j1").reason], [6, ""]);
  await office.close();
});

Deno.test("waits grow to an hour, and are spread over their second half", () => {
  assertEquals([1, 2, 3, 20].map((n) => backoff(n, 1)), [1_000, 2_000, 4_000, 3_600_000]);
  assertEquals([1, 20].map((n) => backoff(n, 0)), [500, 1_800_000]);
});

Deno.test("a permanent failure is set aside at once, and the log never quotes the data", async () => {
  const office = await openJobOffice(
    kindOf(() => Promise.reject(new Error("010-1234-5678")), { attemptsMax: 1 }),
    kindOf(() => Promise.reject(new JobProblem("받는 사람이 없습니다.", true)), { kind: "final" }),
  );
  await office.queue("quoting");
  await office.queue("final", { kind: "final" });
  await office.queue("unknown", { kind: "gone" });
  await office.queue("wrong", { args: { ids: ["x"] } });
  await office.worker("anna").start();
  for (const id of ["quoting", "final", "unknown", "wrong"]) await office.until(id, "dead");
  const reasons = ["final", "unknown", "wrong"].map((id) => office.state(id).reason);
  assertEquals(reasons, [
    "받는 사람이 없습니다.",
    "알 수 없는 종류의 작업입니다(gone).",
    "작업의 인수가 올바르지 않습니다.",
  ]);
  const { reason } = office.state("quoting");
  assert(/^예상하지 못한 오류\(Error, tests\/jobs\/runner_test\.ts:\d+\)$/.test(reason), reason);
  await office.close();
});

Deno.test("a paused queue completes what runs and begins nothing until it continues", async () => {
  const stop = gate();
  const office = await openJobOffice(kindOf(async (_args, { id }) => {
    if (id === "j1") await stop.pass();
    return null;
  }));
  const worker = office.worker("anna");
  await worker.start();
  await office.queue("j1");
  await stop.reached;
  await office.queue("j2");
  await setQueue(office, "office", { paused: true, concurrency: 1 });
  stop.open();
  await office.until("j1", "succeeded");
  await worker.look();
  assertEquals(office.state("j2").status, "queued");
  await setQueue(office, "office", { paused: false, concurrency: 1 });
  await office.until("j2", "succeeded");
  await office.close();
});

Deno.test("a queue runs its set number of jobs at once, and does not delay another queue", async () => {
  const stop = gate();
  const begun: string[] = [];
  const office = await openJobOffice(kindOf(async (_args, { id }) => {
    begun.push(id);
    if (id !== "chore") await stop.pass();
    return null;
  }));
  await setQueue(office, "office", { paused: false, concurrency: 2 });
  for (const id of ["a", "b", "c"]) await office.queue(id);
  await office.queue("chore", { queue: "chores" });
  const worker = office.worker("anna");
  await worker.start();
  await office.until("chore", "succeeded");
  assertEquals(begun.toSorted(), ["a", "b", "chore"]);
  stop.open();
  await office.until("c", "succeeded");
  await office.close();
});

Deno.test("the next job is taken in the same turn as the end of the previous one", async () => {
  const office = await openJobOffice(kindOf(() => Promise.resolve(null)));
  for (const id of ["a", "b"]) await office.queue(id);
  const said: string[] = [];
  const execute: typeof office.books.execute = async (command) => {
    said.push(`ask ${command.stream}`);
    const outcome = await office.books.execute(command);
    said.push(`told ${command.stream}`);
    return outcome;
  };
  await office.worker("anna", { execute }).start();
  await office.until("b", "succeeded");
  assertEquals(said.slice(0, 4), ["ask job/a", "told job/a", "ask job/a", "ask job/b"]);
  await office.close();
});

Deno.test("a worker keeps to its limit and to its own queues", async () => {
  const stop = gate();
  const begun: string[] = [];
  const office = await openJobOffice(kindOf(async (_args, { id }) => {
    begun.push(id);
    await stop.pass();
    return null;
  }));
  await setQueue(office, "office", { paused: false, concurrency: 5 });
  for (const id of ["a", "b", "c"]) await office.queue(id);
  await office.queue("chore", { queue: "chores" });
  await office.worker("anna", { concurrency: 2, queues: ["office"] }).start();
  assertEquals(begun, ["a", "b"]);
  await office.worker("bora", { concurrency: 1, queues: ["chores"] }).start();
  assertEquals(begun, ["a", "b", "chore"]);
  stop.open();
  await office.until("c", "succeeded");
  await office.close();
});

Deno.test("a job waits for its time and for its predecessors", async () => {
  const done: string[] = [];
  const office = await openJobOffice(kindOf((_args, { id }) => {
    done.push(id);
    return Promise.resolve(null);
  }));
  const later = new Date(office.clock.now().getTime() + 60_000).toISOString();
  await office.queue("first", { not_before: later });
  await office.queue("second", { after: ["first"], priority: 9 });
  const worker = office.worker("anna");
  await worker.start();
  assertEquals(done, []);
  office.clock.pass(60_000);
  await worker.look();
  await office.until("second", "succeeded");
  assertEquals(done, ["first", "second"]);
  await office.close();
});

Deno.test("a slow worker keeps its job while its lease is valid, and loses it afterwards", async () => {
  mock.timers.enable({ apis: ["setInterval", "setTimeout"] });
  try {
    const stop = gate();
    const office = await openJobOffice(kindOf(async () => {
      await stop.pass();
      return null;
    }, { limitMinutes: 1, attemptsMax: 1 }));
    await office.queue("j1");
    await office.worker("anna").start();
    await stop.reached;
    const until = () => Date.parse(office.state("j1").lease!.until);
    const first = until();
    const renewed = Promise.withResolvers<void>();
    office.books.subscribe(() => renewed.resolve());
    office.clock.pass(LEASE_MILLISECONDS / 3);
    mock.timers.tick(LEASE_MILLISECONDS / 3);
    await renewed.promise;
    assertEquals(until() - first, LEASE_MILLISECONDS / 3);
    await office.worker("bora").look();
    assertEquals(office.state("j1").lease?.worker, "anna");
    mock.timers.tick(60_000);
    await office.until("j1", "dead");
    assertEquals(office.state("j1").reason, "제한 시간 1분을 넘겼습니다.");
    stop.open();
    await office.close();
  } finally {
    mock.timers.reset();
  }
});
