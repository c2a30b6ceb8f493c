/** Tables that a model wrote, as rows: what is a number, and the order people ask for. */
import { assertEquals } from "@std/assert";
import { answerTable, figureOf, sortedRows } from "../../projections/kit/answer_table.ts";

Deno.test("won, numbers and texts are recognised by all cells of a column", () => {
  const { columns, rows } = answerTable({
    head: ["가게", "금액", "건수", "비고"],
    rows: [["분식집", "12,000원", "2", "1"], ["카페", "₩4,500", "", "없음"], ["문구점"]],
  });
  assertEquals(columns.map(({ type }) => type), ["text", "currency", "number", "text"]);
  assertEquals(rows.map((row) => [row["1"], row["2"]]), [[12_000, 2], [4_500, null], [null, null]]);
  assertEquals(figureOf("1만 2천원"), null);
});

Deno.test("rows are sorted by a column, empty cells last in both orders", () => {
  const { rows } = answerTable({ head: ["n"], rows: [["2"], [""], ["10"], ["1"]] });
  const values = (direction: "asc" | "desc") =>
    sortedRows(rows, { key: "0", direction }).map((row) => row["0"]);
  assertEquals(values("asc"), [1, 2, 10, null]);
  assertEquals(values("desc"), [10, 2, 1, null]);
  assertEquals(sortedRows(rows, null), rows);
});
