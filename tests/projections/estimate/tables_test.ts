import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { isDay } from "../../../events/seoul.ts";
import { overdue } from "../../../projections/estimate/rate_table.ts";
import { allTables } from "../../../projections/estimate/tables/all.ts";

const docs = Deno.readTextFileSync(new URL("../../../docs/estimate.md", import.meta.url));

Deno.test("every table says what it is, where it stands, since when, and when to look again", () => {
  assert(allTables.length >= 15);
  for (const { name, source, effective, checked, reviewBy } of allTables) {
    assert(name !== "" && source !== "", name);
    assertEquals([effective, checked, reviewBy].filter((day) => !isDay(day)), [], name);
    assert(effective <= checked && checked <= reviewBy, name);
  }
});

Deno.test("docs/estimate.md names every table with its source and its day", () => {
  for (const { name, source, effective, reviewBy, unsure } of allTables) {
    const row = docs.split("\n").find((line) => line.startsWith(`| ${name} |`)) ?? "";
    for (const text of [source, effective, reviewBy]) assertStringIncludes(row, text, name);
    assertEquals(row.includes("확인 필요"), unsure !== null, name);
  }
});

Deno.test("a table is overdue from the day after its review", () => {
  const tables = [{ reviewBy: "2026-12-31" }, { reviewBy: "2027-06-30" }];
  assertEquals(overdue(tables, "2026-12-31"), []);
  assertEquals(overdue(tables, "2027-01-01"), [tables[0]]);
});
