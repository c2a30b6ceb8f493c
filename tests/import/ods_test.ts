/** OpenDocument workbooks: what their cells state, and what is refused. */
import { assertEquals, assertRejects } from "@std/assert";
import { BadFile } from "../../src/import/files/limits.ts";
import { readFileSafely } from "../../src/import/files/read_safely.ts";
import { utf8, zip } from "../helpers/workbooks.ts";

const ODS = "application/vnd.oasis.opendocument.spreadsheet";

const ods = (content: string, manifest = "<manifest/>"): Uint8Array =>
  zip([
    { name: "mimetype", content: utf8(ODS) },
    { name: "content.xml", content: utf8(content) },
    { name: "META-INF/manifest.xml", content: utf8(manifest) },
  ]);

const sheet = (rows: string): string =>
  `<office:document-content><office:body><office:spreadsheet>` +
  `<table:table table:name="표">${rows}</table:table></office:spreadsheet></office:body></office:document-content>`;

const row = (cells: string, more = "") => `<table:table-row${more}>${cells}</table:table-row>`;
const cell = (type: string, value: string, more = "", shown = "") =>
  `<table:table-cell office:value-type="${type}" ${value}${more}><text:p>${shown}</text:p></table:table-cell>`;

Deno.test("cells of an .ods are read by their stated types", async () => {
  const { format, tables } = await readFileSafely(ods(sheet([
    row(
      cell("string", "", "", "가&amp;나") + cell("float", 'office:value="12.5"') +
        cell("boolean", 'office:boolean-value="true"'),
    ),
    row(
      cell("date", 'office:date-value="2026-09-01T12:00:00"') +
        cell("time", 'office:time-value="PT06H00M00S"') +
        cell("currency", 'office:value="20" office:currency="USD"'),
    ),
    row(`<table:table-cell table:formula="of:=SUM([.A1])"/>`),
  ].join(""))));
  assertEquals(format, "오픈도큐먼트(.ods)");
  assertEquals(tables[0].rows.map(({ cells }) => cells), [
    ["가&나", 12.5, "true"],
    [46_266.5, 0.25, "USD20"],
    [{ formula: "of:=SUM([.A1])" }],
  ]);
  assertEquals(tables[0].rows[1].days, [0, 1]);
});

Deno.test("merged and repeated cells of an .ods are read where shown, and its empty end is cheap", async () => {
  const covered = "<table:covered-table-cell/>";
  const { tables } = await readFileSafely(ods(sheet([
    row(
      cell("string", "", ' table:number-rows-spanned="2"', "가") +
        cell("float", 'office:value="1"'),
    ),
    row(covered + cell("float", 'office:value="2"', ' table:number-columns-repeated="2"')),
    row(
      '<table:table-cell table:number-columns-repeated="16384"/>',
      ' table:number-rows-repeated="1048500"',
    ),
  ].join(""))));
  assertEquals(tables[0].rows.map(({ line, cells, merged }) => [line, cells, merged?.[0]]), [
    [1, ["가", 1], undefined],
    [2, [null, 2, 2], "가"],
  ]);
});

Deno.test("an .ods with a password and a text document are refused with that reason", async () => {
  const locked = ods("\u0001", '<manifest><encryption-data checksum=""/></manifest>');
  const { code } = await assertRejects(() => readFileSafely(locked), BadFile);
  assertEquals(code, "encrypted");
  const text = ods(
    "<office:document-content><office:body><office:text/></office:body></office:document-content>",
  );
  const other = await assertRejects(() => readFileSafely(text), BadFile);
  assertEquals(other.code, "not_a_table");
});

Deno.test("an endlessly repeated row of an .ods is refused", async () => {
  const endless = ods(sheet(
    row(cell("string", "", "", "가"), ' table:number-rows-repeated="900000000"'),
  ));
  await assertRejects(() => readFileSafely(endless), BadFile);
});
