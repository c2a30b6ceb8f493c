import { assertEquals } from "@std/assert";
import { columnOf } from "../../../../events/kit/column.ts";
import type { UrlState } from "../../../../web/table/filters/url_state.ts";
import { fromSaved, savedQuery } from "../../../../web/table/views/use_views.ts";

const columns = [
  columnOf("name", "이름", 100),
  columnOf("day", "날짜", 100, { type: "date" }),
  columnOf("note", "비고", 100, { sortable: false }),
];
const query = { dept: "총무팀" };

const kept: Pick<UrlState, "query" | "sort">[] = [
  { query, sort: null },
  { query, sort: { key: "day", direction: "desc" } },
  { query: {}, sort: { key: "name", direction: "asc" } },
];

for (const saved of kept) {
  Deno.test(`a view restores ${JSON.stringify(saved)}`, () => {
    assertEquals(fromSaved(savedQuery(saved), columns), saved);
  });
}

Deno.test("an order by a renamed or unsortable column is ignored", () => {
  for (const ordering of ["gone", "-gone", "note", "", "-"]) {
    assertEquals(fromSaved({ ...query, ordering }, columns), { query, sort: null });
  }
});
