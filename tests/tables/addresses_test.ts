/** Address records over HTTP (S2 §3): companies and departments by reference, finding, columns, the workbook. */
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { tables } from "../../events/tables.ts";
import { type TestApp, withEmptyApp } from "../helpers/server.ts";

const BASE = "/api/deposition";

async function send(app: TestApp, method: string, path: string, json?: unknown) {
  const response = await app.call(`${BASE}/${path}`, { as: "staff", method, json });
  return { status: response.status, body: await response.json() };
}

async function add(app: TestApp, noun: string, json: object): Promise<Record<string, unknown>> {
  const { status, body } = await send(app, "POST", `${noun}/create`, json);
  assertEquals(status, 201, JSON.stringify(body));
  return body.data;
}

/** Two companies, each with a 법무팀; 가나 has a 총무팀 besides. */
async function office(app: TestApp): Promise<void> {
  await add(app, "company", { name: "가나" });
  await add(app, "company", { name: "다라" });
  for (const [company, name] of [["가나", "법무팀"], ["다라", "법무팀"], ["가나", "총무팀"]]) {
    await add(app, "department", { name, company });
  }
}

const withOffice = (test: (app: TestApp) => Promise<void>) =>
  withEmptyApp(async (app) => {
    await office(app);
    await test(app);
  });

const ADDRESS = "서울특별시 중구 세종대로 110";
const of = ({ company, department }: Record<string, unknown>) => [company, department];

const choices: [what: string, given: object, becomes: unknown[]][] = [
  ["a company's own department", { company: "다라", department: "법무팀" }, ["다라", "법무팀"]],
  ["a department by its whole label", { department: "다라 · 법무팀" }, ["다라", "법무팀"]],
  ["a name that one company alone has", { department: "총무팀" }, ["가나", "총무팀"]],
  ["a company alone", { company: "가나" }, ["가나", ""]],
];
for (const [what, given, becomes] of choices) {
  Deno.test(`${what} gives a record both`, () =>
    withOffice(async (app) => {
      const row = await add(app, "address", { address: ADDRESS, ...given });
      assertEquals(of(row), becomes);
      assertEquals([row.status, row.created_at], ["pending", "2026-11-21"]);
    }));
}

const refusals: [what: string, given: object, message: RegExp][] = [
  ["a name that two companies have", { department: "법무팀" }, /같은 이름의 부서가 여러 회사에/],
  [
    "another company's department",
    { company: "다라", department: "총무팀" },
    /이 회사에 없는 부서입니다/,
  ],
  [
    "another company's department by its label",
    { company: "가나", department: "다라 · 법무팀" },
    /이 회사의 부서가 아닙니다/,
  ],
  ["a department that is not there", { department: "없는팀" }, /등록되지 않은 부서입니다/],
  ["a company that is not there", { company: "없는회사" }, /등록되지 않은 회사입니다/],
];
for (const [what, given, message] of refusals) {
  Deno.test(`${what} is refused`, () =>
    withOffice(async (app) => {
      const { status, body } = await send(app, "POST", "address/create", {
        address: ADDRESS,
        ...given,
      });
      assertEquals(status, 422);
      assert(message.test(body.message), body.message);
    }));
}

Deno.test("changing a record's company empties its department, and undo restores both", () =>
  withOffice(async (app) => {
    const made = await add(app, "address", { address: ADDRESS, department: "총무팀" });
    const path = `address/${made.id}/update`;
    const moved = await send(app, "PUT", path, { company: "다라", version: 1 });
    assertEquals(of(moved.body.data), ["다라", ""]);
    const { operation } = moved.body;
    assertEquals((await send(app, "POST", "address/undo", { operation })).status, 200);
    const { body } = await send(app, "GET", "address/list");
    assertEquals(of(body.results[0]), ["가나", "총무팀"]);
    const both = { department: "다라 · 법무팀", version: 3 };
    assertEquals(of((await send(app, "PUT", path, both)).body.data), ["다라", "법무팀"]);
  }));

