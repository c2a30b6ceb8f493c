/** Two people at one table: a cell is written where it still holds what its writer saw (`from`). */
import { assertEquals, assertMatch } from "@std/assert";
import { SYSTEM } from "../../projections/table/check.ts";
import { resources } from "../../src/tables/registry.ts";
import type { RefusedItem } from "../../projections/table/shapes.ts";
import type { TestApp } from "../helpers/server.ts";
import { ask, boxId, fill, openShelf } from "./shelf.ts";

async function withShelf(count: number, test: (app: TestApp) => Promise<void>): Promise<void> {
  const app = await openShelf();
  await fill(app, count);
  await test(app);
  await app.close();
}

const box = boxId(1);
const update = (app: TestApp, body: unknown, headers?: Record<string, string>) =>
  ask(app, "PUT", `/${box}/update`, body, headers);

Deno.test("two people who change different cells of one row both succeed", () =>
  withShelf(1, async (app) => {
    const first = await update(app, { weight: 5, from: { weight: 0 } });
    const second = await update(app, { label: "고친 상자", from: { label: "상자 1" } });
    assertEquals([first.status, second.status], [200, 200]);
    const { weight, label, version } = second.body.data;
    assertEquals([weight, label, version], [5, "고친 상자", 3]);
  }));

Deno.test("of two people who change one cell the second gets the first one's name", () =>
  withShelf(1, async (app) => {
    await update(app, { weight: 5, from: { weight: 0 } });
    const { head } = app.deps.books;
    const body = { weight: 9, cell1: "내 글", from: { weight: 0, cell1: "" } };
    const late = await update(app, body);
    assertEquals([late.status, late.body.code], [409, "stale_version"]);
    assertEquals(
      late.body.message,
      "김직원 님이 11.21 (토) 10:00에 먼저 수정했습니다. 바뀐 내용을 확인한 뒤 다시 저장해 주세요.",
    );
    const [{ current, clashes }] = late.body.details as { current: RowLike; clashes: string[] }[];
    assertEquals([current.weight, current.version, clashes], [5, 2, ["weight"]]);
    // The cell without a clash waits with the other: the row is refused whole.
    assertEquals(app.deps.books.head, head);
  }));
type RowLike = Record<string, unknown>;

Deno.test("writing the present value changes nothing", () =>
  withShelf(1, async (app) => {
    await update(app, { weight: 5, from: { weight: 0 } });
    const same = await update(app, { weight: 5, from: { weight: 0 } });
    assertEquals([same.status, same.body.operation, same.body.data.version], [200, "", 2]);
  }));

Deno.test("the value seen is compared in any notation", () =>
  withShelf(1, async (app) => {
    const spaced = await update(app, { label: "둘", from: { label: " 상자 1 " } });
    const empty = await update(app, { cell1: "가", from: { cell1: null } });
    await update(app, { weight: null });
    const nothing = await update(app, { weight: 3, from: { weight: "" } });
    assertEquals([spaced, empty, nothing].map(({ status }) => status), [200, 200, 200]);
  }));

Deno.test("with a version the row must be exactly the one seen", () =>
  withShelf(1, async (app) => {
    await update(app, { weight: 5 });
    const seen = { label: "고친 상자", from: { label: "상자 1" } };
    for (const late of [{ ...seen, version: 1 }, seen]) {
      const headers: Record<string, string> = "version" in late ? {} : { "if-match": '"1"' };
      const { status, body } = await update(app, late, headers);
      assertEquals([status, body.code], [409, "stale_version"]);
    }
    const strict = await update(app, { ...seen, version: 2, from: { label: "nothing like it" } });
    assertEquals(strict.status, 200);
  }));

Deno.test("an edit of a deleted row's cells is refused with the reason", () =>
  withShelf(1, async (app) => {
    await ask(app, "DELETE", `/${box}/delete`);
    const { status, body } = await update(app, { weight: 5, from: { weight: 1 } });
    assertEquals([status, body.code], [409, "row_deleted"]);
  }));

