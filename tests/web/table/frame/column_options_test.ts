import { assert, assertEquals } from "@std/assert";
import { tables } from "../../../../events/tables.ts";
import { columnsWithOptions } from "../../../../web/table/filters/filters.ts";

const optionsOf = (columns: typeof tables.trip.columns, key: string) =>
  columns.find((column) => column.key === key)?.options;

Deno.test("a trip's car is chosen from the server's list", () => {
  const cars = [{ value: "레이", label: "레이", id: "ray", fuelType: "gasoline" }];
  const columns = columnsWithOptions(tables.trip.columns, { carName_options: cars });
  assertEquals(optionsOf(columns, "carName"), [{ value: "레이", label: "레이" }]);
});

Deno.test("a column's own choices stay, and invalid ones are left out", () => {
  const given = { purpose_options: [], carName_options: [null, { value: 1 }, "레이"] };
  const columns = columnsWithOptions(tables.trip.columns, given);
  assertEquals(optionsOf(columns, "purpose"), optionsOf(tables.trip.columns, "purpose"));
  assertEquals(optionsOf(columns, "carName"), []);
});

Deno.test("without choices to add the columns are the same array", () => {
  assert(columnsWithOptions(tables.trip.columns, {}) === tables.trip.columns);
  assert(
    columnsWithOptions(tables.trip.columns, { carName_options: "없음" }) === tables.trip.columns,
  );
});
