/** Certificates over HTTP (S2 §4, §7, §8): requests, progress, the file, and who may have it. */
import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { rangeOf } from "../../src/server/ranges.ts";
import { addressId } from "../helpers/addresses.ts";
import { BASE, issue, withHouse } from "../helpers/certificate_house.ts";
import type { Caller } from "../helpers/server.ts";
import { unzip } from "../helpers/unzip.ts";

Deno.test("of 500 ids, 3 unknown and 2 repeated, the others are done and all are reported", () =>
  withHouse(496, async ({ ids, post, get, work }) => {
    const removed = ["nobody-1", "nobody-2", "nobody-3"];
    const given = [...ids.slice(0, 495), ids[0], ids[1], ...removed];
    const { status, body } = await post("issue_immovable_bulk", given);
    assertEquals(status, 200);
    const { task_id, ...rest } = body;
    assertEquals(rest, {
      success: true,
      message: "495개 주소의 증명서 발급을 요청했습니다. 찾을 수 없는 주소 3개는 제외했습니다.",
      estimated_time: 10,
      processing_info: {
        total: 495,
        batches: 10,
        batch_size: 50,
        duplicates: 2,
        missing: removed,
        under_way: [],
        under_way_tasks: [],
      },
      download_url: null,
      filename: null,
    });
    const waiting = await get(`download_immovable_bulk/?task_id=${task_id}`);
    assertEquals([waiting.body.status, waiting.body.message], [
      "pending",
      "차례를 기다리고 있습니다.",
    ]);
    await work();
    const done = await get(`download_immovable_bulk/?task_id=${task_id}`);
    assertEquals(
      [done.body.success, done.body.status, done.body.processed_count, done.body.progress],
      [true, "completed", 495, { current: 495, total: 495, percentage: 100 }],
    );
    assertEquals(done.body.batch_info, {
      batch_progress: "10/10",
      remaining_batches: 0,
      current_batch_size: 45,
    });
  }));

const refused: [what: string, ids: unknown, status: number, message: string][] = [
  ["no address at all", [], 422, "주소를 하나 이상 선택해 주세요."],
  [
    "10,000 addresses",
    Array.from({ length: 10_000 }, (_, number) => addressId(number)),
    422,
    "한 번에 500개 주소까지 처리할 수 있습니다. 나누어 요청해 주세요.",
  ],
  ["addresses that nobody knows", ["x", "y"], 404, "선택한 주소를 찾을 수 없습니다."],
  [
    "what is no list",
    "all",
    422,
    "입력값을 확인해 주세요. 주소: 형식이 올바르지 않습니다. (목록)",
  ],
];

Deno.test("an invalid request is refused in Korean and nothing is queued", () =>
  withHouse(1, async ({ app, post }) => {
    for (const path of ["issue", "download"].map((one) => `${one}_immovable_bulk`)) {
      for (const [what, ids, status, message] of refused) {
        const answer = await post(path, ids);
        assertEquals([answer.status, answer.body.message], [status, message], what);
      }
    }
    assertEquals(app.deps.books.views.job.byId.size, 0);
  }));

Deno.test("addresses already being issued are not paid for again", () =>
  withHouse(3, async ({ app, ids, get, post }) => {
    const asked = await post("issue_immovable_bulk", ids.slice(0, 2));
    const more = await post("issue_immovable_bulk", ids, "superuser");
    assertEquals(more.body.processing_info.under_way, ids.slice(0, 2));
    assertEquals(more.body.processing_info.total, 1);
    assertEquals(more.body.processing_info.under_way_tasks.map(({ task_id }) => task_id), [
      asked.body.task_id,
    ]);
    const again = await post("issue_immovable_bulk", ids);
    assertEquals(again.status, 409);
    assertStringIncludes(again.body.message, "선택한 주소는 모두 이미 처리하고 있습니다.");
    assertMatch(again.body.message, /요청한 증명서 발급 2건 등 2개 작업이 끝난 뒤 다시 요청해/);
    const [first, second] = again.body.details;
    assertEquals([first.task_id, first.count, second.task_id], [
      asked.body.task_id,
      2,
      more.body.task_id,
    ]);
    const followed = await app.call(first.url, { as: "superuser" });
    assertEquals([followed.status, (await followed.json()).task_id], [200, asked.body.task_id]);
    // A colleague may follow it, and not cancel it.
    const seen = await get(`download_immovable_bulk?task_id=${second.task_id}`);
    assertEquals([seen.status, seen.body.own, seen.body.requested_count], [200, false, 1]);
  }));

