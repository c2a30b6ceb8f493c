/** Attached files over HTTP: who may do what, what is answered, what is on record. */
import { assert, assertEquals, assertMatch, assertNotEquals } from "@std/assert";
import { FILE_MAX_BYTES } from "../../events/attachment/attachment_limits.ts";
import { attach, docx, filesAt, lockedPdf, pdf, photo } from "../helpers/attached_files.ts";
import { closeMonth, december, reopenMonth } from "../helpers/closings.ts";
import { application, withLeave } from "../helpers/leave.ts";
import { openTestApp, type TestApp, withOffice } from "../helpers/server.ts";
import { unzip } from "../helpers/unzip.ts";

const LUNCH = "card/lunch";

/** Kinds of entries that the security log has about reading, with what was read. */
async function reads({ deps: { books, security } }: TestApp): Promise<unknown[]> {
  await security.close();
  return [...books.views.security.byId.values()].filter(({ kind }) => kind === "personal_read")
    .map(({ object, reason, read }) => [object, reason, read?.ids, read?.filter]);
}

const change = async (app: TestApp, method: "POST" | "DELETE", path: string, as = "staff") => {
  const response = await app.call(path, { as: as as "staff", method, json: {} });
  return { status: response.status, body: await response.json() };
};

Deno.test("given a receipt, when it is attached, then its record shows it and the file is given back", () =>
  withOffice(async (app) => {
    const { status, body } = await attach(app, LUNCH, await photo(), { name: "IMG_0001.JPG" });
    assertEquals([status, body.data.name, body.data.type], [201, "IMG_0001.jpg", "jpg"]);
    const { files, closed, bytes } = await filesAt(app, LUNCH);
    assertEquals(files.map(({ name, picture }) => [name, picture]), [
      ["IMG_0001.jpg", { width: 800, height: 1_000 }],
    ]);
    assertEquals([closed, bytes], ["", body.data.size]);
    const counted = await (await app.call("/api/attachments/counts?noun=card")).json();
    assertEquals(counted.data.records, [{ id: "lunch", files: 1, shown: body.data.id }]);
    const file = await app.call(`/api/attachments/${body.data.id}/file`);
    assertEquals([...(await file.bytes()).slice(0, 3)], [0xff, 0xd8, 0xff]);
  }));

Deno.test("a file is given to be kept and never to be run: its type, its name, no sniffing, no scripts", () =>
  withOffice(async (app) => {
    const { body: { data: { id } } } = await attach(app, LUNCH, pdf(2), {
      name: "../계약서 1.pdf",
    });
    const { status, headers } = await app.call(`/api/attachments/${id}/file`).then(read);
    assertEquals(status, 200);
    assertEquals(headers.get("content-type"), "application/pdf");
    assertEquals(headers.get("x-content-type-options"), "nosniff");
    assertEquals(
      headers.get("content-disposition"),
      `attachment; filename="file.pdf"; filename*=UTF-8''${encodeURIComponent("계약서 1.pdf")}`,
    );
    assertMatch(headers.get("content-security-policy")!, /default-src 'none'.*; sandbox$/);
    assertEquals(headers.get("cache-control"), "private, no-store");
    for (const [size, type] of [["small", "image/webp"], ["large", "image/jpeg"]]) {
      const shown = await app.call(`/api/attachments/${id}/file?size=${size}`).then(read);
      assertEquals([shown.headers.get("content-type"), shown.headers.get("content-disposition")], [
        type,
        "inline",
      ]);
    }
  }));

const read = async (response: Response) => {
  await response.body?.cancel();
  return response;
};

Deno.test("a part of a file is given, and bytes it does not have are refused", () =>
  withOffice(async (app) => {
    const given = pdf(1);
    const { body: { data: { id } } } = await attach(app, LUNCH, given, { name: "a.pdf" });
    const path = `/api/attachments/${id}/file`;
    const part = await app.call(path, { headers: { range: "bytes=5-9" } });
    assertEquals([part.status, part.headers.get("content-range")], [
      206,
      `bytes 5-9/${given.length}`,
    ]);
    assertEquals(await part.bytes(), given.slice(5, 10));
    const none = await app.call(path, { headers: { range: `bytes=${given.length}-` } }).then(read);
    assertEquals(none.status, 416);
  }));

