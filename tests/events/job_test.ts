/** Jobs: what may be done to one, by whom, when; and what is refused. */
import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import {
  ARGUMENTS_MAX,
  evolve,
  isActive,
  ITEMS_MAX,
  type JobEvent,
  type JobResult,
  type JobState,
  type QueuedJob,
} from "../../events/job/job.ts";
import {
  failJob,
  finishBatch,
  finishItem,
  leaseJob,
  queueJob,
  releaseJob,
  renewLease,
  retryJob,
  revokeJob,
  succeedJob,
} from "../../events/job/job_acts.ts";
import { changeQueue } from "../../events/job/job_queue.ts";
import { isRefusal, type Refusal } from "../../events/base/refusal.ts";

const id = "j1";
const stream = "job/j1";
const [anna, bora] = ["server-anna", "server-bora"];
const at = (second: number) => new Date(Date.UTC(2026, 10, 22, 0, 0, second)).toISOString();
const NOW = Date.parse(at(0));
const job: QueuedJob = {
  kind: "destroy_expired",
  args: {},
  queue: "chores",
  priority: 5,
  not_before: null,
  unique: "",
  after: [],
  scheduled_for: null,
};
const free = { holder: undefined, missing: [], waits: false };
const sees = { now: NOW, ready: true, holderDied: false, attemptsMax: 3, freed: ["j2"] };
const lease = (worker: string, until = at(9)) => ({ id, worker, until });

/** A job after these events. */
function given(...events: [JobEvent["type"], object?][]): JobState | undefined {
  return events.reduce<JobState | undefined>(
    (state, [type, data = {}]) => evolve(state, { stream, type, data } as JobEvent),
    undefined,
  );
}

const queued: [JobEvent["type"], object] = ["job.queued", job];
const begun = (worker = anna, until = at(9), attempt = 1): [JobEvent["type"], object][] => [
  ["job.leased", { worker, until }],
  ["job.attempt_started", { attempt }],
];
const item = (name: string): [JobEvent["type"], object] => [
  "job.item_done",
  { item: name, sha256: null, until: at(10) },
];

const typesOf = (decided: JobEvent[] | Refusal) =>
  isRefusal(decided) ? [decided.status, decided.code, decided.message] : decided.map((e) => e.type);

const RUNNING = given(queued, ...begun());
const ENDED = given(queued, ...begun(), ["job.succeeded", { result: null }]);
const REVOKED = given(queued, ["job.revoked", { reason: "" }]);
const DEAD = given(queued, ...begun(), ["job.dead_lettered", { reason: "오류" }]);
const RETRYING = given(queued, ...begun(), ["job.failed", { reason: "오류", retry_at: at(2) }]);

const NOT_FOUND = [404, "job_not_found", "작업을 찾을 수 없습니다."];
const LOST = [409, "lease_lost", "이 작업은 지금 다른 작업자가 맡고 있습니다."];
const OVER = [409, "job_ended", "이미 끝난 작업입니다."];
const HELD = [409, "job_held", "다른 작업자가 진행 중인 작업입니다."];
const LARGE = [413, "job_too_large", "작업에 담긴 내용이 너무 큽니다."];
const SAME = [409, "job_exists", "같은 작업이 이미 기다리고 있거나 진행 중입니다."];

Deno.test("a job is accepted once, unless its key is used or its predecessor is unknown", () => {
  const ask = (of: Partial<QueuedJob>, context: Partial<Parameters<typeof queueJob>[2]> = {}) =>
    typesOf(queueJob(undefined, { id, job: { ...job, ...of } }, { ...free, ...context }));
  assertEquals(ask({}), ["job.queued"]);
  assertEquals(queueJob(given(queued), { id, job }, free), []);
  assertEquals(ask({ unique: "x" }, { holder: "j0" }), SAME);
  const unknown = [422, "job_after_unknown", "먼저 끝나야 할 작업을 찾을 수 없습니다."];
  assertEquals(ask({ after: ["j0"] }, { missing: ["j0"] }), unknown);
  assertEquals(ask({ args: { ids: "1".repeat(ARGUMENTS_MAX) } }), LARGE);
  const [event] = queueJob(undefined, { id, job: { ...job, unique: "x" } }, free) as JobEvent[];
  assertEquals(event.claims, ["job.unique=x"]);
});

