import { assert, assertEquals, assertRejects } from "@std/assert";
import fc from "fast-check";
import * as XLSX from "xlsx";
import type { CardRecord } from "../../events/card/card.ts";
import { cardSheet } from "../../src/excel/card_workbook.ts";
import { rowXml, textCell } from "../../src/excel/cell.ts";
import { workbookStream } from "../../src/excel/workbook.ts";
import { cardViews } from "../helpers/card_book.ts";
import { jun, mina } from "../helpers/people.ts";

const head = { office: "온길", period: "2026년 11월", made: new Date("2026-11-21T01:00:00Z") };
const names = { mina: "이미나", jun: "박준" };
const FIRST_ROW = 7;

/** The workbook of some payments, read back by another program's reader. */
async function workbook(payments: Record<string, Partial<CardRecord>>): Promise<XLSX.WorkSheet> {
  const views = cardViews(payments, names);
  const stream = workbookStream(cardSheet([...views.card.byId.values()], views, head));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const book = XLSX.read(bytes, { cellNF: true });
  assertEquals(book.SheetNames, ["카드사용내역"]);
  return book.Sheets["카드사용내역"];
}

/** Values of a row of cells; a cell that is empty is null. */
function values(sheet: XLSX.WorkSheet, row: number): unknown[] {
  return [..."ABCDEFGHIJKLM"].map((column) => sheet[`${column}${row}`]?.v ?? null);
}

Deno.test("the workbook opens with its title, filter, headings and one exact row", async () => {
  const sheet = await workbook({
    a: {
      used_at: "2026-11-02T03:10:30Z",
      participants: [mina, jun],
      approve_num: "00123456",
      note: "팀 점심",
      head_count: 2,
    },
  });
  assertEquals(sheet.A1.v, "카드사용내역");
  assertEquals(sheet.A2.v, "온길 · 기간 2026년 11월 · 1건 · 2026-11-21 10:00 작성");
  assertEquals(values(sheet, 6), [
    "사용일시",
    "사용목적",
    "가맹점명",
    "이용금액",
    "참석자",
    "인원",
    "비고",
    "카드 사용자",
    "결제방법",
    "승인번호",
    "영수증",
    "최종 수정",
    "수정자",
  ]);
  assertEquals(values(sheet, FIRST_ROW).slice(1), [
    "점심",
    "김밥천국",
    9_000,
    "이미나, 박준",
    2,
    "팀 점심",
    "총무팀",
    "카드",
    "00123456",
    0,
    46_346.375,
    "가져오기",
  ]);
  assertEquals(sheet["N7"].v, "a");
  assertEquals(sheet["!autofilter"]?.ref, "A6:N7");
});

Deno.test("dates are real dates in Seoul's time, amounts are numbers in won", async () => {
  const sheet = await workbook({
    a: { used_at: "2026-10-31T15:00:00Z", time_known: false, pay: -1_234_567 },
    b: { used_at: "2026-11-02T03:10:30Z" },
  });
  assertEquals([sheet.A7.t, sheet.A7.w], ["n", "2026-11-01"]);
  assertEquals([sheet.A8.t, sheet.A8.w], ["n", "2026-11-02 12:10"]);
  const { y, m, d, H, M, S } = XLSX.SSF.parse_date_code(sheet.A8.v);
  assertEquals([y, m, d, H, M, S], [2026, 11, 2, 12, 10, 30]);
  assertEquals([sheet.D7.t, sheet.D7.v, sheet.D7.w], ["n", -1_234_567, "-1,234,567원"]);
});

Deno.test("the totals are formulas that follow the filter, and their stored values match the rows", async () => {
  const sheet = await workbook({
    a: { purpose: "lunch", pay: 9_000 },
    b: { purpose: "lunch", pay: -1_000 },
    c: { purpose: "dinner", pay: 50_000 },
  });
  assertEquals(values(sheet, 3).slice(0, 4), ["점심", "저녁", "기타", "합계"]);
  assertEquals(values(sheet, 4).slice(0, 4), [8_000, 50_000, 0, 58_000]);
  const shown = "SUBTOTAL(109,OFFSET($D$7,ROW($D$7:$D$9)-ROW($D$7),0))";
  assertEquals(sheet.A4.f, `SUMPRODUCT(${shown}*($B$7:$B$9="점심"))`);
  assertEquals(sheet.D4.f, "SUBTOTAL(109,$D$7:$D$9)");
});

