/** Numbers of persons on screens and in what is written: masked, seen on request and on record, refused where none belongs. */
import { assert, assertEquals, assertMatch } from "@std/assert";
import { closePdf } from "../../src/pdf/render.ts";
import { pagesOf } from "../helpers/pdf.ts";
import { type TestApp, withEmptyApp, withOffice } from "../helpers/server.ts";

const ONE = "900101-1234568";
const OTHER = "900101-2345672";
const BODY = `갑: 박소유 (${ONE})\n을: 최소유 (${OTHER})`;
const MASKED = "갑: 박소유 (900101-●●●●●●●)\n을: 최소유 (900101-●●●●●●●(2))";

async function send(app: TestApp, method: string, path: string, json?: unknown, as = "staff") {
  const response = await app.call(path, { as: as as "staff", method, json });
  const text = await response.text();
  return { status: response.status, text, body: text.startsWith("{") ? JSON.parse(text) : {} };
}

async function written(app: TestApp, body = BODY): Promise<string> {
  const made = await send(app, "POST", "/api/document/", { title: "위임장", body });
  assertEquals(made.status, 200, made.text);
  return made.body.data.id;
}

const looks = async ({ deps }: TestApp) => {
  await deps.security.written();
  return [...deps.books.views.security.byId.values()].flatMap(({ read }) => read?.how ?? []);
};

const secret = (text: string): boolean => /1234568|2345672/.test(text);

Deno.test("every answer and page about a document masks its numbers", () =>
  withEmptyApp(async (app) => {
    const id = await written(app);
    for (
      const path of [
        "/api/document/list",
        `/api/document/${id}/history`,
        `/staff/documents/${id}`,
        `/staff/documents/${id}/preview`,
        "/api/document/export_excel?columns=title,body&format=csv",
        "/api/document/export_excel?columns=title,body&format=json",
      ]
    ) {
      const { status, text } = await send(app, "GET", path);
      assertEquals(status, 200, path);
      assert(!secret(text), path);
      assert(text.includes("●●●●"), path);
    }
  }));

Deno.test("an edit of a document as it is shown keeps its numbers in every version", () =>
  withEmptyApp(async (app) => {
    const id = await written(app);
    const state = () => app.deps.books.views.document.byId.get(id)!.state.body;
    const more = { id, version: 1, body: `${MASKED}\n끝.` };
    const saved = await send(app, "POST", "/api/document/", more);
    assertEquals([saved.status, saved.body.data.body], [200, `${MASKED}\n끝.`]);
    assertEquals(state(), `${BODY}\n끝.`);
    await send(app, "PUT", `/api/document/${id}/update`, {
      body: "번호 없음",
      from: { body: `${MASKED}\n끝.` },
    });
    assertEquals(state(), "번호 없음");
    const back = await send(app, "POST", `/api/document/${id}/restore`, {
      to_version: 1,
      version: 3,
    });
    assertEquals([back.status, back.body.data.body], [200, MASKED], back.text);
    assertEquals(state(), BODY);
  }));

Deno.test("a masked number that the document never had is refused", () =>
  withEmptyApp(async (app) => {
    const id = await written(app);
    const foreign = { id, version: 1, body: "병 (880202-●●●●●●●)" };
    const refused = await send(app, "POST", "/api/document/", foreign);
    assertEquals([refused.status, refused.body.code], [422, "hidden_number"]);
    assertEquals(refused.body.details[0].field, "body");
    const made = await send(app, "POST", "/api/document/", { title: "새", body: MASKED });
    assertEquals([made.status, made.body.code], [422, "hidden_number"]);
  }));