Deno.test("every look is in the security log before its answer: the list, a picture, a download and parts of it", async () => {
  const app = await openTestApp();
  try {
    const { body: { data: { id } } } = await attach(app, LUNCH, await photo());
    await filesAt(app, LUNCH);
    await app.call(`/api/attachments/${id}/file?size=small`).then(read);
    await app.call(`/api/attachments/${id}/file`).then(read);
    await app.call(`/api/attachments/${id}/file`, { headers: { range: "bytes=1-2" } }).then(read);
    assertEquals(await reads(app), [
      ["card", "change", ["lunch"], ""],
      ["card", "list", ["lunch"], "noun=card&record=lunch"],
      ["card", "detail", ["lunch"], "small"],
      ["card", "export", ["lunch"], "jpg"],
    ]);
  } finally {
    await app.close();
  }
});

const refusals: [name: string, record: string, as: "staff" | "superuser", code: string][] = [
  ["a record that is not there", "card/none", "staff", "record_not_found"],
  ["a noun that is not there", "secret/1", "staff", "record_not_found"],
  ["a noun without files", "user/staff", "superuser", "record_not_found"],
  ["a record of superusers alone", "employee/mina", "staff", "record_not_found"],
];
for (const [name, record, as, code] of refusals) {
  Deno.test(`nothing is attached to ${name}, and nothing is kept`, () =>
    withOffice(async (app) => {
      const { status, body } = await attach(app, record, docx(), { as });
      assertEquals([status, body.code], [404, code]);
      const [noun, id] = record.split("/");
      const listed = await app.call(`/api/attachments?noun=${noun}&record=${id}`, { as });
      assertEquals([listed.status, (await listed.json()).code], [404, code]);
      assertEquals(app.deps.books.views.attachment.byId.size, 0);
    }));
}

Deno.test("what superusers alone may read they alone attach to, look at and remove", () =>
  withOffice(async (app) => {
    const { status, body } = await attach(app, "employee/mina", pdf(), { as: "superuser" });
    assertEquals(status, 201);
    const { id } = body.data;
    const calls: [method: "GET" | "POST" | "DELETE", path: string][] = [
      ["GET", `/api/attachments/${id}/file`],
      ["DELETE", `/api/attachments/${id}`],
      ["POST", `/api/attachments/${id}/restore`],
    ];
    for (const [method, path] of calls) {
      const sent = method === "GET" ? {} : { json: {} };
      const response = await app.call(path, { method, ...sent });
      assertEquals([method, response.status], [method, 404]);
      await read(response);
    }
    const counted = await (await app.call("/api/attachments/counts?noun=employee")).json();
    assertEquals(counted.data.records, []);
  }));

Deno.test("a paper at a leave request is for its person and the approver: they see how many, others get nothing", () =>
  withLeave(async (app) => {
    const asked = await app.ask();
    assertEquals(
      (await attach(app, `leave/${asked.id}`, pdf(), { name: "진단서.pdf" })).status,
      201,
    );
    const waiting = (await app.send("user", "GET", "team/?month=2026-12")).body.waiting;
    assertEquals([waiting[0].id, waiting[0].files], [asked.id, 1]);
    const path = `/api/attachments?noun=leave&record=`;
    const names = async (as: "staff" | "user", id: string) => {
      const response = await app.call(path + id, { as });
      const { data, code } = await response.json();
      return code ?? data.files.map(({ name }: { name: string }) => name);
    };
    assertEquals(await names("user", asked.id), ["진단서.pdf"]);
    // The approver looks, and adds nothing to somebody else's request.
    const added = await attach(app, `leave/${asked.id}`, pdf(), { as: "user" as "staff" });
    assertEquals([added.status, added.body.code], [403, "forbidden"]);
    const own = await app.send("user", "POST", "create", {
      ...application,
      start_date: "2026-12-10",
      end_date: "2026-12-10",
    });
    const { id } = own.body.data;
    await attach(app, `leave/${id}`, pdf(), { as: "user" as "staff", name: "처방전.pdf" });
    assertEquals(await names("user", id), ["처방전.pdf"]);
    assertEquals(await names("staff", id), "record_not_found");
    const counted = await (await app.call("/api/attachments/counts?noun=leave")).json();
    assertEquals(counted.data.records.map(({ id }: { id: string }) => id), [asked.id]);
  }));

