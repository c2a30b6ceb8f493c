/** The view of jobs: what may begin next, what waits for what, how many there are of each kind. */
import { assertEquals } from "@std/assert";
import fc from "fast-check";
import {
  evolve,
  isActive,
  JOB_STATUSES,
  type JobEvent,
  type QueuedJob,
  type StoredJobEvent,
} from "../../events/job/job.ts";
import {
  freedBy,
  isReady,
  type JobBook,
  jobView,
  nextTime,
  startable,
  waitsFor,
} from "../../projections/job/job.ts";
import { minji } from "../store/notes.ts";

const at = (second: number) => new Date(Date.UTC(2026, 10, 22, 0, 0, second)).toISOString();
const T = (second: number) => Date.parse(at(second));

/** A book that folds one event after the other. */
function newBook() {
  const book: JobBook = jobView.empty();
  let position = 0;
  const result: StoredJobEvent[] = [];
  const tell = (id: string, type: JobEvent["type"], data: object = {}) => {
    position++;
    const version = (book.byId.get(id)?.version ?? 0) + 1;
    const stream = `job/${id}`;
    const given = { stream, type, data, position, version, schema: 1, at: at(position) };
    const event = { ...given, actor: minji, requestId: "r", key: `${position}` } as StoredJobEvent;
    result.push(event);
    jobView.fold(book, event);
  };
  const queue = (id: string, of: Partial<QueuedJob> = {}) =>
    tell(id, "job.queued", {
      kind: "test",
      args: {},
      queue: "office",
      priority: 5,
      not_before: null,
      unique: "",
      after: [],
      scheduled_for: null,
      ...of,
    });
  const begin = (id: string, until = at(40)) => {
    tell(id, "job.leased", { worker: "w", until });
    tell(id, "job.attempt_started", { attempt: 1 });
  };
  return { book, tell, queue, begin, told: result };
}

Deno.test("the higher priority begins first, then the longest waiting", () => {
  const { book, queue } = newBook();
  queue("old");
  queue("low", { priority: 1 });
  queue("urgent", { priority: 9 });
  queue("new");
  queue("other", { queue: "chores" });
  assertEquals(startable(book, "office", T(50), 9), ["urgent", "old", "new", "low"]);
  assertEquals(startable(book, "office", T(50), 2), ["urgent", "old"]);
  assertEquals(startable(book, "nowhere", T(50), 2), []);
});

Deno.test("a job for later begins at its time", () => {
  const { book, queue } = newBook();
  queue("later", { not_before: at(30) });
  assertEquals(startable(book, "office", T(29), 9), []);
  assertEquals(nextTime(book, T(29)), T(30));
  assertEquals(isReady(book, book.byId.get("later")!, T(29)), false);
  assertEquals(startable(book, "office", T(30), 9), ["later"]);
  assertEquals(nextTime(book, T(30)), Infinity);
});

Deno.test("a job that waits for others begins when the last has ended, with any result", () => {
  const { book, queue, begin, tell } = newBook();
  queue("first");
  queue("second");
  queue("both", { after: ["first", "second"] });
  assertEquals(startable(book, "office", T(50), 9), ["first", "second"]);
  assertEquals(waitsFor(book, book.byId.get("both")!.state), ["first", "second"]);
  begin("first");
  tell("first", "job.succeeded", { result: null });
  begin("second");
  tell("second", "job.failed", { reason: "오류", retry_at: null });
  assertEquals(startable(book, "office", T(50), 9), ["second"]);
  assertEquals(freedBy(book, "second"), ["both"]);
  tell("second", "job.dead_lettered", { reason: "오류" });
  assertEquals(startable(book, "office", T(50), 9), ["both"]);
  tell("second", "job.retried", { after: [] });
  assertEquals(waitsFor(book, book.byId.get("both")!.state), ["second"], "it is under way again");
  assertEquals(startable(book, "office", T(50), 9), ["second"]);
  tell("second", "job.revoked", { reason: "취소" });
  assertEquals(startable(book, "office", T(50), 9), ["both"]);
  queue("late", { after: ["first"] });
  assertEquals(startable(book, "office", T(50), 9), ["both", "late"]);
});

