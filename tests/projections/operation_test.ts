/** Operations: what one person did in one go is one thing to take back, once, and only by them. */
import { assert, assertEquals } from "@std/assert";
import type { StoredEvent } from "../../events/base/event.ts";
import { isRefusal } from "../../events/base/refusal.ts";
import {
  changedSince,
  OPERATION_ROWS_MAX,
  type OperationBook,
  OPERATIONS_MAX,
  operationsOf,
  operationToUndo,
  operationView,
} from "../../projections/audit/operation.ts";
import { AT } from "../helpers/card_book.ts";

interface Done {
  by?: string;
  stream: string;
  version: number;
  cause?: string;
}

function book(events: Done[]): OperationBook {
  const made = operationView.empty();
  events.forEach((done, index) => operationView.fold(made, stored(done, index + 1)));
  return made;
}

function stored({ by = "mina", stream, version, cause }: Done, position: number): StoredEvent {
  return {
    position,
    stream,
    version,
    type: `${stream.split("/")[0]}.changed`,
    schema: 1,
    data: {},
    at: AT,
    actor: { id: by, name: by, role: "superuser", via: "web" },
    requestId: "r",
    key: `k${position}`,
    ...(cause === undefined ? {} : { causationId: cause }),
  };
}

const ids = (found: { id: string }[]) => found.map(({ id }) => id);
const asUser = (id: string) => ({ id, role: "staff" as const });

Deno.test("commands of one operation are one entry with its rows", () => {
  const found = book([
    { stream: "employee/a", version: 2, cause: "op_paste-1" },
    { stream: "employee/b", version: 5, cause: "op_paste-1" },
    { stream: "employee/a", version: 3, cause: "op_paste-1" },
  ]);
  const [operation] = operationsOf(found, "mina", "employee");
  assertEquals([...found.rows.get(operation.id)!.values()], [
    { stream: "employee/a", positions: [1, 3], from: 2, to: 3 },
    { stream: "employee/b", positions: [2], from: 5, to: 5 },
  ]);
});

Deno.test("only operations are listed, and only the person's for the noun", () => {
  const found = book([
    { stream: "employee/a", version: 2 },
    { stream: "employee/a", version: 3, cause: "job_1" },
    { stream: "employee/a", version: 4, cause: "op_edit-1" },
    { stream: "trip/a", version: 2, cause: "op_edit-2" },
    { stream: "employee/a", version: 5, cause: "op_edit-3", by: "jun" },
    { stream: "employee/a", version: 6, cause: "op_edit-4" },
  ]);
  assertEquals(ids(operationsOf(found, "mina", "employee")), ["op_edit-4", "op_edit-1"]);
});

Deno.test("an undo marks the undone operation, and a redo marks the undo", () => {
  const found = book([
    { stream: "employee/a", version: 2, cause: "op_edit-1" },
    { stream: "employee/a", version: 3, cause: "op_undo-2:undoes:op_edit-1" },
    { stream: "employee/a", version: 4, cause: "op_redo-3:undoes:op_undo-2:undoes:op_edit-1" },
  ]);
  const facts = operationsOf(found, "mina", "employee")
    .map(({ id, depth, undoes }) => {
      return { id, depth, undoes, undoneBy: found.undoneBy.get(id) ?? null };
    });
  assertEquals(facts, [
    { id: "op_redo-3", depth: 2, undoes: "op_undo-2", undoneBy: null },
    { id: "op_undo-2", depth: 1, undoes: "op_edit-1", undoneBy: "op_redo-3" },
    { id: "op_edit-1", depth: 0, undoes: null, undoneBy: "op_undo-2" },
  ]);
});