Deno.test("a download waits, then has one complete file, and a repeated request gets the same at once", () =>
  withHouse(4, async (house) => {
    const { app, ids, post, get, move, work } = house;
    await issue(house, ids.slice(0, 3));
    move(1_000);
    const { body } = await post("download_immovable_bulk", ids);
    assertEquals([body.message, body.download_url], [
      "증명서 다운로드를 시작했습니다. 1개 주소는 발급된 증명서가 없어 빠집니다. " +
      "‘발급해서 받기’로 모두 받을 수 있습니다.",
      null,
    ]);
    await work();
    const { body: done } = await get(`download_immovable_bulk/?task_id=${body.task_id}`);
    assertEquals([done.status, done.processed_count, done.failed_count, done.filename], [
      "completed",
      3,
      1,
      "2026-11-21_등기증명서_3건.zip",
    ]);
    assertEquals(
      done.message,
      "4건 중 3건이 파일에 있습니다. 1건은 발급된 증명서가 없습니다. " +
        "‘발급해서 받기’로 모두 받을 수 있습니다.",
    );
    const file = await app.call(done.download_url);
    assertEquals(file.headers.get("content-type"), "application/zip");
    const bytes = await file.bytes();
    assertEquals([bytes.length, unzip(bytes).size], [done.file_size, 4]);
    const again = await post("download_immovable_bulk", ids);
    assertEquals([again.body.task_id, again.body.download_url], [null, done.download_url]);
    move(1_000);
    await issue(house, [ids[3]]);
    const newer = await post("download_immovable_bulk", ids);
    assert(newer.body.task_id, "there is a newer certificate");
  }));

Deno.test("a download without issued certificates is refused with the reason", () =>
  withHouse(1, async ({ ids, post, get, work }) => {
    const { body } = await post("download_immovable_bulk", ids);
    await work();
    const { body: done } = await get(`download_immovable_bulk/?task_id=${body.task_id}`);
    const error = "발급된 증명서가 없습니다. 먼저 증명서를 발급해 주세요.";
    assertEquals([done.success, done.status, done.error], [false, "failed", error]);
  }));

Deno.test("a request and its file are visible to the requester and to superusers", () =>
  withHouse(1, async (house) => {
    const { app, ids, post, get, work } = house;
    await issue(house, ids);
    const { body } = await post("download_immovable_bulk", ids, "superuser");
    await work();
    const paths = [
      `download_immovable_bulk?task_id=${body.task_id}`,
      `download_immovable_bulk/file?task_id=${body.task_id}`,
    ];
    for (const path of paths) {
      const other = await get(path, "staff");
      assertEquals([other.status, other.body.message], [
        403,
        "요청한 사람만 볼 수 있는 작업입니다.",
      ]);
      const own = await app.call(`${BASE}/${path}`, { as: "superuser" });
      assertEquals(own.status, 200);
      await own.body?.cancel();
    }
    assertEquals((await get("download_immovable_bulk?task_id=nobody")).status, 404);
    const mine = await post("download_immovable_bulk", ids);
    await work();
    const seen = await get(`download_immovable_bulk?task_id=${mine.body.task_id}`, "superuser");
    assertEquals(seen.body.status, "completed");
    const tasks = await get("certificate_tasks");
    assertEquals(
      tasks.body.data.map(({ kind, status }) => [kind, status]),
      [["download", "completed"], ["issue", "completed"]],
    );
  }));

const ranges: [header: string | undefined, expected: ReturnType<typeof rangeOf>][] = [
  [undefined, null],
  ["bytes=0-9", { from: 0, to: 9 }],
  ["bytes=90-", { from: 90, to: 99 }],
  ["bytes=-10", { from: 90, to: 99 }],
  ["bytes=-1000", { from: 0, to: 99 }],
  ["bytes=95-1000", { from: 95, to: 99 }],
  ["bytes=100-", "none"],
  ["bytes=9-3", "none"],
  ["bytes=-", null],
  ["bytes=0-1,5-6", null],
  ["lines=1-2", null],
];

Deno.test("ranges are read as RFC 9110 defines them", () => {
  for (const [header, expected] of ranges) {
    assertEquals(rangeOf(header, 100), expected, header);
  }
});

