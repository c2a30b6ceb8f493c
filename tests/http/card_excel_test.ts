import { assertEquals, assertStringIncludes } from "@std/assert";
import * as XLSX from "xlsx";
import { openTestApp } from "../helpers/server.ts";

const excel = (query: string) => `/api/mysql/card/report/excel/?${query}`;

const names: [query: string, korean: string, plain: string][] = [
  ["year=2026&month=11", "카드사용내역_2026년_11월.xlsx", "card-report-2026_11.xlsx"],
  ["year=2026&month=all", "카드사용내역_2026년.xlsx", "card-report-2026.xlsx"],
  [
    "start_date=2026-01-01&end_date=2026-03-31",
    "카드사용내역_2026-01-01_2026-03-31.xlsx",
    "card-report-2026-01-01_2026-03-31.xlsx",
  ],
];

for (const [query, korean, plain] of names) {
  Deno.test(`the workbook is named after its filter: ${korean}`, async () => {
    const app = await openTestApp();
    const response = await app.call(excel(query));
    const encoded = encodeURIComponent(korean);
    assertEquals(
      response.headers.get("content-disposition"),
      `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`,
    );
    assertEquals(
      response.headers.get("content-type"),
      "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    );
    await response.body?.cancel();
    await app.close();
  });
}

Deno.test("the workbook has the rows of the list with the same filter", async () => {
  const app = await openTestApp();
  const filter = "year=2026&month=11";
  const bytes = await (await app.call(excel(filter))).arrayBuffer();
  const sheet = XLSX.read(new Uint8Array(bytes)).Sheets["카드사용내역"];
  const rows = await (await app.call(`/api/mysql/card/list/?${filter}`)).json();
  const oldestFirst = rows.toReversed() as { store_name: string; pay: number }[];
  oldestFirst.forEach(({ store_name, pay }, at) => {
    assertEquals([sheet[`C${7 + at}`].v, sheet[`D${7 + at}`].v], [store_name, pay]);
  });
  assertEquals(sheet.D4.v, 129_000);
  assertEquals(sheet[`C${7 + rows.length}`], undefined);
  await app.close();
});

Deno.test("a workbook of a range needs both days (S1 §5)", async () => {
  const app = await openTestApp();
  for (const query of ["start_date=2026-01-01", "end_date=2026-01-01", "start_date=&end_date="]) {
    const response = await app.call(excel(query));
    assertEquals(response.status, 400);
    const { error } = await response.json();
    assertStringIncludes(error, "시작일과 종료일을 모두 선택해 주세요.");
  }
  await app.close();
});
