/** Jobs over HTTP: the list and its pages, doing one again, cancelling one, pausing a queue. */
import { assertEquals } from "@std/assert";
import { enqueue } from "../../src/jobs/enqueue.ts";
import { openTestApp, type TestApp } from "../helpers/server.ts";
import { minji } from "../store/notes.ts";

async function given(app: TestApp, ...ids: string[]): Promise<void> {
  for (const id of ids) {
    const meta = { actor: minji, requestId: "r", key: id };
    const after = id === "second" ? ["first"] : [];
    await enqueue(app.deps.books, { id, kind: "destroy_expired", queue: "chores", after }, meta);
  }
}

const as = "superuser";

Deno.test("a superuser sees jobs from the newest on, by page and status, and why one waits", async () => {
  const app = await openTestApp({ empty: true });
  await given(app, "first", "second", "third");
  const get = async (query: string) => (await app.call(`/api/jobs/${query}`, { as })).json();
  const all = await get("");
  const shown = (rows: { task_id: string; status: string; waits: string }[]) =>
    rows.map(({ task_id, status, waits }) => [task_id, status, waits]);
  assertEquals(shown(all.data), [
    ["third", "PENDING", ""],
    ["second", "PENDING", "먼저 끝나야 할 작업 1건을 기다립니다."],
    ["first", "PENDING", ""],
  ]);
  assertEquals(all.data[0].title, "보유 기간이 끝난 개인정보 파기");
  const page = await get("?page=2&page_size=2");
  assertEquals(page.pagination, { page: 2, page_size: 2, total: 3, total_pages: 2 });
  assertEquals([shown(page.data).length, (await get("?status=FAILURE")).data], [1, []]);
  assertEquals((await app.call("/api/jobs/?status=LOST", { as })).status, 400);
  await app.close();
});

Deno.test("a job is cancelled once and done again; what can not be is refused in Korean", async () => {
  const app = await openTestApp({ empty: true });
  await given(app, "first");
  const post = async (path: string) => {
    const response = await app.call(`/api/jobs/${path}/`, { as, method: "POST", json: {} });
    const body = await response.json();
    return [response.status, body.data?.status ?? body.message];
  };
  assertEquals(await post("first/retry"), [
    409,
    "실패했거나 취소된 작업만 다시 시도할 수 있습니다.",
  ]);
  assertEquals(await post("first/revoke"), [200, "REVOKED"]);
  assertEquals(await post("first/revoke"), [200, "REVOKED"]);
  assertEquals(await post("first/retry"), [200, "PENDING"]);
  assertEquals(await post("nobody/retry"), [404, "작업을 찾을 수 없습니다."]);
  const told = (await app.deps.books.history("job/first")).map(({ type }) => type);
  assertEquals(told, ["job.queued", "job.revoked", "job.retried"]);
  await app.close();
});

Deno.test("a queue is paused and set to more at once; one that nobody knows is not made", async () => {
  const app = await openTestApp({ empty: true });
  await given(app, "first");
  const put = (name: string, json: unknown) =>
    app.call(`/api/jobs/queues/${name}/`, { as, method: "PUT", json });
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
  assertEquals(await (await app.call("/api/jobs/queues/", { as })).json(), { data: [row] });
  const { data: [job] } = await (await app.call("/api/jobs/", { as })).json();
  assertEquals(job.waits, "큐가 멈춰 있습니다.");
  assertEquals((await put("nowhere", { paused: true, concurrency: 2 })).status, 404);
  assertEquals((await put("chores", { paused: true, concurrency: 0 })).status, 422);
  await app.close();
});
