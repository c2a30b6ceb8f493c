/** What an office exports comes back by import and changes what was edited in it, never more. */
import { assertEquals } from "@std/assert";
import * as XLSX from "xlsx";
import { employee, hire, mina, pay, payment } from "../helpers/people.ts";
import { openTestApp, type TestApp } from "../helpers/server.ts";
import type { Value } from "../helpers/workbooks.ts";
import { confirm, look, rowsOf, sheet } from "./import_helper.ts";

/** The export of a list as rows, for a person to edit. */
async function exported(app: TestApp, path: string): Promise<Value[][]> {
  const response = await app.call(path, { as: "superuser" });
  assertEquals(response.status, 200);
  const book = XLSX.read(new Uint8Array(await response.arrayBuffer()), { type: "array" });
  return XLSX.utils.sheet_to_json(book.Sheets[book.SheetNames[0]], {
    header: 1,
    raw: true,
    defval: null,
  });
}

/** Imports what was edited; answers with the counts of its preview. */
async function importEdited(app: TestApp, base: string, rows: Value[][]) {
  const bytes = sheet(rows);
  const preview = await look(app, bytes, { base });
  if (preview.counts.added + preview.counts.changed > 0) {
    await confirm(app, bytes, preview, { base });
  }
  return preview;
}

const put = (rows: Value[][], line: number, label: string, value: Value) => {
  rows[line][rows[0].indexOf(label)] = value;
};

Deno.test("a changed e-mail and an employee without one are updates, not new rows", async () => {
  const app = await openTestApp({ empty: true });
  const { books } = app.deps;
  await hire(books, "mina", employee("이미나", { email: "mina@office.kr" }));
  await hire(books, "bare", employee("박무명", { email: "" }));
  const rows = await exported(app, "/api/employee/export_excel");
  assertEquals((await importEdited(app, "/api/employee", rows)).counts.same, 2);
  const mina = rows.findIndex(([name]) => name === "이미나");
  put(rows, mina, "이메일", "new@office.kr");
  put(rows, 3 - mina, "직급", "과장");
  const { counts, key } = await importEdited(app, "/api/employee", rows);
  assertEquals([key, counts], ["id", { added: 0, changed: 2, same: 0, refused: 0 }]);
  const after = await rowsOf(app);
  assertEquals(after.map(({ id, email, position }) => [id, email, position]).sort(), [
    ["bare", "", "과장"],
    ["mina", "new@office.kr", after.find(({ id }) => id === "mina")!.position],
  ]);
  await app.close();
});

Deno.test("a renamed vehicle is the same vehicle, and its trips follow", async () => {
  const app = await openTestApp({ empty: true });
  const json = { name: "레이", fuel_type: "gasoline" };
  await app.call("/api/vehicle/create", { as: "superuser", method: "POST", json });
  const rows = await exported(app, "/api/vehicle/export_excel");
  put(rows, 1, "차량명", "레이 밴");
  assertEquals((await importEdited(app, "/api/vehicle", rows)).counts, {
    added: 0,
    changed: 1,
    same: 0,
    refused: 0,
  });
  assertEquals((await rowsOf(app, "/api/vehicle")).map(({ name }) => name), ["레이 밴"]);
  await app.close();
});

Deno.test("a list numbered under 번호 is no export: its lines are matched by key", async () => {
  const app = await openTestApp({ empty: true });
  await hire(app.deps.books, "mina", employee("이미나", { email: "mina@office.kr" }));
  const rows = [["번호", "이름", "이메일", "직급"], [1, "이미나", "mina@office.kr", "과장"]];
  const { key, counts } = await look(app, sheet(rows));
  assertEquals([key, counts.changed], ["email", 1]);
  await app.close();
});

Deno.test("a card report is imported again: note, purpose and people change, amounts cannot, nothing doubles", async () => {
  const app = await openTestApp({ empty: true });
  const { books } = app.deps;
  await hire(books, mina, employee("이미나"));
  await pay(books, "a".repeat(32), payment({ participants: [mina] }));
  await pay(books, "b".repeat(32), payment({ store_name: "보쌈집", pay: 80_000 }));
  await pay(books, "c".repeat(32), payment({ store_name: "카페", pay: 4_500 }));
  const base = "/api/mysql/card";
  const path = `${base}/report/excel/?year=2026&month=11`;
  const all = await exported(app, path);
  const head = all.findIndex((row) => row.includes("번호"));
  const rows = all.slice(head);
  assertEquals((await importEdited(app, base, all)).counts, {
    added: 0,
    changed: 0,
    same: 3,
    refused: 0,
  });
  const at = (store: string) => rows.findIndex((row) => row.includes(store));
  put(rows, at("보쌈집"), "비고", "송년회");
  put(rows, at("보쌈집"), "사용목적", "저녁");
  put(rows, at("보쌈집"), "참석자", "이미나");
  put(rows, at("김밥천국"), "참석자", null);
  put(rows, at("김밥천국"), "비고", "개인 사정으로 없음");
  put(rows, at("카페"), "이용금액", 45_000);
  const preview = await importEdited(app, base, rows);
  assertEquals(preview.counts, { added: 0, changed: 2, same: 0, refused: 1 });
  assertEquals(preview.refused.map(({ column, message }) => `${column}: ${message}`), [
    "이용금액: 기록된 값은 가져오기로 바꿀 수 없습니다(장부 4,500, 파일 45,000).",
  ]);
  const { state } = books.views.card.byId.get("b".repeat(32))!;
  assertEquals([state.note, state.purpose, state.participants], ["송년회", "dinner", [mina]]);
  const lunch = books.views.card.byId.get("a".repeat(32))!.state;
  assertEquals([lunch.note, lunch.participants], ["개인 사정으로 없음", [mina]]);
  assertEquals(books.views.card.byId.size, 3);
  await app.close();
});
