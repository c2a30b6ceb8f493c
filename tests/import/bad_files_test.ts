import { assertMatch, assertRejects } from "@std/assert";
import { BadFile } from "../../src/import/files/limits.ts";
import { readFile } from "../../src/import/files/read_file.ts";
import { cardsIn } from "../helpers/imports.ts";
import {
  csv,
  htmlTable,
  oleWith,
  rawXlsx,
  sheetXml,
  utf8,
  type Value,
  workbook,
  xmlRow,
  zip,
} from "../helpers/workbooks.ts";

const HEADER = ["사용일자", "가맹점", "금액"];
const ROW = ["2025-06-02", "국수집", "12000"];

async function plan(bytes: Uint8Array) {
  const file = await cardsIn(bytes);
  if (!file.readings.some(({ kind }) => kind === "data" || kind === "repeated")) {
    throw new BadFile("no_rows");
  }
  return file;
}

const whole = xmlRow(1, HEADER) + xmlRow(2, ROW);
const padding = (megabytes: number) => new Uint8Array(megabytes * 1024 * 1024).fill(0x20);

const files: [name: string, bytes: () => Uint8Array, message: RegExp][] = [
  ["a file over 10 MB", () => padding(10.1), /^파일 크기는 10MB 이하여야 합니다\.$/],
  ["an empty file", () => new Uint8Array(), /파일이 비어 있습니다/],
  ["a file of blank lines", () => utf8("\r\n\r\n , \r\n"), /내용이 없습니다/],
  ["a renamed PDF", () => utf8("%PDF-1.7\n1 0 obj"), /PDF 문서/],
  ["a renamed PNG", () => new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]), /PNG 그림/],
  ["a renamed JPEG", () => new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16]), /JPEG 그림/],
  ["a gzip archive", () => new Uint8Array([0x1f, 0x8b, 8, 0]), /gzip/],
  ["a program", () => new Uint8Array([0x4d, 0x5a, 0x90, 0]), /실행 파일/],
  ["an encrypted workbook", () => oleWith("EncryptedPackage"), /암호가 걸린/],
  ["a Hangul document", () => oleWith("HwpSummaryInformation"), /한글\(HWP\)/],
  ["a Word document of old", () => oleWith("WordDocument"), /워드 문서/],
  ["some other OLE file", () => oleWith("Contents"), /엑셀이 아닌 오피스 문서/],
  ["a broken .xls", () => oleWith("Workbook"), /빈 시트|손상되어/],
  [
    "a new Word document",
    () => zip([{ name: "word/document.xml", content: utf8("<x/>") }]),
    /워드/,
  ],
  ["a plain zip", () => zip([{ name: "a.txt", content: utf8("a") }]), /압축 파일/],
  [
    "a Hangul document, new",
    () => zip([{ name: "Contents/content.hpf", content: utf8("a") }]),
    /HWPX/,
  ],
  [
    "a zip with a password",
    () => zip([{ name: "xl/workbook.xml", content: utf8("a"), encrypted: true }]),
    /암호가 걸린/,
  ],
  ["a zip cut in half", () => rawXlsx(sheetXml(whole)).slice(0, 300), /손상되어/],
  [
    "a sheet whose XML is cut",
    () => workbook([["s", [HEADER, ROW]]]).slice(0, -60),
    /손상되어/,
  ],
  [
    "a bomb: one part that inflates 1,000-fold",
    () => rawXlsx(sheetXml(whole), [{ name: "xl/sharedStrings.xml", content: padding(40) }]),
    /지나치게 커지는/,
  ],
  [
    "a bomb whose headers lie about its size",
    () => rawXlsx(sheetXml(whole) + " ".repeat(40 * 1024 * 1024), [], 1_000),
    /지나치게 커지는/,
  ],
  [
    "a bomb of many sheets",
    () => {
      const sheets = Array.from({ length: 20 }, (_, at) => at + 2);
      const list = sheets.map((at) => `<sheet name="s${at}" sheetId="${at}" r:id="r${at}"/>`);
      const ids = sheets.map((at) =>
        `<Relationship Id="r${at}" Target="/xl/worksheets/sheet${at}.xml"/>`
      );
      return zip([
        { name: "xl/workbook.xml", content: utf8(`<workbook>${list.join("")}</workbook>`) },
        { name: "xl/_rels/workbook.xml.rels", content: utf8(`<r>${ids.join("")}</r>`) },
        ...sheets.map((at) => ({
          name: `xl/worksheets/sheet${at}.xml`,
          content: utf8(sheetXml(whole) + " ".repeat(7 * 1024 * 1024)),
        })),
      ]);
    },
    /지나치게 커지는/,
  ],
  [
    "two sheets that are one part",
    () => {
      const sheet = (at: number) => `<sheet name="s${at}" sheetId="${at}" r:id="rId1"/>`;
      const content = utf8(`<workbook><sheets>${sheet(1)}${sheet(2)}</sheets></workbook>`);
      return rawXlsx(sheetXml(whole), [{ name: "xl/workbook.xml", content }]);
    },
    /손상되어/,
  ],
  [
    "a zip of 3,000 parts",
    () =>
      rawXlsx(
        sheetXml(whole),
        Array.from({ length: 3_000 }, (_, index) => ({ name: `x/${index}`, content: utf8("") })),
      ),
    /지나치게 커지는/,
  ],
  [
    "a small workbook of long texts in many rows",
    () => {
      const row = (line: number) =>
        xmlRow(line, ROW).replace("</row>", `<c r="D${line}" t="s"><v>0</v></c></row>`);
      const rows = Array.from({ length: 200 }, (_, at) => row(at + 2));
      const text = `<sst><si><t>${"가".repeat(32_000)}</t></si></sst>`;
      return rawXlsx(sheetXml(xmlRow(1, [...HEADER, "내용"]) + rows.join("")), [
        { name: "xl/sharedStrings.xml", content: utf8(text) },
      ]);
    },
    /긴 글이 지나치게 많은 파일/,
  ],
  ["an empty sheet", () => workbook([["Sheet1", []]]), /빈 시트/],
  ["headers alone", () => workbook([["Sheet1", [HEADER]]]), /머리글 행 아래에 사용내역이 없습니다/],
  [
    "headers and a total alone",
    () => utf8(csv([HEADER, ["합계", "", "0"]])),
    /머리글 행 아래에 사용내역이 없습니다/,
  ],
  [
    "a table without a header that can be recognised",
    () => utf8(csv([["쓴 날", "어디", "얼마"], ROW])),
    /머리글 행을 찾지 못했습니다.*사용일자, 가맹점, 금액[^]*1행: 쓴 날 \| 어디 \| 얼마[^]*--map/,
  ],
  ["prose", () => utf8("안녕하세요.\n회의록입니다.\n"), /머리글 행을 찾지 못했습니다/],
  ["a page without a table", () => utf8("<html><body>로그인</body></html>"), /표가 없는 웹 페이지/],
  [
    "a page whose table is in a script",
    () => utf8(`<html><script>"<table><tr><td>사용일자"</script></html>`),
    /표가 없는 웹 페이지/,
  ],
  ["XML of another kind", () => utf8(`<?xml version="1.0"?><svg/>`), /XML 문서/],
  [
    "a value in row 500,000",
    () => rawXlsx(sheetXml(whole + xmlRow(500_000, ROW))),
    /100,000행까지/,
  ],
  [
    "more than 100,000 rows of text",
    () => utf8("사용일자,가맹점,금액\n" + "2025-06-02,a,1\n".repeat(100_001)),
    /100,000행까지/,
  ],
  ["rows that are never closed", () => rawXlsx(sheetXml("<row ".repeat(100_000))), /빈 시트/],
  [
    "a sheet whose rows do not end",
    () => rawXlsx(sheetXml(whole).replace("</sheetData>", "")),
    /손상되어/,
  ],
  [
    "three million cells",
    () => rawXlsx(sheetXml(`<row r="1">${"<c/>".repeat(3_000_000)}</row>`)),
    /지나치게/,
  ],
  [
    "merges over everything",
    () =>
      rawXlsx(
        sheetXml(whole).replace(
          "</sheetData>",
          `</sheetData><mergeCells>${`<mergeCell ref="A1:XFD90000"/>`.repeat(30_000)}</mergeCells>`,
        ),
      ),
    /지나치게 많은/,
  ],
  ["a page of comments never closed", () => utf8("<html>" + "<!--".repeat(500_000)), /웹 페이지/],
  ["a page of cells never closed", () => utf8("<table>" + "<tr><td ".repeat(300_000)), /빈 시트/],
  ["300 columns", () => utf8(csv([Array<Value>(300).fill("x")])), /256개보다/],
];

