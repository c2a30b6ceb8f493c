import { assertEquals, assertMatch } from "@std/assert";
import { employee, hire } from "../helpers/people.ts";
import { workbook } from "../helpers/workbooks.ts";
import { confirm, HEADER, look, office, rowsOf, sheet, upload } from "./import_helper.ts";

Deno.test("a confirmed import is one operation, and one undo reverts it", async () => {
  const app = await office();
  const bytes = sheet([
    HEADER,
    ["김새봄", "new@office.kr", "010-1111-2222", "사원"],
    ["이미나", "mina@office.kr", "", "과장"],
    ["박준", "jun@office.kr", "", "", "", "언젠가"],
  ]);
  const before = await rowsOf(app);
  const preview = await look(app, bytes);
  const { status, body } = await confirm(app, bytes, preview);
  assertEquals([status, body.added, body.changed, body.lines], [200, 1, 1, []]);
  const rows = await rowsOf(app);
  assertEquals(rows.length, 5);
  assertEquals(rows.find(({ email }) => email === "mina@office.kr")?.position, "과장");
  assertMatch(body.operation, /^op_import-/);
  const undo = await app.call("/api/employee/undo", {
    method: "POST",
    as: "superuser",
    json: { operation: body.operation },
  });
  assertEquals(undo.status, 200);
  assertEquals((await undo.json()).refused, []);
  const facts = (all: typeof rows) => all.map(({ id, name, position }) => [id, name, position]);
  assertEquals(facts(await rowsOf(app)), facts(before));
  await app.close();
});

Deno.test("the same confirmation sent again, with a new boundary, is the same import", async () => {
  const app = await office();
  const bytes = sheet([HEADER, ["김새봄", "new@office.kr"], ["이름만", ""], [
    "이미나",
    "mina@office.kr",
    "",
    "과장",
  ]]);
  const preview = await look(app, bytes);
  const first = await confirm(app, bytes, preview, { key: "once" });
  const again = await confirm(app, bytes, preview, { key: "once" });
  assertEquals([again.status, again.body.added, again.body.changed], [200, 2, 1]);
  assertEquals(again.body.operation, first.body.operation);
  assertEquals((await rowsOf(app)).length, 6);
  const pressedTwice = await confirm(app, bytes, preview, { key: "twice" });
  assertEquals((await rowsOf(app)).length, 6);
  assertEquals(pressedTwice.body.added ?? 0, 0);
  await app.close();
});

Deno.test("rows changed since the preview are refused and not overwritten; others are imported", async () => {
  const app = await office();
  const bytes = sheet([
    HEADER,
    ["이미나", "mina@office.kr", "", "과장"],
    ["박준", "jun@office.kr", "", "팀장"],
    ["김새봄", "new@office.kr"],
  ]);
  const preview = await look(app, bytes);
  await app.call("/api/employee/mina/update", {
    method: "PUT",
    as: "superuser",
    json: { dept: "총무팀" },
  });
  await hire(app.deps.books, "late", employee("늦봄", { email: "new@office.kr" }));
  const { body } = await confirm(app, bytes, preview);
  assertEquals([body.added, body.changed], [0, 1]);
  assertEquals(body.lines.map(({ line }) => line), [2, 4]);
  assertMatch(body.lines[0].message, /먼저 수정/);
  const rows = await rowsOf(app);
  assertEquals(rows.find(({ id }) => id === "mina")?.position, "대리");
  assertEquals(rows.find(({ id }) => id === "jun")?.position, "팀장");
  await app.close();
});

Deno.test("a key used since the preview is refused, in a column that is not unique too", async () => {
  for (const key of ["email", "name"]) {
    const app = await office();
    const bytes = sheet([HEADER, ["김새봄", "new@office.kr"], ["한여름", "summer@office.kr"]]);
    const preview = await look(app, bytes, { fields: { key } });
    await hire(app.deps.books, "late", employee("김새봄", { email: "new@office.kr" }));
    const { body } = await confirm(app, bytes, preview, { fields: { key } });
    assertEquals([body.added, body.lines.map(({ line }) => line)], [1, [2]]);
    assertMatch(body.lines[0].message, /미리보기를 만든 뒤에 같은 값을 가진 행이 생겼습니다/);
    await app.close();
  }
});

