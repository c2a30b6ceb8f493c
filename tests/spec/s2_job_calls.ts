/** S2 §3 and §7 on jobs: entities and calls of the monitor, on an office with a day's jobs. */
import { assert, assertEquals } from "@std/assert";
import { z } from "zod";
import { defineJob, type JobKind, JobProblem } from "../../src/jobs/kind.ts";
import { addKinds, jobIs, queueJob } from "../helpers/jobs.ts";
import { line, type Lines } from "./line.ts";
import type { Json, Office } from "./office.ts";
import { assertShape } from "./s1_entities.ts";

const args = z.object({}).loose();
const held = Promise.withResolvers<void>();

/** What the office can do on this day besides its own: fail, be quick, count, stand until it is stopped. */
export const JOBS = {
  broken: defineJob({
    kind: "spec_broken",
    title: "멈춘 기관 조회",
    args,
    queue: "office",
    attemptsMax: 1,
    handler: () => Promise.reject(new JobProblem("발급 기관이 응답하지 않습니다.")),
  }),
  quick: defineJob({
    kind: "spec_quick",
    title: "빠른 정리",
    args,
    queue: "office",
    handler: () => Promise.resolve(null),
  }),
  counted: defineJob({
    kind: "spec_counted",
    title: "빠른 조회",
    args,
    queue: "office",
    handler: () => Promise.resolve({ pages: 3 }),
  }),
  slow: defineJob({
    kind: "spec_slow",
    title: "오래 걸리는 발급",
    args,
    queue: "issue",
    handler: async (_args, { signal }) => {
      const ended = Promise.withResolvers<void>();
      signal.addEventListener("abort", () => ended.resolve());
      await Promise.race([held.promise, ended.promise]);
      return null;
    },
  }),
};

const days = new WeakMap<Office, Promise<void>>();

/** The office has had its day: a job failed, two are done, one runs. */
export function dayOf(office: Office): Promise<void> {
  const known = days.get(office);
  if (known) return known;
  const day = begin(office);
  days.set(office, day);
  return day;
}

async function begin(office: Office): Promise<void> {
  const { server } = office.scene;
  const takeAway = addKinds(...Object.values<JobKind>(JOBS));
  office.atEnd(() => {
    held.resolve();
    takeAway();
  });
  await queueJob(server, "spec-broken-1", { kind: "spec_broken", queue: "office" });
  await queueJob(server, "spec-quick-1", { kind: "spec_quick", queue: "office" });
  await queueJob(server, "spec-counted-1", { kind: "spec_counted", queue: "office" });
  await queueJob(server, "spec-slow-1", { kind: "spec_slow", queue: "issue" });
  await jobIs(server, "spec-broken-1", "dead");
  await jobIs(server, "spec-quick-1", "succeeded");
  await jobIs(server, "spec-counted-1", "succeeded");
  await jobIs(server, "spec-slow-1", "running");
}

/** What a reading of the monitor answers. */
export async function celery(office: Office, path: string): Promise<Json> {
  await dayOf(office);
  return (await office.get("superuser", `/api/celery/${path}/`)).data;
}
const tasks = async (office: Office, query = ""): Promise<Json> => {
  await dayOf(office);
  return await office.get("superuser", `/api/celery/tasks/status/${query}`);
};
const post = async (office: Office, path: string) => {
  await dayOf(office);
  const refused = await office.statuses("POST", `/api/celery/${path}/`, ["visitor", "staff"]);
  assertEquals(refused, [401, 403], path);
  return await office.call("superuser", "POST", `/api/celery/${path}/`);
};
const WORKER = {
  name: "string",
  hostname: "string",
  status: "string",
  is_online: "boolean",
  pid: "number",
  concurrency: "number",
  active_tasks: "number",
  processed_tasks: "number",
  failed_tasks: "number",
  queues: "array",
} as const;

async function worker(office: Office): Promise<void> {
  const [row] = await celery(office, "workers/status");
  assertShape(row, WORKER);
  const detail = await celery(office, `workers/${row.name}`);
  assertShape(detail, {
    pool_type: "string",
    reserved_tasks: "number",
    registered_tasks: "number",
    active_tasks_detail: "array",
    recent_tasks: "array",
  });
  assertShape(detail.active_tasks_detail[0], {
    task_id: "string",
    task_name: "string",
    eta: "text or nothing",
  });
  assertShape(detail.recent_tasks[0], {
    task_id: "string",
    task_name: "string",
    status: "string",
    date_created: "string",
  });
}

async function task(office: Office): Promise<void> {
  const { data } = await tasks(office);
  for (const row of data) {
    assertShape(row, {
      task_id: "string",
      task_name: "string",
      status: "string",
      worker_name: "text or nothing",
      queue_name: "string",
      queued_at: "string",
      finished_at: "text or nothing",
      execution_time: "figure or nothing",
      runtime: "figure or nothing",
      error: "text or nothing",
    });
  }
  const detail = await celery(office, "tasks/spec-broken-1");
  assertShape(detail, { traceback: "text or nothing", date_done: "text or nothing" });
  assert(detail.error.includes("발급 기관이 응답하지 않습니다."));
  assertEquals((await celery(office, "tasks/spec-counted-1")).result, { pages: 3 });
}

async function queries(office: Office): Promise<void> {
  const failed = await tasks(office, "?status=FAILURE&hours=24&limit=10&page=1");
  assertShape(failed.pagination, {
    page: "number",
    page_size: "number",
    total: "number",
    pages: "number",
  });
  assert(failed.data.length > 0 && failed.data.every(({ status }: Json) => status === "FAILURE"));
  assertEquals([failed.pagination.page_size, failed.pagination.page], [10, 1]);
  const second = await tasks(office, "?limit=1&page=2");
  assertEquals([second.data.length, second.pagination.page], [1, 2]);
}

