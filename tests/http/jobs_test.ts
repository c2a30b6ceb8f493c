/** Jobs over HTTP: the list and its pages, doing one again, cancelling one, pausing a queue. */
import { assertEquals } from "@std/assert";
import { jobIs, queueJob, startWorker } from "../helpers/jobs.ts";
import { openTestApp, type TestApp } from "../helpers/server.ts";

async function given(app: TestApp, ...ids: string[]): Promise<void> {
  for (const id of ids) await queueJob(app, id, { after: id === "second" ? ["first"] : [] });
}

const as = "superuser";
type Row = { task_id: string; status: string; waits: string };
const shown = (rows: Row[]) => rows.map(({ task_id, status, waits }) => [task_id, status, waits]);

Deno.test("a superuser sees jobs newest first, by page and status, and why one waits", async () => {
  const app = await openTestApp({ empty: true });
  await given(app, "first", "second", "third");
  const get = async (query: string) =>
    (await app.call(`/api/celery/tasks/status/${query}`, { as })).json();
  const all = await get("");
  assertEquals(shown(all.data), [
    ["third", "PENDING", "실행 중인 작업자가 없습니다."],
    ["second", "PENDING", "작업 1건이 끝나면 시작합니다."],
    ["first", "PENDING", "실행 중인 작업자가 없습니다."],
  ]);
  assertEquals(all.data[0].title, "보유 기간이 끝난 개인정보 파기");
  const page = await get("?page=2&limit=2");
  assertEquals(page.pagination, { page: 2, page_size: 2, total: 3, pages: 2 });
  assertEquals([shown(page.data).length, (await get("?status=FAILURE")).data], [1, []]);
  for (const bad of ["status=LOST", "statuses=PENDING,LOST", "hours=0", "limit=0", "page=x"]) {
    assertEquals((await app.call(`/api/celery/tasks/status/?${bad}`, { as })).status, 400, bad);
  }
  await app.close();
});

Deno.test("jobs are found by several states, by queue, by text and by what happened lately", async () => {
  let now = new Date("2026-11-20T00:00:00.000Z");
  const app = await openTestApp({ empty: true, now: () => now });
  await queueJob(app, "old", { args: { address_ids: ["adr_7"] }, queue: "slow" });
  await queueJob(app, "given_up");
  await app.call("/api/celery/tasks/given_up/cancel/", { as, method: "POST" });
  now = new Date("2026-11-21T23:00:00.000Z");
  await app.signInAgain("superuser");
  await queueJob(app, "new");
  const found = async (query: string) =>
    (await (await app.call(`/api/celery/tasks/status/?${query}`, { as })).json()).data
      .map(({ task_id }: Row) => task_id);
  // What has not ended is shown however old it is.
  assertEquals(await found(""), ["new", "old"]);
  assertEquals(await found("hours=72"), ["new", "given_up", "old"]);
  assertEquals(await found("hours=72&statuses=REVOKED,SUCCESS"), ["given_up"]);
  assertEquals(await found("queue=slow,other"), ["old"]);
  assertEquals(await found("search=ADR_7"), ["old"]);
  assertEquals(await found(`search=${encodeURIComponent(" 파기 ")}`), ["new", "old"]);
  assertEquals(await found(`search=${encodeURIComponent("김민지")}`), ["new", "old"]);
  assertEquals(await found("search=nothing"), []);
  await app.close();
});

Deno.test("a job is cancelled once and retried; other acts are refused in Korean", async () => {
  const app = await openTestApp({ empty: true });
  await given(app, "first");
  const post = async (path: string) => {
    const response = await app.call(`/api/celery/tasks/${path}/`, { as, method: "POST", json: {} });
    const body = await response.json();
    return [response.status, body.data?.status ?? body.message];
  };
  assertEquals(await post("first/retry"), [
    409,
    "실패했거나 취소된 작업만 다시 시도할 수 있습니다.",
  ]);
  assertEquals(await post("first/cancel"), [200, "REVOKED"]);
  assertEquals(await post("first/cancel"), [200, "REVOKED"]);
  assertEquals(await post("first/retry"), [200, "PENDING"]);
  assertEquals(await post("nobody/retry"), [404, "작업을 찾을 수 없습니다."]);
  const result = (await app.deps.books.history("job/first")).map(({ type }) => type);
  assertEquals(result, ["job.queued", "job.revoked", "job.retried"]);
  await app.close();
});

/** One of the queues, as the monitor gets it. */
async function queueRow(app: TestApp, name: string) {
  const { data } = await (await app.call("/api/celery/queues/stats/", { as })).json();
  return data.find((one: { queue_name: string }) => one.queue_name === name);
}

Deno.test("a queue is paused and scaled at once; an unknown one is not created", async () => {
  const app = await openTestApp({ empty: true });
  await given(app, "first");
  const put = (name: string, json: unknown) =>
    app.call(`/api/celery/queues/${name}/`, { as, method: "PUT", json });
  const set = await (await put("chores", { paused: true, concurrency: 2 })).json();
  const row = {
    queue_name: "chores",
    pending_tasks: 1,
    active_tasks: 0,
    scheduled_tasks: 0,
    paused: true,
    concurrency: 2,
  };
  assertEquals(set, { data: row });
  assertEquals(await queueRow(app, "chores"), row);
  const { data: [job] } = await (await app.call("/api/celery/tasks/status/", { as })).json();
  assertEquals(job.waits, "큐가 일시 중지되어 있습니다.");
  assertEquals((await put("nowhere", { paused: true, concurrency: 2 })).status, 404);
  assertEquals((await put("chores", { paused: true, concurrency: 0 })).status, 422);
  await app.close();
});

Deno.test("a job for later is counted as scheduled by its queue, and says so", async () => {
  const app = await openTestApp({ empty: true });
  await queueJob(app, "later", { not_before: "2026-11-22T00:00:00.000Z" });
  const worker = await startWorker(app, "anna");
  const { data: [row] } = await (await app.call("/api/celery/tasks/status/", { as })).json();
  assertEquals([row.status, row.waits], ["PENDING", "시작 시각을 기다립니다."]);
  const queue = await queueRow(app, row.queue_name);
  assertEquals([queue.pending_tasks, queue.scheduled_tasks], [0, 1]);
  await worker.close();
  await app.close();
});

Deno.test("clearing finished jobs removes them from the list and keeps their history", async () => {
  const app = await openTestApp({ empty: true });
  const worker = await startWorker(app, "anna");
  await queueJob(app, "done");
  await jobIs(app, "done", "succeeded");
  await queueJob(app, "broken", { kind: "unknown" });
  await jobIs(app, "broken", "dead");
  const clear = async () =>
    (await app.call("/api/celery/tasks/cleanup/", { as, method: "POST" })).json();
  const list = async (query = "") =>
    (await (await app.call(`/api/celery/tasks/status/${query}`, { as })).json()).data
      .map(({ task_id }: Row) => task_id);
  assertEquals(await clear(), { data: { count: 1 }, message: "완료된 작업 정리를 시작했습니다." });
  assertEquals(await list(), ["broken"], "what failed waits for a person");
  assertEquals(await list("?cleaned=1"), ["broken", "done"]);
  assertEquals((await clear()).data, { count: 0 });
  const events = (await app.deps.books.history("job_monitor/office")).map(({ type }) => type);
  assertEquals(events, ["job_monitor.cleaned"]);
  const { data } = await (await app.call("/api/celery/tasks/done/", { as })).json();
  assertEquals([data.status, data.timeline.at(-1).text], ["SUCCESS", "완료했습니다."]);
  await worker.close();
  await app.close();
});
