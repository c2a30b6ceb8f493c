/** A save that met other people's changes: what goes on at once, what a person chooses. */
import { assertEquals } from "@std/assert";
import type { Column, TableRow } from "../../../../events/kit/column.ts";
import { meet, settled } from "../../../../web/table/meet.ts";
import { chosenValues, firstOwn, metRows, wrongOwn } from "../../../../web/table/merge_choices.ts";
import type { MergeChoice } from "../../../../web/table/merge.ts";
import { type Batch, batchOf } from "../../../../web/table/save_queue.ts";

const row = (id: string, version: number, more: Partial<TableRow> = {}): TableRow => ({
  id,
  version,
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
const columns = new Map([["name", column("name", "text")], ["age", column("age", "number")]]);

const name = (id: string, to: string) => ({ id, key: "name", from: "처음", to });
const age = (id: string, to: number) => ({ id, key: "age", from: 30, to });
const pasted = (...changes: Parameters<typeof batchOf>[0]): Batch =>
  batchOf(changes, "붙여넣기 4칸", "k1", () => 1);

function keys(): () => string {
  let count = 1;
  return () => `k${++count}`;
}

Deno.test("of a pasted block, rows with other cells go on at once; the same cell waits for a choice", () => {
  const batch = pasted(name("a", "가"), age("a", 31), name("b", "나"), age("c", 33));
  const current = [
    row("a", 2, { name: "다른 이름" }),
    row("b", 5, { age: 60 }),
    row("c", 2, { age: 33 }),
  ];
  const [together, apart] = meet(batch, current, keys());
  assertEquals(together, {
    key: "k2",
    label: "붙여넣기 4칸",
    status: "queued",
    rows: [{ id: "b", version: 5, from: { name: "처음" }, values: { name: "나" } }],
  });
  assertEquals([apart.key, apart.status, apart.rows.map(({ id }) => id)], ["k3", "conflict", [
    "a",
  ]]);
  assertEquals(apart.rows[0].theirs, current[0]);
});

Deno.test("in a row that was deleted there is nothing to choose: the server says so", () => {
  const [batch] = meet(
    pasted(name("a", "가")),
    [row("a", 2, { name: "너", deleted: true })],
    keys(),
  );
  assertEquals([batch.status, batch.rows[0].version], ["queued", 2]);
});

Deno.test("what both made the same of is no conflict, and nothing is left to save", () => {
  assertEquals(meet(pasted(name("a", "가")), [row("a", 2, { name: "가" })], keys()), []);
});

/** What is saved of the block when these choices are made for its cells. */
function choose(choices: Record<string, MergeChoice>, own: Record<string, string> = {}): Batch[] {
  const batch = pasted(name("a", "가"), age("a", 31), name("b", "나"));
  const [met] = meet(
    batch,
    [row("a", 2, { name: "너", age: 40 }), row("b", 3, { name: "그" })],
    keys(),
  );
  const byId = new Map(metRows(met).map((one) => [one.edit.id, one]));
  const made = {
    of: (cell: string) => choices[cell] ?? "mine",
    own: (cell: string) => own[cell] ?? "",
  };
  return settled(met, ({ id }) => chosenValues(byId.get(id)!, made, columns), () => "k9");
}

Deno.test("mine, theirs and a text of one's own stand cell by cell", () => {
  const [batch] = choose({ "a/name": "theirs", "b/name": "own", "a/age": "own" }, {
    "b/name": " 우리 ",
    "a/age": "35",
  });
  assertEquals([batch.key, batch.status], ["k9", "queued"]);
  assertEquals(batch.rows, [
    { id: "a", version: 2, from: { age: 40 }, values: { age: 35 } },
    { id: "b", version: 3, from: { name: "그" }, values: { name: "우리" } },
  ]);
});

Deno.test("where theirs stand everywhere nothing is left to save", () => {
  assertEquals(choose({ "a/name": "theirs", "a/age": "theirs", "b/name": "theirs" }), []);
});

Deno.test("who chose once is not asked again for what nobody changed since", () => {
  const [batch] = choose({});
  const again = meet(
    batch,
    [row("a", 7, { name: "너", age: 40 }), row("b", 4, { name: "그" })],
    keys(),
  );
  assertEquals(again.map(({ status }) => status), ["queued"]);
  assertEquals(again[0].rows.map(({ id, version }) => [id, version]), [["a", 7], ["b", 4]]);
});

Deno.test("a text of one's own begins with what was typed and must be a value of the column", () => {
  const [met] = meet(pasted(age("a", 31)), [row("a", 2, { age: 40 })], keys());
  const rows = metRows(met);
  assertEquals(firstOwn(rows, [...columns.values()]), { "a/age": "31" });
  const own = (text: string, choice: MergeChoice) =>
    wrongOwn(rows[0].plan[0], { of: () => choice, own: () => text }, columns);
  assertEquals(own("서른", "own"), "숫자로 입력해 주세요.");
  assertEquals([own("서른", "mine"), own("35", "own")], [null, null]);
});
