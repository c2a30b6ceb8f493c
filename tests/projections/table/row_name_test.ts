import { assertEquals } from "@std/assert";
import { type Column, columnOf, type TableRow } from "../../../events/kit/column.ts";
import { rowName } from "../../../projections/table/row_name.ts";

Deno.test("a row is called by its first text, otherwise by its id", () => {
  const columns: Column[] = [
    columnOf("paid", "납부", 100, { type: "boolean" }),
    columnOf("name", "이름", 100, {}),
  ];
  const row = (name: string) => ({ id: "1", name, paid: true }) as unknown as TableRow;
  assertEquals([rowName(columns, row("김서연")), rowName(columns, row(""))], ["김서연", "1"]);
});

Deno.test("a row called by a choice has the choice's label", () => {
  const options = [{ value: "sign_in", label: "로그인" }];
  const columns = [columnOf("kind", "구분", 100, { type: "select", options })];
  const row = { id: "1", kind: "sign_in" } as unknown as TableRow;
  assertEquals(rowName(columns, row), "로그인");
});
