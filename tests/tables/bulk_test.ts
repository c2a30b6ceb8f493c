/** Many rows over HTTP: by id, by filter, cell by cell; half a million cells at once. */
import type { RefusedItem } from "../../projections/table/shapes.ts";
import { assert, assertEquals, assertMatch } from "@std/assert";
import type { TestApp } from "../helpers/server.ts";
import { ask, boxId, fill, openShelf } from "./shelf.ts";

async function withShelf(count: number, test: (app: TestApp) => Promise<void>): Promise<void> {
  const app = await openShelf();
  await fill(app, count);
  await test(app);
  await app.close();
}

const countOf = async (app: TestApp, query = "") =>
  (await ask(app, "GET", `/list${query}`)).body.count;

Deno.test("deleted rows are refused one by one, the others are deleted", () =>
  withShelf(3, async (app) => {
    await ask(app, "DELETE", `/${boxId(1)}/delete`);
    const ids = [boxId(1), boxId(2), "nobody", boxId(2)];
    const { status, body } = await ask(app, "POST", "/bulk_delete", { ids });
    assertEquals([status, body.done], [200, 1]);
    assertEquals(body.refused, [
      { id: boxId(1), name: "상자 1", message: "이미 삭제된 항목입니다." },
      { id: "nobody", message: "해당 항목을 찾을 수 없습니다." },
    ]);
    assertEquals(await countOf(app), 1);
    const again = await ask(app, "POST", "/bulk_delete", { ids: [boxId(1), boxId(2)] });
    assertEquals([again.status, again.body.done, again.body.operation], [200, 0, ""]);
  }));

Deno.test("an unknown filter deletes nothing, not everything", () =>
  withShelf(3, async (app) => {
    for (const name of ["__proto__", "constructor", "toString", "owner"]) {
      const filter = JSON.parse(`{"${name}":"1"}`);
      const { status } = await ask(app, "POST", "/bulk_delete", { filter, count: 3 });
      assertEquals(status, 400, name);
    }
    assertEquals(await countOf(app), 3);
  }));

Deno.test("all matching rows are deleted when their number is the confirmed one", () =>
  withShelf(30, async (app) => {
    const filter = { label: "상자 2" };
    const wrong = await ask(app, "POST", "/bulk_delete", { filter, count: 10 });
    assertEquals([wrong.status, wrong.body.code], [409, "count_changed"]);
    assertEquals(wrong.body.details, [{ count: 11 }]);
    assertMatch(wrong.body.message, /11건으로 바뀌었습니다/);
    assertEquals(await countOf(app), 30);
    const right = await ask(app, "POST", "/bulk_delete", { filter, count: 11 });
    assertEquals([right.body.done, await countOf(app)], [11, 19]);
  }));

Deno.test("all matching rows except some are changed, exported and deleted; the others stay", () =>
  withShelf(30, async (app) => {
    const target = { filter: { label: "상자 2" }, except: [boxId(2), boxId(21), "nobody"] };
    const sheet = await app.call("/api/box/export_excel", {
      as: "superuser",
      method: "POST",
      json: target,
    });
    assertEquals(sheet.headers.get("x-total-count"), "9");
    const data = { weight: 77 };
    const changed = await ask(app, "POST", "/bulk_update", { ...target, count: 9, data });
    assertEquals([changed.status, changed.body.done], [200, 9]);
    const miscounted = await ask(app, "POST", "/bulk_delete", { ...target, count: 11 });
    assertEquals([miscounted.status, miscounted.body.details], [409, [{ count: 9 }]]);
    const gone = await ask(app, "POST", "/bulk_delete", { ...target, count: 9 });
    assertEquals([gone.body.done, await countOf(app)], [9, 21]);
    assertEquals(await countOf(app, "?label=상자 2"), 2);
    const both = await ask(app, "POST", "/bulk_delete", { ids: [boxId(1)], filter: {}, count: 21 });
    assertEquals(both.status, 422);
  }));

Deno.test("a repeated deletion by filter gives the first answer", () =>
  withShelf(30, async (app) => {
    const body = { filter: { label: "상자 2" }, count: 11 };
    const key = { "idempotency-key": "lost" };
    const first = await ask(app, "POST", "/bulk_delete", body, key);
    const { head } = app.deps.books;
    const second = await ask(app, "POST", "/bulk_delete", body, key);
    assertEquals([second.status, second.body.done], [200, 11]);
    assertEquals(second.body.operation, first.body.operation);
    assertEquals(app.deps.books.head, head);
  }));

Deno.test("deleted rows that match are restored together", () =>
  withShelf(5, async (app) => {
    await ask(app, "POST", "/bulk_delete", { ids: [boxId(1), boxId(2), boxId(3)] });
    const filter = { deleted: "only" };
    const { body } = await ask(app, "POST", "/bulk_restore", { filter, count: 3 });
    assertEquals([body.done, await countOf(app)], [3, 5]);
    const again = await ask(app, "POST", "/bulk_restore", { ids: [boxId(1)] });
    assertEquals(again.body.refused[0].message, "삭제되지 않은 항목입니다.");
  }));

