/** Workbooks (.xlsx): what each kind of cell is read as, and what its format says of its figure. */
import { assertEquals } from "@std/assert";
import type { Cell } from "../../src/kit/cell.ts";
import { readFile } from "../../src/import/files/read_file.ts";
import { rawXlsx, sheetXml, utf8, type ZipPart } from "../helpers/workbooks.ts";

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="r"';
const STYLES = `<styleSheet ${MAIN}><numFmts count="4">` +
  `<numFmt numFmtId="164" formatCode="yyyy&quot;년&quot; m&quot;월&quot;"/>` +
  `<numFmt numFmtId="165" formatCode="[$$-409]#,##0.00"/>` +
  `<numFmt numFmtId="166" formatCode="#,##0&quot;천원&quot;"/>` +
  `<numFmt numFmtId="41" formatCode="_-* #,##0_-"/></numFmts><cellXfs>` +
  [0, 14, 27, 57, 42, 44, 164, 165, 166, 41, 49].map((id) => `<xf numFmtId="${id}"/>`).join("") +
  `</cellXfs></styleSheet>`;
const STRINGS =
  `<sst><si><t>국수집</t></si><si><r><t>국</t></r><r><rPr/><t>수집</t></r><rPh sb="0" eb="1"><t>면</t></rPh></si>` +
  `<si><t xml:space="preserve"> 가_x000D_나&amp;다&#10;라 </t></si></sst>`;

async function sheetsOf(sheet: string, more: ZipPart[] = []) {
  const { tables } = await readFile(rawXlsx(sheet, [
    { name: "xl/styles.xml", content: utf8(STYLES) },
    { name: "xl/sharedStrings.xml", content: utf8(STRINGS) },
    ...more,
  ]));
  return tables;
}

const row = (cells: string, line = 1, more = "") => `<row r="${line}"${more}>${cells}</row>`;
const rowsOf = async (rows: string) => (await sheetsOf(sheetXml(rows)))[0].rows;

const cells: [what: string, xml: string, read: Cell, isDay?: boolean][] = [
  ["a shared text", '<c t="s"><v>0</v></c>', "국수집"],
  ["a text in several fonts, without how it is read", '<c t="s"><v>1</v></c>', "국수집"],
  ["letters that XML cannot hold", '<c t="s"><v>2</v></c>', " 가\r나&다\n라 "],
  ["a text of its own", '<c t="inlineStr"><is><t>0012-03</t></is></c>', "0012-03"],
  ["a text that looks like a day", '<c t="str"><v>2025-06-02</v></c>', "2025-06-02"],
  ["a number", "<c><v>12000.5</v></c>", 12_000.5],
  ["a number with an exponent", "<c><v>4.6296296296296294E-5</v></c>", 0.000046296296296296294],
  ["a yes", '<c t="b"><v>1</v></c>', "true"],
  ["an error", '<c t="e"><f>1/0</f><v>#DIV/0!</v></c>', { error: "#DIV/0!" }],
  ["a formula by its value", "<c><f>SUM(B1:B9)</f><v>0</v></c>", 0],
  ["a formula without a value", "<c><f>1+1</f></c>", { formula: "1+1" }],
  ["a formula with an empty value", "<c><f>B1&amp;C1</f><v></v></c>", { formula: "B1&C1" }],
  ["a day of Excel's own", '<c s="1"><v>45810</v></c>', 45_810, true],
  ["a Korean day of Excel's own", '<c s="2"><v>45810</v></c>', 45_810, true],
  ["another Korean day", '<c s="3"><v>45810</v></c>', 45_810, true],
  ["money of the place", '<c s="4"><v>12000</v></c>', 12_000],
  ["money of the place with its part", '<c s="5"><v>12000</v></c>', 12_000],
  ["a day whose format is written out", '<c s="6"><v>45810</v></c>', 45_810, true],
  ["dollars", '<c s="7"><v>20</v></c>', "$20"],
  ["thousands of won", '<c s="8"><v>27</v></c>', "27천원"],
  ["a figure of accounts", '<c s="9"><v>27000</v></c>', 27_000],
];

