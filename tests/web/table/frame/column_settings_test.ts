import { assertEquals } from "@std/assert";
import type { Column } from "../../../../events/kit/column.ts";
import {
  applySettings,
  changeSetting,
  defaultSettings,
  mergeSettings,
  moveTo,
  parseSettings,
  settingsOn,
  summaryOf,
} from "../../../../web/table/column_settings.ts";

const column = (key: string, more: Partial<Column> = {}): Column => ({
  key,
  label: key,
  type: "text",
  group: "basic",
  width: 120,
  ...more,
});
const columns = [
  column("name", { fixed: true }),
  column("fees", { group: "cost" }),
  column("deposit", { group: "deposit" }),
  column("day", { group: "date", visible: false }),
];
const keys = (list: { key: string }[]) => list.map(({ key }) => key);

Deno.test("broken or outdated settings never keep a table from being shown", () => {
  const standard = defaultSettings(columns);
  for (const text of [null, "", "{", "null", "17", '{"a":1}', '[null,3,{"key":7}]']) {
    assertEquals(parseSettings(columns, text), standard);
  }
  const merged = mergeSettings(columns, [
    { key: "renamed", visible: true },
    { key: "fees", visible: "yes", width: 5, order: "first", fixed: false },
  ]);
  assertEquals(keys(merged), keys(standard));
  assertEquals(merged[1], { ...standard[1], width: 100 });
});

Deno.test("saved order, pins and widths come back, new columns keep their place", () => {
  const saved = moveTo(defaultSettings(columns), "fees", 3);
  assertEquals(keys(mergeSettings(columns, JSON.parse(JSON.stringify(saved)))), keys(saved));
});

Deno.test("pinned columns come first, and nothing is dragged across the pins", () => {
  const settings = changeSetting(defaultSettings(columns), "day", { fixed: true });
  assertEquals(keys(applySettings(columns, settings)), ["name", "day", "fees", "deposit"]);
  assertEquals(moveTo(settings, "fees", 0), settings);
  assertEquals(keys(moveTo(settings, "deposit", 2)), ["name", "deposit", "fees", "day"]);
});

Deno.test("tabs hold their groups, deposits among the costs, and the summary counts", () => {
  const settings = defaultSettings(columns);
  assertEquals(keys(settingsOn("cost", columns, settings)), ["fees", "deposit"]);
  assertEquals(keys(settingsOn("date", columns, settings)), ["day"]);
  assertEquals(settingsOn("all", columns, settings).length, 4);
  assertEquals(summaryOf(settings), { total: 4, shown: 3, hidden: 1, fixed: 1 });
});
