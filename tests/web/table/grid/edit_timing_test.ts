/** When an edited cell is saved (S2 §4, §9): Enter at once, blur after 200 ms, others after 100 ms. */
import { assertEquals } from "@std/assert";
import { mock } from "node:test";
import { NONE } from "../../../../web/table/grid/row_selection.ts";
import type { CellChange } from "../../../../projections/table/shapes.ts";
import { sampleColumns, sampleRows } from "../../../../scripts/lab/bench/grid/rows.ts";
import { GridHandle } from "../../../../web/table/grid/handle.ts";
import { beginEdit, handOverTyped, SAVE_AFTER } from "../../../../web/table/grid/edit.ts";
import { focusIn, focusOut, keyDown } from "../../../../web/table/grid/typing.ts";
import type { GridProps } from "../../../../web/table/types.ts";

const nothing = () => {};
const columns = sampleColumns.filter(({ key }) => ["name", "dept"].includes(key));

/** The few things of an input that editing asks of it. */
const input = () =>
  ({
    value: "",
    readOnly: false,
    setSelectionRange: nothing,
    focus: nothing,
    blur: nothing,
  }) as unknown as HTMLTextAreaElement;

interface Stage {
  grid: GridHandle;
  saved: CellChange[];
  press(key: string): void;
  type(text: string): void;
}

/** A grid of two columns with its first cell being edited, and a clock that the test moves. */
function withEdit(play: (stage: Stage) => void): void {
  mock.timers.enable({ apis: ["setTimeout"] });
  const saved: CellChange[] = [];
  const props: GridProps = {
    label: "",
    columns: { columns, shown: columns } as GridProps["columns"],
    rows: sampleRows(5),
    rowCount: 5,
    offset: 0,
    sort: null,
    onSort: nothing,
    choice: NONE,
    onChoose: nothing,
    onEdit: (changes) => saved.push(...changes),
    onPaste: nothing,
    onUndo: nothing,
    onRedo: nothing,
    changed: new Set(),
    editors: new Map(),
    cellStates: new Map(),
    actions: [],
    busy: false,
    isAnswered: true,
  };
  const grid = new GridHandle(props, "g");
  grid.input = input();
  grid.layout = columns.map((column, index) => ({
    kind: "data",
    key: column.key,
    label: column.label,
    width: 100,
    left: index * 100,
    pinned: false,
    column,
  }));
  beginEdit(grid, "editing");
  const press = (key: string) =>
    keyDown(grid, {
      key,
      code: key,
      shiftKey: false,
      ctrlKey: false,
      metaKey: false,
      altKey: false,
      preventDefault: nothing,
    });
  try {
    play({ grid, saved, press, type: (text) => void (grid.input!.value = text) });
  } finally {
    mock.timers.reset();
  }
}

const values = (changes: CellChange[]) => changes.map(({ to }) => to);

Deno.test("the moments of S2 §9", () => {
  assertEquals(SAVE_AFTER, { enter: 0, other: 100, blur: 200 });
});

Deno.test("Enter saves at once", () =>
  withEdit(({ saved, press, type }) => {
    type("새 이름");
    press("Enter");
    assertEquals(values(saved), ["새 이름"]);
  }));

Deno.test("Tab saves after 100 ms; the cell shows the text meanwhile", () =>
  withEdit(({ grid, saved, press, type }) => {
    type("새 이름");
    press("Tab");
    mock.timers.tick(99);
    assertEquals([values(saved), grid.state.draft?.to], [[], "새 이름"]);
    mock.timers.tick(1);
    assertEquals([values(saved), grid.state.draft], [["새 이름"], null]);
  }));

Deno.test("leaving saves after 200 ms, and not after a return before", () =>
  withEdit(({ grid, saved, type }) => {
    type("새 이름");
    focusOut(grid);
    mock.timers.tick(199);
    focusIn(grid);
    mock.timers.tick(1_000);
    assertEquals(values(saved), []);
    focusOut(grid);
    mock.timers.tick(199);
    assertEquals(values(saved), []);
    mock.timers.tick(1);
    assertEquals(values(saved), ["새 이름"]);
  }));

for (const leave of ["Enter", "Tab", "Escape"]) {
  Deno.test(`without a change nothing is reported (${leave})`, () =>
    withEdit(({ grid, saved, press, type }) => {
      type(`  ${grid.props.rows[0]?.name}`);
      press(leave);
      mock.timers.tick(1_000);
      assertEquals([saved, grid.state.editing], [[], null]);
    }));
}

Deno.test("an edit whose row leaves the list is passed on with the value first seen", () =>
  withEdit(({ grid, saved, type }) => {
    const [first, ...others] = grid.props.rows;
    type("새 이름");
    handOverTyped(grid);
    assertEquals(saved, []);
    grid.props = { ...grid.props, rows: others };
    handOverTyped(grid);
    assertEquals(saved.map(({ id, from, to }) => [id, from, to]), [
      [first?.id, first?.name, "새 이름"],
    ]);
  }));
