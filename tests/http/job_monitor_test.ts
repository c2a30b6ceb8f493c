/** The job monitor over HTTP (S2 §7): its figures, workers, health and store, and read-only access. */
import { assert, assertEquals } from "@std/assert";
import { z } from "zod";
import { defineJob, JobProblem } from "../../src/jobs/kind.ts";
import { jobKinds } from "../../src/nouns/job/kinds.ts";
import { allRoutes } from "../../src/app/routes.ts";
import { endLive } from "../../src/live/live.ts";
import { listen } from "../helpers/listener.ts";
import { gate } from "../jobs/office.ts";
import { jobIs, queueJob, startWorker } from "../helpers/jobs.ts";
import { openTestApp, type TestApp } from "../helpers/server.ts";

const as = "superuser";
const getAt = async (app: TestApp, path: string) =>
  (await (await app.call(`/api/celery/${path}`, { as })).json()).data;
const get = (app: TestApp, path: string) => getAt(app, `${path}/`);
const post = async (app: TestApp, path: string) => {
  const response = await app.call(`/api/celery/${path}/`, { as, method: "POST" });
  const { data, message } = await response.json();
  return [response.status, data?.count ?? message];
};

const failing = defineJob({
  kind: "failing",
  title: "실패하는 작업",
  args: z.strictObject({}),
  queue: "office",
  attemptsMax: 1,
  handler: () => Promise.reject(new JobProblem("발급 기관이 응답하지 않습니다.")),
});

/** A kind whose jobs wait until they are released. */
function slowKind() {
  const standing = gate();
  const slow = defineJob({
    kind: "slow",
    title: "오래 걸리는 작업",
    args: z.strictObject({}),
    queue: "office",
    async handler() {
      await standing.pass();
      return null;
    },
  });
  return { standing, slow };
}

Deno.test("a new office shows its worker with its slots, its queues and no jobs", async () => {
  const app = await openTestApp({ empty: true });
  const worker = await startWorker(app, "anna");
  const queues = [...new Set([...jobKinds.values()].map(({ queue }) => queue))].sort();
  const [row, ...others] = await get(app, "workers/status");
  assertEquals(others, []);
  assertEquals(
    [row.name, row.status, row.is_online, row.queues, row.concurrency],
    ["anna", "active", true, queues, queues.length],
  );
  assertEquals([row.active_tasks, row.processed_tasks, row.failed_tasks], [0, 0, 0]);
  const stats = await get(app, "queues/stats");
  assertEquals(stats.map(({ queue_name }: { queue_name: string }) => queue_name), queues);
  for (const queue of stats) {
    assertEquals([queue.pending_tasks, queue.active_tasks, queue.scheduled_tasks], [0, 0, 0]);
  }
  const set = await app.call(`/api/celery/queues/${queues[0]}/`, {
    as,
    method: "PUT",
    json: { paused: true, concurrency: 2 },
  });
  assertEquals(set.status, 200, "a queue without a job can be set");
  await worker.close();
  await app.close();
});

Deno.test("done, failed and waiting jobs are counted in the cards, the health and the store", async () => {
  const app = await openTestApp({ empty: true });
  assertEquals(await get(app, "overview"), {
    workers: { active: 0, total: 0 },
    tasks_24h: { success: 0, total: 0 },
    queues: { total_pending: 0 },
  });
  const worker = await startWorker(app, "anna", failing);
  await queueJob(app, "done");
  await jobIs(app, "done", "succeeded");
  await queueJob(app, "broken", { kind: "failing", queue: "office" });
  await jobIs(app, "broken", "dead");
  await queueJob(app, "waiting", { after: ["broken"] });
  assertEquals(await get(app, "overview"), {
    workers: { active: 1, total: 1 },
    tasks_24h: { success: 1, total: 2 },
    queues: { total_pending: 1 },
  });
  assertEquals(await get(app, "health"), {
    broker_ok: true,
    result_backend_ok: true,
    workers_online: 1,
  });
  const store = await get(app, "redis/info");
  assertEquals([store.connected_clients, store.celery_keys_count], [1, 3]);
  assertEquals(store.celery_keys, ["job/waiting", "job/broken", "job/done"]);
  assert(/^\d+\.\dM$/.test(store.used_memory_human) && store.total_commands_processed > 3);
  await worker.close();
  await app.close();
});