Deno.test("given a record that is deleted while its file is on the way, then the file is refused and nothing of it is kept", () =>
  withOffice(async (app) => {
    const { books } = app.deps;
    const json = { name: "한우마을", manager: "" };
    const created = await app.call("/api/deposition/company/create", { method: "POST", json });
    const { data: { id } } = await created.json();
    const put = books.blobs.put;
    // The file was looked into and is being stored when somebody deletes the company.
    books.blobs.put = async (...given) => {
      books.blobs.put = put;
      const path = `/api/deposition/company/${id}/delete`;
      await (await app.call(path, { method: "DELETE", json: {} })).body?.cancel();
      return await put.apply(books.blobs, given);
    };
    const kept = () => Array.fromAsync(books.kv.list({ prefix: ["blob"] }), ({ key }) => key);
    const before = (await kept()).length;
    const { status, body } = await attach(app, `company/${id}`, docx());
    assertEquals([status, body.code], [409, "record_deleted"]);
    assertEquals([books.views.attachment.byId.size, (await kept()).length], [0, before]);
  }));

Deno.test("a file that is refused leaves nothing behind, and says why", () =>
  withOffice(async (app) => {
    const { status, body } = await attach(app, LUNCH, lockedPdf());
    assertEquals([status, body.code], [422, "file_encrypted"]);
    assertMatch(body.message, /암호를 해제하고/);
    const large = await attach(app, LUNCH, new Uint8Array(FILE_MAX_BYTES + 128 * 1024));
    assertEquals([large.status, large.body.code], [413, "body_too_large"]);
    assertEquals((await filesAt(app, LUNCH)).files, []);
  }));

Deno.test("the same request twice attaches one file", () =>
  withOffice(async (app) => {
    const given = pdf();
    const first = await attach(app, LUNCH, given, { key: "once" });
    const again = await attach(app, LUNCH, given, { key: "once" });
    assertEquals([first.status, again.status, again.body.data.id], [201, 201, first.body.data.id]);
    assertEquals((await filesAt(app, LUNCH)).files.length, 1);
    await app.call(`/api/attachments/${first.body.data.id}/file`).then(async (file) =>
      assertEquals(await file.bytes(), given)
    );
  }));

Deno.test("a removed file is given to nobody, comes back by undo of one's own act, and its record says both", () =>
  withOffice(async (app) => {
    const { body: { data: { id } } } = await attach(app, LUNCH, pdf());
    const removed = await change(app, "DELETE", `/api/attachments/${id}`);
    assertEquals([removed.status, removed.body.data.removed], [200, true]);
    assertEquals((await app.call(`/api/attachments/${id}/file`).then(read)).status, 404);
    const { data: [operation] } = await (await app.call("/api/attachments/operations")).json();
    const json = { operation: operation.operation };
    const other = await app.call("/api/attachments/undo", { as: "token", method: "POST", json });
    assertEquals(other.status, 200);
    const { done } = await other.json();
    assertEquals([done, (await filesAt(app, LUNCH)).files[0].removed], [1, false]);
    assertEquals((await app.call(`/api/attachments/${id}/file`).then(read)).status, 200);
    const twice = await change(app, "POST", `/api/attachments/${id}/restore`);
    assertEquals([twice.status, twice.body.code], [409, "not_removed"]);
  }));

Deno.test("as of an earlier moment a record has the files that it had then", async () => {
  let now = new Date("2026-11-21T01:00:00.000Z");
  const app = await openTestApp({ now: () => now });
  try {
    const { body: { data: { id } } } = await attach(app, LUNCH, pdf(), { name: "a.pdf" });
    now = new Date("2026-11-21T03:00:00.000Z");
    await app.signInAgain("staff");
    await change(app, "DELETE", `/api/attachments/${id}`);
    const then = "&as_of=2026-11-21T11:00";
    const [file] = (await filesAt(app, LUNCH, "staff", then)).files;
    assertEquals([file.name, file.removed], ["a.pdf", false]);
    const given = await app.call(`/api/attachments/${id}/file?as_of=2026-11-21T11:00`).then(read);
    assertEquals(given.status, 200);
  } finally {
    await app.close();
  }
});

