import { assertEquals } from "@std/assert";
import type { Column, TableRow } from "../../../../events/kit/column.ts";
import { clearBlock, copyBlock, fillDown } from "../../../../web/table/grid/fill.ts";
import { MOST_LISTED, planPaste, type Target } from "../../../../web/table/grid/paste_plan.ts";
import {
  ALL,
  chosenOf,
  clicked,
  isChosen,
  selectionOf,
} from "../../../../web/table/grid/row_selection.ts";

const column = (key: string, type: Column["type"], rest: Partial<Column> = {}): Column => ({
  key,
  label: key,
  type,
  group: "basic",
  width: 120,
  editable: true,
  ...rest,
});

const columns = [
  null,
  column("name", "text", { required: true }),
  column("amount", "currency"),
  column("at", "datetime", { editable: false }),
];

const rows: TableRow[] = ["a", "b", "c", "d"].map((id, index) => ({
  id,
  version: 1,
  deleted: id === "d",
  updated_at: "",
  updated_by: "",
  name: `이름 ${id}`,
  amount: index * 100,
  at: null,
}));

const target: Target = {
  rows,
  columns,
  canEdit: (column, row) => column.editable === true && !row.deleted,
};
const NO_GAPS = new Set<string>();
const at = (top: number, left: number, bottom = top, right = left) => ({
  top,
  left,
  bottom,
  right,
});

Deno.test("a pasted block changes its cells, without equal ones", () => {
  const plan = planPaste([["새 이름", "0"], ["이름 b", "500"]], NO_GAPS, at(0, 1), target);
  assertEquals(plan.changes, [
    { id: "a", key: "name", from: "이름 a", to: "새 이름" },
    { id: "b", key: "amount", from: 100, to: 500 },
  ]);
  assertEquals([plan.unchanged, plan.refusedCount], [2, 0]);
});

Deno.test("invalid values, fixed columns and deleted rows are refused, each with its reason", () => {
  const block = [["많이", "2026-01-01"], ["", ""], ["3", ""], ["4", ""]];
  const plan = planPaste(block, NO_GAPS, at(0, 2), target);
  assertEquals(plan.refused.map(({ id, key, message }) => [id, key, message]), [
    ["a", "amount", "숫자로 입력해 주세요."],
    ["a", "at", "at 열은 바꿀 수 없습니다."],
    ["d", "amount", "삭제된 행입니다."],
  ]);
  assertEquals(plan.changes.map(({ id, to }) => [id, to]), [["b", null], ["c", 3]]);
});

Deno.test("cells outside of the table are counted, and none are invented", () => {
  const plan = planPaste([["1", "2", "3"], ["4", "5", "6"]], NO_GAPS, at(3, 2), target);
  assertEquals([plan.rows, plan.columns, plan.outsideRows, plan.outsideColumns], [2, 3, 1, 1]);
});

Deno.test("cells under merged ones keep their values", () => {
  const plan = planPaste([["새"], [""]], new Set(["1:0"]), at(0, 1), target);
  assertEquals([plan.changes.length, plan.refusedCount], [1, 0]);
});

Deno.test("one copied cell fills the whole selection", () => {
  const plan = planPaste([["7"]], NO_GAPS, at(0, 2, 2, 2), target);
  assertEquals(plan.changes.map(({ id }) => id), ["a", "b", "c"]);
});

Deno.test("a line shorter than the others leaves the missing cells alone", () => {
  const plan = planPaste([["가", "1"], ["나"]], NO_GAPS, at(0, 1), target);
  assertEquals(plan.changes.map(({ id, key }) => `${id}/${key}`), ["a/name", "a/amount", "b/name"]);
});

Deno.test("very many refusals are counted, and the first of them listed", () => {
  const many = Array.from({ length: 2_000 }, (_, index) => ({ ...rows[0], id: `${index}` }));
  const block = many.map(() => ["글자"]);
  const plan = planPaste(block, NO_GAPS, at(0, 2), { ...target, rows: many });
  assertEquals([plan.refusedCount, plan.refused.length], [2_000, MOST_LISTED]);
});