Deno.test("jobs are counted by queue and status, and a unique key is free when its job ends", () => {
  const { book, queue, begin, tell } = newBook();
  queue("a", { unique: "once", kind: "chore", scheduled_for: at(1) });
  queue("b");
  begin("a");
  const counts = () => {
    const { queued, running, succeeded } = book.lanes.get("office")!.counts;
    return { queued, running, succeeded };
  };
  assertEquals(counts(), { queued: 1, running: 1, succeeded: 0 });
  assertEquals([book.unique.get("once"), [...book.running]], ["a", ["a"]]);
  assertEquals(nextTime(book, T(10)), T(40));
  tell("a", "job.succeeded", { result: { done: 1 } });
  assertEquals(counts(), { queued: 1, running: 0, succeeded: 1 });
  assertEquals([book.unique.size, book.running.size], [0, 0]);
  assertEquals(book.scheduled.get("chore"), at(1));
  const { started_at, ended_at } = book.byId.get("a")!;
  assertEquals([started_at, ended_at], [at(4), at(5)]);
});

const types = fc.constantFrom<JobEvent["type"]>(
  "job.queued",
  "job.leased",
  "job.failed",
  "job.released",
  "job.retried",
  "job.revoked",
  "job.succeeded",
  "job.dead_lettered",
);

Deno.test("after any history of jobs the indexes equal a full scan", () => {
  const move = fc.record({ id: fc.constantFrom("1", "2", "3", "4"), type: types, n: fc.nat(9) });
  fc.assert(fc.property(fc.array(move, { maxLength: 60 }), (moves) => {
    const { book, queue, tell, begin } = newBook();
    for (const { id, type, n } of moves) {
      const known = book.byId.get(id);
      const after = book.byId.has(`${Number(id) - 1}`) && n > 5 ? [`${Number(id) - 1}`] : [];
      // What has succeeded stays so: decisions see to it.
      if (known?.state.status === "succeeded") continue;
      if (!known) queue(id, { priority: n, after, not_before: n % 3 === 0 ? at(n) : null });
      else if (type === "job.leased") begin(id);
      else if (type === "job.failed") tell(id, type, { reason: "", retry_at: at(n) });
      else if (type === "job.succeeded") tell(id, type, { result: null });
      else if (type === "job.retried") tell(id, type, { after });
      else if (type !== "job.queued") tell(id, type, { reason: "" });
    }
    const all = [...book.byId.values()];
    const lane = book.lanes.get("office");
    for (const status of JOB_STATUSES) {
      const count = all.filter(({ state }) => state.status === status).length;
      assertEquals(lane?.counts[status] ?? 0, count);
    }
    const open = all.filter(({ state }) =>
      (state.status === "queued" || state.status === "retrying") &&
      waitsFor(book, state).length === 0
    );
    const found = startable(book, "office", T(59), 99);
    assertEquals(found.toSorted(), open.map(({ id }) => id).toSorted());
    const priorities = found.map((id) => book.byId.get(id)!.state.priority);
    assertEquals(priorities, priorities.toSorted((a, b) => b - a));
    assertEquals(
      [...book.active].toSorted(),
      all.filter(({ state }) => isActive(state)).map((e) => e.id).toSorted(),
    );
    for (const { id } of all) {
      const waiting = all.filter(({ state }) => isActive(state) && state.after.includes(id));
      const found = [...book.dependents.get(id) ?? []];
      assertEquals(found.toSorted(), waiting.map((e) => e.id).toSorted());
    }
    assertEquals(
      [...book.running].toSorted(),
      all.filter(({ state }) => state.lease).map((e) => e.id).toSorted(),
    );
  }));
});

Deno.test("a view folded twice is equal, and a returned entry never changes", () => {
  const { book, queue, begin, tell, told: result } = newBook();
  queue("a");
  const before = book.byId.get("a")!;
  begin("a");
  tell("a", "job.item_done", { item: "1", sha256: null, until: at(50) });
  assertEquals([before.state.status, before.state.items.length], ["queued", 0]);
  const dump = JSON.stringify(jobView.dump(book));
  for (const event of result) jobView.fold(book, event);
  assertEquals(JSON.stringify(jobView.dump(book)), dump);
  assertEquals(evolve(before.state, result[1]).lease?.worker, "w");
});