Deno.test("the same values are written into rows by id, by row and by filter", () =>
  withShelf(5, async (app) => {
    const data = { weight: 77 };
    const items = [boxId(1), { id: boxId(2), version: 1 }, { id: boxId(3), version: 9 }];
    const byId = await ask(app, "POST", "/bulk_update", { selectedItems: items, data });
    assertEquals(byId.body.done, 2);
    assertEquals(byId.body.refused.map(({ id }) => id), [boxId(3)]);
    assertMatch(byId.body.refused[0].message, /먼저 수정했습니다/);
    const byFilter = await ask(app, "POST", "/bulk_update", {
      filter: { weight: "77" },
      count: 2,
      data: { label: "무거움" },
    });
    assertEquals([byFilter.body.done, await countOf(app, "?label=무거움")], [2, 2]);
  }));

Deno.test("a row with one invalid cell stays unchanged, the others of the paste are written", () =>
  withShelf(3, async (app) => {
    const { body } = await ask(app, "POST", "/bulk_edit", {
      kind: "paste",
      edits: [
        { id: boxId(1), version: 1, values: { weight: 1, label: "고침" } },
        { id: boxId(2), version: 1, values: { weight: "많이", label: "반만" } },
        { id: boxId(3), version: 4, values: { weight: 3 } },
        { id: "nobody", version: 1, values: { weight: 3 } },
      ],
    });
    assertEquals([body.done, body.rows.map(({ label }) => label)], [1, ["고침"]]);
    assertEquals(body.refused.map(({ id }) => id), [boxId(2), boxId(3), "nobody"]);
    assertEquals(body.refused[0].message, "무게: 숫자로 입력해 주세요.");
    // A late edit of one row can compare: that row comes along as it is now.
    const current = body.refused.map((item) => (item as RefusedItem).current?.version);
    assertEquals(current, [undefined, 1, undefined]);
    assertMatch(body.operation, /^op_paste-/);
    assertEquals(await countOf(app, "?label=반만"), 0);
  }));

Deno.test("a row named twice in a paste is one row", () =>
  withShelf(1, async (app) => {
    const edits = [
      { id: boxId(1), version: 1, values: { weight: 1, cell1: "가" } },
      { id: boxId(1), version: 1, values: { weight: 2, cell2: "나" } },
    ];
    const { body } = await ask(app, "POST", "/bulk_edit", { edits });
    const [{ weight, cell1, cell2, version }] = body.rows;
    assertEquals([weight, cell1, cell2, version], [2, "가", "나", 2]);
  }));

Deno.test("a call gets its progress line by line on request", () =>
  withShelf(1_200, async (app) => {
    const response = await app.call("/api/box/bulk_update", {
      method: "POST",
      json: { filter: {}, count: 1_200, data: { weight: 1 } },
      headers: { accept: "application/x-ndjson" },
    });
    assertEquals(response.headers.get("content-type"), "application/x-ndjson");
    const lines = (await response.text()).trim().split("\n").map((line) => JSON.parse(line));
    const progress = lines.slice(0, -1).map((line) => line.progress);
    assertEquals(progress.at(-1), { done: 1_200, total: 1_200 });
    assert(progress.every(({ total }) => total === 1_200));
    assertEquals(lines.at(-1).result.done, 1_200);
  }));

/** Takes the staff's rights away as soon as the first rows are written. */
function letGoOnTheWay({ deps: { books, auth } }: TestApp): void {
  const stop = books.subscribe((events) => {
    if (!events.some(({ stream }) => stream.startsWith("box/"))) return;
    stop();
    const actor = { id: "superuser", name: "대표", role: "superuser", via: "web" } as const;
    const meta = { actor, requestId: "let-go", key: "let-go" };
    void auth.accounts.changeFlags("staff", { is_staff: false }, meta);
  });
}

const longWork: [what: string, begin: (app: TestApp) => Promise<[path: string, body: unknown]>][] =
  [
    ["a change", () => {
      return Promise.resolve(["/bulk_update", { filter: {}, count: 2_000, data: { cell1: "x" } }]);
    }],
    ["an undo", async (app) => {
      const body = { filter: {}, count: 2_000, data: { label: "x" } };
      const { operation } = (await ask(app, "POST", "/bulk_update", body)).body;
      return ["/undo", { operation }];
    }],
  ];

