/** Operations: what was done, taken back, done again; and when that cannot be. */
import { assertEquals } from "@std/assert";
import type { HistoryEntry } from "../../projections/kit/history.ts";
import { operationText } from "../../projections/kit/operation_name.ts";
import type { Operation } from "../../projections/table/shapes.ts";
import type { TestApp } from "../helpers/server.ts";
import { type Answer, ask, boxId, fill, openShelf } from "./shelf.ts";

async function withShelf(count: number, test: (app: TestApp) => Promise<void>): Promise<void> {
  const app = await openShelf();
  await fill(app, count);
  await test(app);
  await app.close();
}

const box = boxId(1);

async function relabel(app: TestApp, label: string): Promise<string> {
  return (await ask(app, "PUT", `/${box}/update`, { label })).body.operation;
}

async function undo(app: TestApp, operation: string): Promise<Answer> {
  return (await ask(app, "POST", "/undo", { operation })).body;
}

const labelOf = async (app: TestApp) =>
  (await ask(app, "GET", "/list?deleted=with&sort_field=id&page_size=1")).body.results[0].label;

Deno.test("three steps are undone one by one and redone", () =>
  withShelf(1, async (app) => {
    const steps = [];
    for (const label of ["하나", "둘", "셋"]) steps.push(await relabel(app, label));
    const seen: unknown[] = [];
    const undone = [];
    for (const step of steps.toReversed()) {
      undone.push((await undo(app, step)).operation);
      seen.push(await labelOf(app));
    }
    for (const step of undone.toReversed()) {
      await undo(app, step);
      seen.push(await labelOf(app));
    }
    assertEquals(seen, ["둘", "하나", "상자 1", "하나", "둘", "셋"]);
  }));

Deno.test("a created row is deleted, a deleted one restored, a restored one deleted again", () =>
  withShelf(0, async (app) => {
    const made = (await ask(app, "POST", "/create", { label: "새 상자" })).body;
    const id = made.data.id;
    assertEquals((await undo(app, made.operation)).rows[0].deleted, true);
    await ask(app, "POST", `/${id}/restore`, {});
    const deleted = (await ask(app, "DELETE", `/${id}/delete`)).body;
    assertEquals((await undo(app, deleted.operation)).rows[0].deleted, false);
    const again = (await ask(app, "DELETE", `/${id}/delete`)).body.operation;
    const restored = (await ask(app, "POST", `/${id}/restore`, {})).body.operation;
    assertEquals((await undo(app, restored)).rows[0].deleted, true);
    assertEquals((await undo(app, again)).rows[0].deleted, false);
  }));

Deno.test("a row changed since stays, and the answer names the person", () =>
  withShelf(2, async (app) => {
    const edits = [1, 2].map((number) => ({
      id: boxId(number),
      version: 1,
      values: { weight: 9 },
    }));
    const { operation } = (await ask(app, "POST", "/bulk_edit", { edits })).body;
    await app.call(`/api/box/${box}/update`, {
      as: "superuser",
      method: "PUT",
      json: { label: "대표가 고침" },
    });
    const { done, refused } = await undo(app, operation);
    assertEquals([done, refused], [1, [{
      id: box,
      name: "대표가 고침",
      message: "대표 님이 그 뒤에 수정하여 되돌릴 수 없습니다.",
    }]]);
    assertEquals(await labelOf(app), "대표가 고침");
  }));

Deno.test("a repeated undo gives the first answer; a different one is refused", () =>
  withShelf(1, async (app) => {
    const operation = await relabel(app, "하나");
    const key = { "idempotency-key": "lost" };
    const first = await ask(app, "POST", "/undo", { operation }, key);
    const second = await ask(app, "POST", "/undo", { operation }, key);
    assertEquals(second.body, first.body);
    const other = await ask(app, "POST", "/undo", { operation });
    assertEquals([other.status, other.body.message], [409, "이미 되돌린 작업입니다."]);
  }));

Deno.test("people undo their own operations; a superuser any", () =>
  withShelf(1, async (app) => {
    const { operation } = await (await app.call(`/api/box/${box}/update`, {
      as: "superuser",
      method: "PUT",
      json: { label: "대표가 고침" },
    })).json();
    const refused = await ask(app, "POST", "/undo", { operation });
    assertEquals([refused.status, refused.body.code], [403, "not_own_operation"]);
    const own = await relabel(app, "직원이 고침");
    const call = { as: "superuser" as const, method: "POST", json: { operation: own } };
    const done = await app.call("/api/box/undo", call);
    assertEquals([done.status, (await done.json()).done], [200, 1]);
  }));

Deno.test("an unknown operation cannot be undone", () =>
  withShelf(0, async (app) => {
    const { status, body } = await ask(app, "POST", "/undo", { operation: "op_edit-none" });
    assertEquals([status, body.message], [404, "되돌릴 작업을 찾을 수 없습니다."]);
    const empty = await ask(app, "POST", "/undo", {});
    assertEquals([empty.status, empty.body.message], [422, "되돌릴 작업을 알려 주세요."]);
  }));

