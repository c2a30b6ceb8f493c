/** Cases over HTTP: numbers, the first client, steps, doubts, secrets, and what is read of people. */
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import type { TableRow } from "../../events/kit/column.ts";
import { employee, hire, linkAccount } from "../helpers/people.ts";
import { type TestApp, withEmptyApp } from "../helpers/server.ts";

async function send(app: TestApp, method: string, path: string, json?: unknown) {
  const response = await app.call(path, { as: "staff", method, json });
  return { status: response.status, body: await response.json() };
}

async function add(app: TestApp, noun: string, json: object): Promise<TableRow> {
  const { status, body } = await send(app, "POST", `/api/${noun}/create`, json);
  assertEquals(status, 201, JSON.stringify(body));
  return body.data;
}

const SALE = { client_name: "박매수", kind: "sale", client_phone: "010-1234-5678" };
const open = (app: TestApp, values: object = {}) => add(app, "matter", { ...SALE, ...values });
const change = (app: TestApp, { id, version }: TableRow, values: object) =>
  send(app, "PUT", `/api/matter/${id}/update`, { ...values, version });

Deno.test("a new case in three fields has the next number, its client, and its role", () =>
  withEmptyApp(async (app) => {
    const first = await open(app);
    const second = await open(app, { client_name: "㈜가나", kind: "mortgage" });
    assertEquals([first.number, second.number], ["2026-0001", "2026-0002"]);
    assertEquals([first.state, first.received_on, first.clients], [
      "accepted",
      "2026-11-21",
      "박매수",
    ]);
    const { body } = await send(app, "GET", "/api/matter_party/list");
    const [company, person] = body.results;
    assertEquals([person.name, person.role, person.type, person.client], [
      "박매수",
      "right_holder",
      "person",
      true,
    ]);
    assertEquals([company.type, company.matter_number], ["company", "2026-0002"]);
  }));

Deno.test("twenty cases opened at once get twenty numbers without a gap", () =>
  withEmptyApp(async (app) => {
    const made = await Promise.all(
      Array.from({ length: 20 }, (_, at) => open(app, { client_name: `의뢰인${at}` })),
    );
    const numbers = made.map(({ number }) => number).sort();
    const all = Array.from({ length: 20 }, (_, at) => `2026-${String(at + 1).padStart(4, "0")}`);
    assertEquals(numbers, all);
  }));

Deno.test("numbers go by the year of receipt, and a case from a former book keeps its own", () =>
  withEmptyApp(async (app) => {
    const old = await open(app, { received_on: "2025-12-30" });
    const next = await open(app, { received_on: "2025-12-31" });
    const now = await open(app);
    assertEquals([old.number, next.number, now.number], ["2025-0001", "2025-0002", "2026-0001"]);
  }));

const refusals: [what: string, values: object, field: string][] = [
  ["no client", { client_name: "" }, "client_name"],
  ["a kind that does not exist", { kind: "none" }, "kind"],
  ["a day beyond reason", { received_on: "1900-01-01" }, "received_on"],
];
for (const [what, values, field] of refusals) {
  Deno.test(`a case with ${what} is refused, and takes no number`, () =>
    withEmptyApp(async (app) => {
      const { status, body } = await send(app, "POST", "/api/matter/create", {
        ...SALE,
        ...values,
      });
      assertEquals([status, status === 422], [422, true], JSON.stringify(body));
      assertStringIncludes(JSON.stringify(body), field === "received_on" ? "날짜" : field);
      assertEquals((await open(app)).number, "2026-0001");
    }));
}

Deno.test("a step back asks for its reason; the end has its day; a case is never deleted", () =>
  withEmptyApp(async (app) => {
    let row = await open(app);
    for (const state of ["preparing", "filed", "correcting", "done"]) {
      const { status, body } = await change(app, row, { state });
      assertEquals(status, 200, JSON.stringify(body));
      row = body.data;
    }
    assertEquals(row.ended_on, "2026-11-21");
    const refused = await change(app, row, { state: "filed" });
    assertEquals([refused.status, refused.body.details[0].field], [422, "state_reason"]);
    const back = await change(app, row, { state: "filed", state_reason: "등기관의 연락" });
    assertEquals([back.status, back.body.data.ended_on], [200, null]);
    const removed = await app.call(`/api/matter/${row.id}/delete`, {
      as: "staff",
      method: "DELETE",
      headers: { "if-match": `"${back.body.data.version}"` },
    });
    assertEquals([removed.status, (await removed.json()).code], [409, "matter_kept"]);
  }));

