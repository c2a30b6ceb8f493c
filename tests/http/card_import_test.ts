import { assert, assertEquals } from "@std/assert";
import { cardId } from "../../src/import/card_id.ts";
import { payment } from "../helpers/people.ts";
import { openTestApp, type TestApp } from "../helpers/server.ts";

const PATH = "/api/mysql/card/import/";

function rowOf(line: number, fields: Parameters<typeof payment>[0] = {}) {
  const record = payment({ store_name: `가게${line}`, ...fields });
  return { line, id: cardId(record, 1), occurrence: 1, record };
}

async function send(app: TestApp, rows: unknown[], more: Record<string, unknown> = {}) {
  const json = { file: "6월.xlsx", rows, ...more };
  const response = await app.call(PATH, { method: "POST", as: "superuser", json });
  return { status: response.status, body: await response.json() };
}

Deno.test("a batch is answered row by row, and sent again it adds nothing", async () => {
  const app = await openTestApp({ empty: true });
  const rows = [rowOf(2), rowOf(3), rowOf(3)];
  const first = await send(app, rows);
  assertEquals(first.body.data.map((row: { outcome: string }) => row.outcome), [
    "added",
    "added",
    "duplicate",
  ]);
  const again = await send(app, rows);
  assert(again.body.data.every((row: { outcome: string }) => row.outcome === "duplicate"));
  assertEquals(app.deps.books.views.card.byId.size, 2);
  await app.close();
});

Deno.test("an imported row says who brought it, from which file and line", async () => {
  const app = await openTestApp({ empty: true });
  const row = rowOf(7);
  await send(app, [row]);
  const [event] = await app.deps.books.history(`card/${row.id}`);
  assertEquals([event.actor.id, event.actor.via, event.actor.role], [
    "superuser",
    "import",
    "superuser",
  ]);
  const entry = app.deps.books.views.card.byId.get(row.id);
  assertEquals(entry?.state.source, { file: "6월.xlsx", line: 7 });
  await app.close();
});

Deno.test("the texts of a row are cleaned, and the row is still the one that was sent", async () => {
  const app = await openTestApp({ empty: true });
  const row = rowOf(2, {
    store_name: "국수집".normalize("NFD"),
    card_user: "총무\u200b팀 ",
    note: "\u202e회식\u0007\r\n2차",
  });
  const sent = await send(app, [row], { file: "유월.xlsx".normalize("NFD") });
  assertEquals(sent.body.data, [{ line: 2, id: row.id, outcome: "added" }]);
  const { state } = app.deps.books.views.card.byId.get(row.id)!;
  const { store_name, card_user, note, source } = state;
  assertEquals([store_name, card_user, note], ["국수집", "총무팀", "회식\n2차"]);
  assertEquals(source?.file, "유월.xlsx");
  await app.close();
});

Deno.test("a dry run says what would happen and writes nothing", async () => {
  const app = await openTestApp({ empty: true });
  await send(app, [rowOf(2)]);
  const { body } = await send(app, [rowOf(2), rowOf(3)], { dry_run: true });
  assertEquals(body.data.map((row: { outcome: string }) => row.outcome), ["duplicate", "added"]);
  assertEquals(app.deps.books.views.card.byId.size, 1);
  await app.close();
});

Deno.test("the server trusts nothing: bad rows are refused one by one, good ones go in", async () => {
  const app = await openTestApp({ empty: true });
  const good = rowOf(2);
  const bad = [
    { ...rowOf(3), id: "0".repeat(32) },
    rowOf(4, { pay: 0 }),
    rowOf(5, { pay: 1.5 }),
    rowOf(6, { store_name: "" }),
    rowOf(7, { note: "가".repeat(5_001) }),
    rowOf(8, { used_at: "어제" }),
    rowOf(9, { participants: ["nobody"] }),
    { ...rowOf(10), record: null },
    rowOf(11, { used_at: "9999-12-31T23:59:59Z" }),
    rowOf(12, { used_at: "0000-01-01T00:00:00Z" }),
    rowOf(13, { used_at: "1999-12-31T14:59:59Z" }),
    rowOf(14, { pay: Number.MAX_SAFE_INTEGER }),
  ];
  const { status, body } = await send(app, [good, ...bad]);
  assertEquals(status, 200);
  assertEquals(body.data.map((row: { line: number; outcome: string }) => [row.line, row.outcome]), [
    [2, "added"],
    ...bad.map(({ line }) => [line, "refused"]),
  ]);
  assert(body.data.slice(1).every((row: { reason: string }) => /[가-힣]/.test(row.reason)));
  assertEquals(app.deps.books.views.card.byId.size, 1);
  await app.close();
});

Deno.test("more than 500 rows, or more than 2 MB, are refused whole", async () => {
  const app = await openTestApp({ empty: true });
  const many = await send(app, Array.from({ length: 501 }, (_, index) => rowOf(index + 2)));
  assertEquals(many.status, 422);
  const large = Array.from({ length: 450 }, (_, at) => rowOf(at + 2, { note: "가".repeat(5_000) }));
  assertEquals((await send(app, large)).status, 413);
  assertEquals(app.deps.books.views.card.byId.size, 0);
  await app.close();
});