Deno.test("a working worker's list and details show its present and past jobs", async () => {
  const { standing, slow } = slowKind();
  const app = await openTestApp({ empty: true });
  const worker = await startWorker(app, "anna", failing, slow);
  await queueJob(app, "broken", { kind: "failing", queue: "office" });
  await jobIs(app, "broken", "dead");
  await queueJob(app, "long", { kind: "slow", queue: "office" });
  await standing.reached;
  await queueJob(app, "next", { kind: "slow", queue: "office" });
  const [row] = await get(app, "workers/status");
  assertEquals(
    [row.name, row.status, row.is_online, row.active_tasks, row.processed_tasks, row.failed_tasks],
    ["anna", "active", true, 1, 1, 1],
  );
  const detail = await get(app, "workers/anna");
  assertEquals(detail.active_tasks_detail.map((one: { task_id: string }) => one.task_id), ["long"]);
  assertEquals(
    detail.recent_tasks.map((
      one: { task_id: string; status: string },
    ) => [one.task_id, one.status]),
    [["broken", "FAILURE"]],
  );
  assertEquals(detail.registered_tasks, jobKinds.size + 2);
  assertEquals(
    (await get(app, "tasks/next")).waits,
    "큐에서 동시에 처리할 수 있는 1건을 이미 처리하고 있습니다.",
  );
  assertEquals(await getAt(app, "workers/status/?status=error"), []);
  assertEquals((await app.call("/api/celery/workers/bora/", { as })).status, 404);
  standing.open();
  await jobIs(app, "next", "succeeded");
  await worker.close();
  await app.close();
});

Deno.test("a job without a worker for its queue says so", async () => {
  const app = await openTestApp({ empty: true });
  await queueJob(app, "waiting");
  const kv = app.deps.books.kv;
  const seen_at = app.deps.now().toISOString();
  const said = { worker: "bora", hostname: "h", pid: 1, started_at: seen_at, seen_at, kinds: [] };
  const waits = async (queues: string[]) => {
    await kv.set(["job_worker", "bora"], { ...said, concurrency: 1, queues });
    return (await get(app, "tasks/waiting")).waits;
  };
  assertEquals(await waits(["office"]), "실행 중인 작업자가 없습니다.");
  assertEquals(await waits(["chores"]), "");
  assertEquals(await waits([]), "");
  await app.close();
});

Deno.test("a worker with paused queues is under maintenance; a silent one with a job is in error", async () => {
  let now = new Date("2026-11-21T01:00:00.000Z");
  const { standing, slow } = slowKind();
  const app = await openTestApp({ empty: true, now: () => now });
  const worker = await startWorker(app, "anna", slow);
  await queueJob(app, "long", { kind: "slow", queue: "office" });
  await standing.reached;
  const status = async () => (await get(app, "workers/status"))[0].status;
  const json = { paused: true, concurrency: 1 };
  for (const { queue_name } of await get(app, "queues/stats")) {
    await app.call(`/api/celery/queues/${queue_name}/`, { as, method: "PUT", json });
  }
  assertEquals(await status(), "maintenance");
  now = new Date(now.getTime() + 31_000);
  assertEquals(await status(), "error");
  standing.open();
  await worker.close();
  await app.close();
});

Deno.test("a job's details have its steps and failures, and its calls have no ids as names", async () => {
  const app = await openTestApp({ empty: true });
  const worker = await startWorker(app, "anna", failing);
  await queueJob(app, "broken", { kind: "failing", queue: "office" });
  await jobIs(app, "broken", "dead");
  const detail = await get(app, "tasks/broken");
  assertEquals(detail.timeline.map(({ what, by }: Record<string, string>) => [what, by]), [
    ["queued", "김민지"],
    ["leased", "anna"],
    ["attempt_started", "anna"],
    ["failed", "anna"],
    ["dead_lettered", "anna"],
  ]);
  assert(detail.traceback.includes("1번째 시도: 발급 기관이 응답하지 않습니다."));
  for (const id of ["cleanup", "x".repeat(5_000), "%00", "constructor"]) {
    assertEquals((await app.call(`/api/celery/tasks/${id}/`, { as })).status, 404);
  }
  await worker.close();
  await app.close();
});