Deno.test("fill down repeats the first row; a single row takes from the one above", () => {
  const changes = fillDown(at(0, 1, 3, 2), target);
  assertEquals(changes.map(({ id, to }) => [id, to]), [
    ["b", "이름 a"],
    ["b", 0],
    ["c", "이름 a"],
    ["c", 0],
  ]);
  assertEquals(fillDown(at(2, 2), target), [{ id: "c", key: "amount", from: 200, to: 100 }]);
  assertEquals(fillDown(at(0, 2), target), []);
});

Deno.test("clearing empties only cells that may be empty", () => {
  assertEquals(clearBlock(at(1, 1, 3, 3), target), [
    { id: "b", key: "amount", from: 100, to: null },
    { id: "c", key: "amount", from: 200, to: null },
  ]);
});

Deno.test("a copied block has the shown text, figures without separators, and only columns with data", () => {
  const big = { ...target, rows: [{ ...rows[0], amount: 1234567 }, { ...rows[1], amount: 0 }] };
  assertEquals(copyBlock(at(0, 0, 1, 2), big), [
    [
      { text: "이름 a", seen: "이름 a", isText: true },
      { text: "1234567", seen: "1,234,567", isText: false },
    ],
    [
      { text: "이름 b", seen: "이름 b", isText: true },
      { text: "0", seen: "0", isText: false },
    ],
  ]);
});

Deno.test("a text drawn in another form is copied in that form", () => {
  const drawn = () => "010-1234-5678";
  assertEquals(copyBlock(at(0, 1), { ...target, drawn }), [[
    { text: "010-1234-5678", seen: "010-1234-5678", isText: true },
  ]]);
});

Deno.test("a pasted column of days is read in the order its rows agree on", () => {
  const days = { ...target, columns: [column("at", "date")] };
  const plan = planPaste([["12/6/2016"], ["12/28/2016"]], NO_GAPS, at(0, 0), days);
  assertEquals(plan.changes.map(({ to }) => to), ["2016-12-06", "2016-12-28"]);
  assertEquals(planPaste([["12/6/2016"]], NO_GAPS, at(0, 0), days).refusedCount, 1);
});

Deno.test("a click selects one row, Shift a range, Ctrl one more or one less", () => {
  const these = (...ids: string[]) => ({ ids: new Set(ids), isAll: false });
  const click = (index: number, shift: boolean, control: boolean, chosen: string[]) =>
    [...clicked(rows, these(...chosen), { index, anchor: 0, shift, control }).ids].join("");
  assertEquals(click(2, false, false, ["a", "b"]), "c");
  assertEquals(click(2, true, false, ["d"]), "abc");
  assertEquals(click(1, false, true, ["a"]), "ab");
  assertEquals(click(0, false, true, ["a", "b"]), "b");
  assertEquals(click(1, true, true, ["d"]), "dab");
  assertEquals(selectionOf(rows, these("a")), "some");
  assertEquals(selectionOf(rows, these("a", "b", "c", "d")), "all");
  assertEquals(selectionOf([], these("x")), "none");
});

Deno.test("of all found rows, loaded or not, single rows and ranges are deselected and selected again", () => {
  const far = [...rows, undefined, undefined];
  const but = clicked(far, ALL, { index: 1, anchor: 0, shift: false, control: true });
  assertEquals([...but.ids].join(""), "b");
  assertEquals(["a", "b", "z"].map((id) => isChosen(but, id)), [true, false, true]);
  assertEquals([chosenOf(but, 6), selectionOf(far, but), selectionOf(far, ALL)], [
    5,
    "some",
    "all",
  ]);
  const back = clicked(far, but, { index: 2, anchor: 0, shift: true, control: true });
  assertEquals([back.isAll, chosenOf(back, 6)], [true, 6]);
  assertEquals(selectionOf(rows, { ids: new Set("abcd"), isAll: true }), "none");
});