Deno.test("a conflict in one row of a pasted block refuses that row alone", () =>
  withShelf(3, async (app) => {
    await update(app, { weight: 500 });
    await ask(app, "PUT", `/${boxId(2)}/update`, { cell2: "남의 글" });
    const edit = (number: number) => ({
      id: boxId(number),
      values: { weight: number, cell1: "붙임" },
      from: { weight: ((number - 1) * 7) % 1_000, cell1: "" },
    });
    const body = { kind: "paste", edits: [1, 2, 3].map(edit) };
    const pasted = (await ask(app, "POST", "/bulk_edit", body)).body;
    assertMatch(pasted.operation, /^op_paste-/);
    assertEquals([pasted.done, pasted.rows.map(({ id }) => id)], [2, [boxId(2), boxId(3)]]);
    assertEquals([pasted.rows[0].cell1, pasted.rows[0].cell2], ["붙임", "남의 글"]);
    const [refused] = pasted.refused as RefusedItem[];
    assertEquals([refused.id, refused.clashes, refused.current?.weight], [box, ["weight"], 500]);
    assertMatch(refused.message, /먼저 수정했습니다/);
    assertEquals(pasted.refused.length, 1);
  }));

Deno.test("of a row named twice in a block the first seen values count", () =>
  withShelf(1, async (app) => {
    const edits = [
      { id: box, values: { weight: 1 }, from: { weight: 0 } },
      { id: box, values: { weight: 2 }, from: { weight: 1 } },
    ];
    const { body } = await ask(app, "POST", "/bulk_edit", { edits });
    assertEquals([body.done, body.rows[0].weight], [1, 2]);
  }));

Deno.test("the name of an edit of many cells must be one of the known ones", () =>
  withShelf(1, async (app) => {
    const kinds = ["edit", "paste", "fill", "clear", "cut"];
    for (const [index, kind] of kinds.entries()) {
      const edits = [{ id: box, version: index + 1, values: { cell1: kind } }];
      const { body } = await ask(app, "POST", "/bulk_edit", { kind, edits });
      assertMatch(body.operation, new RegExp(`^op_${kind}-`));
    }
    const edits = [{ id: box, version: 6, values: { cell1: "x" } }];
    for (const wrong of [{ kind: "undo", edits }, { label: "붙여넣기", edits }]) {
      assertEquals((await ask(app, "POST", "/bulk_edit", wrong)).status, 422);
    }
    const unguarded = [{ id: box, values: { cell1: "x" }, form: { cell1: "y" } }];
    assertEquals((await ask(app, "POST", "/bulk_edit", { edits: unguarded })).status, 422);
  }));

Deno.test("a block without the seen values of all its cells is refused whole", () =>
  withShelf(2, async (app) => {
    const { head } = app.deps.books;
    const seen = { id: boxId(2), version: 1, values: { weight: 9 } };
    const blind: [what: string, edit: object][] = [
      ["neither version nor cells", { id: box, values: { weight: 9 } }],
      ["one cell of two", { id: box, values: { weight: 9, cell1: "x" }, from: { weight: 0 } }],
    ];
    for (const [what, edit] of blind) {
      const { status, body } = await ask(app, "POST", "/bulk_edit", { edits: [seen, edit] });
      assertEquals([status, body.code], [428, "version_required"], what);
      assertMatch(body.message, /무엇을 보고 고쳤는지 알 수 없어 저장하지 않았습니다/);
      assertEquals(body.details, [{ id: box }], what);
    }
    assertEquals(app.deps.books.head, head);
  }));

Deno.test("no column has the name of a field that accompanies the values of a change", () => {
  for (const { noun, columns, createColumns = [] } of resources) {
    const reserved = [...columns, ...createColumns].filter(({ key, editable }) =>
      key === "from" || (editable && SYSTEM.has(key))
    );
    assertEquals(reserved, [], noun);
  }
});