Deno.test("the list has each operation, newest first, and whether it was undone", () =>
  withShelf(2, async (app) => {
    const edits = [1, 2].map((number) => ({
      id: boxId(number),
      version: 1,
      values: { weight: 9 },
    }));
    const body = { kind: "paste", edits };
    const pasted = (await ask(app, "POST", "/bulk_edit", body)).body.operation;
    const undone = (await undo(app, pasted)).operation;
    await undo(app, undone);
    await app.call(`/api/box/${box}/delete`, { as: "superuser", method: "DELETE" });
    const list = async (as: "staff" | "superuser", query = "") => {
      const { data } = await (await app.call(`/api/box/operations${query}`, { as })).json();
      return data.map((one: { label: string; rows: number; undone: boolean; by: string }) =>
        `${one.by}: ${one.label}, ${one.rows}${one.undone ? ", 되돌린 작업" : ""}`
      );
    };
    const own = [
      "김직원: 붙여넣기 다시 실행, 2",
      "김직원: 붙여넣기 되돌리기, 2, 되돌린 작업",
      "김직원: 붙여넣기, 2, 되돌린 작업",
    ];
    assertEquals(await list("staff"), own);
    assertEquals(await list("staff", "?all=true"), own);
    assertEquals(await list("superuser"), ["대표: 삭제, 1"]);
    assertEquals(await list("superuser", "?all=true"), ["대표: 삭제, 1", ...own]);
  }));

Deno.test("undo and redo are named after the first action, in the list and in a row's history", () =>
  withShelf(1, async (app) => {
    const edits = [{ id: box, version: 1, values: { weight: 9 } }];
    const pasted = await ask(app, "POST", "/bulk_edit", { kind: "paste", edits });
    let last = pasted.body.operation;
    for (let step = 0; step < 5; step++) last = (await undo(app, last)).operation;
    const labels = [
      "붙여넣기 되돌리기",
      "붙여넣기 다시 실행",
      "붙여넣기 되돌리기",
      "붙여넣기 다시 실행",
      "붙여넣기 되돌리기",
      "붙여넣기",
    ];
    const { data } = await (await app.call("/api/box/operations")).json();
    assertEquals((data as Operation[]).map(({ label }) => label), labels);
    const history = await (await app.call(`/api/box/${box}/history`)).json();
    const result = (history.data as HistoryEntry[]).filter(({ operation }) => operation !== "");
    assertEquals(result.map(({ operation }) => operationText(operation)), labels);
    assertEquals(result.map(({ undone }) => undone), [false, true, true, true, true, true]);
  }));

Deno.test("an operation names its row and change; one of many rows its fields", () =>
  withShelf(3, async (app) => {
    await ask(app, "PUT", `/${box}/update`, { label: "고친 상자", weight: 9 });
    const edits = [1, 2, 3].map((number) => ({
      id: boxId(number),
      values: { cell1: "가" },
      from: { cell1: "" },
    }));
    await ask(app, "POST", "/bulk_edit", { kind: "paste", edits });
    await ask(app, "DELETE", `/${boxId(2)}/delete`);
    const { data } = await (await app.call("/api/box/operations")).json();
    const result = (data as Operation[]).map(({ label, name, rows, changes, fields }) => [
      label,
      name,
      rows,
      changes.map((one) => `${one.label} ${one.from} → ${one.to}`),
      fields,
    ]);
    assertEquals(result, [
      ["삭제", "상자 2", 1, [], []],
      ["붙여넣기", null, 3, [], ["칸 1"]],
      ["수정", "고친 상자", 1, ["이름표 상자 1 → 고친 상자", "무게 0 → 9"], ["이름표", "무게"]],
    ]);
  }));

Deno.test("an operation's rows are found by its name wherever rows are found", () =>
  withShelf(3, async (app) => {
    const edits = [1, 3].map((number) => ({
      id: boxId(number),
      version: 1,
      values: { weight: 9 },
    }));
    const { operation } = (await ask(app, "POST", "/bulk_edit", { edits })).body;
    const found = async (name: string) =>
      (await ask(app, "GET", `/list?operation=${name}`)).body.results.map(({ id }) => id);
    assertEquals(await found(operation), [boxId(3), boxId(1)]);
    assertEquals(await found("op_edit-none"), []);
    const target = { filter: { operation }, count: 2, data: { label: "둘만" } };
    assertEquals((await ask(app, "POST", "/bulk_update", target)).body.done, 2);
    const sheet = await app.call(`/api/box/export_excel?operation=${operation}`);
    assertEquals(sheet.headers.get("x-total-count"), "2");
    await sheet.body?.cancel();
  }));
