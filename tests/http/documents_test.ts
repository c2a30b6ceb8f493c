/** Documents over HTTP (S2 §7): saved in versions, found, printed, drawn, brought back, and in time gone. */
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { destroyExpiredRequests } from "../../src/nouns/consultation/destruction.ts";
import { closePdf } from "../../src/pdf/render.ts";
import { bare, pagesOf, readText } from "../helpers/pdf.ts";
import { type TestApp, withEmptyApp } from "../helpers/server.ts";

const PAGES = "/staff/documents";
const MANDATE = {
  title: "소유권이전 위임장",
  kind: "mandate",
  body: "박소유는 아래 등기를 위임합니다.\n\n1. 소유권이전등기",
};

async function send(app: TestApp, method: string, path: string, json?: unknown) {
  const response = await app.call(path, { as: "staff", method, json });
  return { status: response.status, body: await response.json() };
}
const save = (app: TestApp, json: object) => send(app, "POST", "/api/document/", json);
const html = async (app: TestApp, path: string) =>
  (await (await app.call(path, { as: "staff" })).text()).replaceAll("<!-- -->", "");

async function address(app: TestApp, more: object = {}): Promise<string> {
  const json = { address: "서울특별시 중구 세종대로 110", ...more };
  return (await send(app, "POST", "/api/deposition/address/create", json)).body.data.id;
}

Deno.test("each save is a version that can be viewed and restored", () =>
  withEmptyApp(async (app) => {
    const made = await save(app, MANDATE);
    assertEquals([made.status, made.body.data.version], [200, 1]);
    const { id } = made.body.data;
    const later = await save(app, { id, version: 1, body: "최소유는 위임합니다." });
    assertEquals([later.body.data.version, later.body.data.title], [2, MANDATE.title]);
    const past = await send(app, "GET", `/api/document/${id}/history`);
    assertEquals(
      past.body.data.map(({ after }: { after: { body: string } }) => after.body),
      ["최소유는 위임합니다.", MANDATE.body],
    );
    const back = await send(app, "POST", `/api/document/${id}/restore`, {
      to_version: 1,
      version: 2,
    });
    assertEquals([back.body.data.version, back.body.data.body], [3, MANDATE.body]);
  }));

const refused: [what: string, sent: object, status: number, code: string][] = [
  ["without a title", { ...MANDATE, title: " " }, 422, "invalid_input"],
  ["without a body", { ...MANDATE, body: "" }, 422, "invalid_input"],
  ["with a body that is too long", { ...MANDATE, body: "가".repeat(20_001) }, 422, "invalid_input"],
  ["of no known kind", { ...MANDATE, kind: "poem" }, 422, "invalid_input"],
  ["for a record that is not there", { ...MANDATE, address_id: "nobody" }, 422, "unknown_address"],
  ["that is not there", { ...MANDATE, id: "nobody", version: 1 }, 404, "row_not_found"],
];
for (const [what, sent, status, code] of refused) {
  Deno.test(`a document ${what} is not saved`, () =>
    withEmptyApp(async (app) => {
      const answer = await save(app, sent);
      assertEquals([answer.status, answer.body.code], [status, code], answer.body.message);
      assertEquals(app.deps.books.views.document.byId.size, 0);
    }));
}

Deno.test("a save on an old version or without one is refused with the newest", () =>
  withEmptyApp(async (app) => {
    const { id } = (await save(app, MANDATE)).body.data;
    await save(app, { id, version: 1, body: "둘째" });
    const stale = await save(app, { id, version: 1, body: "셋째" });
    assertEquals([stale.status, stale.body.code], [409, "stale_version"]);
    assertEquals(stale.body.details[0].current.body, "둘째");
    assertEquals((await save(app, { id, body: "넷째" })).status, 428);
  }));

Deno.test("documents are found by their words and their record's address, and counted by kind", () =>
  withEmptyApp(async (app) => {
    await save(app, { ...MANDATE, address_id: await address(app) });
    const { id, version } =
      (await save(app, { ...MANDATE, title: "말소 신청서", kind: "application" }))
        .body.data;
    const both = await html(app, PAGES);
    for (const text of ["소유권이전 위임장", "말소 신청서", "서울특별시 중구 세종대로 110"]) {
      assertStringIncludes(both, text);
    }
    assertStringIncludes(both, `위임장 <span class="tabular">1</span>`);
    const found = await html(app, `${PAGES}?search=${encodeURIComponent("서울시 세종대로")}`);
    assert(found.includes("소유권이전 위임장") && !found.includes("말소 신청서"));
    await send(app, "DELETE", `/api/document/${id}/delete`, { version });
    assert(!(await html(app, PAGES)).includes("말소 신청서</a>"));
    assertStringIncludes(await html(app, `${PAGES}?kind=deleted`), "말소 신청서");
    assertEquals((await app.call(`${PAGES}/${id}/preview`, { as: "staff" })).status, 404);
  }));