Deno.test("an interrupted download continues where it stopped; one of another file restarts", () =>
  withHouse(20, async (house) => {
    const { app, ids, post, work } = house;
    await issue(house, ids);
    const { body } = await post("download_immovable_bulk", ids);
    await work();
    const path = `${BASE}/download_immovable_bulk/file?task_id=${body.task_id}`;
    const read = async (headers: Record<string, string>) => {
      const response = await app.call(path, { headers });
      return { response, bytes: await response.bytes() };
    };
    const { response, bytes } = await read({});
    const etag = response.headers.get("etag")!;
    assert(bytes.length > 3 * 65_536, "it has several parts");
    for (const from of [1, 65_507, 65_508, 65_509, 150_000, bytes.length - 1]) {
      const rest = await read({ range: `bytes=${from}-`, "if-range": etag });
      assertEquals(rest.response.status, 206);
      assertEquals(
        rest.response.headers.get("content-range"),
        `bytes ${from}-${bytes.length - 1}/${bytes.length}`,
      );
      assertEquals(rest.bytes, bytes.subarray(from));
    }
    const middle = await read({ range: "bytes=70000-140000" });
    assertEquals(middle.bytes, bytes.subarray(70_000, 140_001));
    const other = await read({ range: "bytes=5-", "if-range": '"other"' });
    assertEquals([other.response.status, other.bytes.length], [200, bytes.length]);
    const beyond = await read({ range: `bytes=${bytes.length}-` });
    assertEquals([beyond.response.status, beyond.response.headers.get("content-range")], [
      416,
      `bytes */${bytes.length}`,
    ]);
  }));

Deno.test("an expired file is refused to everybody, with the reason", () =>
  withHouse(1, async (house) => {
    const { app, ids, post, get, move, work } = house;
    await issue(house, ids);
    const { body } = await post("download_immovable_bulk", ids);
    await work();
    move(2 * 24 * 60 * 60_000);
    for (const caller of ["staff", "superuser"] as const) await app.signInAgain(caller);
    const file = await get(`download_immovable_bulk/file?task_id=${body.task_id}`);
    assertEquals([file.status, file.body.code], [404, "archive_not_found"]);
    const { body: status } = await get(`download_immovable_bulk?task_id=${body.task_id}`);
    assertEquals([status.success, status.status, status.download_url], [
      false,
      "failed",
      null,
    ]);
    assertEquals(
      status.error,
      "보관 기간이 지나 파일이 삭제되었습니다. 다시 다운로드해 주세요.",
    );
    const again = await post("download_immovable_bulk", ids);
    assert(again.body.task_id);
  }));

Deno.test("the requester may cancel, others may not, and an ended request stays as it is", () =>
  withHouse(1, async ({ ids, app, post, get, work }) => {
    const { body } = await post("issue_immovable_bulk", ids, "superuser");
    const cancel = async (as: Caller) => {
      const path = `${BASE}/certificate_tasks/${body.task_id}/cancel`;
      const response = await app.call(path, { as, method: "POST", json: {} });
      return [response.status, (await response.json()).message];
    };
    assertEquals(await cancel("staff"), [403, "요청한 사람만 볼 수 있는 작업입니다."]);
    assertEquals(await cancel("superuser"), [200, "요청한 사람이 취소했습니다."]);
    const status = await get(`download_immovable_bulk?task_id=${body.task_id}`, "superuser");
    assertEquals([status.body.success, status.body.status], [false, "failed"]);
    const next = await post("issue_immovable_bulk", ids, "superuser");
    await work();
    body.task_id = next.body.task_id;
    assertEquals(await cancel("superuser"), [409, "이미 끝난 작업입니다."]);
  }));

Deno.test("many certificates in one file need a fresh sign-in, and superusers are notified", () =>
  withHouse(101, async (house) => {
    const { app, ids, post, move, work } = house;
    await issue(house, ids);
    move(11 * 60_000);
    const stale = await post("download_immovable_bulk", ids);
    assertEquals([stale.status, stale.body.code], [401, "step_up_required"]);
    await app.signInAgain("staff");
    const { body } = await post("download_immovable_bulk", ids);
    await work();
    const path = `${BASE}/download_immovable_bulk/file?task_id=${body.task_id}`;
    await (await app.call(path)).body?.cancel();
    await app.deps.security.close();
    const result = [...app.deps.books.views.security.byId.values()];
    const read = result.find(({ kind }) => kind === "personal_read")!;
    assertEquals([read.object, read.reason, read.count], ["address", "export", 101]);
    const exported = result.find(({ notice }) => notice === "mass_export")!;
    assertEquals([exported.object, exported.reason], ["등기 증명서", "mass_export"]);
  }));

Deno.test("the calls are there without /api/deposition as well", () =>
  withHouse(1, async ({ app, ids }) => {
    const json = { address_ids: ids };
    const response = await app.call("/address/refresh_owner_info_bulk/", { method: "POST", json });
    assertEquals(response.status, 200);
    assertStringIncludes((await response.json()).message, "1개 주소의 소유자 정보 갱신을");
  }));