Deno.test("workers are restarted one by one and together; a missing one is refused", async () => {
  let now = new Date("2026-11-21T01:00:00.000Z");
  const app = await openTestApp({ empty: true, now: () => now });
  const restartAll = "tasks/update-and-restart-workers";
  assertEquals(await post(app, restartAll), [409, "실행 중인 작업자가 없습니다."]);
  const workers = [await startWorker(app, "anna"), await startWorker(app, "bora")];
  const restarted = Promise.withResolvers<void>();
  let answers = 0;
  app.deps.books.subscribe((events) => {
    answers += events.filter(({ type }) => type === "job_monitor.worker_restarted").length;
    if (answers === 3) restarted.resolve();
  });
  assertEquals(await post(app, "workers/anna/restart"), [200, 1]);
  assertEquals(await post(app, restartAll), [200, 2]);
  assertEquals(await post(app, "tasks/update-metrics"), [200, 2]);
  assertEquals(await post(app, "workers/cleo/restart"), [404, "작업자를 찾을 수 없습니다."]);
  await restarted.promise;
  const { restart, status } = await get(app, "workers/anna");
  assertEquals([restart.given_back, restart.done_at !== null, status], [0, true, "active"]);
  now = new Date(now.getTime() + 60_000);
  const [silent] = await get(app, "workers/status");
  assertEquals([silent.status, silent.is_online], ["inactive", false]);
  assertEquals(await post(app, "workers/anna/restart"), [
    409,
    "실행 중이 아닌 작업자입니다.",
  ]);
  await Promise.all(workers.map((worker) => worker.close()));
  await app.close();
});

Deno.test("open monitors receive jobs, queues and commands to workers; no other page does", async () => {
  const app = await openTestApp({ empty: true });
  assertEquals((await app.call("/api/live?nouns=jobs", { as: "staff" })).status, 403);
  const line = await listen(app, "nouns=jobs");
  const received = async () => (await line.next())!.event;
  assertEquals(await received(), "ready");
  await queueJob(app, "first");
  assertEquals(await received(), "reset");
  const json = { paused: true, concurrency: 1 };
  await app.call("/api/celery/queues/chores/", { as, method: "PUT", json });
  assertEquals(await received(), "reset");
  await post(app, "tasks/first/cancel");
  assertEquals(await received(), "reset");
  await post(app, "tasks/cleanup");
  assertEquals(await received(), "reset");
  endLive(app.deps.books);
  await app.close();
});

Deno.test("a token that may read jobs sees the monitor and changes nothing; others see nothing", async () => {
  const app = await openTestApp({ empty: true });
  const tokenOf = async (scopes: Record<string, string>) => {
    const json = { name: "관찰", scopes };
    const made = await app.call("/api/tokens/", { as, method: "POST", json });
    return { authorization: `Bearer ${(await made.json()).token}` };
  };
  const [reader, stranger] = [await tokenOf({ jobs: "read" }), await tokenOf({ cards: "write" })];
  const routes = allRoutes().filter(({ path }) => path.startsWith("/api/celery"));
  assert(routes.length > 10);
  for (const { method, path } of routes) {
    const refused = async (headers: Record<string, string>) => {
      const body = method === "GET" ? {} : { json: {} };
      const given = { as: "visitor", method, headers, ...body } as const;
      const response = await app.call(path.replace(/:\w+/, "none"), given);
      await response.body?.cancel();
      return response.status === 403;
    };
    const name = `${method} ${path}`;
    assertEquals([await refused(reader), await refused(stranger)], [method !== "GET", true], name);
  }
  await app.close();
});