Deno.test("the opening of a case is not undone, and a number stays", () =>
  withEmptyApp(async (app) => {
    const { body } = await send(app, "POST", "/api/matter/create", SALE);
    const undone = await send(app, "POST", "/api/matter/undo", { operation: body.operation });
    assertEquals([undone.status, undone.body.refused.length], [200, 1]);
    const { body: list } = await send(app, "GET", "/api/matter/list");
    assertEquals(list.results[0].number, "2026-0001");
    assertEquals((await open(app)).number, "2026-0002");
  }));

Deno.test("the only client of a case is neither removed nor made another party", () =>
  withEmptyApp(async (app) => {
    const { id: matter_id } = await open(app);
    const { body } = await send(app, "GET", "/api/matter_party/list");
    const [client] = body.results;
    const path = `/api/matter_party/${client.id}`;
    const version = client.version;
    const other = await send(app, "PUT", `${path}/update`, { client: false, version });
    assertEquals([other.status, other.body.code], [409, "last_client"]);
    await add(app, "matter_party", {
      matter_id,
      name: "정공동",
      role: "right_holder",
      client: true,
    });
    const now = await send(app, "PUT", `${path}/update`, { client: false, version });
    assertEquals(now.status, 200);
  }));

Deno.test("the only client of a case is not lost by an undo or a move to another case either", () =>
  withEmptyApp(async (app) => {
    const [case1, case2] = [await open(app), await open(app)];
    const { body } = await send(app, "GET", "/api/matter_party/list");
    const first = body.results.find(({ matter_id }: TableRow) => matter_id === case1.id);
    const moved = await send(app, "PUT", `/api/matter_party/${first.id}/update`, {
      ...{ matter_id: case2.id, version: first.version },
    });
    assertEquals([moved.status, moved.body.code], [409, "last_client"]);
    const second = await send(app, "POST", "/api/matter_party/create", {
      ...{ matter_id: case1.id, name: "정공동", role: "right_holder", client: true },
    });
    const removed = await app.call(`/api/matter_party/${first.id}/delete`, {
      ...{ as: "staff", method: "DELETE", headers: { "if-match": `"${first.version}"` } },
    });
    assertEquals(removed.status, 200);
    const { operation } = second.body;
    const undone = await send(app, "POST", "/api/matter_party/undo", { operation });
    assertEquals([undone.status, undone.body.refused.length], [200, 1]);
  }));

Deno.test("a number is the same however many zeros it has, and an ended case says when it ended", () =>
  withEmptyApp(async (app) => {
    assertEquals((await open(app, { number: "2025-1" })).number, "2025-0001");
    const twice = await send(app, "POST", "/api/matter/create", { ...SALE, number: "2025-0001" });
    assertEquals(twice.status, 409, JSON.stringify(twice.body));
    const ended = { ...SALE, number: "2024-7", state: "done" };
    const asked = await send(app, "POST", "/api/matter/create", ended);
    assertEquals([asked.status, asked.body.details[0].field], [422, "ended_on"]);
    assertEquals((await open(app, { ...ended, ended_on: "2024-05-06" })).ended_on, "2024-05-06");
  }));

Deno.test("an earlier version of a case comes back with its step, and says so", () =>
  withEmptyApp(async (app) => {
    const row = await open(app);
    const { body } = await change(app, row, { state: "filed" });
    const restored = await send(app, "POST", `/api/matter/${row.id}/restore`, {
      ...{ to_version: row.version, version: body.data.version },
    });
    const { state, state_reason } = restored.body.data;
    assertEquals([state, state_reason], ["accepted", "이전 버전으로 복원"]);
  }));

