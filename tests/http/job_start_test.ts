/** Jobs that a person starts by hand or has done again together, and how jobs went lately. */
import { assert, assertEquals } from "@std/assert";
import { z } from "zod";
import { defineJob, JobProblem } from "../../src/jobs/kind.ts";
import { addKinds, jobIs, queueJob, startWorker } from "../helpers/jobs.ts";
import { openTestApp, type TestApp } from "../helpers/server.ts";

const as = "superuser";
const post = async (app: TestApp, path: string, json: unknown) => {
  const response = await app.call(`/api/celery/${path}/`, { as, method: "POST", json });
  return { status: response.status, body: await response.json() };
};

const failing = defineJob({
  kind: "failing",
  title: "실패하는 작업",
  args: z.object({ address_id: z.string().optional() }),
  queue: "office",
  attemptsMax: 1,
  handler: () => Promise.reject(new JobProblem("발급 기관이 응답하지 않습니다.")),
});

Deno.test("a kind lists its arguments; a job started by hand runs once beside the schedule", async () => {
  const app = await openTestApp({ empty: true });
  const { data } = await (await app.call("/api/celery/kinds/", { as })).json();
  const chore = data.find(({ kind }: { kind: string }) => kind === "destroy_expired");
  assertEquals([chore.queue, chore.schedule, chore.schema.type], ["chores", "0 * * * *", "object"]);
  const started = await post(app, "tasks", { kind: "destroy_expired" });
  assertEquals([started.status, started.body.data.status], [201, "PENDING"]);
  assertEquals(started.body.data.requested_by, "대표");
  const again = await post(app, "tasks", { kind: "destroy_expired" });
  assertEquals([again.status, again.body.code], [409, "job_exists"]);
  await app.close();
});

const refusals: [what: string, json: unknown, status: number][] = [
  ["a kind that there is not", { kind: "nothing" }, 404],
  ["arguments that it does not take", { kind: "destroy_expired", args: { all: true } }, 422],
  ["a priority out of bounds", { kind: "destroy_expired", priority: 10 }, 422],
  ["a beginning that is no moment", { kind: "destroy_expired", not_before: "내일" }, 422],
];

Deno.test("an invalid start is refused in Korean, and nothing is queued", async () => {
  const app = await openTestApp({ empty: true });
  for (const [what, json, status] of refusals) {
    const { status: found, body } = await post(app, "tasks", json);
    assertEquals(found, status, what);
    assert(/[가-힣]/.test(body.message), what);
  }
  assertEquals(app.deps.books.views.job.byId.size, 0);
  await app.close();
});

Deno.test("a job with a later start waits until then", async () => {
  const app = await openTestApp({ empty: true });
  const json = { kind: "destroy_expired", not_before: "2026-11-22T01:00:00.000Z" };
  const { body } = await post(app, "tasks", json);
  assertEquals(body.data.waits, "시작 시각을 기다립니다.");
  await app.close();
});

Deno.test("failed jobs are retried by name or by search", async () => {
  const app = await openTestApp({ empty: true });
  const worker = await startWorker(app, "anna", failing);
  for (const id of ["f1", "f2", "f3"]) {
    await queueJob(app, id, {
      kind: "failing",
      queue: "office",
      args: { address_id: `adr_${id}` },
    });
    await jobIs(app, id, "dead");
  }
  await worker.close();
  await queueJob(app, "gone", { kind: "failing", queue: "office" });
  await post(app, "tasks/gone/cancel", {});
  const states = () =>
    ["f1", "f2", "f3", "gone"].map((id) => app.deps.books.views.job.byId.get(id)!.state.status);

  const named = await post(app, "tasks/retry", { ids: ["f1", "f1", "nobody"] });
  assertEquals(named.body.data, {
    count: 1,
    refused: [{ task_id: "nobody", message: "작업을 찾을 수 없습니다." }],
  });
  assertEquals(states(), ["queued", "dead", "dead", "revoked"]);
  const found = await post(app, "tasks/retry", { matching: { search: "adr_f2" } });
  assertEquals([found.body.data.count, found.body.message], [1, "작업 1건을 다시 시도합니다."]);
  const all = await post(app, "tasks/retry", { matching: {} });
  assertEquals(all.body.data.count, 1, "what was cancelled was meant to be");
  assertEquals(states(), ["queued", "queued", "queued", "revoked"]);
  const cancelled = await post(app, "tasks/retry", { matching: { statuses: "REVOKED,SUCCESS" } });
  assertEquals(cancelled.body.data.count, 1);
  for (const bad of [{}, { ids: [] }, { ids: "f1" }, { matching: { status: "LOST" } }]) {
    assertEquals((await post(app, "tasks/retry", bad)).status, 422);
  }
  await app.close();
});

