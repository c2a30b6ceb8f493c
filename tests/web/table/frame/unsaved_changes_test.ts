/** Cells that are not saved: counted, found one after the other, tried again, given up. */
import { assertEquals } from "@std/assert";
import type { TableRow } from "../../../../events/kit/column.ts";
import {
  cellStates,
  nextCall,
  type QueueAction,
  queueReducer,
  rowsOf,
  type SaveQueue,
  unsavedOf,
} from "../../../../web/table/saving/save_queue.ts";
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

Deno.test("an ordinary save is no trouble; without a network what was typed since waits as well", () => {
  assertEquals(unsavedOf(after(...lost.slice(0, 2))), { refused: 0, waiting: 0 });
  assertEquals(unsavedOf(after(...lost)), { refused: 0, waiting: 3 });
  assertEquals(unsavedOf(after(...refused)), { refused: 2, waiting: 0 });
});

Deno.test("the next cell is the next one on the screen, in the columns that are shown", () => {
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

Deno.test("what was refused is tried again as one save, on what was seen in its cells", () => {
  const queue = after(...refused);
  const again = queueReducer(queue, { type: "retried", call: "k3" });
  assertEquals(rowsOf(nextCall(again)).map(({ id, from }) => [id, from]), [
    ["c", { dept: "처음" }],
    ["a", { dept: "처음" }],
  ]);
  assertEquals(cellStates(again).get("c")?.get("dept"), "saving");
});

Deno.test("a refused cell typed again was still begun on what stood there first", () => {
  const queue = after(...refused, added("k3", change("c", "dept", "나중", "더 나중")));
  assertEquals(rowsOf(nextCall(queue)), [
    { id: "c", from: { dept: "처음" }, values: { dept: "더 나중" } },
  ]);
});

Deno.test("given up is all that is not under way at this moment", () => {
  assertEquals(after(...refused, { type: "discarded" }), []);
  assertEquals(after(...lost, { type: "discarded" }), []);
  const saving = after(...refused, added("k3", change("b", "name")), {
    type: "started",
    call: "k3",
  }, { type: "discarded" });
  assertEquals(saving.map(({ call }) => call), ["k3"]);
});

Deno.test("what is left of a save goes before what was typed after it", () => {
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
