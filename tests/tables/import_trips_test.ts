import { assert, assertEquals, assertMatch } from "@std/assert";
import * as XLSX from "xlsx";
import { openTestApp, type TestApp } from "../helpers/server.ts";
import type { Value } from "../helpers/workbooks.ts";
import { confirm, look, rowsOf, sheet, upload } from "./import_helper.ts";

const base = "/api/mysql/car";

const HEADER = [
  "차량명",
  "사용자",
  "운행일자",
  "운행시각",
  "주행시간",
  "공회전 시간(분)",
  "주행 거리(km)",
  "평균속도",
  "최고속도",
];
const TRIP: Value[] = ["레이", "이미나", "2026-11-02", "09:30", 42, "10분", "30.5km", 60, 88];

async function garage(): Promise<TestApp> {
  const app = await openTestApp();
  const json = { name: "레이", fuel_type: "gasoline" };
  await app.call("/api/vehicle/create", { as: "superuser", method: "POST", json });
  return app;
}

async function undo(app: TestApp, operation: string) {
  const json = { operation };
  const response = await app.call(`${base}/undo`, { as: "superuser", method: "POST", json });
  return await response.json();
}

Deno.test("a log with separate day and time and units in its cells is read correctly", async () => {
  const app = await garage();
  const bytes = sheet([["11월 운행 기록"], [], HEADER, TRIP]);
  const preview = await look(app, bytes, { base });
  assertEquals(preview.columns.map(({ key }) => key).slice(2, 4), ["tripTime", "tripTime"]);
  assertEquals(preview.counts, { added: 1, changed: 0, same: 0, refused: 0 });
  const { body } = await confirm(app, bytes, preview, { base });
  const [row] = body.rows;
  assertEquals(
    [row.tripTime, row.tripDrvTime, row.tripIdleTime, row.tripDist, row.carName],
    ["2026-11-02T00:30:00.000Z", 2_520, 600, 30.5, "레이"],
  );
  assert(typeof row.tripAvgMileage === "number");
  const turned = (row: Value[]) => [...row.slice(0, 2), row[3], row[2], ...row.slice(4)];
  const again = await look(app, sheet([turned(HEADER), turned(TRIP)]), { base });
  assertEquals(again.counts, { added: 0, changed: 0, same: 1, refused: 0 });
  await app.close();
});

Deno.test("an invalid trip is refused line by line before anything is written", async (t) => {
  const app = await garage();
  const wrong = (at: number, value: Value) => TRIP.with(at, value);
  const cases: [says: string, row: Value[], reason: RegExp][] = [
    ["a car nobody has", wrong(0, "벤틀리"), /등록되지 않은 차량/],
    ["no car", wrong(0, ""), /차량/],
    ["no day", wrong(2, ""), /날짜|일시|일자/],
    ["a time that is none", wrong(3, "점심때"), /시각/],
    ["no distance", wrong(6, ""), /거리/],
    ["negative distance", wrong(6, -1), /0 이상/],
    ["a speed in words", wrong(7, "빠름"), /숫자로 읽을 수 없습니다: 빠름/],
  ];
  for (const [says, row, reason] of cases) {
    await t.step(says, async () => {
      const { counts, refused } = await look(app, sheet([HEADER, row]), { base });
      assertEquals(counts.refused, 1);
      assertMatch(refused.map(({ column, message }) => `${column} ${message}`).join(), reason);
    });
  }
  const numbered = sheet([["번호", "목적지·내용"], ["no-such-trip", "법원"]]);
  assertMatch((await look(app, numbered, { base })).refused[0].message, /이 번호를 가진 행이 없/);
  await app.close();
});

/** What Excel makes of the downloaded bytes, changed and saved. */
function corrected(bytes: Uint8Array, change: (rows: Value[][]) => void): Uint8Array {
  const book = XLSX.read(bytes, { type: "array" });
  const rows: Value[][] = XLSX.utils.sheet_to_json(book.Sheets[book.SheetNames[0]], {
    header: 1,
    raw: true,
    defval: null,
  });
  change(rows);
  return sheet(rows);
}

async function bytesOf(response: Response): Promise<Uint8Array> {
  assertEquals(response.status, 200);
  return new Uint8Array(await response.arrayBuffer());
}