Deno.test("the same request twice retries once", async () => {
  const app = await openTestApp({ empty: true });
  await queueJob(app, "gone");
  await post(app, "tasks/gone/cancel", {});
  const again = () =>
    app.call("/api/celery/tasks/retry/", {
      as,
      method: "POST",
      json: { ids: ["gone"] },
      headers: { "idempotency-key": "once" },
    });
  const first = await (await again()).json();
  assertEquals(await (await again()).json(), first);
  const result = (await app.deps.books.history("job/gone")).map(({ type }) => type);
  assertEquals(result, ["job.queued", "job.revoked", "job.retried"]);
  await app.close();
});

Deno.test("the trend has the last hour's attempts in its newest column", async () => {
  const app = await openTestApp({ empty: true });
  const worker = await startWorker(app, "anna", failing);
  await queueJob(app, "f1", { kind: "failing", queue: "office" });
  await jobIs(app, "f1", "dead");
  await queueJob(app, "done");
  await jobIs(app, "done", "succeeded");
  for (const [period, columns] of [["hour", 12], ["day", 24]] as const) {
    const { data } = await (await app.call(`/api/celery/trend/?period=${period}`, { as })).json();
    const { succeeded, failed } = data.columns.at(-1);
    assertEquals([data.columns.length, succeeded, failed], [columns, 1, 1]);
  }
  assertEquals((await app.call("/api/celery/trend/?period=year", { as })).status, 400);
  await worker.close();
  await app.close();
});

Deno.test("jobs are found by the records they concern, as far as the person may read these", async () => {
  const app = await openTestApp({ empty: true });
  const args = z.strictObject({ company_ids: z.array(z.string()) });
  const mail = defineJob({ ...failing, kind: "mail", title: "안내", args });
  const takeAway = addKinds(mail);
  const made = await app.call("/api/deposition/company/create/", {
    as,
    method: "POST",
    json: { name: "한빛 건설" },
  });
  const { data: { id } } = await made.json();
  await queueJob(app, "m1", { kind: "mail", queue: "office", args: { company_ids: [id, "gone"] } });
  await queueJob(app, "m2", { kind: "mail", queue: "office", args: { company_ids: [] } });
  const tokenOf = async (scopes: Record<string, string>) => {
    const json = { name: "관찰", scopes };
    const token = await app.call("/api/tokens/", { as, method: "POST", json });
    return { authorization: `Bearer ${(await token.json()).token}` };
  };
  const seen = async (headers: Record<string, string>) => {
    const read = async (path: string) =>
      (await (await app.call(`/api/celery/tasks/${path}`, { as: "visitor", headers })).json()).data;
    const found = await read(`status/?search=${encodeURIComponent("한빛")}`);
    return [found.map((row: { task_id: string }) => row.task_id), (await read("m1/")).about];
  };
  const about = [{ noun: "company", id, label: "한빛 건설" }];
  assertEquals(await seen(await tokenOf({ jobs: "read", tables: "read" })), [["m1"], about]);
  assertEquals(await seen(await tokenOf({ jobs: "read" })), [[], []]);
  takeAway();
  await app.close();
});