Deno.test("a job a person starts is handed to a worker if it may begin; scheduled and waiting ones are not", () => {
  const wakes = (of: Partial<QueuedJob>, context: Partial<typeof free> = {}) => {
    const decided = queueJob(undefined, { id, job: { ...job, ...of } }, { ...free, ...context });
    return (decided as JobEvent[])[0].wakes;
  };
  assertEquals(wakes({}), [id]);
  assertEquals(wakes({ after: ["j0"] }, { waits: true }), undefined);
  assertEquals(wakes({ not_before: at(60) }), undefined);
  assertEquals(wakes({ scheduled_for: at(0) }), undefined);
});

Deno.test("a finished job releases those waiting for it; a retried one releases none", () => {
  const freed = ["j2", "j3"];
  const failure = { ...lease(anna), reason: "오류" };
  const [, dead] = failJob(RUNNING, { ...failure, retry_at: null }, freed) as JobEvent[];
  const [done] = succeedJob(RUNNING, { ...lease(anna), result: null }, freed) as JobEvent[];
  const [revoked] = revokeJob(RUNNING, { id, reason: "" }, freed) as JobEvent[];
  const killed = given(queued, ...begun(), ...begun(), ...begun());
  const gone = { ...sees, holderDied: true, freed };
  const [buried] = leaseJob(killed, lease(bora), gone) as JobEvent[];
  assertEquals([dead, done, revoked, buried].map(({ wakes }) => wakes), Array(4).fill(freed));
  const [failed] = failJob(RUNNING, { ...failure, retry_at: at(3) }, freed) as JobEvent[];
  assertEquals(failed.wakes, undefined);
  const [again] = retryJob(DEAD, { id }, free) as JobEvent[];
  assertEquals(again.wakes, [id], "a person asks for it");
  const [later] = retryJob(DEAD, { id }, { ...free, after: ["j0"] }) as JobEvent[];
  assertEquals([later.data, later.wakes], [{ after: ["j0"] }, undefined], "when that has ended");
});

Deno.test("a batch is recorded once, in order, and hands the next one to a worker", () => {
  const finish = (state: JobState | undefined, batch: number, result: JobResult = null) =>
    finishBatch(state, { ...lease(anna), batch, of: 2, result });
  const [first] = finish(RUNNING, 1, { failures: 1 }) as JobEvent[];
  assertEquals([first.type, first.wakes], ["job.batch_done", [id]]);
  const once = evolve(RUNNING, first);
  assertEquals([once.batches, once.fruitless], [[{ failures: 1 }], 0]);
  const not = [409, "batch_differs", "이미 끝났거나 아직 차례가 아닌 묶음입니다."];
  assertEquals([typesOf(finish(once, 1)), typesOf(finish(RUNNING, 2))], [not, not]);
  const [last] = finish(once, 2) as JobEvent[];
  assertEquals([last.type, last.wakes], ["job.batch_done", []]);
  assertEquals(typesOf(finish(once, 2, "x".repeat(ARGUMENTS_MAX))), LARGE);
});

Deno.test("a worker takes a waiting job or one whose worker is silent or dead, and no other", () => {
  const take = (state: JobState | undefined, context: Partial<typeof sees> = {}) =>
    typesOf(leaseJob(state, lease(bora), { ...sees, ...context }));
  const taken = ["job.leased", "job.attempt_started"];
  assertEquals(take(given(queued)), taken);
  assertEquals(take(RETRYING), taken);
  assertEquals(take(RUNNING), HELD);
  assertEquals(take(RUNNING, { holderDied: true }), taken);
  assertEquals(take(RUNNING, { now: Date.parse(at(9)) }), taken);
  assertEquals(take(given(queued), { ready: false }), [
    409,
    "job_not_ready",
    "아직 시작할 수 없는 작업입니다.",
  ]);
  assertEquals([undefined, ENDED, DEAD, REVOKED].map((state) => take(state)), [
    NOT_FOUND,
    OVER,
    OVER,
    OVER,
  ]);
});