Deno.test("a confirmation without a preview, or of another file, writes nothing", async () => {
  const app = await office();
  const bytes = sheet([HEADER, ["김새봄", "new@office.kr"]]);
  const other = sheet([HEADER, ["김여름", "new@office.kr"]]);
  const preview = await look(app, bytes);
  assertEquals((await confirm(app, other, preview)).status, 409);
  assertEquals((await upload(app, bytes, { fields: { dry_run: "false" } })).status, 422);
  assertEquals((await upload(app, bytes, { fields: { columns: "{" } })).status, 422);
  assertEquals((await rowsOf(app)).length, 4);
  await app.close();
});

const CARDS = { base: "/api/mysql/card", name: "카드.csv" };
const text = (...lines: string[]) => new TextEncoder().encode(lines.join("\n"));

Deno.test("a similar row is listed by its day, its name and its amount", async () => {
  const app = await office();
  const first = text("승인일,가맹점,금액", "2026-06-02,국수집,12000");
  await confirm(app, first, await look(app, first, CARDS), CARDS);
  const again = text("승인일시,가맹점,금액", "2026-06-02 12:30,국수집 본점,12000");
  const { similar } = await look(app, again, CARDS);
  assertEquals(similar.map(({ like }) => like), ["2026-06-02 국수집 12,000원"]);
  await app.close();
});

Deno.test("a list of cards without a column is shown from its most likely header row", async () => {
  const app = await office();
  const file = text(
    "카드 이용내역",
    "조회 조건,전체",
    "승인일,상호,승인번호,쓴 돈",
    "2026-06-02,국수집,00123456,12000",
  );
  const found = await look(app, file, CARDS);
  assertEquals([found.header, found.columns.map(({ key }) => key)], [
    3,
    ["date", "store_name", "approve_num", null],
  ]);
  assertEquals([found.counts.added, found.counts.refused], [0, 1]);
  const more = { ...CARDS, fields: { columns: '{"3":"pay"}' } };
  assertEquals((await look(app, file, more)).counts.added, 1);
  await app.close();
});

Deno.test("one value for all rows replaces a column that a list of cards lacks, on every sheet", async () => {
  const app = await office();
  const rows = (store: string) => [["승인일", "금액"], ["2026-06-02", store.length * 1_000]];
  const file = workbook([["6월", rows("국수집")], ["7월", rows("분식")]]);
  const more = {
    ...CARDS,
    name: "카드.xlsx",
    fields: { constants: JSON.stringify({ store_name: "구내식당" }) },
  };
  const preview = await look(app, file, more);
  assertEquals([preview.sheet, preview.counts.added], [null, 2]);
  await app.close();
});

Deno.test("an import is remembered: the same file is recognised, the same columns are mapped alike", async () => {
  const app = await office();
  const first = sheet([["성명", "메일 주소", "직급"], ["김새봄", "new@office.kr", "사원"]]);
  const columns = JSON.stringify({ 0: "name", 1: "email", 2: null });
  const chosen = { fields: { columns } };
  const preview = await look(app, first, chosen);
  assertEquals([preview.before, preview.remembered], [null, false]);
  const { body } = await confirm(app, first, preview, chosen);
  const again = await look(app, first);
  assertEquals(again.before && [again.before.file, again.before.added], ["직원.xlsx", 1]);
  const next = await look(
    app,
    sheet([["성명", "메일 주소", "직급"], ["한여름", "s@office.kr", "대리"]]),
  );
  assertEquals([next.before, next.remembered, next.counts.added], [null, true, 1]);
  assertEquals(next.columns.map(({ key }) => key), ["name", "email", null]);
  const json = { operation: body.operation };
  await app.call("/api/employee/undo", { method: "POST", as: "superuser", json });
  assertEquals((await look(app, first)).before, null);
  await app.close();
});
