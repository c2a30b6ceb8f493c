/** Certificates of a real office without a provider: nothing is issued, and those got elsewhere are filed. */
import { assert, assertEquals, assertMatch } from "@std/assert";
import { FILE_MAX } from "../../src/nouns/certificate/answer.ts";
import { resourceNamed } from "../../src/tables/registry.ts";
import { addressText } from "../helpers/addresses.ts";
import { BASE, type House, withHouse } from "../helpers/certificate_house.ts";
import { unzip } from "../helpers/unzip.ts";

const MISSING = /^발급 기관이 설정되지 않았습니다\. .*CERTIFICATE_URL.*증명서 등록/;

const withRealHouse = (count: number, test: (house: House) => Promise<void>) =>
  withHouse(count, test, { demo: false });

const encode = (text: string) => new TextEncoder().encode(text);
const PDF = encode("%PDF-1.7\n1 0 obj << >> endobj\ntrailer << >>\n%%EOF\n");

interface Sent {
  bytes?: Uint8Array<ArrayBuffer> | null;
  name?: string;
  fields?: Record<string, string>;
}

async function file({ app }: House, id: string, sent: Sent = {}) {
  const { bytes = PDF, name = "증명서.pdf", fields = {} } = sent;
  const body = new FormData();
  if (bytes) body.append("file", new File([bytes], name));
  for (const [key, value] of Object.entries(fields)) body.append(key, value);
  const page = await (await app.call("/staff/tables/address", { as: "staff" })).text();
  const token = /name="csrfmiddlewaretoken" value="([^"]+)"|csrf&quot;:&quot;([^&]+)&quot;/.exec(
    page,
  )!;
  const response = await app.call(`${BASE}/${id}/certificate`, {
    as: "staff",
    method: "POST",
    body,
    headers: { "x-csrftoken": token[1] ?? token[2] },
  });
  return { status: response.status, body: await response.json() };
}

async function rowOf({ app }: House, id: string) {
  const { results } = await (await app.call(`${BASE}/list`, { as: "staff" })).json();
  return results.find((row: { id: string }) => row.id === id);
}

Deno.test("without a provider a real office issues, refreshes and downloads nothing, each with the reason", () =>
  withRealHouse(2, async ({ app, ids, post }) => {
    for (
      const path of ["issue_immovable_bulk", "refresh_owner_info_bulk", "download_immovable_bulk"]
    ) {
      const { status, body } = await post(path, ids);
      assertEquals([path, status, body.code], [path, 409, "no_certificate_provider"]);
      assertMatch(body.message, MISSING);
    }
    assertEquals(app.deps.books.views.job.byId.size, 0);
    assertEquals(app.deps.books.views.certificate.byId.size, 0);
  }));

Deno.test("a superuser cannot start that work by hand either", () =>
  withRealHouse(1, async ({ app, ids }) => {
    for (const kind of ["issue_certificates", "refresh_owner_info"]) {
      const json = { kind, args: { address_ids: ids } };
      const response = await app.call("/api/celery/tasks", {
        as: "superuser",
        method: "POST",
        json,
      });
      const body = await response.json();
      assertEquals([kind, response.status, body.code], [kind, 409, "no_certificate_provider"]);
    }
  }));

Deno.test("work queued before the provider was removed ends with the reason and makes no sample", () =>
  withHouse(1, async (house) => {
    const { app, ids, post, get, work } = house;
    const { body } = await post("issue_immovable_bulk", ids);
    // The settings of the next start.
    app.deps.config.demo = false;
    await work();
    const { body: done } = await get(`download_immovable_bulk/?task_id=${body.task_id}`);
    assertEquals([done.status, done.success], ["failed", false]);
    assertMatch(done.error, MISSING);
    assertEquals(app.deps.books.views.certificate.byId.size, 0);
  }));

Deno.test("without a provider the buttons are off with the reason; a demo and other offices have none of it", () => {
  const rules = (config: object, filed = 0) => {
    const books = { views: { certificate: { newest: { size: filed } } } };
    return resourceNamed("address")!.chosenRules!({ config, books } as never);
  };
  const off = rules({ demo: false, certificates: null });
  assertEquals([off.off, off.costs], [["issue", "deliver", "refresh", "download"], false]);
  assertMatch(`${off.why} ${off.todo}`, MISSING);
  assertEquals(rules({ demo: false, certificates: null }, 1).off, ["issue", "deliver", "refresh"]);
  assertEquals(rules({ demo: true, certificates: null }), {
    off: [],
    why: "",
    todo: "",
    costs: false,
  });
  assertEquals(rules({ demo: false, certificates: {} }).costs, true);
});

Deno.test("a certificate from elsewhere is filed: its row says when, by whom and how, and its file is unchanged", () =>
  withRealHouse(2, async (house) => {
    const { app, ids } = house;
    const fields = { number: " 1234-5678 ", issued_on: "2026-11-20" };
    const { status, body } = await file(house, ids[0], { fields });
    assertEquals(status, 201, JSON.stringify(body));
    const { id, at, ...said } = body.data;
    assertEquals(said, {
      address_id: ids[0],
      kind: "직접 등록",
      number: "1234-5678",
      issued_on: "2026-11-20",
      size: PDF.length,
      by: "김직원",
    });
    const row = await rowOf(house, ids[0]);
    assertEquals([row.certificate_at, row.certificate_by, row.certificate_kind], [
      at,
      "김직원",
      "직접 등록",
    ]);
    assertEquals((await rowOf(house, ids[1])).certificate_kind, "");
    for (const query of ["", `?of=${id}`]) {
      const got = await app.call(`${BASE}/${ids[0]}/certificate${query}`, { as: "staff" });
      assertEquals([got.status, await got.bytes()], [200, PDF]);
    }
    const other = await app.call(`${BASE}/${ids[1]}/certificate?of=${id}`, { as: "staff" });
    assertEquals(other.status, 404, "it is not that address's");
    await other.body?.cancel();
    const path = "/api/changes/list/?noun=certificate";
    const { results: [act] } = await (await app.call(path, { as: "superuser" })).json();
    assertEquals([act.name, act.what, act.who], [addressText(1), "등록", "김직원"]);
  }));