for (const [name, bytes, message] of files) {
  Deno.test(`${name} gets a clear Korean error`, async () => {
    const error = await assertRejects(() => plan(bytes()), BadFile);
    assertMatch(error.message, message);
  });
}

Deno.test("a sheet that claims a million rows and 16,384 columns is read for its real content", async () => {
  const claims = await plan(rawXlsx(sheetXml(whole, "A1:XFD1048576")));
  const merged = sheetXml(whole, "A1:XFD1048576").replace(
    "</sheetData>",
    `</sheetData><mergeCells count="1"><mergeCell ref="E1:XFD1048576"/></mergeCells>`,
  );
  const wide = await plan(rawXlsx(merged));
  for (const { readings } of [claims, wide]) {
    if (readings.length !== 1) throw new Error(`${readings.length} rows`);
  }
});

Deno.test("an array formula in every cell costs only its content", async () => {
  const rows = Array.from(
    { length: 3_000 },
    (_, at) => `<row r="${at + 1}"><c><f t="array" ref="A1:A2">1</f><v>${at}</v></c></row>`,
  );
  const { tables } = await readFile(rawXlsx(sheetXml(rows.join(""))));
  if (tables[0].rows[2_999].cells[0] !== 2_999) throw new Error(`${tables[0].rows.length} rows`);
});

Deno.test("a colspan of a million and scripts in a page do no harm", async () => {
  const page = htmlTable([HEADER, ROW]).replace("<td>사용일자", '<td rowspan="1">사용일자')
    .replace("</table>", '<tr><td colspan="1000000" rowspan="1000000">끝</td></tr></table>')
    .replace("<body>", "<body onload=x()><script>throw 1</script>");
  const ready = (await plan(utf8(page))).lines.filter(({ problems }) => problems.length === 0);
  if (ready.length !== 1) throw new Error(`${ready.length} payments`);
});

Deno.test("columns named like object properties pollute nothing", async () => {
  const names = ["__proto__", "constructor", "toString", ...HEADER];
  const { lines } = await plan(utf8(csv([names, ["x", "y", "z", ...ROW]])));
  const ready = lines.filter(({ problems }) => problems.length === 0);
  if (ready.length !== 1 || "x" in Object.prototype) throw new Error("polluted");
});