Deno.test("a Hanja name, a foreigner and both spellings of a company are found", () =>
  withEmptyApp(async (app) => {
    const { id: matter_id } = await open(app, { client_name: "㈜가나" });
    const party = (name: string, more: object = {}) =>
      add(app, "matter_party", { matter_id, name, role: "obligor", ...more });
    await party("박매도", { hanja: "朴賣渡" });
    await party("John Smith", { type: "foreigner" });
    const found = async (text: string) => {
      const query = new URLSearchParams({ search: text });
      const { body } = await send(app, "GET", `/api/matter_party/list?${query}`);
      return body.results.map(({ name }: TableRow) => name);
    };
    assertEquals(await found("朴賣渡"), ["박매도"]);
    assertEquals(await found("smith"), ["John Smith"]);
    assertEquals(await found("(주)가나"), ["㈜가나"]);
    const query = new URLSearchParams({ search: "박매도" });
    const { body } = await send(app, "GET", `/api/matter/list?${query}`);
    assertEquals(body.results.length, 1, "a case is found by any of its parties");
  }));

Deno.test("a resident number is stored with its party alone, masked in rows, and shown after an entry in the log", () =>
  withEmptyApp(async (app) => {
    const { id: matter_id } = await open(app);
    const number = "900101-1234568";
    const row = await add(app, "matter_party", {
      matter_id,
      name: "박매도",
      role: "obligor",
      resident_number: number,
    });
    assert(!JSON.stringify(row).includes("1234568"), JSON.stringify(row));
    const whole = await send(app, "POST", `/api/matter_party/${row.id}/numbers`);
    assertEquals(whole.body.data[0].number, number);
    const note = await send(app, "PUT", `/api/matter/${matter_id}/update`, {
      note: `박매도 ${number}`,
      version: 1,
    });
    assertEquals([note.status, note.body.code], [422, "person_number"]);
  }));

Deno.test("the registry's secret is masked whole, kept when the mask is sent back, and readable on request", () =>
  withEmptyApp(async (app) => {
    const row = await open(app);
    const secret = "일련번호 ABCD-EFGH-IJKL 비밀번호 01-2345";
    const saved = await change(app, row, { registry_secret: secret });
    assertEquals([saved.status, saved.body.data.registry_secret], [200, "●●●●●●●●"]);
    const again = await change(app, saved.body.data, {
      registry_secret: "●●●●●●●●",
      cause: "매매",
    });
    assertEquals([again.status, again.body.data.cause], [200, "매매"]);
    const numbers = await send(app, "POST", `/api/matter/${row.id}/numbers`);
    assertEquals(numbers.body.data, [{
      field: "registry_secret",
      shown: "●●●●●●●●",
      number: secret,
    }]);
  }));

Deno.test("an object of another open case and the same payment twice need a confirmation", () =>
  withEmptyApp(async (app) => {
    const [first, second] = [await open(app), await open(app, { kind: "mortgage" })];
    const text = "서울특별시 서초구 서초대로 1";
    await add(app, "matter_object", { matter_id: first.id, text });
    const object = { matter_id: second.id, text: "서울시 서초구 서초대로 1" };
    const asked = await send(app, "POST", "/api/matter_object/create", object);
    assertEquals([asked.status, asked.body.code], [409, "needs_confirmation"]);
    assertStringIncludes(asked.body.message, "2026-0001");
    await add(app, "matter_object", { ...object, confirm: true });
    // Of several cases with the object an ended one says nothing.
    await change(app, first, { state: "done" });
    const third = await open(app);
    const again = { matter_id: third.id, text };
    const still = await send(app, "POST", "/api/matter_object/create", again);
    assertStringIncludes(still.body.message, "2026-0002");
    const paid = { on: "2026-11-20", kind: "payment", text: "잔금", amount: 1_000_000 };
    const payment = { matter_id: first.id, ...paid };
    await add(app, "matter_entry", payment);
    const twice = await send(app, "POST", "/api/matter_entry/create", payment);
    assertEquals([twice.status, twice.body.code], [409, "needs_confirmation"]);
    await add(app, "matter_entry", { ...payment, confirm: true });
    const { body } = await send(app, "GET", "/api/matter/list");
    assertEquals(body.results.map(({ paid }: TableRow) => paid), [0, 0, 2_000_000]);
  }));