Deno.test("a month without payments is a workbook with headings and zeros", async () => {
  const sheet = await workbook({});
  assertEquals(values(sheet, 4).slice(0, 4), [0, 0, 0, 0]);
  assertEquals(sheet.A4.f, undefined);
  assertEquals(sheet.A7, undefined);
});

Deno.test("text that looks like a formula stays text", async () => {
  const texts = ["=cmd|' /C calc'!A0", "+1+1", "-2", "@SUM(A1)", "\t=1", "=1\n2"];
  const sheet = await workbook(Object.fromEntries(texts.map((text, at) => [
    `p${at}`,
    { store_name: text, note: text, approve_num: text, card_user: text, method: text },
  ])));
  texts.forEach((text, at) => {
    for (const column of "CGHIJ") {
      const cell = sheet[`${column}${FIRST_ROW + at}`];
      assertEquals([cell.t, cell.v, cell.f], ["s", text, undefined]);
    }
  });
});

Deno.test("any typed text is read back unchanged", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.string({ unit: "binary", minLength: 1 })), async (notes) => {
      const typed = notes.map((note) => note.toWellFormed());
      const payments = typed.map((note, at) => [`p${String(at).padStart(3, "0")}`, { note }]);
      const sheet = await workbook(Object.fromEntries(payments));
      typed.forEach((note, at) => assertEquals(sheet[`G${FIRST_ROW + at}`].v, note));
    }),
    { numRuns: 15 },
  );
});

Deno.test("notes with line breaks, markup, emoji and Excel's own escapes survive", async () => {
  const note = "a\nb <b>&amp;\"' _x000D_ \u0001 🍚 " + "가".repeat(4_900);
  const sheet = await workbook({ a: { note } });
  assertEquals(sheet.G7.v, note);
});

Deno.test("an edit made while the workbook is read is not in it", async () => {
  const views = cardViews({ a: { pay: 1_000 }, b: { pay: 2_000 } }, names);
  const book = views.card;
  const sheet = cardSheet([...book.byId.values()], views, head);
  const entry = book.byId.get("a")!;
  book.byId.set("a", { ...entry, state: { ...entry.state, pay: 999 } });
  const bytes = await new Response(workbookStream(sheet)).arrayBuffer();
  const read = XLSX.read(new Uint8Array(bytes)).Sheets["카드사용내역"];
  assertEquals([read.D7.v, read.D8.v, read.D4.v], [1_000, 2_000, 3_000]);
});

Deno.test("the rows of a workbook are made as it is read, not before", async () => {
  let made = 0;
  const rows = function* () {
    for (let at = 0; at < 200_000; at++) {
      made++;
      const text = `${at} ${"가나다라".repeat(20)}`;
      yield { cells: [textCell(text)] };
    }
  };
  const sheet = { name: "x", widths: [10], headerRow: 1, lastRow: 200_000, merged: [] };
  const reader = workbookStream({ ...sheet, rows: rows() }).getReader();
  for (let chunk = 0; chunk < 10; chunk++) await reader.read();
  assert(made < 100_000, `${made} rows were made before anybody asked for them`);
  await reader.cancel();
});

Deno.test("a failure in the rows of a workbook breaks the download, and the server continues", async () => {
  const rows = function* () {
    yield { cells: [textCell("하나")] };
    throw new Error("a row that cannot be made");
  };
  const sheet = { name: "x", widths: [10], headerRow: 1, lastRow: 9, merged: [], rows: rows() };
  await assertRejects(() => new Response(workbookStream(sheet)).bytes(), Error, "cannot be made");
});

Deno.test("a space at either end of a text is marked so that readers keep it", () => {
  const kept = [" 앞", "뒤 ", " ", "줄\n"].map((text) => rowXml(1, [textCell(text)]));
  assertEquals(kept.filter((xml) => !xml.includes(' xml:space="preserve"')), []);
  assert(!rowXml(1, [textCell("가운데 있는 것")]).includes("preserve"));
});
