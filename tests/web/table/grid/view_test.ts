import { assert, assertEquals } from "@std/assert";
import { type Column, columnOf } from "../../../../events/kit/column.ts";
import { choicesOf, meantChoice } from "../../../../web/table/grid/choices.ts";
import { around, covers } from "../../../../web/table/grid/sight.ts";
import {
  actionsWidth,
  fittingWidth,
  geometry,
  type GridColumn,
  sideBySide,
  totalWidth,
} from "../../../../web/table/grid/layout.ts";

const view: GridColumn[] = [50, 120, 140].map((width, index) => ({
  kind: "data",
  key: `k${index}`,
  label: `열 ${index}`,
  width,
  left: [0, 50, 170][index],
  pinned: index === 0,
  column: null,
}));

Deno.test("a wider column moves those after it, and the row is as wide as their sum", () => {
  const wider = sideBySide(view.with(1, { ...view[1], width: 150 }));
  assertEquals(wider.map(({ left }) => left), [0, 50, 200]);
  assertEquals(totalWidth(wider), 340);
  assert(geometry("g1", wider).includes(".g1 .gc1{inline-size:150px}"));
});

Deno.test("two buttons fit into the actions' 100 pixels, more widen it, a menu takes the rest", () => {
  assertEquals([0, 2, 3, 4, 9].map(actionsWidth), [100, 100, 144, 188, 188]);
});

Deno.test("an automatic width fits the longest text, between 100 and 480 pixels", () => {
  const column: Column = { key: "t", label: "메모", type: "text", group: "basic", width: 100 };
  const row = (t: string) => ({
    id: t,
    version: 1,
    deleted: false,
    updated_at: "",
    updated_by: "",
    t,
  });
  assertEquals(fittingWidth(column, [row("짧다")]), 100);
  assertEquals(fittingWidth(column, [row("가".repeat(15))]), 238);
  assertEquals(fittingWidth(column, [row("가".repeat(500))]), 480);
});

Deno.test("typing narrows the choices; without a match all are shown", () => {
  const column: Column = { key: "b", label: "정산", type: "boolean", group: "basic", width: 100 };
  assertEquals(choicesOf(column, "니").map(({ label }) => label), ["아니요"]);
  assertEquals(choicesOf(column, "zzz").length, 2);
});

Deno.test("typing selects the equal choice or one that begins so, and none otherwise", () => {
  const options = ["더 레이", "레이 밴", "레이"].map((label) => ({ value: label, label }));
  const car = { ...columnOf("car", "차량", 100), type: "select" as const, options };
  const labelOf = (text: string) => {
    const at = meantChoice(car, text);
    return at === null ? null : choicesOf(car, text)[at].label;
  };
  const meant = ["레이", "레이 ", "더", "밴", "없는 차", " "].map(labelOf);
  assertEquals(meant, ["레이", "레이", "더 레이", "레이 밴", null, null]);
  const paid = { ...columnOf("paid", "지급", 100), type: "boolean" as const };
  assertEquals(["n", "예", "아니"].map((text) => meantChoice(paid, text)), [null, 0, 0]);
});

Deno.test("rows are drawn in whole blocks around the view, and never beyond the table", () => {
  const sight = { startIndex: 100, endIndex: 116, count: 10_000 };
  const drawn = around(sight);
  assertEquals([drawn.startIndex, drawn.endIndex], [92, 123]);
  assertEquals(around({ ...sight, startIndex: 0, endIndex: 16, count: 18 }).endIndex, 17);
  assertEquals(covers(drawn, { ...sight, startIndex: 104, endIndex: 120 }), true);
  assertEquals(covers(drawn, { ...sight, startIndex: 114, endIndex: 130 }), false);
  assertEquals(covers(drawn, { ...sight, count: 9_999 }), false);
});