Deno.test("VAT that is not that of its fee needs a confirmation, when it is entered and when the fee changes alone", () =>
  withEmptyApp(async (app) => {
    const { id: matter_id } = await open(app);
    const fee = { matter_id, on: "2026-11-20", kind: "fee", text: "보수" };
    const without = await send(app, "POST", "/api/matter_entry/create", {
      ...fee,
      amount: 500_000,
    });
    assertEquals([without.status, without.body.code], [409, "needs_confirmation"]);
    assertStringIncludes(without.body.message, "50,000원");
    const { id } = await add(app, "matter_entry", { ...fee, amount: 500_000, vat: 50_000 });
    const path = `/api/matter_entry/${id}/update`;
    const less = await send(app, "PUT", path, { amount: 400_000, from: { amount: 500_000 } });
    assertEquals([less.status, less.body.code], [409, "needs_confirmation"]);
    const both = { amount: 400_000, vat: 40_000, from: { amount: 500_000, vat: 50_000 } };
    assertEquals((await send(app, "PUT", path, both)).status, 200);
    const kept = { vat: 0, from: { vat: 40_000 }, confirm: true };
    assertEquals((await send(app, "PUT", path, kept)).status, 200);
    const text = { text: "감액한 보수", from: { text: "보수" } };
    assertEquals((await send(app, "PUT", path, text)).status, 200, "what was confirmed stays so");
  }));

Deno.test("what was paid too much is given back: the balance is even, and the same refund twice needs a confirmation", () =>
  withEmptyApp(async (app) => {
    const { id: matter_id } = await open(app);
    const entry = { matter_id, on: "2026-11-20" };
    await add(app, "matter_entry", { ...entry, kind: "tax", text: "취득세", amount: 950_000 });
    await add(app, "matter_entry", { ...entry, kind: "payment", text: "입금", amount: 1_000_000 });
    const refund = { ...entry, kind: "refund", text: "반환", amount: 50_000, how: "transfer" };
    await add(app, "matter_entry", refund);
    const twice = await send(app, "POST", "/api/matter_entry/create", refund);
    assertEquals([twice.status, twice.body.code], [409, "needs_confirmation"]);
    const { body } = await send(app, "GET", "/api/matter/list");
    const [{ expenses, paid, balance }] = body.results;
    assertEquals([expenses, paid, balance], [950_000, 950_000, 0]);
    const whole = await send(app, "GET", `/api/matter/${matter_id}/whole`);
    assertEquals(whole.body.data.sums, {
      ...{ fees: 0, vat: 0, expenses: 950_000, paid: 1_000_000, refunded: 50_000, balance: 0 },
    });
  }));

Deno.test("a list is filtered by what is unpaid, and sums follow the entries", () =>
  withEmptyApp(async (app) => {
    const [owing, settled] = [await open(app), await open(app)];
    const enter = (matter_id: string, kind: string, amount: number, vat = 0) =>
      add(app, "matter_entry", { matter_id, on: "2026-11-20", kind, text: kind, amount, vat });
    await enter(owing.id, "fee", 450_000, 45_000);
    await enter(owing.id, "tax", 5_720_000);
    await enter(owing.id, "payment", 5_000_000);
    await enter(settled.id, "fee", 100_000, 10_000);
    await enter(settled.id, "payment", 110_000);
    const { body } = await send(app, "GET", "/api/matter/list?balance_start=1");
    assertEquals(
      body.results.map((
        { number, fees, expenses, paid, balance }: TableRow,
      ) => [number, fees, expenses, paid, balance]),
      [["2026-0001", 495_000, 5_720_000, 5_000_000, 1_215_000]],
    );
  }));