for (const [what, xml, read, isDay] of cells) {
  Deno.test(`of a workbook's cells, ${what} is read as it is shown`, async () => {
    const [{ cells, days }] = await rowsOf(row(`${xml}<c t="inlineStr"><is><t>끝</t></is></c>`));
    assertEquals([cells, days], [[read, "끝"], isDay ? [0] : undefined]);
  });
}

Deno.test("with hidden rows, gaps and merged cells each row keeps its line and the covering value", async () => {
  const sheet = sheetXml(
    row('<c r="A1"><v>1</v></c><c r="C1"><v>3</v></c>') +
      row('<c r="B4"><v>2</v></c>', 4, ' hidden="1"') + row('<c r="A5"><v>5</v></c>', 5),
  ).replace("</sheetData>", '</sheetData><mergeCells><mergeCell ref="A1:A4"/></mergeCells>');
  const [{ rows }] = await sheetsOf(sheet);
  const found = rows.map(({ line, cells, merged, hidden }) => [line, cells, merged?.[0], hidden]);
  assertEquals(found, [
    [1, [1, null, 3], undefined, undefined],
    [4, [null, 2], 1, true],
    [5, [5], undefined, undefined],
  ]);
});

Deno.test("a link over a whole sheet costs only its content", async () => {
  const link = '<hyperlinks><hyperlink ref="A1:XFD1048576" location="x"/></hyperlinks>';
  const [{ rows }] = await sheetsOf(
    sheetXml(row("<c><v>1</v></c>")).replace("</sheetData>", `</sheetData>${link}`),
  );
  assertEquals(rows.map(({ cells }) => cells), [[1]]);
});

Deno.test("a workbook with prefixed tags, a hidden sheet and the 1904 date system is read", async () => {
  const prefixed = (xml: string) =>
    xml.replace(/<(\/?)(?=[a-z])/gi, "<$1x:").replaceAll(" xmlns=", " xmlns:x=");
  const book = `<workbook ${MAIN}><workbookPr date1904="1"/><sheets>` +
    `<sheet name="6월 &amp; 7월" sheetId="1" state="hidden" r:id="rId1"/></sheets></workbook>`;
  const sheet = sheetXml(row('<c s="7"><v>20</v></c><c t="s"><v>1</v></c>'));
  const { tables } = await readFile(rawXlsx(prefixed(sheet), [
    { name: "xl/workbook.xml", content: utf8(prefixed(book)) },
    { name: "xl/styles.xml", content: utf8(prefixed(STYLES)) },
    { name: "xl/sharedStrings.xml", content: utf8(prefixed(STRINGS)) },
  ]));
  const [{ name, hidden, date1904, rows }] = tables;
  assertEquals([name, hidden, date1904, rows[0].cells], [
    "6월 & 7월",
    true,
    true,
    ["$20", "국수집"],
  ]);
});

Deno.test("a sheet of charts has no rows, and the sheet behind it keeps its name", async () => {
  const book = `<workbook ${MAIN}><sheets><sheet name="그림" sheetId="1" r:id="rId2"/>` +
    `<sheet name="내역" sheetId="2" r:id="rId1"/></sheets></workbook>`;
  const type = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/";
  const relations =
    `<Relationships><Relationship Id="rId1" Type="${type}worksheet" Target="/xl/worksheets/sheet1.xml"/>` +
    `<Relationship Id="rId2" Type="${type}chartsheet" Target="chartsheets/sheet1.xml"/></Relationships>`;
  const tables = await sheetsOf(sheetXml(row("<c><v>1</v></c>")), [
    { name: "xl/workbook.xml", content: utf8(book) },
    { name: "xl/_rels/workbook.xml.rels", content: utf8(relations) },
    { name: "xl/chartsheets/sheet1.xml", content: utf8("<chartsheet/>") },
  ]);
  assertEquals(tables.map(({ name, rows }) => [name, rows.length]), [["그림", 0], ["내역", 1]]);
});