Deno.test("a lease written by a clock that was ahead blocks nobody", () => {
  const ahead = given(queued, ...begun(anna, "2026-11-22T01:00:09.000Z"));
  assertEquals(typesOf(leaseJob(ahead, lease(bora), sees)), ["job.leased", "job.attempt_started"]);
});

Deno.test("a job whose attempts end silently is set aside unless it makes progress", () => {
  const deaths = [...begun(anna, at(1), 1), ...begun(anna, at(2), 2), ...begun(anna, at(3), 3)];
  const later = { ...sees, now: Date.parse(at(5)) };
  const [put] = leaseJob(given(queued, ...deaths), lease(bora), later) as JobEvent[];
  assertEquals([put.type, put.data], ["job.dead_lettered", {
    reason: "작업자가 3번 이어서 도중에 멈췄습니다.",
  }]);
  const moved = given(queued, ...deaths, item("1"));
  const [, started] = leaseJob(moved, lease(bora), {
    ...sees,
    now: Date.parse(at(20)),
  }) as JobEvent[];
  assertEquals(started.data, { attempt: 4 });
});

Deno.test("only the worker with the lease writes", () => {
  const write = (state: JobState | undefined, worker: string) => {
    const mine = lease(worker);
    return [
      renewLease(state, mine),
      finishItem(state, { ...mine, item: "1", sha256: null }),
      finishBatch(state, { ...mine, batch: 1, of: 2, result: null }),
      succeedJob(state, { ...mine, result: { destroyed: 1 } }),
      failJob(state, { ...mine, reason: "오류", retry_at: at(3) }),
      failJob(state, { ...mine, reason: "오류", retry_at: null }),
      releaseJob(state, { ...mine, shared: false }),
    ].map(typesOf);
  };
  assertEquals(write(RUNNING, anna), [
    ["job.leased"],
    ["job.item_done"],
    ["job.batch_done"],
    ["job.succeeded"],
    ["job.failed"],
    ["job.failed", "job.dead_lettered"],
    ["job.released"],
  ]);
  assertEquals(write(RUNNING, bora), Array(7).fill(LOST));
  assertEquals(write(undefined, anna), Array(7).fill(NOT_FOUND));
  for (const over of [ENDED, DEAD, REVOKED, RETRYING]) {
    assertEquals(write(over, anna), Array(7).fill(LOST));
  }
});

Deno.test("an item is done once; other content under its name, or one item too many, is refused", () => {
  const finish = (state: JobState | undefined, name: string, sha256: string | null = null) =>
    typesOf(finishItem(state, { ...lease(anna), item: name, sha256 }));
  const done = given(queued, ...begun(), item("1"));
  assertEquals(finish(done, "1"), []);
  const differs = [409, "item_differs", "이미 다른 내용으로 끝난 항목입니다."];
  assertEquals(finish(done, "1", "0".repeat(64)), differs);
  const full = { ...done!, items: Array(ITEMS_MAX).fill({ item: "x", sha256: null }) };
  const many = [422, "too_many_items", "작업 하나에 항목은 1,000개까지 담을 수 있습니다."];
  assertEquals(finish(full, "2"), many);
  const result = "x".repeat(ARGUMENTS_MAX);
  assertEquals(typesOf(succeedJob(done, { ...lease(anna), result })), LARGE);
});

