/** A save that met other people's changes: what waits for a choice, and what is left to save after it. */
import { assertEquals } from "@std/assert";
import type { Column, TableRow } from "../../../../events/kit/column.ts";
import { groupsOf, rebased } from "../../../../web/table/saving/merge_cells.tsx";
import { type Batch, batchOf, clashed } from "../../../../web/table/saving/save_queue.ts";
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
const pasted = (...changes: Parameters<typeof batchOf>[0]): Batch =>
  batchOf(changes, "paste", "k1");
const keys = () => "k2";

Deno.test("of a pasted block the rows with clashes wait, as a save of their own", () => {
  const batch = pasted(name("a", "가"), age("a", 31), name("b", "나"));
  const current = row("a", { name: "너" });
  const [waiting, ...more] = clashed(batch, [{ current, clashes: ["name"] }], keys);
  assertEquals([more, waiting.key, waiting.kind, waiting.status], [[], "k2", "paste", "conflict"]);
  assertEquals(waiting.rows.map(({ id, clash }) => [id, clash?.current]), [["a", current]]);
  assertEquals(clashed(batch, [], keys), []);
});

/** A block in which others changed both cells of row a and one of row b. */
const met = () =>
  clashed(pasted(name("a", "가"), age("a", 31), name("b", "나"), age("b", 32)), [
    { current: row("a", { name: "너", age: 40 }), clashes: ["name", "age"] },
    { current: row("b", { name: "그" }), clashes: ["name"] },
  ], keys)[0];

Deno.test("the cells that both changed are asked about, and no others", () => {
  const groups = groupsOf(met(), columns);
  assertEquals(groups.map(({ name, who, fields }) => [name, who, fields.map(({ key }) => key)]), [
    ["너", "김하나", ["a/name", "a/age"]],
    ["그", "김하나", ["b/name"]],
  ]);
});

/** What is saved of the block when these choices are made for its cells. */
function choose(chosen: Record<string, MergeChoice>, own: Record<string, string> = {}): Batch[] {
  const fields = groupsOf(met(), columns).flatMap((group) => group.fields);
  return rebased(met(), merged(fields, { chosen, own }), () => "k9");
}

Deno.test("mine, theirs and a text of one's own stand cell by cell, on the rows as they are now", () => {
  const [batch] = choose({ "a/name": "theirs", "b/name": "own", "a/age": "own" }, {
    "b/name": " 우리 ",
    "a/age": "35",
  });
  assertEquals([batch.key, batch.status], ["k9", "queued"]);
  assertEquals(batch.rows, [
    { id: "a", from: { age: 40 }, values: { age: 35 } },
    { id: "b", from: { name: "그", age: 30 }, values: { name: "우리", age: 32 } },
  ]);
});

Deno.test("where theirs stand, only what nobody else changed is left to save", () => {
  assertEquals(
    choose({ "a/name": "theirs", "a/age": "theirs", "b/name": "theirs" })[0].rows,
    [{ id: "b", from: { age: 30 }, values: { age: 32 } }],
  );
  const clash = { current: row("a", { name: "너" }), clashes: ["name"] };
  const [alone] = clashed(pasted(name("a", "가")), [clash], keys);
  assertEquals(rebased(alone, { "a/name": "너" }, keys), []);
});

Deno.test("a text of one's own begins with what was typed and must be a value of the column", () => {
  const [, field] = groupsOf(met(), columns)[0].fields;
  assertEquals([field.own?.first, field.own?.label], ["31", "age 직접 입력"]);
  const wrong = (text: string, choice: MergeChoice) =>
    wrongOwn(field, { chosen: { "a/age": choice }, own: { "a/age": text } });
  assertEquals(wrong("서른", "own"), "숫자로 입력해 주세요.");
  assertEquals([wrong("서른", "mine"), wrong("35", "own")], [null, null]);
});

Deno.test("of yes and no there is nothing to write anew", () => {
  const batch = pasted({ id: "a", key: "paid", from: null, to: true });
  const clash = { current: row("a", { paid: false }), clashes: ["paid"] };
  const [{ fields: [field] }] = groupsOf(clashed(batch, [clash], keys)[0], columns);
  assertEquals(field.own, undefined);
});
