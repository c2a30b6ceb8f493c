import { assertEquals } from "@std/assert";
import fc from "fast-check";
import type { StoredEvent } from "../../events/base/event.ts";
import { readSettings, viewsFor, viewView } from "../../projections/table/saved_view.ts";
import { columns } from "./table/columns.ts";

const standard = { visible: true, fixed: false, autoSize: false };

Deno.test("a view from before a column was renamed keeps the remaining columns", () => {
  const settings = readSettings({
    query: { grade: "b", ordering: "-name" },
    columns: [
      { key: "title", visible: false },
      { key: "name", ...standard, fixed: true, order: 0, width: 300 },
      { key: "name", ...standard, order: 5, width: 1 },
    ],
  }, columns);
  assertEquals(settings, {
    query: { grade: "b", ordering: "-name" },
    columns: [{ key: "name", ...standard, fixed: true, order: 0, width: 300 }],
  });
});

const broken: [what: string, given: unknown][] = [
  ["half a JSON text", '{"query": {"gra'],
  ["nothing", undefined],
  ["a list", []],
  ["a number", 7],
  ["parts of other kinds", { query: [1], columns: "all" }],
  ["columns of other kinds", { query: { page: 2 }, columns: [null, 3, { key: 7 }] }],
];

for (const [what, given] of broken) {
  Deno.test(`settings that are ${what} are read as none`, () => {
    assertEquals(readSettings(given, columns), { query: {}, columns: [] });
  });
}

Deno.test("a column with broken flags has the table's", () => {
  const [setting] =
    readSettings({ columns: [{ key: "name", visible: "yes", width: "wide" }] }, columns)
      .columns;
  assertEquals(setting, { key: "name", ...standard, order: 0, width: 100 });
});

Deno.test("any stored settings are read as settings that read the same again", () => {
  fc.assert(fc.property(fc.anything(), (given) => {
    const settings = readSettings(given, columns);
    assertEquals(readSettings(settings, columns), settings);
  }));
});

Deno.test("a person sees their own views first, then shared ones, by name", () => {
  const book = viewView.empty();
  const save = (id: string, owner: string, name: string, shared: boolean) =>
    viewView.fold(book, {
      stream: `view/${id}`,
      type: "view.saved",
      version: 1,
      actor: { id: owner, name: owner, role: "staff", via: "web" },
      data: { table: "t", name, shared, settings: {}, owner: { id: owner, name: owner } },
    } as StoredEvent);
  save("v1", "minji", "하", false);
  save("v2", "minji", "가", true);
  save("v3", "seojun", "나", true);
  save("v4", "seojun", "다", false);
  const seen = (person: string) =>
    viewsFor(book, "t", { id: person }, columns).map(({ name, mine }) => [name, mine]);
  assertEquals(seen("minji"), [["가", true], ["하", true], ["나", false]]);
  assertEquals(seen("boss"), [["가", false], ["나", false]]);
  assertEquals(viewsFor(book, "other", { id: "minji" }, columns), []);
});
