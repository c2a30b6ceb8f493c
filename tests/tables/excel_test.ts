/** What leaves a table as a workbook: the rows asked for, real values, and a template to fill in. */
import { assertEquals, assertStringIncludes } from "@std/assert";
import * as XLSX from "xlsx";
import { tableSheet } from "../../src/excel/table_sheet.ts";
import { workbookStream } from "../../src/excel/workbook.ts";
import { openTestApp, type TestApp } from "../helpers/server.ts";
import { columns, row } from "../projections/table/columns.ts";
import { boxId, fill, openShelf } from "./shelf.ts";

async function read(body: BodyInit): Promise<XLSX.WorkBook> {
  return XLSX.read(new Uint8Array(await new Response(body).arrayBuffer()), { cellNF: true });
}

async function labels(app: TestApp, query: string): Promise<unknown[]> {
  const response = await app.call(`/api/box/export_excel${query}`);
  const book = await read(await response.arrayBuffer());
  return XLSX.utils.sheet_to_json<Record<string, unknown>>(book.Sheets["상자"])
    .map((line) => line["이름표"]);
}

Deno.test("an export has the filtered rows in the order of the list", async () => {
  const app = await openShelf();
  await fill(app, 12);
  assertEquals(await labels(app, "?label=상자 1&ordering=label"), [
    "상자 1",
    "상자 10",
    "상자 11",
    "상자 12",
  ]);
  assertEquals(await labels(app, "?label=없음"), []);
  assertEquals(await labels(app, `?ids=${boxId(3)},nobody,${boxId(2)}`), ["상자 3", "상자 2"]);
  await app.close();
});

Deno.test("an export has the chosen columns in order and each row's id, by address or by body", async () => {
  const app = await openShelf();
  await fill(app, 2);
  const header = async (response: Response) => {
    const sheet = (await read(await response.arrayBuffer())).Sheets["상자"];
    return XLSX.utils.sheet_to_json<string[]>(sheet, { header: 1 })[0];
  };
  const byAddress = await app.call("/api/box/export_excel?columns=weight,label");
  assertEquals(await header(byAddress), ["무게", "이름표", "번호"]);
  const json = { ids: [boxId(1)], columns: ["cell1", "label"], filter: {} };
  const byBody = await app.call("/api/box/export_excel", { method: "POST", json });
  assertEquals(await header(byBody), ["칸 1", "이름표", "번호"]);
  const unknown = await app.call("/api/box/export_excel?columns=label,color");
  assertEquals([unknown.status, (await unknown.json()).message], [
    400,
    "알 수 없는 열입니다: color",
  ]);
  const senseless = await app.call("/api/box/export_excel?weight=x");
  assertEquals(senseless.status, 400);
  await senseless.body?.cancel();
  await app.close();
});

Deno.test("an export is named in Korean with the day it was made", async () => {
  const app = await openShelf();
  const response = await app.call("/api/box/export_excel");
  assertEquals(
    response.headers.get("content-disposition"),
    'attachment; filename="box-list-2026-11-21.xlsx"; ' +
      `filename*=UTF-8''${encodeURIComponent("상자_목록_2026-11-21.xlsx")}`,
  );
  await response.body?.cancel();
  await app.close();
});

Deno.test("days, instants and amounts are real ones; formula text stays text", async () => {
  const cells = {
    name: "=1+1",
    days: 2.5,
    count: 3,
    fee: 12_000,
    hired: "2024-02-29",
    seenAt: "2026-11-20T01:00:00.000Z",
    active: false,
  };
  const sheet =
    (await read(workbookStream(tableSheet("표", columns, [row("r1", cells)])))).Sheets["표"];
  const cell = (label: string): XLSX.CellObject => {
    const index = columns.findIndex((column) => column.label === label);
    return sheet[XLSX.utils.encode_cell({ r: 1, c: index })];
  };
  assertEquals([cell("순번").v, cell("일수").v, cell("인원").v, cell("비용").v], [
    1,
    2.5,
    3,
    12_000,
  ]);
  assertEquals([cell("이름").t, cell("이름").v, cell("이름").f], ["s", "=1+1", undefined]);
  assertEquals([cell("활성").v, cell("등급").v, cell("상태").v], ["아니요", "가급", "대기"]);
  const { y, m, d } = XLSX.SSF.parse_date_code(cell("입사일").v as number);
  assertEquals([y, m, d], [2024, 2, 29]);
  const seen = XLSX.SSF.parse_date_code(cell("확인 일시").v as number);
  assertEquals([seen.d, seen.H, seen.M], [20, 10, 0]);
});

Deno.test("the headings stay visible and every column has a width", async () => {
  const sheet = tableSheet("표", columns, []);
  assertEquals([sheet.headerRow, sheet.widths.length], [1, columns.length]);
  const book = await read(workbookStream({ ...sheet, name: "표" }));
  assertEquals(XLSX.utils.sheet_to_json<string[]>(book.Sheets["표"], { header: 1 }).length, 1);
});

Deno.test("a sheet's name is valid in Excel", () => {
  assertEquals(tableSheet("급여/상여 [2026]: 전체?", columns, []).name, "급여 상여  2026   전체");
  assertEquals(tableSheet("가".repeat(40), columns, []).name.length, 31);
  assertEquals(tableSheet("???", columns, []).name, "목록");
});

Deno.test("the template has the headings, and a second sheet explains them", async () => {
  const app = await openTestApp();
  const response = await app.call("/api/employee/download_template/employee", { as: "superuser" });
  const book = await read(await response.arrayBuffer());
  assertEquals(book.SheetNames, ["직원", "작성 안내"]);
  const rows = (name: string) =>
    XLSX.utils.sheet_to_json<string[]>(book.Sheets[name], { header: 1 });
  assertEquals(rows("직원").length, 1);
  assertEquals(rows("직원")[0].slice(0, 3), ["이름", "이메일", "전화번호"]);
  const [header, first, second] = rows("작성 안내");
  assertEquals(header, ["항목", "필수 여부", "작성 방법", "예시"]);
  assertEquals(first, ["이름", "필수", "문자, 50자까지", "홍길동"]);
  assertStringIncludes(second[2], "같은 값이 있는 행은 새로 추가하지 않고 수정합니다.");
  assertEquals(rows("작성 안내").length - 1, rows("직원")[0].length);
  await app.close();
});

for (const name of ["employee", "employee-monitor", "none", "employees%2F..%2Fx"]) {
  Deno.test(`the template of employees by the name "${name}"`, async () => {
    const app = await openTestApp({ empty: true });
    const path = `/api/employee/download_template/${name}`;
    const response = await app.call(path, { as: "superuser" });
    await response.body?.cancel();
    assertEquals(response.status, /^employee(-monitor)?$/.test(name) ? 200 : 404);
    await app.close();
  });
}
