/** One row over HTTP: made, changed, deleted, restored; a late edit is refused. */
import { assertEquals, assertMatch } from "@std/assert";
import type { TestApp } from "../helpers/server.ts";
import { ask, boxId, fill, openShelf } from "./shelf.ts";

async function withShelf(count: number, test: (app: TestApp) => Promise<void>): Promise<void> {
  const app = await openShelf();
  await fill(app, count);
  await test(app);
  await app.close();
}

const box = boxId(1);

Deno.test("a new row is first in the list and has a version for the next edit", () =>
  withShelf(1, async (app) => {
    const made = await ask(app, "POST", "/create", { label: "새 상자", weight: 3 });
    assertEquals([made.status, made.headers.get("etag")], [201, '"1"']);
    assertMatch(made.body.operation, /^op_create-[0-9a-f]{24}$/);
    const { body } = await ask(app, "GET", "/list");
    assertEquals(body.results[0], made.body.data);
  }));

Deno.test("the same new row sent twice under one key is one row", () =>
  withShelf(0, async (app) => {
    const key = { "idempotency-key": "again" };
    const first = await ask(app, "POST", "/create", { label: "하나" }, key);
    const second = await ask(app, "POST", "/create", { label: "하나" }, key);
    assertEquals(second.body, first.body);
    assertEquals((await ask(app, "GET", "/list")).body.count, 1);
    const other = await ask(app, "POST", "/create", { label: "둘" }, key);
    assertEquals([other.status, other.body.code], [422, "idempotency_key_reused"]);
  }));

Deno.test("an edit of one cell answers with the row, its new version and the operation's name", () =>
  withShelf(1, async (app) => {
    const { status, body } = await ask(app, "PUT", `/${box}/update`, { weight: 5, version: 1 });
    assertEquals([status, body.data.weight, body.data.version], [200, 5, 2]);
    assertMatch(body.operation, /^op_edit-/);
    assertEquals(body.data.updated_by, "김직원");
  }));

Deno.test("a whole row may be sent back with one cell changed", () =>
  withShelf(1, async (app) => {
    const [row] = (await ask(app, "GET", "/list")).body.results;
    const { body } = await ask(app, "PUT", `/${box}/update`, { ...row, label: "고친 상자" });
    assertEquals([body.data.label, body.data.version], ["고친 상자", 2]);
  }));

Deno.test("a repeated call gets the row of its first run, whatever changed since", () =>
  withShelf(1, async (app) => {
    const key = { "idempotency-key": "lost-answer" };
    const first = await ask(app, "PUT", `/${box}/update`, { weight: 5, version: 1 }, key);
    await ask(app, "PUT", `/${box}/update`, { weight: 9, version: 2 });
    const again = await ask(app, "PUT", `/${box}/update`, { weight: 5, version: 1 }, key);
    assertEquals(again.body, first.body);
    assertEquals([again.headers.get("etag"), again.body.data.weight], ['"2"', 5]);
    const gone = await ask(app, "DELETE", `/${box}/delete`, undefined, {
      "idempotency-key": "gone",
    });
    await ask(app, "POST", `/${box}/restore`, {});
    const goneAgain = await ask(app, "DELETE", `/${box}/delete`, undefined, {
      "idempotency-key": "gone",
    });
    assertEquals(goneAgain.body, gone.body);
    assertEquals(goneAgain.body.data.deleted, true);
    assertEquals((await ask(app, "GET", "/list")).body.results[0].weight, 9);
  }));

Deno.test("an edit that changes nothing writes nothing", () =>
  withShelf(1, async (app) => {
    const { head } = app.deps.books;
    const { status, body } = await ask(app, "PUT", `/${box}/update`, { label: " 상자 1 " });
    assertEquals([status, body.operation, body.data.version], [200, "", 1]);
    assertEquals(app.deps.books.head, head);
  }));

