import { assertEquals } from "@std/assert";
import {
  type Addressed,
  listQuery,
  nextSort,
  readUrlState,
  writeUrlState,
} from "../../../../web/table/filters/url_state.ts";

const screen: Addressed = {
  columns: [
    { key: "name", label: "이름", type: "text", group: "basic", width: 120 },
    { key: "day", label: "날짜", type: "date", group: "date", width: 120 },
  ],
  filters: [
    { key: "name", label: "이름", kind: "text" },
    { key: "day", label: "날짜", kind: "daterange" },
  ],
  presets: [{ name: "active", label: "활성", query: { is_active: "true" } }],
  defaultPreset: "active",
};

Deno.test("a bare address shows the default preset", () => {
  assertEquals(readUrlState("", screen).query, { is_active: "true" });
});

Deno.test("a cleared filter stays cleared when the address is opened again", () => {
  const address = writeUrlState({ ...readUrlState("", screen), query: {} }, screen, "?tab=users");
  assertEquals(address, "?tab=users&preset=none");
  assertEquals(readUrlState(address, screen).query, {});
});

Deno.test("a link shows the same rows: filter, sort, page and size are in the address", () => {
  const urlState = {
    query: { day_start: "2026-11-01", search: "김 하나" },
    sort: { key: "day", direction: "desc" as const },
    page: 3,
    pageSize: 50,
    mode: "pages" as const,
    view: "v1",
  };
  assertEquals(readUrlState(writeUrlState(urlState, screen, ""), screen), urlState);
});

Deno.test("both ends of a range of figures are in the address", () => {
  const balance = { key: "balance", label: "미수금", kind: "number" as const };
  const sums = { ...screen, filters: [...screen.filters, balance] };
  const query = { balance_start: "1000000", balance_end: "2500000" };
  const address = writeUrlState({ ...readUrlState("", sums), query }, sums, "");
  assertEquals(readUrlState(address, sums).query, query);
});

Deno.test("an invalid address falls back silently", () => {
  const urlState = readUrlState("?page=0&page_size=1e9&sort_field=nothing&mode=fly", screen);
  assertEquals([urlState.page, urlState.pageSize, urlState.sort, urlState.mode], [
    1,
    20,
    null,
    "pages",
  ]);
});

Deno.test("the whole list requests windows, pagination its pages", () => {
  const urlState = readUrlState("?page=2&preset=none", screen);
  assertEquals(listQuery(urlState), { page: "2", page_size: "20" });
  assertEquals(listQuery({ ...urlState, mode: "scroll" }, 4), { page: "4", page_size: "100" });
  assertEquals(listQuery({ ...urlState, mode: "scroll" }, 4, 1_000).page_size, "1000");
});

Deno.test("a bare address is one list; an address with a page has pages", () => {
  const modes = [
    "",
    "?mode=scroll&page=5",
    "?mode=pages",
    "?page=2",
    "?page_size=50",
    "?sort_field=day",
  ]
    .map((address) => readUrlState(address, screen).mode);
  assertEquals(modes, ["scroll", "scroll", "pages", "pages", "pages", "scroll"]);
  for (const address of ["?preset=none", "?mode=pages&preset=none", "?page=2&preset=none"]) {
    const urlState = readUrlState(address, screen);
    const kept = readUrlState(writeUrlState(urlState, screen, ""), screen);
    assertEquals(kept, urlState, address);
  }
});

Deno.test("the first press on a column sorts ascending, the next one descending", () => {
  const first = nextSort(null, "name");
  assertEquals(first, { key: "name", direction: "asc" });
  assertEquals(nextSort(first, "name"), { key: "name", direction: "desc" });
  assertEquals(nextSort(first, "day"), { key: "day", direction: "asc" });
});