Deno.test("a case of 500 parties lists them all and shows the first on its page", () =>
  withEmptyApp(async (app) => {
    const { id: matter_id } = await open(app);
    for (let at = 0; at < 500; at += 50) {
      await Promise.all(
        Array.from(
          { length: 50 },
          (_, one) =>
            add(app, "matter_party", { matter_id, name: `구분소유자${at + one}`, role: "obligor" }),
        ),
      );
    }
    const { body } = await send(app, "GET", `/api/matter/${matter_id}/whole`);
    assertEquals(body.data.parties.length, 501);
    const page = await (await app.call(`/staff/matters/${matter_id}`, { as: "staff" })).text();
    assertStringIncludes(page, "당사자 501건 모두 보기");
  }));

Deno.test("what is found of a case leads to its page; an unknown address says so", () =>
  withEmptyApp(async (app) => {
    const { number } = await open(app);
    const { body } = await send(app, "GET", "/api/matter_party/list");
    const led = await app.call(`/staff/matters/party/${body.results[0].id}`, { as: "staff" });
    assertEquals(led.status, 200);
    assertStringIncludes(await led.text(), `<title>사건 ${number}`);
    for (const path of ["/staff/matters/none", "/staff/matters/party/none"]) {
      assertEquals((await app.call(path, { as: "staff" })).status, 404);
    }
    for (const q of ["2026-0001", "박매수", "박매"]) {
      const found = await send(app, "POST", "/api/find", { q });
      assertStringIncludes(JSON.stringify(found.body), "/staff/matters/");
    }
  }));

Deno.test("a check of identity is of today and by the account's employee, unless entered otherwise", () =>
  withEmptyApp(async (app) => {
    await hire(app.deps.books, "e1", employee("김직원"));
    await linkAccount(app.deps.books, "staff", "e1");
    const { id: matter_id } = await open(app);
    const { body } = await send(app, "GET", `/api/matter/${matter_id}/whole`);
    const [client] = body.data.parties;
    const checked = await send(app, "PUT", `/api/matter_party/${client.id}/update`, {
      identity_how: "resident_card",
      version: client.version,
    });
    const { identity_on, identity_by } = checked.body.data;
    assertEquals([identity_on, identity_by], ["2026-11-21", "e1"]);
    const entered = { identity_how: "passport", identity_on: "2026-11-02" };
    const other = await add(app, "matter_party", { matter_id, name: "이을녀", ...entered });
    assertEquals([other.identity_on, other.identity_by], ["2026-11-02", "e1"]);
    const unchecked = await add(app, "matter_party", { matter_id, name: "박병남" });
    assertEquals([unchecked.identity_on, unchecked.identity_by], [null, ""]);
  }));

Deno.test("what a party is follows from its name unless it is chosen", () =>
  withEmptyApp(async (app) => {
    const { id: matter_id } = await open(app);
    const names = ["대지산업(주)", "이영희", "SMITH JOHN"];
    const added = [];
    for (const name of names) added.push(await add(app, "matter_party", { matter_id, name }));
    assertEquals(added.map(({ type }) => type), ["company", "person", "foreigner"]);
    const chosen = { matter_id, name: "㈜이라는 별명", type: "person" };
    assertEquals((await add(app, "matter_party", chosen)).type, "person");
  }));

Deno.test("given an object of the address records, then the case goes to its registry unless another is entered", () =>
  withEmptyApp(async (app) => {
    const record = { address: "서울특별시 서초구 반포대로 101", regi_office: "서초등기소" };
    const { body: made } = await send(app, "POST", "/api/deposition/address/create", record);
    const opened = await open(app, { contract_date: "2026-10-12" });
    const drawn = async () =>
      (await send(app, "GET", `/api/matter/${opened.id}/whole`)).body.data.drawn;
    const cause = { cause: "매매", cause_date: "2026-10-12" };
    assertEquals(await drawn(), { ...cause, receipt_office: "" });
    await add(app, "matter_object", {
      matter_id: opened.id,
      text: record.address,
      address_id: made.data.id,
    });
    assertEquals(await drawn(), { ...cause, receipt_office: "서초등기소" });
    await change(app, opened, { receipt_office: "서울중앙지방법원 등기국" });
    assertEquals(await drawn(), { ...cause, receipt_office: "서울중앙지방법원 등기국" });
  }));
