import { assertEquals } from "@std/assert";
import { renderToString } from "react-dom/server";
import type { Column } from "../../../../events/kit/column.ts";
import { columnsOn } from "../../../../web/table/columns/column_manager.tsx";
import { canReorder, GridHandle } from "../../../../web/table/grid/handle.ts";
import type { GridColumn } from "../../../../web/table/grid/layout.ts";
import type { GridProps } from "../../../../web/table/types.ts";
import {
  type ColumnsControl,
  type ColumnTable,
  defaultSettings,
  mergeSettings,
  parseSettings,
  settingsOf,
  useColumns,
} from "../../../../web/table/columns/use_columns.ts";

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

Deno.test("a table is shown despite broken or outdated settings", () => {
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

/** What the columns are like as they are first drawn, and the table that holds their state. */
function drawn(given: Column[]): ColumnsControl {
  let control: ColumnsControl;
  function Probe() {
    control = useColumns("test", given);
    return null;
  }
  renderToString(<Probe />);
  return control!;
}

const NONE: ReadonlySet<string> = new Set();
const saved = (table: ColumnTable) => settingsOf(table, NONE);
const shown = (table: ColumnTable) =>
  [...table.getStartVisibleLeafColumns(), ...table.getCenterVisibleLeafColumns()]
    .map(({ id }) => id);

Deno.test("unchanged settings are saved as the defaults", () => {
  const auto = [...columns, column("note", { autoSize: true, width: 80 })];
  const control = drawn(auto);
  assertEquals(control.settings, defaultSettings(auto));
  assertEquals(control.unsaved, false);
  assertEquals(keys(control.columns), ["name", "fees", "deposit", "day", "note"]);
  assertEquals(keys(control.shown), ["name", "fees", "deposit", "note"]);
});

Deno.test("saved order, pins and widths are restored, new columns keep their place", () => {
  const { table, move, pin } = drawn(columns);
  move("fees", "day");
  pin("deposit", true);
  table.getColumn("day")!.toggleVisibility(true);
  table.setColumnSizing((now) => ({ ...now, fees: 230 }));
  const entry = { visible: true, fixed: false, autoSize: false };
  const changed = [
    { ...entry, key: "name", fixed: true, order: 0, width: 120 },
    { ...entry, key: "deposit", fixed: true, order: 1, width: 120 },
    { ...entry, key: "day", order: 2, width: 120 },
    { ...entry, key: "fees", order: 3, width: 230 },
  ];
  assertEquals(saved(table), changed);
  assertEquals(mergeSettings(columns, JSON.parse(JSON.stringify(changed))), changed);
  const added = [...columns, column("note")];
  assertEquals(keys(mergeSettings(added, changed)), ["name", "deposit", "day", "fees", "note"]);
});

Deno.test("pinned columns come first, in the order of all columns", () => {
  const { table, move, pin } = drawn(columns.map((one) => ({ ...one, visible: true })));
  pin("day", true);
  assertEquals(shown(table), ["name", "day", "fees", "deposit"]);
  pin("fees", true);
  assertEquals(shown(table), ["name", "fees", "day", "deposit"]);
  move("name", "day");
  assertEquals(shown(table), ["fees", "day", "name", "deposit"]);
  pin("fees", false);
  assertEquals(shown(table), ["day", "name", "fees", "deposit"]);
});

Deno.test("columns of the grid cannot be dragged across the pins, even if none are drawn", () => {
  const control = drawn(columns);
  const core = new GridHandle({ columns: control } as GridProps, "g");
  const narrow = (key: string) => {
    const found = control.columns.find((one) => one.key === key) ?? null;
    return { kind: "data", key, label: key, width: 100, left: 0, pinned: false, column: found };
  };
  const can = (from: string, to: string) =>
    canReorder(core, narrow(from) as GridColumn, narrow(to) as GridColumn);
  assertEquals([can("fees", "name"), can("name", "fees")], [false, false]);
  assertEquals([can("fees", "deposit"), can("fees", "#actions")], [true, false]);
});

Deno.test("a dropped column takes its target's place, from either side", () => {
  const { table, move } = drawn(columns);
  move("fees", "day");
  assertEquals(keys(saved(table)), ["name", "deposit", "day", "fees"]);
  move("fees", "deposit");
  assertEquals(keys(saved(table)), ["name", "fees", "deposit", "day"]);
  move("fees", "fees");
  assertEquals(keys(saved(table)), ["name", "fees", "deposit", "day"]);
});

Deno.test("tabs hold their groups, deposits among the costs", () => {
  assertEquals(keys(columnsOn("cost", columns)), ["fees", "deposit"]);
  assertEquals(keys(columnsOn("date", columns)), ["day"]);
  assertEquals(columnsOn("all", columns).length, 4);
});