Deno.test("a closed month's record gets no file and loses none, until it is reopened", async () => {
  const app = await openTestApp({ now: () => december });
  try {
    const { body: { data: { id } } } = await attach(app, LUNCH, pdf());
    await closeMonth(app, "card");
    const text =
      "2026년 11월 카드 장부는 마감되었습니다. 고치려면 최고관리자가 마감을 풀어야 합니다.";
    const added = await attach(app, LUNCH, pdf());
    assertEquals([added.status, added.body.message], [409, text]);
    const removed = await change(app, "DELETE", `/api/attachments/${id}`);
    assertEquals([removed.status, removed.body.message], [409, text]);
    assertEquals((await filesAt(app, LUNCH)).closed, text);
    await reopenMonth(app, "card", "영수증을 더 붙임");
    assertEquals((await attach(app, LUNCH, pdf())).status, 201);
  } finally {
    await app.close();
  }
});

Deno.test("a workbook goes out with the files of its rows beside it, each by its row, once a purpose is given", async () => {
  const app = await openTestApp();
  try {
    const given = pdf();
    await attach(app, LUNCH, given, { name: "명세서.pdf" });
    const { body: { data: { id } } } = await attach(app, LUNCH, docx(), { name: "품의.docx" });
    await change(app, "DELETE", `/api/attachments/${id}`);
    const path = "/api/mysql/card/report/excel?year=2026&month=11&files=true";
    const refused = await app.call(path, { headers: { "x-purpose": "" } });
    assertEquals([refused.status, (await refused.json()).code], [428, "purpose_required"]);
    const answer = await app.call(path, { headers: { "x-purpose": encodeURIComponent("결산") } });
    assertEquals(answer.headers.get("content-type"), "application/zip");
    const files = unzip(await answer.bytes());
    const [workbook, ...others] = [...files.keys()];
    assertMatch(workbook, /\.xlsx$/);
    assertEquals(others.map((name) => name.replace(/\d{4}/, "n")), ["첨부파일/n-1_명세서.pdf"]);
    assertEquals(files.get(others[0]), given);
    const table = "/api/deposition/company/export_excel?files=true";
    const bare = await app.call(table, { headers: { "x-purpose": encodeURIComponent("점검") } });
    assertEquals([...unzip(await bare.bytes()).keys()].length, 1);
    const exported = (await reads(app) as string[][]).filter(([, how]) => how === "export");
    assertEquals(exported.map(([object, , ids]) => [object, ids]), [["card", ["lunch"]]]);
  } finally {
    await app.close();
  }
});

Deno.test("a file is removed while somebody downloads it: the download ends whole", () =>
  withOffice(async (app) => {
    const given = await photo("jpeg", { width: 2_400, height: 2_400 });
    const { body: { data: { id } } } = await attach(app, LUNCH, given);
    const file = await app.call(`/api/attachments/${id}/file`);
    const reader = file.body!.getReader();
    await reader.read();
    await change(app, "DELETE", `/api/attachments/${id}`);
    let rest = await reader.read();
    while (!rest.done) rest = await reader.read();
    assert(rest.done);
  }));

Deno.test("once the year of its record was destroyed, a file is nowhere, and none is added", () =>
  withOffice(async (app) => {
    const { deps } = app;
    const { body: { data: { id } } } = await attach(app, LUNCH, pdf(), {
      name: "홍길동 영수증.pdf",
    });
    const { seal } = deps.books.views.attachment.byId.get(id)!.state;
    assertEquals(seal, "books/2026/texts");
    await deps.keys.destroy(seal);
    await deps.books.replay({});
    const [file] = (await filesAt(app, LUNCH)).files;
    assertEquals([file.destroyed, file.picture], [true, null]);
    assertNotEquals(file.name, "홍길동 영수증.pdf");
    assertEquals((await app.call(`/api/attachments/${id}/file`).then(read)).status, 404);
    const added = await attach(app, LUNCH, pdf());
    assertEquals([added.status, added.body.code], [409, "personal_data_destroyed"]);
  }));
