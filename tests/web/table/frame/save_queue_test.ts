import { assertEquals } from "@std/assert";
import type { TableRow } from "../../../../events/kit/column.ts";
import {
  cellStates,
  type QueueAction,
  queueReducer,
  type SaveQueue,
  withEdits,
} from "../../../../web/table/saving/save_queue.ts";
import { nextCall } from "../../../../web/ui/form/call_queue.ts";

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
const added = (call: string, to: string, from: string | null = "처음"): QueueAction => {
  return { type: "added", call, kind: "edit", changes: [{ ...change(to), from }] };
};
const none: SaveQueue = [];
const after = (...actions: QueueAction[]) => actions.reduce(queueReducer, none);
const from = (queue: SaveQueue) => nextCall(queue).map((edit) => edit.from);

Deno.test("typed values are shown at once, and saved in their order", () => {
  const queue = after(
    added("k1", "하나"),
    added("k2", "둘"),
    { type: "started", call: "k1" },
  );
  assertEquals(withEdits([row(1)], queue)[0]?.name, "둘");
  assertEquals(cellStates(queue).get("a")?.get("name"), "saving");
  assertEquals(nextCall(queue), []);
});

Deno.test("a later edit continues from the earlier one's stored form", () => {
  const queue = after(
    added("k1", "010 1234 5678"),
    added("k2", "둘", "010 1234 5678"),
    { type: "answered", call: "k1", rows: [row(2, { name: "010-1234-5678" })], left: [], next: "" },
  );
  assertEquals(from(queue), ["010-1234-5678"]);
});

Deno.test("an edit begun on another person's value is not treated as begun on one's own", () => {
  const queue = after(
    added("k1", "하나"),
    added("k2", "둘", "남의 글"),
    { type: "answered", call: "k1", rows: [row(4, { name: "하나" })], left: [], next: "" },
  );
  assertEquals(from(queue), ["남의 글"]);
});

Deno.test("text typed over a value refused later continues from the value before it", () => {
  for (const before of ["처음", null]) {
    const queue = after(
      added("k1", "하나", before),
      added("k2", "둘", "하나"),
      { type: "refused", call: "k1" },
    );
    assertEquals(from(queue), [before]);
    // The refused value is gone: nothing offers to send it once more over the newer one.
    assertEquals([queue.length, cellStates(queue).get("a")?.get("name")], [1, "saving"]);
  }
});

Deno.test("a lost network keeps the edit, and a refusal leaves the text on the screen", () => {
  const waiting = after(
    added("k1", "하나"),
    { type: "waits", call: "k1" },
  );
  assertEquals(withEdits([row(1)], waiting)[0]?.name, "하나");
  assertEquals(waiting.length, 1);
  const refused = queueReducer(waiting, { type: "refused", call: "k1" });
  assertEquals(cellStates(refused).get("a")?.get("name"), "refused");
  assertEquals(withEdits([row(1)], refused)[0]?.name, "하나");
  const typedAgain = queueReducer(refused, added("k3", "셋"));
  assertEquals(cellStates(typedAgain).get("a")?.get("name"), "saving");
  assertEquals(queueReducer(refused, { type: "discarded" }), []);
});
