/** "발급해서 받기": one request issues what is missing or stale, and its archive has all of it. */
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { certificateStream, fileCertificate } from "../../events/certificate/certificate.ts";
import { BASE, type House, issue, withHouse } from "../helpers/certificate_house.ts";
import { minji } from "../store/notes.ts";
import { unzip } from "../helpers/unzip.ts";

const [ISSUE, DOWNLOAD, DELIVER, REFRESH] = ["issue", "download", "deliver", "refresh_owner_info"]
  .map((one) => one.includes("_") ? `${one}_bulk` : `${one}_immovable_bulk`);

const statusOf = async ({ get }: House, task: string) =>
  (await get(`${DOWNLOAD}/?task_id=${task}`)).body;

const issuedCount = ({ app }: House): number => app.deps.books.views.certificate.byId.size;

async function filesOf({ app }: House, path: string): Promise<string[]> {
  return [...unzip(await (await app.call(path)).bytes()).keys()];
}

Deno.test("one request issues what is missing or stale alone, and its file has all and says when", () =>
  withHouse(6, async (house) => {
    const { app, ids, post, move, work } = house;
    await issue(house, ids.slice(0, 4));
    move(120_000);
    const change = (id: string, json: object) =>
      app.call(`${BASE}/${id}/update`, { as: "staff", method: "PUT", json });
    await (await change(ids[0], { owner_name: "새 소유자" })).body?.cancel();
    await (await change(ids[1], { status: "completed" })).body?.cancel();
    const { body } = await post(DELIVER, ids);
    assertEquals(body.message, "6개 주소의 증명서를 발급해서 받도록 요청했습니다.");
    await work();
    const done = await statusOf(house, body.task_id);
    assertEquals([done.status, done.processed_count, done.failed_count], ["completed", 6, 0]);
    assertEquals(issuedCount(house), 4 + 3, "two that are missing, and one with another owner");
    const files = await filesOf(house, done.download_url);
    assertEquals(files.length, 7);
    assert(files.every((name) => /_\d{8}-\d{4}\.pdf$|목록\.xlsx$/.test(name)), files.join());
    const again = await post(DELIVER, ids);
    assertEquals([again.body.task_id, again.body.download_url], [null, done.download_url]);
    const same = await post(DOWNLOAD, ids);
    assertEquals(same.body.download_url, done.download_url, "a download has the same in it");
  }));

Deno.test("a certificate older than three months is issued again, also one that was filed", () =>
  withHouse(2, async (house) => {
    const { app: { deps: { books } }, ids, post, work } = house;
    const { sha256, size } = await books.blobs.put(new Uint8Array([1]), `address/${ids[1]}`);
    for (const [n, issued_on] of ["2026-11-01", "2026-01-05"].entries()) {
      const id = `filed.${n}`;
      await books.execute({
        stream: certificateStream(id),
        decide: () => fileCertificate(id, { address: ids[n], number: "", issued_on, sha256, size }),
        meta: { actor: minji, requestId: "t", key: id },
      });
    }
    // The first one's file is sealed with another key, so it is looked at only in the books.
    await post(DELIVER, [ids[1]]);
    await work();
    const { newest } = books.views.certificate;
    assertEquals(ids.map((id) => newest.get(id)!.state.source), ["filed", "sample"]);
  }));

Deno.test("a request waits for others' issues, pays for nothing twice, and makes up for what failed in them", () =>
  withHouse(4, async (house) => {
    const { app, ids, post, work } = house;
    const theirs = await post(ISSUE, ids.slice(0, 3), "superuser");
    const { body } = await post(DELIVER, ids);
    assertStringIncludes(body.message, "발급 3건이 끝나면 시작합니다.");
    const twice = await post(DELIVER, ids);
    assertEquals(twice.body.task_id, body.task_id, "a second press is the same request");
    const refused = await post(ISSUE, ids);
    assertEquals(refused.status, 409, "what is being delivered is being issued");
    assertEquals(refused.body.details.map(({ kind }) => kind), ["issue", "deliver"]);
    await app.call(`${BASE}/certificate_tasks/${theirs.body.task_id}/cancel`, {
      as: "superuser",
      method: "POST",
      json: {},
    });
    await work();
    const done = await statusOf(house, body.task_id);
    assertEquals([done.status, done.processed_count], ["completed", 4]);
    assertEquals(issuedCount(house), 4);
  }));

Deno.test("a download right after a change has the change, and one before a re-issue ends waits for it", () =>
  withHouse(2, async (house) => {
    const { app, ids, post, work } = house;
    await issue(house, ids);
    const first = await post(DOWNLOAD, ids);
    const edited = await app.call(`${BASE}/${ids[0]}/update`, {
      as: "staff",
      method: "PUT",
      json: { owner_name: "새 소유자" },
    });
    await edited.body?.cancel();
    const second = await post(DOWNLOAD, ids);
    assert(second.body.task_id && second.body.task_id !== first.body.task_id);
    await work();
    await post(ISSUE, ids, "superuser");
    const third = await post(DOWNLOAD, ids);
    assertStringIncludes(third.body.message, "발급 2건이 끝나면 시작합니다.");
    await work();
    const done = await statusOf(house, third.body.task_id);
    const again = await post(DOWNLOAD, ids);
    assertEquals(again.body.download_url, done.download_url, "in the same moment, the newest file");
  }));

Deno.test("of a request that was cut short only what is left is asked for again", () =>
  withHouse(3, async (house) => {
    const { app, ids, post, work } = house;
    const call = (task: string, act: string, as: "staff" | "superuser" = "staff") =>
      app.call(`${BASE}/certificate_tasks/${task}/${act}`, { as, method: "POST", json: {} });
    const { body } = await post(ISSUE, ids);
    const early = await call(body.task_id, "retry");
    assertEquals([early.status, (await early.json()).code], [409, "task_not_ended"]);
    await app.call(`${BASE}/${ids[2]}/delete`, { as: "staff", method: "DELETE" });
    await work();
    const done = await statusOf(house, body.task_id);
    assertEquals([done.failed_count, done.failures], [1, [{
      id: ids[2],
      address: done.failures[0].address,
      reason: "그사이 삭제된 주소입니다.",
    }]]);
    const restored = await app.call(`${BASE}/${ids[2]}/restore`, {
      as: "staff",
      method: "POST",
      json: {},
    });
    assertEquals(restored.status, 200);
    await restored.body?.cancel();
    const again = await (await call(body.task_id, "retry")).json();
    assertEquals(again.processing_info.total, 1);
    await work();
    assertEquals(issuedCount(house), 3, "the others were not issued again");
    const over = await call(again.task_id, "retry");
    assertEquals([over.status, (await over.json()).code], [409, "nothing_failed"]);
    const refreshed = await post(REFRESH, ids, "superuser");
    await work();
    assertEquals((await call(refreshed.body.task_id, "retry")).status, 403, "another's");
  }));