Deno.test("a document is printed and drawn with its Korean text, and reads are in the security log", () =>
  withEmptyApp(async (app) => {
    const { id } = (await save(app, { ...MANDATE, address_id: await address(app) })).body.data;
    const sheet = await html(app, `${PAGES}/${id}/preview`);
    for (const text of [MANDATE.title, "1. 소유권이전등기", "서울특별시 중구 세종대로 110"]) {
      assertStringIncludes(sheet, text);
    }
    const file = await app.call(`${PAGES}/${id}/file`, { as: "staff" });
    assertEquals(file.headers.get("content-type"), "application/pdf");
    assertStringIncludes(
      decodeURIComponent(file.headers.get("content-disposition")!),
      "소유권이전 위임장.pdf",
    );
    const text = pagesOf(new Uint8Array(await file.arrayBuffer())).flat().join("\n");
    for (const part of [MANDATE.title, "박소유는 아래 등기를 위임합니다."]) {
      assertStringIncludes(text, part);
    }
    await closePdf();
    const log = await (await app.call("/api/security/list", { as: "superuser" })).text();
    assertStringIncludes(log, "등기 문서");
    assertStringIncludes(log, "본문");
  }));

Deno.test("a document with Hanja, old Hangul and signs is drawn with its text unchanged", () =>
  withEmptyApp(async (app) => {
    const body = "洪吉童 𠗊𡖔는 ☑ 위임합니다.\n\n나랏말ᄊᆞ미 ㉠ ㆍ ㈜온길 ㎡ 金㖀";
    const made = await save(app, { ...MANDATE, title: "金哲秀의 委任狀", body });
    const { id, title, body: kept } = made.body.data;
    const file = await app.call(`${PAGES}/${id}/file`, { as: "staff" });
    const bytes = new Uint8Array(await file.arrayBuffer());
    await closePdf();
    const lines = pagesOf(bytes).flat();
    for (const line of [title, ...kept.split("\n").filter((one: string) => one !== "")]) {
      assertEquals(lines.includes(line), true, line);
      assertStringIncludes(bare((await readText(bytes)).join("")), bare(line));
    }
    assertEquals(kept, body);
  }));

Deno.test("a document with a character without a font is refused with its name and line", () =>
  withEmptyApp(async (app) => {
    const made = await save(app, { ...MANDATE, body: "박소유\n\n둘째 𪚥" });
    const path = `${PAGES}/${made.body.data.id}/file`;
    const answer = await send(app, "GET", path);
    await closePdf();
    assertEquals([answer.status, answer.body.code], [422, "undrawn"]);
    assertStringIncludes(answer.body.message, "본문 3번째 줄의 ‘𪚥’(U+2A6A5, 한자 확장 B)");
  }));

Deno.test("a document is destroyed with its record's names; one without a record five years after its last version", () =>
  withEmptyApp(async (app) => {
    const done = { status: "completed", created_at: "2020-01-02", deposit_at: "2020-03-04" };
    const closed =
      (await save(app, { ...MANDATE, address_id: await address(app, done) })).body.data;
    const goes = (await save(app, { ...MANDATE, address_id: await address(app) })).body.data;
    const alone = (await save(app, MANDATE)).body.data;
    const bodyOf = ({ id }: { id: string }) =>
      app.deps.books.views.document.byId.get(id)!.state.body;
    const run = async (day: string) =>
      (await destroyExpiredRequests(app.deps, new Date(`${day}T03:00:00Z`))).destroyed;
    assertEquals(await run("2026-01-01"), 2, "the record's names and its document");
    assertEquals([closed, goes, alone].map(bodyOf), ["(파기됨)", MANDATE.body, MANDATE.body]);
    assertEquals(await run("2031-12-31"), 0);
    assertEquals(await run("2032-01-01"), 1);
    assertEquals([goes, alone].map(bodyOf), [MANDATE.body, "(파기됨)"]);
  }));
