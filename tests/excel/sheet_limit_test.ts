/** A sheet never has more rows than Excel reads: what is left out is said below the list. */
import { assert, assertEquals } from "@std/assert";
import { columnOf } from "../../events/kit/column.ts";
import { tableSheet } from "../../src/excel/table_sheet.ts";

const EXCEL_ROWS = 1_048_576;
const columns = [columnOf("pay", "금액", 100, { type: "currency" })];
const row = { pay: 1 };

Deno.test("given more rows than Excel reads, then the sheet ends before its limit with a note", () => {
  const { lastRow, note, foot, rows } = tableSheet("목록", columns, Array(1_100_000).fill(row));
  assert(lastRow + 2 <= EXCEL_ROWS, `${lastRow} rows, the sums and the note`);
  assertEquals(
    note,
    "모두 1,100,000행 가운데 1,048,570행만 담았습니다. 조건을 좁혀 나누어 내려받아 주세요.",
  );
  for (const _row of rows) { /* The sums are known once every row was read. */ }
  assertEquals(foot?.().cells[0].value, 1_048_570);
});

Deno.test("given fewer rows, then the sheet has all of them and no note", () => {
  const { lastRow, note } = tableSheet("목록", columns, [row, row]);
  assertEquals([lastRow, note], [3, undefined]);
});
