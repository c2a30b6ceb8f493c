/** A table's sheet: sums below its rows, and the note of a list that stops. */
import { assertEquals } from "@std/assert";
import * as XLSX from "xlsx";
import { columnOf } from "../../events/kit/column.ts";
import { csvText } from "../../src/excel/plain.ts";
import { tableSheet } from "../../src/excel/table_sheet.ts";
import { workbookStream } from "../../src/excel/workbook.ts";

const COLUMNS = [columnOf("name", "이름", 100), columnOf("pay", "금액", 100, { type: "currency" })];
const ROWS = [{ name: "가", pay: 1_000 }, { name: "나", pay: 2_500 }];
const NOTE = "조건에 맞는 7,000건 가운데 최근 2건만 담았습니다.";

Deno.test("given a list cut at a limit, then its sheet and its text have a note below the rows", async () => {
  const bytes = await new Response(workbookStream(tableSheet("목록", COLUMNS, ROWS, NOTE)))
    .arrayBuffer();
  const sheet = XLSX.read(new Uint8Array(bytes), { cellFormula: true }).Sheets["목록"];
  assertEquals([sheet.A4.v, sheet.B4.v, sheet.B4.f], ["합계", 3_500, "SUBTOTAL(109,B2:B3)"]);
  assertEquals(sheet.A5.v, NOTE);
  assertEquals(sheet["!autofilter"]?.ref, "A1:B3");
  const csv = [...csvText(tableSheet("목록", COLUMNS, ROWS, NOTE))].join("").split("\r\n");
  assertEquals(csv.slice(1, 4), ["가,1000", "나,2500", `"${NOTE}"`]);
});

Deno.test("given a list without amounts or rows, then it has no sums", () => {
  assertEquals(tableSheet("목록", COLUMNS.slice(0, 1), ROWS).foot, undefined);
  assertEquals(tableSheet("목록", COLUMNS, []).foot, undefined);
});