Deno.test("rights to undo an operation", () => {
  const found = book([
    { stream: "employee/a", version: 2, cause: "op_edit-1" },
    { stream: "employee/a", version: 3, cause: "op_edit-2" },
    { stream: "employee/a", version: 4, cause: "op_undo-3:undoes:op_edit-2" },
  ]);
  const ask = (name: string, noun: string, actor: Parameters<typeof operationToUndo>[3]) => {
    const answer = operationToUndo(found, name, noun, actor);
    return isRefusal(answer) ? [answer.status, answer.code, answer.message] : answer.id;
  };
  const table: [found: unknown, expected: unknown][] = [
    [ask("op_edit-1", "employee", asUser("mina")), "op_edit-1"],
    [ask("op_undo-3:undoes:op_edit-2", "employee", asUser("mina")), "op_undo-3"],
    [ask("op_edit-1", "employee", { id: "boss", role: "superuser" }), "op_edit-1"],
    [
      ask("op_edit-1", "employee", asUser("jun")),
      [403, "not_own_operation", "다른 사람이 한 작업은 되돌릴 수 없습니다."],
    ],
    [
      ask("op_edit-2", "employee", asUser("mina")),
      [409, "already_undone", "이미 되돌린 작업입니다."],
    ],
    [
      ask("op_edit-1", "trip", asUser("mina")),
      [404, "operation_not_found", "되돌릴 작업을 찾을 수 없습니다."],
    ],
    [
      ask("op_none", "employee", asUser("mina")),
      [404, "operation_not_found", "되돌릴 작업을 찾을 수 없습니다."],
    ],
  ];
  for (const [answer, expected] of table) assertEquals(answer, expected);
});

Deno.test("an undo of rows changed since is refused with their names", () => {
  const row = { stream: "employee/a", positions: [1], from: 2, to: 3 };
  assertEquals(changedSince(row, { version: 3, updated_by: "박준" }), null);
  const refusal = changedSince(row, { version: 4, updated_by: "박준" });
  assertEquals([refusal?.status, refusal?.code, refusal?.message], [
    409,
    "changed_since",
    "박준 님이 그 뒤에 수정하여 되돌릴 수 없습니다.",
  ]);
});

Deno.test("a returned operation is not changed by later acts", () => {
  const found = book([{ stream: "employee/a", version: 2, cause: "op_edit-1" }]);
  const entry = found.byId.get("op_edit-1")!;
  const row = found.rows.get("op_edit-1")!.get("employee/a")!;
  const [heldEntry, heldRow] = structuredClone([entry, row]);
  const later: Done[] = [
    { stream: "employee/a", version: 3, cause: "op_edit-1" },
    { stream: "employee/b", version: 2, cause: "op_edit-1" },
    { stream: "employee/a", version: 4, cause: "op_undo-2:undoes:op_edit-1" },
  ];
  later.forEach((done, index) => operationView.fold(found, stored(done, index + 2)));
  assertEquals([entry, row] as unknown[], [heldEntry, heldRow]);
  assertEquals(found.rows.get("op_edit-1")!.size, 2);
  assertEquals(found.undoneBy.get("op_edit-1"), "op_undo-2");
});

Deno.test("each person's newest operations are kept, the oldest dropped", () => {
  const many = Array.from({ length: OPERATIONS_MAX + 5 }, (_, index): Done => {
    return { stream: "employee/a", version: index + 2, cause: `op_edit-${index}` };
  });
  const found = book([{ stream: "trip/t", version: 2, cause: "op_x", by: "jun" }, ...many]);
  const kept = operationsOf(found, "mina", "employee");
  assertEquals([kept.length, kept[0].id, kept.at(-1)!.id], [
    OPERATIONS_MAX,
    `op_edit-${OPERATIONS_MAX + 4}`,
    "op_edit-5",
  ]);
  assert(!found.byId.has("op_edit-4"));
  assertEquals(ids(operationsOf(found, "jun", "trip")), ["op_x"]);
});

Deno.test("very large operations displace the oldest, and stay until a newer one comes", () => {
  const huge = Array.from({ length: OPERATION_ROWS_MAX }, (_, index): Done => {
    return { stream: `trip/${index}`, version: 2, cause: "op_import-2" };
  });
  const first: Done = { stream: "trip/x", version: 2, cause: "op_edit-1" };
  const later = (number: number): Done => {
    return { stream: "trip/y", version: number, cause: `op_edit-${number}` };
  };
  const kept = (events: Done[]) => ids(operationsOf(book(events), "mina", "trip"));
  assertEquals(kept([first, ...huge, later(3)]), ["op_edit-3", "op_import-2"]);
  assertEquals(kept([first, ...huge, later(3), later(4)]), ["op_edit-4", "op_edit-3"]);
});