Deno.test("export, correct in the workbook, import, undo: only corrected cells change", async () => {
  const app = await garage();
  const log = sheet([HEADER, TRIP, TRIP.with(2, "2026-11-03"), TRIP.with(2, "2026-11-04")]);
  await confirm(app, log, await look(app, log, { base }), { base });
  const before = await rowsOf(app, base);
  const exported = await bytesOf(await app.call(`${base}/export_excel`, { as: "superuser" }));
  assertEquals((await look(app, exported, { base })).counts, {
    added: 0,
    changed: 0,
    same: 3,
    refused: 0,
  });
  const bytes = corrected(exported, ([header, ...rows]) => {
    rows[0][header.indexOf("목적지·내용")] = "=서울중앙지법";
    rows[1][header.indexOf("주행 시간(분)")] = 55;
  });
  const preview = await look(app, bytes, { base });
  assertEquals([preview.key, preview.counts.changed, preview.counts.same], ["id", 2, 1]);
  assertEquals(preview.changed[1].cells[0], { label: "주행 시간(분)", from: "42", to: "55" });
  const { body } = await confirm(app, bytes, preview, { base });
  assertEquals([body.changed, body.lines], [2, []]);
  const after = await rowsOf(app, base);
  assertEquals([after[0].dist, after[1].tripDrvTime], ["=서울중앙지법", 3_300]);
  assertEquals((await undo(app, body.operation)).done, 2);
  const facts = (rows: typeof before) =>
    rows.map((
      { id, dist, tripDrvTime, tripAvgMileage },
    ) => [id, dist, tripDrvTime, tripAvgMileage]);
  assertEquals(facts(await rowsOf(app, base)), facts(before));
  await app.close();
});

Deno.test("refused lines are downloaded as a workbook and, once corrected, imported", async () => {
  const app = await garage();
  const bytes = sheet([
    ["표지"],
    [...HEADER, "메모"],
    [...TRIP, "그대로"],
    [...TRIP.with(0, "벤틀리"), "고칠 것"],
    [...TRIP.with(7, "빠름"), "=1+1"],
  ]);
  const response = await upload(app, bytes, { base, call: "import_errors" });
  assertMatch(response.headers.get("content-disposition")!, /import-errors-2026-11-21\.xlsx/);
  const errors = await bytesOf(response);
  const fixed = corrected(errors, ([header, ...rows]) => {
    assertEquals(header.slice(-2), ["오류", "원본 줄"]);
    assertEquals(rows.map((row) => row.at(-1)), ["목록 4", "목록 5"]);
    assertMatch(String(rows[1].at(-2)), /평균 속도.*빠름/);
    assertEquals(rows[1][header.indexOf("메모")], "=1+1");
    rows[0][0] = "레이";
    rows[1][header.indexOf("평균속도")] = 50;
  });
  const preview = await look(app, fixed, { base });
  assertEquals(preview.counts, { added: 2, changed: 0, same: 0, refused: 0 });
  await app.close();
});

Deno.test("accounts are matched by e-mail and never created by a file", async () => {
  const app = await openTestApp();
  const bytes = sheet([["이메일", "직급"], ["nobody@office.kr", "과장"], ["", "대리"]]);
  const { counts, refused, mayCreate } = await look(app, bytes, { base: "/api/user" });
  assertEquals([counts.refused, counts.added, mayCreate], [2, 0, false]);
  assertMatch(refused[0].message, /가져오기로는 추가할 수 없습니다/);
  await app.close();
});

Deno.test("ten thousand new rows are one operation", async () => {
  const app = await openTestApp({ empty: true });
  const rows = Array.from(
    { length: 10_000 },
    (_, at): Value[] => [`직원${at}`, `n${at}@office.kr`],
  );
  const bytes = sheet([["이름", "이메일"], ...rows]);
  const preview = await look(app, bytes);
  assertEquals([preview.counts.added, preview.added.length], [10_000, 500]);
  const { body } = await confirm(app, bytes, preview);
  assertEquals([body.added, body.lines.length], [10_000, 0]);
  const operations = new Set(
    (await app.deps.books.history(`employee/${body.rows[0].id}`)).map(({ causationId }) =>
      causationId
    ),
  );
  assertEquals(operations, new Set([body.operation]));
  await app.close();
});

Deno.test("with one vehicle in the office, a file without vehicles gets it proposed and is imported", async () => {
  const app = await garage();
  const bytes = sheet([HEADER.slice(1), TRIP.slice(1)]);
  const first = await look(app, bytes, { base });
  const { only } = first.targets.find(({ key }) => key === "carName")!;
  assertEquals([only, first.counts.added], ["레이", 0]);
  const fields = { constants: JSON.stringify({ carName: only }) };
  const preview = await look(app, bytes, { base, fields });
  assertEquals(preview.counts, { added: 1, changed: 0, same: 0, refused: 0 });
  await app.close();
});

Deno.test("with a second vehicle none is proposed unless one of them is out of use", async () => {
  const app = await garage();
  const add = async (json: object) => {
    const answer = await app.call("/api/vehicle/create", { as: "superuser", method: "POST", json });
    return (await answer.json()).data;
  };
  const only = async () => {
    const { targets } = await look(app, sheet([HEADER.slice(1), TRIP.slice(1)]), { base });
    return targets.find(({ key }) => key === "carName")!.only;
  };
  const { id, version } = await add({ name: "모닝" });
  assertEquals(await only(), undefined);
  const json = { is_active: false, version };
  const path = `/api/vehicle/${id}/update`;
  const changed = await app.call(path, { as: "superuser", method: "PUT", json });
  assertEquals(changed.status, 200);
  await changed.body?.cancel();
  assertEquals(await only(), "레이");
  await app.close();
});
