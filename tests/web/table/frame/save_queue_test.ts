import { assertEquals } from "@std/assert";
import type { TableRow } from "../../../../events/kit/column.ts";
import {
  batchOf,
  cellStates,
  emptyQueue,
  isUnsaved,
  nextBatch,
  type QueueAction,
  queueReducer,
  withEdits,
} from "../../../../web/table/saving/save_queue.ts";

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
const batch = (key: string, to: string, from = "처음") =>
  batchOf([{ ...change(to), from }], "edit", key);
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

Deno.test("a later edit goes on from what the earlier one left, in the form the server keeps it", () => {
  const queue = after(
    { type: "added", batch: batch("k1", "010 1234 5678") },
    { type: "added", batch: batch("k2", "둘", "010 1234 5678") },
    { type: "saved", key: "k1", rows: [row(2, { name: "010-1234-5678" })], refused: [], rest: [] },
  );
  assertEquals(nextBatch(queue)?.rows[0].from, { name: "010-1234-5678" });
});

Deno.test("an edit begun on what another wrote is not passed off as begun on one's own", () => {
  const queue = after(
    { type: "added", batch: batch("k1", "하나") },
    { type: "added", batch: batch("k2", "둘", "남의 글") },
    { type: "saved", key: "k1", rows: [row(4, { name: "하나" })], refused: [], rest: [] },
  );
  assertEquals(nextBatch(queue)?.rows[0].from, { name: "남의 글" });
});

Deno.test("what was typed over a value that is then refused goes on from what stood before it", () => {
  for (const before of ["처음", null]) {
    const first = batchOf([{ ...change("하나"), from: before }], "edit", "k1");
    const queue = after(
      { type: "added", batch: first },
      { type: "added", batch: batch("k2", "둘", "하나") },
      { type: "refused", key: "k1", message: "안 됩니다." },
    );
    assertEquals(nextBatch(queue)?.rows[0].from, { name: before });
    // The refused value is gone: nothing offers to send it once more over the newer one.
    assertEquals([queue.refused.size, cellStates(queue).get("a/name")], [0, "saving"]);
  }
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