Deno.test("a filed certificate is sealed with its address's key: no part is stored in clear", () =>
  withRealHouse(1, async (house) => {
    await file(house, house.ids[0]);
    const clear = new TextDecoder("latin1").decode(PDF);
    for await (const { value } of house.app.deps.books.kv.list({ prefix: [] })) {
      if (!(value instanceof Uint8Array)) continue;
      assert(!new TextDecoder("latin1").decode(value).includes(clear));
    }
  }));

Deno.test("of an address's certificates the newest is shown and the others stay available", () =>
  withRealHouse(1, async (house) => {
    const { app, ids, move } = house;
    const first = await file(house, ids[0], { fields: { number: "가-1" } });
    move(60_000);
    const second = await file(house, ids[0], { fields: { number: "가-2" } });
    const listed = await (await app.call(`${BASE}/${ids[0]}/certificates`, { as: "staff" })).json();
    assertEquals(listed.data.map((row: { number: string }) => row.number), ["가-2", "가-1"]);
    assertEquals((await rowOf(house, ids[0])).certificate_at, second.body.data.at);
    assert(first.body.data.id !== second.body.data.id);
  }));

Deno.test("a bulk download has filed certificates and marks them in its list", () =>
  withRealHouse(3, async (house) => {
    const { app, ids, post, get, work } = house;
    await file(house, ids[0]);
    const { status, body } = await post("download_immovable_bulk", ids);
    assertEquals(status, 200);
    await work();
    const { body: done } = await get(`download_immovable_bulk/?task_id=${body.task_id}`);
    assertEquals([done.status, done.processed_count, done.failed_count], ["completed", 1, 2]);
    const files = unzip(await (await app.call(done.download_url)).bytes());
    const pdf = [...files].find(([name]) => name.endsWith(".pdf"))!;
    assertEquals(pdf[1], PDF);
    const today = await (await app.call("/staff", { as: "staff" })).text();
    assertMatch(today, /다운로드에 2건이 빠졌습니다/);
  }));

const refused: [what: string, sent: Sent, field: string, message: RegExp][] = [
  ["no file", { bytes: null }, "file", /PDF 파일을 선택/],
  ["an empty file", { bytes: new Uint8Array() }, "file", /PDF 파일을 선택/],
  [
    "a picture that is called a PDF",
    { bytes: encode("\x89PNG\r\n\x1a\n %%EOF") },
    "file",
    /PDF 파일이 아니/,
  ],
  ["a PDF that was cut off", { bytes: PDF.slice(0, 20) }, "file", /끝까지 받지 않은/],
  [
    "a page of the web",
    { bytes: encode("<!doctype html>%PDF-1.7 %%EOF") },
    "file",
    /PDF 파일이 아니/,
  ],
  ["a number too long", { fields: { number: "1".repeat(61) } }, "number", /60자/],
  ["no day", { fields: { issued_on: "어제" } }, "issued_on", /2026-11-22처럼/],
  ["a day that is none", { fields: { issued_on: "2026-02-30" } }, "issued_on", /2026-11-22처럼/],
  ["tomorrow", { fields: { issued_on: "2026-11-22" } }, "issued_on", /오늘까지/],
];

Deno.test("a file that is no certificate by its bytes is refused at its field and not stored", () =>
  withRealHouse(1, async (house) => {
    const { app, ids } = house;
    for (const [what, sent, field, message] of refused) {
      const { status, body } = await file(house, ids[0], sent);
      assertEquals([what, status, body.details?.[0]?.field], [what, 422, field]);
      assertMatch(body.message, message);
    }
    const large = new Uint8Array(FILE_MAX + 1);
    large.set(PDF.slice(0, 9));
    large.set(encode("%%EOF"), FILE_MAX - 10);
    const { status, body } = await file(house, ids[0], { bytes: large });
    assertEquals([status, body.message], [422, "10MB까지 등록할 수 있습니다."]);
    const huge = await file(house, ids[0], { bytes: new Uint8Array(FILE_MAX + 1024 * 1024) });
    assertEquals(huge.status, 413);
    const unknown = await file(house, "none");
    assertEquals(unknown.status, 404);
    assertEquals(app.deps.books.views.certificate.byId.size, 0);
    const blobs = await Array.fromAsync(app.deps.books.kv.list({ prefix: ["blob"] }));
    assertEquals(blobs.length, 0);
  }));

Deno.test("a file name cut at its sixtieth letter keeps a character of two units whole", () =>
  withRealHouse(0, async (house) => {
    const { app } = house;
    const made = await app.call(`${BASE}/create`, {
      as: "staff",
      method: "POST",
      json: { address: `${"가".repeat(59)}𠀀동 1` },
    });
    const { id } = (await made.json()).data;
    assertEquals((await file(house, id)).status, 201);
    const answer = await app.call(`${BASE}/${id}/certificate`, { as: "staff" });
    assertEquals(answer.status, 200);
    const name = /filename\*=UTF-8''(\S+)/.exec(answer.headers.get("content-disposition")!)![1];
    assertEquals(decodeURIComponent(name), `등기증명서_${"가".repeat(59)}𠀀.pdf`);
    await answer.body?.cancel();
  }));
