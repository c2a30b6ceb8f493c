/** Cells that are not saved: counted, found one after the other, tried again, given up. */
import { assertEquals } from "@std/assert";
import type { TableRow } from "../../../../events/kit/column.ts";
import {
  cellStates,
  type QueueAction,
  queueReducer,
  rowsOf,
  type SaveQueue,
} from "../../../../web/table/saving/save_queue.ts";
import { nextCall, unsavedOf } from "../../../../web/ui/form/call_queue.ts";
import { cellsInOrder } from "../../../../web/table/notices.tsx";

const change = (id: string, key: string, from = "처음", to = "나중") => ({ id, key, from, to });
const added = (call: string, ...changes: ReturnType<typeof change>[]): QueueAction => {
  return { type: "added", call, kind: "edit", changes };
};
const none: SaveQueue = [];
const after = (...actions: QueueAction[]) => actions.reduce(queueReducer, none);
const rows = ["a", "b", "c"].map((id): TableRow => ({
  id,
  version: 1,
  deleted: false,
  updated_at: "",
  updated_by: "",
}));

const lost: QueueAction[] = [
  added("k1", change("a", "name")),
  { type: "started", call: "k1" },
  { type: "waits", call: "k1" },
  added("k2", change("b", "name"), change("b", "dept")),
];
const refused: QueueAction[] = [
  added("k1", change("c", "dept")),
  { type: "refused", call: "k1" },
  added("k2", change("a", "dept")),
  { type: "refused", call: "k2" },
];

Deno.test("an ordinary save is not listed; without a network later edits wait as well", () => {
  assertEquals(unsavedOf(after(...lost.slice(0, 2))), { refused: 0, waiting: 0 });
  assertEquals(unsavedOf(after(...lost)), { refused: 0, waiting: 3 });
  assertEquals(unsavedOf(after(...refused)), { refused: 2, waiting: 0 });
});

Deno.test("the next cell is the next on the screen in the shown columns", () => {
  const columns = [{ key: "dept" }, { key: "name" }];
  assertEquals(cellsInOrder(after(...refused), rows, columns), [
    { id: "a", key: "dept" },
    { id: "c", key: "dept" },
  ]);
  assertEquals(cellsInOrder(after(...lost), rows, [columns[1]]), [
    { id: "a", key: "name" },
    { id: "b", key: "name" },
  ]);
});

Deno.test("refused cells are retried as one save, with the values first seen", () => {
  const queue = after(...refused);
  const again = queueReducer(queue, { type: "retried", call: "k3" });
  assertEquals(rowsOf(nextCall(again)).map(({ id, from }) => [id, from]), [
    ["c", { dept: "처음" }],
    ["a", { dept: "처음" }],
  ]);
  assertEquals(cellStates(again).get("c")?.get("dept"), "saving");
});

Deno.test("a refused cell edited again keeps the value first seen", () => {
  const queue = after(...refused, added("k3", change("c", "dept", "나중", "더 나중")));
  assertEquals(rowsOf(nextCall(queue)), [
    { id: "c", from: { dept: "처음" }, values: { dept: "더 나중" } },
  ]);
});

Deno.test("discarding drops everything except what is being saved", () => {
  assertEquals(after(...refused, { type: "discarded" }), []);
  assertEquals(after(...lost, { type: "discarded" }), []);
  const saving = after(...refused, added("k3", change("b", "name")), {
    type: "started",
    call: "k3",
  }, { type: "discarded" });
  assertEquals(saving.map(({ call }) => call), ["k3"]);
});

Deno.test("the rest of a save precedes later edits", () => {
  const queue = after(
    added("k1", change("a", "name"), change("b", "name")),
    added("k2", change("c", "name")),
    {
      type: "answered",
      call: "k1",
      rows: [],
      left: [{ id: "a", current: rows[0], clashes: ["name"] }],
      next: "k9",
    },
  );
  assertEquals(queue.map(({ call }) => call), ["k9", "k2"]);
});
