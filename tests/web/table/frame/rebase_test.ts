/** A save that met other people's changes: what waits for a choice, and what is left to save after it. */
import { assertEquals } from "@std/assert";
import type { Column, TableRow } from "../../../../events/kit/column.ts";
import { groupsOf, rebased } from "../../../../web/table/saving/merge_cells.tsx";
import type { CellChange } from "../../../../projections/table/shapes.ts";
import { queueReducer, rowsOf, type SaveQueue } from "../../../../web/table/saving/save_queue.ts";
import { merged, wrongOwn } from "../../../../web/ui/merge/merge.ts";
import type { MergeChoice } from "../../../../web/ui/merge/merge.ts";

const row = (id: string, more: Partial<TableRow> = {}): TableRow => ({
  id,
  version: 2,
  deleted: false,
  updated_at: "2026-11-21T00:00:00Z",
  updated_by: "김하나",
  name: "처음",
  age: 30,
  ...more,
});

const column = (key: string, type: Column["type"]): Column => ({
  key,
  label: key,
  type,
  group: "basic",
  width: 100,
  editable: true,
});
const columns = [column("name", "text"), column("age", "number"), column("paid", "boolean")];

const name = (id: string, to: string) => ({ id, key: "name", from: "처음", to });
const age = (id: string, to: number) => ({ id, key: "age", from: 30, to });

interface Met {
  current: TableRow;
  clashes: string[];
}

/** What waits for a choice once the paste of these cells was answered. */
function pasted(changes: CellChange[], met: Met[]): SaveQueue {
  const rows = [row("b", { name: "나" })].filter(({ id }) =>
    met.every(({ current }) => current.id !== id)
  );
  const left = met.map((one) => ({ id: one.current.id, ...one }));
  const sent = queueReducer([], { type: "added", call: "k1", kind: "paste", changes });
  return queueReducer(sent, { type: "answered", call: "k1", rows, left, next: "k2" });
}

Deno.test("of a pasted block rows with conflicts wait, as a separate save", () => {
  const current = row("a", { name: "너" });
  const block = [name("a", "가"), age("a", 31), name("b", "나")];
  const waiting = pasted(block, [{ current, clashes: ["name"] }]);
  assertEquals(
    waiting.map(({ id, key, call, kind, status, asked }) => [id, key, call, kind, status, asked]),
    [["a", "name", "k2", "paste", "clash", true], ["a", "age", "k2", "paste", "clash", false]],
  );
  assertEquals(waiting[0].current, current);
  assertEquals(pasted(block, []), []);
});

/** A block in which others changed both cells of row a and one of row b. */
const met = () =>
  pasted([name("a", "가"), age("a", 31), name("b", "나"), age("b", 32)], [
    { current: row("a", { name: "너", age: 40 }), clashes: ["name", "age"] },
    { current: row("b", { name: "그" }), clashes: ["name"] },
  ]);

Deno.test("only cells that both changed need a choice", () => {
  const groups = groupsOf(met(), columns);
  assertEquals(groups.map(({ name, who, fields }) => [name, who, fields.map(({ key }) => key)]), [
    ["너", "김하나", ["a/name", "a/age"]],
    ["그", "김하나", ["b/name"]],
  ]);
});

/** What is saved of the block when these choices are made for its cells. */
function choose(chosen: Record<string, MergeChoice>, own: Record<string, string> = {}): SaveQueue {
  const fields = groupsOf(met(), columns).flatMap((group) => group.fields);
  return rebased(met(), merged(fields, { chosen, own }), "k9");
}

Deno.test("mine, theirs and a new text are applied cell by cell to the present rows", () => {
  const left = choose({ "a/name": "theirs", "b/name": "own", "a/age": "own" }, {
    "b/name": " 우리 ",
    "a/age": "35",
  });
  assertEquals(left.every(({ call, status }) => call === "k9" && status === "queued"), true);
  assertEquals(rowsOf(left), [
    { id: "a", from: { age: 40 }, values: { age: 35 } },
    { id: "b", from: { name: "그", age: 30 }, values: { name: "우리", age: 32 } },
  ]);
});

Deno.test("where theirs are chosen, only cells changed by nobody else are left to save", () => {
  assertEquals(
    rowsOf(choose({ "a/name": "theirs", "a/age": "theirs", "b/name": "theirs" })),
    [{ id: "b", from: { age: 30 }, values: { age: 32 } }],
  );
  const clash = { current: row("a", { name: "너" }), clashes: ["name"] };
  assertEquals(rebased(pasted([name("a", "가")], [clash]), { "a/name": "너" }, "k9"), []);
});

Deno.test("a new text begins with the typed one and must be a value of the column", () => {
  const [, field] = groupsOf(met(), columns)[0].fields;
  assertEquals([field.own?.first, field.own?.label], ["31", "age 직접 입력"]);
  const wrong = (text: string, choice: MergeChoice) =>
    wrongOwn(field, { chosen: { "a/age": choice }, own: { "a/age": text } });
  assertEquals(wrong("서른", "own"), "숫자로 입력해 주세요.");
  assertEquals([wrong("서른", "mine"), wrong("35", "own")], [null, null]);
});

Deno.test("a choice of yes and no has no new text", () => {
  const paid = { id: "a", key: "paid", from: null, to: true };
  const clash = { current: row("a", { paid: false }), clashes: ["paid"] };
  const [{ fields: [field] }] = groupsOf(pasted([paid], [clash]), columns);
  assertEquals(field.own, undefined);
});
