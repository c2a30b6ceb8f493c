/** What of a table is printed. */
import { assert, assertEquals } from "@std/assert";
import { columnOf } from "../../../../events/kit/column.ts";
import { fitted, shareSheet } from "../../../../web/table/print/paper.tsx";

const columns = (amount: number) =>
  Array.from({ length: amount }, (_, index) => columnOf(`k${index}`, `열 ${index}`, 100));
const row = (values: Record<string, string>) => ({
  id: "a",
  version: 1,
  deleted: false,
  updated_at: "",
  updated_by: "",
  ...values,
});
const wide = "가나다라마바사아자차카타파하".repeat(2);

Deno.test("few columns are printed on an upright sheet, empty ones too", () => {
  const { columns: shown, sideways } = fitted(columns(4), [row({ k0: "값" })]);
  assertEquals([shown.length, sideways], [4, false]);
});

Deno.test("where columns do not fit, empty ones are left out first", () => {
  const values = { k0: "값", k3: "다른 값" };
  const { columns: shown, sideways } = fitted(columns(20), [row(values)]);
  assertEquals([shown.map(({ key }) => key), sideways], [["k0", "k3"], false]);
});

Deno.test("columns wider than the sheet turn it, and wider than that are set smaller", () => {
  const filled = (amount: number) =>
    row(Object.fromEntries(columns(amount).map(({ key }) => [key, wide])));
  const three = fitted(columns(3), [filled(3)]);
  assertEquals([three.columns.length, three.sideways, three.small], [3, true, false]);
  const nine = fitted(columns(9), [filled(9)]);
  assertEquals([nine.columns.length, nine.sideways, nine.small], [9, true, true]);
});

Deno.test("columns of a narrow sheet: days stay whole, long texts get most of the rest", () => {
  const day = { ...columnOf("day", "접수일", 100), type: "date" as const };
  const some = [columnOf("text", "주소", 100), columnOf("name", "회사", 100), day];
  const rows = [row({ text: `서울특별시 ${wide} ${wide}`, name: "데모 은행", day: "2026-11-23" })];
  const { percents, smallest } = shareSheet(some, rows);
  const [, text, name, date] = percents;
  assertEquals([smallest, Math.round(percents.reduce((sum, one) => sum + one))], [false, 100]);
  assert(text > name && text > date && date > 80 / 1_466 * 100, `${percents}`);
});

Deno.test("where words would break the type is the smallest, and every column has width", () => {
  const { percents, smallest } = shareSheet(columns(40), [
    row(Object.fromEntries(columns(40).map(({ key }) => [key, wide]))),
  ]);
  assertEquals([smallest, Math.round(percents.reduce((sum, one) => sum + one))], [true, 100]);
  assert(Math.min(...percents) > 1, `${percents}`);
});
