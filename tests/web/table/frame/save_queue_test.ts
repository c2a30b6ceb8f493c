import { assertEquals } from "@std/assert";
import type { TableRow } from "../../../../events/kit/column.ts";
import { applyMerge, planMerge } from "../../../../web/table/merge.ts";
import {
  batchOf,
  cellStates,
  emptyQueue,
  isUnsaved,
  nextBatch,
  type QueueAction,
  queueReducer,
  withEdits,
} from "../../../../web/table/save_queue.ts";

const row = (version: number, more: Partial<TableRow> = {}): TableRow => ({
  id: "a",
  version,
  deleted: false,
  updated_at: "2026-11-21T00:00:00Z",
  updated_by: "김하나",
  name: "처음",
  dept: "등기",
  ...more,
});
const change = (to: string, key = "name") => ({ id: "a", key, from: "처음", to });
const batch = (key: string, to: string, version = 1) =>
  batchOf([change(to)], "편집", key, () => version);
const after = (...actions: QueueAction[]) => actions.reduce(queueReducer, emptyQueue);

Deno.test("what was typed stands at once, and is saved in the order it was typed", () => {
  const queue = after(
    { type: "added", batch: batch("k1", "하나") },
    { type: "added", batch: batch("k2", "둘") },
    { type: "started", key: "k1" },
  );
  assertEquals(withEdits([row(1)], queue)[0].name, "둘");
  assertEquals(cellStates(queue).get("a/name"), "saving");
  assertEquals(nextBatch(queue), null);
});

Deno.test("a later edit goes on from what the earlier one left", () => {
  const queue = after(
    { type: "added", batch: batch("k1", "하나") },
    { type: "added", batch: batch("k2", "둘") },
    { type: "saved", key: "k1", rows: [row(2)], refused: [], rest: [] },
  );
  assertEquals(nextBatch(queue)?.rows[0].version, 2);
});

Deno.test("an edit made on an older version is not passed off as made on a newer one", () => {
  const queue = after(
    { type: "added", batch: batch("k1", "하나", 3) },
    { type: "added", batch: batch("k2", "둘", 1) },
    { type: "saved", key: "k1", rows: [row(4)], refused: [], rest: [] },
  );
  assertEquals(nextBatch(queue)?.rows[0].version, 1);
});

Deno.test("a lost network keeps the edit, and a refusal leaves what was typed on the screen", () => {
  const waiting = after(
    { type: "added", batch: batch("k1", "하나") },
    { type: "waits", key: "k1" },
  );
  assertEquals(withEdits([row(1)], waiting)[0].name, "하나");
  assertEquals(isUnsaved(waiting), true);
  const refused = queueReducer(waiting, { type: "refused", key: "k1", message: "안 됩니다." });
  assertEquals(cellStates(refused).get("a/name"), "refused");
  assertEquals(withEdits([row(1)], refused)[0].name, "하나");
  const typedAgain = queueReducer(refused, { type: "added", batch: batch("k3", "셋") });
  assertEquals(cellStates(typedAgain).get("a/name"), "saving");
  assertEquals(isUnsaved(queueReducer(refused, { type: "discarded" })), false);
});

Deno.test("two people at different cells both keep theirs; at the same cell one chooses", () => {
  const mine = { name: "나" };
  assertEquals(planMerge({ name: "처음" }, mine, row(2, { dept: "공탁" })), []);
  const theirs = row(2, { name: "너" });
  const plan = planMerge({ name: "처음" }, mine, theirs);
  assertEquals(plan.map(({ key }) => key), ["name"]);
  const choose = (choice: "mine" | "theirs" | "own") =>
    applyMerge(mine, theirs, [{ ...plan[0], choice }], { name: "우리" });
  assertEquals(choose("mine"), { name: "나" });
  assertEquals(choose("theirs"), {});
  assertEquals(choose("own"), { name: "우리" });
});
