import { assert, assertEquals, assertRejects } from "@std/assert";
import fc from "fast-check";
import { BadFile, IN_MEMORY } from "../../src/import/files/limits.ts";
import { cellText, type TableRow } from "../../src/kit/cell.ts";
import { DelimitedReader, detectDelimiter } from "../../src/import/files/delimited.ts";
import { csvCell } from "../../src/excel/csv.ts";
import { readFile } from "../../src/import/files/read_file.ts";
import { cp949, csv, utf16, utf8 } from "../helpers/workbooks.ts";

const rowsOf = async (text: string) => (await readFile(utf8(text))).tables[0].rows;
const cellsOf = async (text: string) => (await rowsOf(text)).map(({ cells }) => cells);

const TABLE = "사용일자,가맹점,금액\r\n2025-06-02,뚝배기집,12000\r\n";

Deno.test("the same table reads alike from UTF-8, UTF-8 with BOM, CP949 and UTF-16", async () => {
  const encoded: [string, Uint8Array][] = [
    ["UTF-8", utf8(TABLE)],
    ["UTF-8", utf8("\ufeff" + TABLE)],
    ["CP949", cp949(TABLE)],
    ["UTF-16", utf16(TABLE)],
    ["UTF-16", utf16(TABLE).slice(2)],
  ];
  for (const [encoding, bytes] of encoded) {
    const { format, tables } = await readFile(bytes);
    assertEquals(format, `CSV(${encoding})`);
    assertEquals(tables[0].rows.map(({ cells }) => cells), [
      ["사용일자", "가맹점", "금액"],
      ["2025-06-02", "뚝배기집", "12000"],
    ]);
  }
});

Deno.test("every syllable of CP949 beyond EUC-KR survives: 똠, 뷁, 펲", async () => {
  const { tables } = await readFile(cp949("똠뷁펲,1\n"));
  assertEquals(tables[0].rows[0].cells, ["똠뷁펲", "1"]);
});

function joined(...parts: Uint8Array[]): Uint8Array {
  return new Uint8Array(parts.flatMap((part) => [...part]));
}

Deno.test("a UTF-8 file with one line of CP949 is refused, and the line is named", async () => {
  const bytes = joined(utf8(TABLE), utf8("2025-06-03,국수집,1\n"), cp949("2025-06-04,보쌈,2\n"));
  const error = await assertRejects(() => readFile(bytes), BadFile);
  assert(error.message.includes("4번째 줄을 UTF-8"), error.message);
});

Deno.test("a CP949 file with one line of UTF-8 is refused, and the line is named", async () => {
  const bytes = joined(cp949(TABLE), cp949("2025-06-03,국수집,1\n"), utf8("2025-06-04,보쌈,2\n"));
  const error = await assertRejects(() => readFile(bytes), BadFile);
  assert(error.message.includes("4번째 줄"), error.message);
});

Deno.test("bytes that are no text in any encoding are refused", async () => {
  await assertRejects(() => readFile(new Uint8Array([1, 0, 2, 0, 0, 0, 9, 200])), BadFile);
  const lone = joined(utf8("가,나\n"), new Uint8Array([0xff, 0xff, 0x0a]));
  await assertRejects(() => readFile(lone), BadFile);
});

for (const [delimiter, name] of [[",", "comma"], ["\t", "tab"], [";", "semicolon"], ["|", "bar"]]) {
  Deno.test(`a ${name} between the cells is found`, async () => {
    const text = csv(
      [["사용일자", "가맹점", "금액"], ["2025-06-02", "가, 나; 다", "1,000"]],
      delimiter,
    );
    assertEquals(detectDelimiter(text), delimiter);
    assertEquals((await cellsOf(text))[1], ["2025-06-02", "가, 나; 다", "1,000"]);
  });
}

Deno.test("a quoted cell keeps line ends, and lines count as in an editor", async () => {
  const rows = await rowsOf('제목,"두\n줄"\r\n"a ""b""",c\r\n\r\n마지막,"x"\r\n');
  assertEquals(rows.map(({ line, cells }) => [line, cells]), [
    [1, ["제목", "두\n줄"]],
    [3, ['a "b"', "c"]],
    [4, [""]],
    [5, ["마지막", "x"]],
  ]);
});

Deno.test("a quote that is never closed is refused, and its line is named", async () => {
  const error = await assertRejects(() => rowsOf('a,b\n1,"열린 채'), BadFile);
  assert(error.message.includes("2번째 줄"), error.message);
});

Deno.test("a file with carriage returns alone is read", async () => {
  assertEquals(await cellsOf("a,b\r1,2\r"), [["a", "b"], ["1", "2"]]);
});

/** Reads a text that comes in pieces of one length. */
function inPieces(text: string, length: number): TableRow[] {
  const reader = new DelimitedReader(IN_MEMORY);
  for (let at = 0; at < text.length; at += length) reader.feed(text.slice(at, at + length));
  reader.feed("", true);
  return reader.rows;
}

Deno.test("any table written as CSV is read back unchanged, in parts of any length", () => {
  const cell = fc.string({ unit: "grapheme", maxLength: 12 })
    .map((text) => text.replace(/\r\n?/g, "\n"));
  const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), {
    minLength: 1,
    maxLength: 8,
  });
  fc.assert(fc.property(table, fc.nat(20), (rows, more) => {
    const text = rows.map((row) => row.map((each) => `"${each.replaceAll('"', '""')}"`).join(","))
      .join("\r\n") + "\r\n";
    const first = text.indexOf("\r\n") + 2;
    for (const length of [text.length, first + more]) {
      assertEquals(inPieces(text, length).map((row) => row.cells), rows);
    }
  }));
});

Deno.test("control characters are removed, emoji kept, and letters normalised", () => {
  assertEquals(cellText(" a\u0000b\u202ec \u200b"), "abc");
  assertEquals(cellText("👩‍👩‍👧 회식🍜"), "👩‍👩‍👧 회식🍜");
  assertEquals(cellText("가"), "가");
  assertEquals(cellText("\ud800x"), "\ufffdx");
});

Deno.test("formula text is escaped on export and restored on import", async () => {
  for (const risky of ["=cmd|' /C calc'!A0", "+SUM(A1)", "@x", "-1+1"]) {
    assert(csvCell(risky).replace(/^"/, "").startsWith("'"), risky);
    assertEquals(cellText((await cellsOf(csvCell(risky)))[0][0]), risky);
  }
  assertEquals(csvCell("-12,000"), '"-12,000"');
});
