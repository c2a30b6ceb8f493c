/** Requests on the same addresses in a row: each waits for what makes what it reads, and says so. */
import { assert, assertEquals } from "@std/assert";
import { BASE, type House, issue, withHouse } from "../helpers/certificate_house.ts";
import { unzip } from "../helpers/unzip.ts";

const ISSUE = "issue_immovable_bulk";
const DOWNLOAD = "download_immovable_bulk";
const REFRESH = "refresh_owner_info_bulk";

const statusOf = async ({ get }: House, task: string) =>
  (await get(`${DOWNLOAD}/?task_id=${task}`)).body;

Deno.test("a download of 60 addresses still being issued waits and has all 60", () =>
  withHouse(60, async (house) => {
    const { app, ids, post, work } = house;
    await post(ISSUE, ids);
    const { body } = await post(DOWNLOAD, ids);
    assertEquals(
      body.message,
      "증명서 다운로드를 요청했습니다. 발급 60건이 끝나면 시작합니다.",
    );
    const waiting = await statusOf(house, body.task_id);
    assertEquals([waiting.success, waiting.status, waiting.message], [
      true,
      "pending",
      "발급 60건이 끝나면 시작합니다.",
    ]);
    const { data } = await (await app.call("/api/celery/tasks/status/", { as: "superuser" }))
      .json();
    assertEquals(data[0].waits, "발급 60건이 끝나면 시작합니다.", "the monitor says the same");
    await work();
    const done = await statusOf(house, body.task_id);
    assertEquals([done.status, done.processed_count, done.failed_count], ["completed", 60, 0]);
    const file = await (await app.call(done.download_url)).bytes();
    assertEquals(unzip(file).size, 61);
  }));

Deno.test("after a partly failed issue the waiting download has the rest and the number missing", () =>
  withHouse(3, async (house) => {
    const { app, ids, post, work } = house;
    await post(ISSUE, ids);
    const { body } = await post(DOWNLOAD, ids);
    await app.call(`${BASE}/${ids[2]}/delete`, { as: "staff", method: "DELETE" });
    assert(app.deps.books.views.address.byId.get(ids[2])!.state.deleted);
    await work();
    const done = await statusOf(house, body.task_id);
    assertEquals([done.status, done.message], [
      "completed",
      "3건 중 2건이 파일에 있습니다. 1건은 발급된 증명서가 없습니다. " +
      "‘발급해서 받기’로 모두 받을 수 있습니다.",
    ]);
  }));

Deno.test("after a cancelled issue the waiting download without a file gives the reason", () =>
  withHouse(2, async (house) => {
    const { app, ids, post, work } = house;
    const issued = await post(ISSUE, ids);
    const { body } = await post(DOWNLOAD, ids);
    const path = `${BASE}/certificate_tasks/${issued.body.task_id}/cancel`;
    await app.call(path, { as: "staff", method: "POST", json: {} });
    await work();
    const done = await statusOf(house, body.task_id);
    assertEquals([done.status, done.error], [
      "failed",
      "먼저 요청한 발급이 끝나지 못해 다운로드할 증명서가 없습니다.",
    ]);
  }));

Deno.test("a new issue or a changed owner invalidates an existing file", () =>
  withHouse(2, async (house) => {
    const { app, ids, post, move, work } = house;
    await issue(house, ids);
    move(1_000);
    const old = await post(DOWNLOAD, ids);
    await work();
    assertEquals((await post(DOWNLOAD, ids)).body.task_id, null, "nothing is new");
    move(1_000);
    await post(ISSUE, ids);
    const next = await post(DOWNLOAD, ids);
    assert(next.body.task_id && next.body.task_id !== old.body.task_id);
    await work();
    move(1_000);
    const edited = await app.call(`${BASE}/${ids[0]}/update`, {
      as: "staff",
      method: "PUT",
      json: { owner_name: "새 소유자" },
    });
    assertEquals(edited.status, 200);
    await edited.body?.cancel();
    assert((await post(DOWNLOAD, ids)).body.task_id, "its list has another owner now");
  }));

Deno.test("a repeated download after more issues is a new one with all of them", () =>
  withHouse(2, async (house) => {
    const { ids, post, work } = house;
    await post(ISSUE, [ids[0]]);
    const first = await post(DOWNLOAD, ids);
    assertEquals((await post(DOWNLOAD, ids)).body.task_id, first.body.task_id, "the same request");
    await post(ISSUE, [ids[1]]);
    const second = await post(DOWNLOAD, ids);
    assert(second.body.task_id !== first.body.task_id);
    await work();
    assertEquals((await statusOf(house, second.body.task_id)).processed_count, 2);
  }));

Deno.test("certificates requested during a refresh of owners wait for it", () =>
  withHouse(2, async (house) => {
    const { app, ids, post, work } = house;
    await post(REFRESH, ids);
    const { body } = await post(ISSUE, ids);
    assertEquals(
      body.message,
      "2개 주소의 증명서 발급을 요청했습니다. 소유자 정보 갱신 2건이 끝나면 시작합니다.",
    );
    const download = await post(DOWNLOAD, ids);
    assertEquals(
      (await statusOf(house, download.body.task_id)).message,
      "소유자 정보 갱신 2건과 발급 2건이 끝나면 시작합니다.",
    );
    await work();
    assertEquals((await statusOf(house, download.body.task_id)).status, "completed");
    const { byId } = app.deps.books.views.job;
    const ended = [...byId.values()].map(({ state, ended_at }) => [state.kind, ended_at]);
    assertEquals(ended.map(([kind]) => kind), [
      "refresh_owner_info",
      "issue_certificates",
      "download_certificates",
    ]);
  }));

Deno.test("a failed download retried during a new issue waits for it", () =>
  withHouse(2, async (house) => {
    const { app, ids, post, work } = house;
    const { body } = await post(DOWNLOAD, ids);
    await work();
    assertEquals((await statusOf(house, body.task_id)).status, "failed");
    await post(ISSUE, ids);
    const path = `/api/celery/tasks/${body.task_id}/retry`;
    const again = await app.call(path, { as: "superuser", method: "POST", json: {} });
    assertEquals([again.status, (await again.json()).data.waits], [
      200,
      "발급 2건이 끝나면 시작합니다.",
    ]);
    await work();
    assertEquals((await statusOf(house, body.task_id)).processed_count, 2);
  }));

Deno.test("two requests for the same address in one turn pay once; a failed one is not retried beside it", () =>
  withHouse(3, async (house) => {
    const { app, ids, post } = house;
    const answers = await Promise.all([post(ISSUE, ids.slice(0, 2)), post(ISSUE, ids.slice(1))]);
    // Of two in one turn the second is refused; one that comes a turn later asks for the rest alone.
    assert(answers.every(({ status }) => [200, 409].includes(status)));
    const made = answers.filter(({ status }) => status === 200);
    const orders = made.reduce((sum, { body }) => sum + body.processing_info.total, 0);
    assertEquals(orders, made.length === 1 ? 2 : 3);
    const [{ body }] = made;
    const call = (task: string, act: string) =>
      app.call(`/api/celery/tasks/${task}/${act}`, { as: "superuser", method: "POST", json: {} });
    assertEquals((await call(body.task_id, "cancel")).status, 200);
    assertEquals((await post(ISSUE, ids)).status, 200);
    const again = await call(body.task_id, "retry");
    assertEquals([again.status, (await again.json()).code], [409, "job_exists"]);
  }));