async function workerQueries(office: Office): Promise<void> {
  const [row] = await celery(office, "workers/status");
  const count = async (query: string) =>
    (await office.get("superuser", `/api/celery/workers/status/?${query}`)).data.length;
  assertEquals([
    await count(`search=${row.name.slice(0, 8)}`),
    await count("search=nobody"),
    await count("status=error"),
  ], [1, 0, 0]);
}

async function restarts(office: Office): Promise<void> {
  const [row] = await celery(office, "workers/status");
  assertEquals(Math.floor((await post(office, `workers/${row.name}/restart`)).status / 100), 2);
  assertEquals(
    (await office.call("superuser", "POST", "/api/celery/workers/nobody/restart/")).status,
    404,
  );
  await jobIs(office.scene.server, "spec-slow-1", "running");
}

async function cancels(office: Office): Promise<void> {
  await dayOf(office);
  const { server } = office.scene;
  await queueJob(server, "spec-cancel-1", {
    kind: "spec_slow",
    queue: "issue",
    after: ["spec-slow-1"],
  });
  assertEquals(Math.floor((await post(office, "tasks/spec-cancel-1/cancel")).status / 100), 2);
  assertEquals((await celery(office, "tasks/spec-cancel-1")).status, "REVOKED");
  assertEquals(
    Math.floor(
      (await office.call("superuser", "POST", "/api/celery/tasks/spec-quick-1/cancel/")).status /
        100,
    ),
    4,
  );
}

async function cleans(office: Office): Promise<void> {
  await dayOf(office);
  await queueJob(office.scene.server, "spec-clean-1", { kind: "spec_quick", queue: "office" });
  await jobIs(office.scene.server, "spec-clean-1", "succeeded");
  assertEquals(Math.floor((await post(office, "tasks/cleanup")).status / 100), 2);
  assert(
    (await tasks(office, "?limit=100")).data.every(({ task_id }: Json) =>
      task_id !== "spec-clean-1"
    ),
  );
  days.delete(office);
  held.resolve();
}

const shape = (path: string, fields: Parameters<typeof assertShape>[1]) => async (office: Office) =>
  assertShape(await celery(office, path), fields);
const OVERVIEW = { workers: "object", tasks_24h: "object", queues: "object" } as const;
const STORE = {
  version: "string",
  uptime_in_seconds: "number",
  connected_clients: "number",
  used_memory_human: "string",
  total_commands_processed: "number",
  celery_keys_count: "number",
  celery_keys: "array",
} as const;
const HEALTH = {
  broker_ok: "boolean",
  result_backend_ok: "boolean",
  workers_online: "number",
} as const;

async function overview(office: Office): Promise<void> {
  const { workers, tasks_24h, queues } = await celery(office, "overview");
  assertShape(workers, { active: "number", total: "number" });
  assertShape(tasks_24h, { success: "number", total: "number" });
  assertShape(queues, { total_pending: "number" });
  assert(workers.active >= 1 && tasks_24h.success >= 2 && tasks_24h.total > tasks_24h.success);
}

async function queues(office: Office): Promise<void> {
  const all = await celery(office, "queues/stats");
  for (const row of all) {
    assertShape(row, {
      queue_name: "string",
      pending_tasks: "number",
      active_tasks: "number",
      scheduled_tasks: "number",
    });
  }
  assertEquals(all.find(({ queue_name }: Json) => queue_name === "issue").active_tasks >= 1, true);
}

export const jobCallLines: Lines = {
  "S2-3.22": line("worker: its fields", worker),
  "S2-3.23": line("task: its fields", task),
  "S2-3.24": line("queue: its fields", queues),
  "S2-3.25": line("overview: workers, tasks of 24 hours, queues", overview),
  "S2-3.26": line("health: its fields", shape("health", HEALTH)),
  "S2-3.27": line("store: its fields", shape("redis/info", STORE)),
  "S2-3.28": line("pagination: page, page_size, total, pages", queries),
  "S2-7.41": line("GET overview", shape("overview", OVERVIEW)),
  "S2-7.42": line("GET workers/status: search, status", workerQueries),
  "S2-7.43": line("GET tasks/status: status, hours, limit, page; pagination", queries),
  "S2-7.44": line("GET queues/stats", queues),
  "S2-7.45": line("GET health", shape("health", HEALTH)),
  "S2-7.46": line("GET redis/info", shape("redis/info", STORE)),
  "S2-7.47": line("GET workers/{name}: its detail", worker),
  "S2-7.48": line("GET tasks/{id}: its detail", task),
  "S2-7.49": line("POST workers/{name}/restart", restarts),
  "S2-7.50": line("POST tasks/update-and-restart-workers", async (office) => {
    assertEquals(
      Math.floor((await post(office, "tasks/update-and-restart-workers")).status / 100),
      2,
    );
    await jobIs(office.scene.server, "spec-slow-1", "running");
  }),
  "S2-7.51": line("POST tasks/update-metrics", async (office) => {
    assertEquals(Math.floor((await post(office, "tasks/update-metrics")).status / 100), 2);
  }),
  "S2-7.53": line("POST tasks/{id}/cancel", cancels),
  "S2-7.54": line("the POSTs carry no payload", async (office) => {
    const { status, json } = await post(office, "tasks/update-metrics");
    assert(status < 300 && (json.message || json.data), JSON.stringify(json));
  }),
  // The last: what is cleared is no longer listed.
  "S2-7.52": line("POST tasks/cleanup", cleans),
};
