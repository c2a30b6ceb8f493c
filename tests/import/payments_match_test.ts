/** Payments that are there already are found under another name, day or mapping, before anything is written. */
import { assertEquals } from "@std/assert";
import { openTestApp, type TestApp } from "../helpers/server.ts";
import { confirm, look, upload } from "../tables/import_helper.ts";

const NOW = () => new Date("2026-11-21T01:00:00.000Z");
const BASE = "/api/mysql/card";
const REAL = "tests/fixtures/real/card-spending-2025-2026.csv";
const encoder = new TextEncoder();

const file = (...lines: string[]): Uint8Array => encoder.encode(lines.join("\n"));

/** Imports a file as it is understood. */
async function bring(app: TestApp, bytes: Uint8Array, name = "먼저.csv"): Promise<void> {
  const more = { base: BASE, name };
  const { status } = await confirm(app, bytes, await look(app, bytes, more), more);
  assertEquals(status, 200);
}

/** What a preview says of a file: rows that are new, alike and known. */
async function found(
  app: TestApp,
  bytes: Uint8Array,
  { columns, name = "나중.csv" }: { columns?: Record<number, string | null>; name?: string } = {},
): Promise<[added: number, similar: number, same: number]> {
  const fields: Record<string, string> = columns ? { columns: JSON.stringify(columns) } : {};
  const { summary } = await look(app, bytes, { base: BASE, name, fields });
  return [summary.added.rows, summary.similar.rows, summary.same.rows];
}

Deno.test("the same file under another mapping of its columns imports nothing twice", async () => {
  const app = await openTestApp({ empty: true, now: NOW });
  const bytes = await Deno.readFile(REAL);
  await bring(app, bytes);
  // 사용일자,사용시각,사용자,사용장소,사용목적,인원,금액,결제방법: the purpose as the store, without a time and a user.
  const columns = {
    0: "date",
    1: null,
    2: null,
    3: null,
    4: "store_name",
    5: null,
    6: "pay",
    7: null,
  };
  // One row says no purpose and is refused.
  assertEquals(await found(app, bytes, { columns, name: "다른 이름.csv" }), [0, 489, 0]);
  await app.close();
});

Deno.test("a list without times matches payments by day, amount and card, whatever the store's name", async () => {
  const app = await openTestApp({ empty: true, now: NOW });
  await bring(
    app,
    file(
      "사용일자,사용시각,가맹점,금액,사용자",
      "2026-10-14,19:20:11,(주)우아한형제들,31900,홍길동",
      "2026-10-15,08:10:00,카카오모빌리티,15200,홍길동",
    ),
  );
  const other = file(
    "사용일자,가맹점,금액,사용자",
    "2026-10-14,배달의민족,31900,홍길동",
    "2026-10-15,카카오택시,15200,김다른",
  );
  assertEquals(await found(app, other), [1, 1, 0]);
  await app.close();
});

Deno.test("one approval by days of approval and of purchase is one payment", async () => {
  const app = await openTestApp({ empty: true, now: NOW });
  await bring(app, file("승인일자,가맹점,금액,승인번호", "2026-10-14,가나식당,31900,40000001"));
  const bought = file("매입일자,가맹점명,금액,승인번호", "2026-10-17,가나식당(주),31900,40000001");
  const columns = { 0: "date", 1: "store_name", 2: "pay", 3: "approve_num" };
  assertEquals(await found(app, bought, { columns }), [0, 1, 0]);
  await app.close();
});

Deno.test("another name of a store seen at the same second is known in later files", async () => {
  const app = await openTestApp({ empty: true, now: NOW });
  await bring(
    app,
    file(
      "사용일자,사용시각,가맹점,금액",
      "2026-10-14,19:20:11,(주)우아한형제들,31900",
      "2026-10-20,12:00:00,(주)우아한형제들,22000",
    ),
  );
  const days = file("사용일자,가맹점,금액", "2026-10-20,배달의민족,22000");
  assertEquals(await found(app, days), [1, 0, 0]);
  const seconds = file(
    "사용일자,사용시각,가맹점,금액",
    "2026-10-14,19:20:11,배달의민족,31900",
    "2026-10-15,19:20:11,다른식당,9000",
  );
  const more = { base: BASE, name: "초.csv" };
  const preview = await look(app, seconds, more);
  assertEquals(preview.seen.names, [["(주)우아한형제들", "배달의민족"]]);
  assertEquals((await confirm(app, seconds, preview, more)).status, 200);
  assertEquals(await found(app, days), [0, 1, 0]);
  await app.close();
});

Deno.test("a head without a column is one problem of the preview, not one per row", async () => {
  const app = await openTestApp({ empty: true, now: NOW });
  const bytes = file("날짜,거리(km),목적", "2026-10-26,9,업무용", "2026-10-27,8,업무용");
  const preview = await (await upload(app, bytes, { base: "/api/mysql/car", name: "운행.csv" }))
    .json();
  assertEquals(preview.summary.refused.rows, 2);
  assertEquals(preview.refused, [{
    at: 0,
    line: 1,
    column: "차량명",
    message: "머리글 행에 차량명 열이 없습니다. 열을 지정하거나 모든 행에 넣을 값을 적어 주세요.",
  }]);
  await app.close();
});