Deno.test("a request for the numbers answers them whole, after an entry in the security log", () =>
  withEmptyApp(async (app) => {
    const id = await written(app);
    assert(!(await looks(app)).includes("numbers"));
    for (const time of [1, 2]) {
      const { status, body } = await send(app, "POST", `/api/document/${id}/numbers`);
      assertEquals(status, 200);
      assertEquals(body.data, [
        { field: "body", shown: "900101-●●●●●●●", number: ONE },
        { field: "body", shown: "900101-●●●●●●●(2)", number: OTHER },
      ]);
      assertEquals((await looks(app)).filter((how) => how === "numbers").length, time);
    }
    const user = await send(app, "POST", `/api/document/${id}/numbers`, undefined, "user");
    assertEquals(user.status, 403);
  }));

Deno.test("a document is found by a whole number in any notation, and by no part of one", () =>
  withEmptyApp(async (app) => {
    await written(app);
    const found = async (search: string) => {
      const path = `/api/document/list?search=${encodeURIComponent(search)}`;
      return (await send(app, "GET", path)).body.count;
    };
    for (const typed of [ONE, "9001011234568", "９００１０１－１２３４５６８", "900101 1234568"]) {
      assertEquals(await found(typed), 1, typed);
    }
    for (const typed of ["1234568", "101-1234568", "123456", "900101-1234567"]) {
      assertEquals(await found(typed), 0, typed);
    }
    assertEquals(await found("박소유"), 1);
  }));

Deno.test("a printed document has the numbers whole, and its purpose is in the security log", () =>
  withEmptyApp(async (app) => {
    const id = await written(app);
    const path = `/staff/documents/${id}/file`;
    const silent = await app.call(path, { headers: { "x-purpose": "" } });
    assertEquals([silent.status, (await silent.json()).code], [428, "purpose_required"]);
    const file = await app.call(path, {
      headers: { "x-purpose": encodeURIComponent("등기소에 냄") },
    });
    assertEquals(file.status, 200);
    const [page] = await pagesOf(await file.bytes());
    assert(secret(page.join("\n")), "the paper has its numbers");
    await app.deps.security.written();
    const [entry] = [...app.deps.books.views.security.byId.values()]
      .filter(({ kind }) => kind === "exported");
    assertEquals([entry.object, entry.purpose], ["등기 문서 PDF", "등기소에 냄"]);
    closePdf();
  }));

Deno.test("an employee's card number shows its last four digits and is found whole", () =>
  withEmptyApp(async (app) => {
    const card_num = "4111-1111-1111-1111";
    const json = { name: "김하늘", card_num };
    const made = await send(app, "POST", "/api/employee/create", json, "superuser");
    assertEquals(made.status, 201, made.text);
    assertEquals(made.body.data.card_num, "●●●●-●●●●-●●●●-1111");
    const list = async (query: string) =>
      (await send(app, "GET", `/api/employee/list?${query}`, undefined, "superuser"))
        .body.count;
    assertEquals(await list(`card_num=${card_num}`), 1);
    assertEquals(await list("card_num=4111"), 0);
    assertEquals(await list("card_num=1111"), 1);
  }));

const NUMBER = "900101-1234568";
const refused: [what: string, path: string, json: Record<string, unknown>, place: RegExp][] = [
  ["a document's title", "/api/document/", { title: NUMBER, body: "본문" }, /‘제목’/],
  ["a registration", "/api/deposition/address/create", {
    address: "서울특별시 중구 세종대로 110",
    owner_name: `박소유 ${NUMBER}`,
  }, /‘소유자’/],
  ["a company", "/api/deposition/company/create", { name: "한빛", manager: NUMBER }, /‘담당자’/],
];
for (const [what, path, json, place] of refused) {
  Deno.test(`a number in ${what} is refused with its place and the next step`, () =>
    withOffice(async (app) => {
      const answer = await send(app, "POST", path, json, "superuser");
      assertEquals([answer.status, answer.body.code], [422, "person_number"], answer.text);
      assertMatch(answer.body.message, place);
      assertMatch(answer.body.message, /주민등록번호.*지우고 다시 저장해 주세요/);
      assert(!secret(answer.text), "the refusal does not say it again");
    }));
}