for (const [what, begin] of longWork) {
  Deno.test(`${what} of many rows stops with a reason when its caller loses the right`, () =>
    withShelf(2_000, async (app) => {
      const [path, body] = await begin(app);
      letGoOnTheWay(app);
      const { status, body: answer } = await ask(app, "POST", path, body);
      assertEquals(status, 200);
      assert(answer.done > 0 && answer.done < 2_000, `${answer.done} rows`);
      assertEquals(answer.refused.length, 2_000 - answer.done);
      assertMatch(answer.refused[0].message, /권한이 해제되어 여기서 멈추었습니다/);
      assertEquals(answer.rows, [], "who may not see the rows any more is not shown them");
      assertMatch(answer.operation, /^op_/);
      const all = await app.call("/api/box/operations?all=true", { as: "superuser" });
      const { data } = await all.json();
      assertEquals(data[0].rows, answer.done, "what was done can be taken back");
    }));
}

Deno.test("a problem of the whole call is reported before any line", () =>
  withShelf(1, async (app) => {
    const body = { filter: {}, count: 5, data: { weight: 1 } };
    const answer = await ask(app, "POST", "/bulk_update", body, { accept: "application/x-ndjson" });
    assertEquals([answer.status, answer.body.code], [409, "count_changed"]);
  }));

Deno.test("10,000 rows of 50 cells are pasted at once and undone at once", () =>
  withShelf(10_000, async (app) => {
    const cells = Object.fromEntries(
      Array.from({ length: 48 }, (_, index) => [`cell${index + 1}`, `붙여 넣은 값 ${index}`]),
    );
    const edits = Array.from({ length: 10_000 }, (_, index) => ({
      id: boxId(index + 1),
      version: 1,
      values: { label: `새 상자 ${index}`, weight: index % 1_001, ...cells },
    }));
    const before = app.deps.books.stats.commits;
    const { status, body } = await ask(app, "POST", "/bulk_edit", { kind: "paste", edits });
    assertEquals([status, body.done, body.refused.length], [200, 10_000, 0]);
    assertEquals(body.rows.at(-1)!.cell48, "붙여 넣은 값 47");
    const commits = app.deps.books.stats.commits - before;
    assert(commits < 400, `${commits} commits for 10,000 rows`);
    const undone = await ask(app, "POST", "/undo", { operation: body.operation });
    assertEquals([undone.body.done, await countOf(app, "?search=새")], [10_000, 0]);
  }));

const selected = "선택한 항목이 없습니다.";
const bad: [what: string, path: string, body: unknown, status: number, message: string][] = [
  ["nothing selected", "/bulk_delete", { ids: [] }, 422, selected],
  ["nothing at all", "/bulk_delete", {}, 422, selected],
  [
    "a filter without a count",
    "/bulk_delete",
    { filter: {} },
    422,
    "조건으로 처리할 때는 확인한 건수를 함께 보내 주세요.",
  ],
  [
    "ids and a filter",
    "/bulk_delete",
    { ids: ["a"], filter: {}, count: 1 },
    422,
    "ids와 filter 가운데 하나만 보내 주세요.",
  ],
  [
    "a filter that is misspelt",
    "/bulk_delete",
    { filter: { lable: "x" }, count: 2 },
    400,
    "알 수 없는 검색 조건입니다: lable",
  ],
  [
    "a filter that makes no sense",
    "/bulk_delete",
    { filter: { weight: "?" }, count: 2 },
    400,
    "무게: 숫자로 입력해 주세요.",
  ],
  [
    "a filter that matches nothing",
    "/bulk_delete",
    { filter: { label: "없음" }, count: 0 },
    422,
    "조건에 맞는 항목이 없습니다.",
  ],
  [
    "no values",
    "/bulk_update",
    { selectedItems: [boxId(1)], data: {} },
    422,
    "바꿀 값이 없습니다.",
  ],
  [
    "a wrong value for all",
    "/bulk_update",
    { selectedItems: [boxId(1)], data: { weight: -1 } },
    422,
    "무게: 0 이상이어야 합니다.",
  ],
  [
    "an unknown column for all",
    "/bulk_update",
    { selectedItems: [boxId(1)], data: { x: 1 } },
    422,
    "x: 알 수 없는 항목입니다.",
  ],
  ["no edits", "/bulk_edit", { edits: [] }, 422, "바꿀 내용이 없습니다."],
  [
    "an edit without values",
    "/bulk_edit",
    { edits: [{ id: "a", values: [1] }] },
    422,
    "바꿀 값을 보내 주세요.",
  ],
];

Deno.test("bad input to many rows is refused in Korean and changes nothing", async (t) => {
  const app = await openShelf();
  await fill(app, 2);
  const { head } = app.deps.books;
  for (const [what, path, body, status, message] of bad) {
    await t.step(`${path}: ${what}`, async () => {
      const answer = await ask(app, "POST", path, body);
      assertEquals([answer.status, answer.body.message], [status, message]);
    });
  }
  await t.step("/bulk_edit: no JSON", async () => {
    const headers = { "content-type": "application/json" };
    const answer = await app.call("/api/box/bulk_edit", { method: "POST", body: "{", headers });
    assertEquals([answer.status, (await answer.json()).code], [400, "bad_json"]);
  });
  assertEquals(app.deps.books.head, head);
  await app.close();
});