Deno.test("a failed or cancelled job is retried by a person, and its finished items stay", () => {
  const retry = (state: JobState | undefined, holder?: string) =>
    typesOf(retryJob(state, { id }, { holder }));
  const not = [409, "job_not_retriable", "실패했거나 취소된 작업만 다시 시도할 수 있습니다."];
  assertEquals(
    [DEAD, REVOKED, RETRYING].map((state) => retry(state)),
    Array(3).fill(["job.retried"]),
  );
  assertEquals([given(queued), RUNNING, ENDED].map((state) => retry(state)), Array(3).fill(not));
  assertEquals(retry(DEAD, "j2"), SAME);
  assertEquals(retry(RETRYING, id), ["job.retried"]);
  assertEquals(retry(undefined), NOT_FOUND);
  const again = given(queued, ...begun(), item("1"), ["job.dead_lettered", { reason: "오류" }], [
    "job.retried",
    { after: ["j0"] },
  ])!;
  assertEquals(again.after, ["j0"]);
  assertEquals([again.status, again.fruitless, again.items.length], ["queued", 0, 1]);
});

Deno.test("an unfinished job is cancelled, once", () => {
  const revoke = (state: JobState | undefined) => typesOf(revokeJob(state, { id, reason: "잘못" }));
  for (const state of [given(queued), RUNNING, RETRYING]) {
    assertEquals(revoke(state), ["job.revoked"]);
  }
  assertEquals(revoke(REVOKED), []);
  assertEquals([undefined, ENDED, DEAD].map((state) => revoke(state)), [NOT_FOUND, OVER, OVER]);
});

Deno.test("an attempt that was returned does not count", () => {
  const state = given(queued, ...begun(), ["job.released"])!;
  assertEquals([state.status, state.lease, state.attempt, state.fruitless], ["queued", null, 1, 0]);
});

Deno.test("setting a queue to its present values gives no event", () => {
  const was = { paused: false, concurrency: 1 };
  assertEquals(changeQueue(was, { name: "chores", to: { ...was } }), []);
  const [event] = changeQueue(was, { name: "chores", to: { paused: true, concurrency: 1 } });
  assertEquals([event.stream, event.data.to.paused], ["job_queue/chores", true]);
});

/** What two workers, a clock and two people may do, in any order. */
const step = fc.record({
  act: fc.constantFrom("take", "item", "succeed", "fail", "bury", "release", "retry", "revoke"),
  worker: fc.constantFrom(anna, bora),
  name: fc.constantFrom("1", "2", "3"),
  passed: fc.integer({ min: 0, max: 12 }),
});

Deno.test("in any order of events each item is recorded once and only by the holder of the lease", () => {
  fc.assert(fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
    let state = given(queued)!;
    let now = NOW;
    const results: string[] = [];
    for (const { act, worker, name, passed } of steps) {
      now += passed * 1_000;
      const mine = { id, worker, until: new Date(now + 9_000).toISOString() };
      const context = { ...sees, now };
      const decided = {
        take: () => leaseJob(state, mine, context),
        item: () => finishItem(state, { ...mine, item: name, sha256: null }),
        succeed: () => succeedJob(state, { ...mine, result: null }),
        fail: () => failJob(state, { ...mine, reason: "오류", retry_at: mine.until }),
        bury: () => failJob(state, { ...mine, reason: "오류", retry_at: null }),
        release: () => releaseJob(state, { ...mine, shared: false }),
        retry: () => retryJob(state, { id }, free),
        revoke: () => revokeJob(state, { id, reason: "" }),
      }[act]();
      if (isRefusal(decided)) continue;
      const holder = state.lease?.worker;
      for (const event of decided) {
        if (event.type === "job.item_done" || event.type === "job.succeeded") {
          assertEquals(holder, worker);
        }
        state = evolve(state, event);
        results.push(event.type);
      }
      assertEquals(state.status === "running", state.lease !== null);
      assert(isActive(state) || state.lease === null);
      assert(state.fruitless >= 0 && state.fruitless <= sees.attemptsMax);
    }
    assertEquals(new Set(state.items.map((one) => one.item)).size, state.items.length);
    assert(results.filter((type) => type === "job.succeeded").length <= 1);
    const succeeded = results.indexOf("job.succeeded");
    if (succeeded !== -1) assertEquals(succeeded, results.length - 1);
  }));
});