Deno.test("an edit of an old version gets the present row, its author and its time", () =>
  withShelf(1, async (app) => {
    await ask(app, "PUT", `/${box}/update`, { weight: 5 });
    for (const headers of [{ "if-match": '"1"' }, {}]) {
      const body = { weight: 9, ...("if-match" in headers ? {} : { version: 1 }) };
      const late = await ask(app, "PUT", `/${box}/update`, body, headers as Record<string, string>);
      assertEquals([late.status, late.body.code], [409, "stale_version"]);
      assertEquals(
        late.body.message,
        "김직원 님이 11.21 (토) 10:00에 먼저 수정했습니다. 바뀐 내용을 확인한 뒤 다시 저장해 주세요.",
      );
      const { current } = late.body.details[0] as { current: { weight: number; version: number } };
      assertEquals([current.weight, current.version], [5, 2]);
    }
  }));

Deno.test("a deleted row leaves the list, refuses edits, and is restored unchanged", () =>
  withShelf(2, async (app) => {
    const deleted = await ask(app, "DELETE", `/${box}/delete`);
    assertEquals([deleted.status, deleted.body.data.deleted], [200, true]);
    assertEquals((await ask(app, "GET", "/list")).body.count, 1);
    const edit = await ask(app, "PUT", `/${box}/update`, { weight: 1 });
    assertEquals([edit.status, edit.body.code], [409, "row_deleted"]);
    const again = await ask(app, "DELETE", `/${box}/delete`);
    assertEquals([again.status, again.body.message], [409, "이미 삭제된 항목입니다."]);
    const restored = await ask(app, "POST", `/${box}/restore`, {});
    assertEquals([restored.body.data.deleted, restored.body.data.label], [false, "상자 1"]);
    const twice = await ask(app, "POST", `/${box}/restore`, {});
    assertEquals([twice.status, twice.body.message], [409, "삭제되지 않은 항목입니다."]);
  }));

const bad: [
  what: string,
  method: string,
  path: string,
  body: unknown,
  status: number,
  says: string,
][] = [
  ["an unknown row", "PUT", "/nobody/update", { weight: 1 }, 404, "해당 항목을 찾을 수 없습니다."],
  ["an unknown row", "DELETE", "/nobody/delete", undefined, 404, "해당 항목을 찾을 수 없습니다."],
  ["no object", "PUT", `/${box}/update`, [1], 422, "형식이 올바르지 않습니다. (객체)"],
  [
    "a number as text",
    "PUT",
    `/${box}/update`,
    { weight: "3" },
    422,
    "무게: 숫자로 입력해 주세요.",
  ],
  ["too much", "PUT", `/${box}/update`, { weight: 1001 }, 422, "무게: 1,000 이하여야 합니다."],
  ["an emptied name", "PUT", `/${box}/update`, { label: "" }, 422, "이름표: 필수 항목입니다."],
  [
    "an unknown cell",
    "PUT",
    `/${box}/update`,
    { color: "red" },
    422,
    "color: 알 수 없는 항목입니다.",
  ],
  [
    "a version of nothing",
    "PUT",
    `/${box}/update`,
    { weight: 1, version: 0 },
    422,
    "버전은 1 이상의 정수여야 합니다.",
  ],
  ["a new row without its name", "POST", "/create", { weight: 1 }, 422, "이름표: 필수 항목입니다."],
];

Deno.test("bad input to a single row is refused in Korean and changes nothing", async (t) => {
  const app = await openShelf();
  await fill(app, 1);
  const { head } = app.deps.books;
  for (const [what, method, path, body, status, says] of bad) {
    await t.step(`${method} ${path}: ${what}`, async () => {
      const answer = await ask(app, method, path, body);
      assertEquals([answer.status, answer.body.message], [status, says]);
    });
  }
  await t.step("a version in the header and another in the body", async () => {
    const headers = { "if-match": '"2"' };
    const answer = await ask(app, "PUT", `/${box}/update`, { weight: 1, version: 1 }, headers);
    assertEquals([answer.status, answer.body.code], [400, "bad_version"]);
  });
  assertEquals(app.deps.books.head, head);
  await app.close();
});