Deno.test("a record can be edited although its department moved to another company", () =>
  withOffice(async (app) => {
    const made = await add(app, "address", { address: ADDRESS, department: "총무팀" });
    const { body } = await send(app, "GET", "department/?search=총무팀");
    const [{ id, version }] = body.results;
    assertEquals(
      (await send(app, "PUT", `department/${id}/update`, { company: "다라", version })).status,
      200,
    );
    const edit = { purpose: "소유권이전", version: 1 };
    assertEquals((await send(app, "PUT", `address/${made.id}/update`, edit)).status, 200);
  }));

const FOUND = [
  ...["서울시 세종대로", "서울 중구", "서울특별시", "세종대로110", "세종대로　１１０"],
  ...["중구세종대로 110", "서울시중구 세종대로110", "(04524) 서울시 중구 세종대로 110 (태평로1가)"],
];
Deno.test("an address is found in any width, by any name of its city, with and without spaces", () =>
  withEmptyApp(async (app) => {
    await add(app, "address", { address: "서울특별시　중구 세종대로　１１０" });
    await add(app, "address", { address: "부산광역시 연제구 중앙대로 1001" });
    for (const words of FOUND) {
      for (const name of ["search", "address"]) {
        if (name === "address" && words === "서울시 세종대로") continue;
        const query = new URLSearchParams({ [name]: words });
        const { body } = await send(app, "GET", `address/list?${query}`);
        assertEquals(body.results.map((row: { address: string }) => row.address), [
          "서울특별시 중구 세종대로 110",
        ], `${name}=${words}`);
      }
    }
    const { body } = await send(app, "GET", "address/list?search=세종대로 1001");
    assertEquals(body.count, 0);
  }));

Deno.test("the columns have the groups of S2 §3", () => {
  const { columns } = tables.address;
  const on = (group: string) => columns.filter((one) => one.group === group).map(({ key }) => key);
  assertEquals(on("cost"), ["fees", "proof", "tax", "stamp", "fees_vat"]);
  assertEquals(on("deposit"), ["company", "department"]);
  assertEquals(on("date"), [
    ...["receipted_at", "created_at", "registrated_at"],
    ...["cost_request_at", "tax_invoice_at", "deposit_at"],
  ]);
  assertEquals(
    new Set(on("basic")).isSupersetOf(
      new Set([
        ...["business_section", "business_manager", "owner_name", "address", "purpose"],
        ...["regi_office", "status"],
      ]),
    ),
    true,
  );
});

Deno.test("departments are chosen by company and name, and filtered by identity", () =>
  withOffice(async (app) => {
    const { body } = await send(app, "GET", "address/filter_options");
    const labels = ["가나 · 법무팀", "가나 · 총무팀", "다라 · 법무팀"];
    assertEquals(body.department_options.map((one: { value: string }) => one.value), labels);
    assertEquals(body.status_options.map((one: { label: string }) => one.label), [
      ...["대기", "진행 중", "감정 중", "완료", "취소", "보류"],
    ]);
    for (const department of labels) await add(app, "address", { address: ADDRESS, department });
    const { value } = body.department_id_options[2];
    const found = await send(app, "GET", `address/list?department_id=${value}`);
    assertEquals(found.body.results.map(of), [["다라", "법무팀"]]);
  }));

Deno.test("the workbook has the list's name with the day, and its download with owners' names is logged", () =>
  withEmptyApp(async (app) => {
    await add(app, "address", { address: ADDRESS, owner_name: "박소유" });
    const file = await app.call(`${BASE}/address/export_excel`, { as: "staff" });
    const name = decodeURIComponent(file.headers.get("content-disposition") ?? "");
    assertStringIncludes(name, "물건(부동산)_목록_2026-11-21.xlsx");
    await file.arrayBuffer();
    const log = JSON.stringify(
      (await (await app.call("/api/security/list", { as: "superuser" })).json()).results,
    );
    assertStringIncludes(log, "물건(부동산)");
    assertStringIncludes(log, "소유자");
  }));
