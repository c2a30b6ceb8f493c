/** Excel's XML of 2003: what a cell holds is read as it is written, whole, and in bounded time. */
import { assertEquals } from "@std/assert";
import { readFile } from "../../src/import/files/read_file.ts";
import { utf8 } from "../helpers/workbooks.ts";

const NAMES = 'xmlns="urn:schemas-microsoft-com:office:spreadsheet" ' +
  'xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"';

async function rowsOf(rows: string) {
  const xml = `<?xml version="1.0"?><Workbook ${NAMES}><Worksheet ss:Name="s"><Table>${rows}` +
    "</Table></Worksheet></Workbook>";
  const { format, tables } = await readFile(utf8(xml));
  assertEquals(format, "엑셀 XML");
  return tables[0].rows;
}

const cell = (type: string, value: string, attributes = "") =>
  `<Cell ${attributes}><Data ss:Type="${type}">${value}</Data></Cell>`;

const cases: [what: string, cells: string, read: unknown[]][] = [
  ["zeros before a number stay in a text", cell("String", "0012-03"), ["0012-03"]],
  ["a text that looks like a day stays text", cell("String", "2025-06-02"), ["2025-06-02"]],
  ["a number is a number", cell("Number", "12000.5"), [12_000.5]],
  [
    "a formula nobody has calculated is seen",
    '<Cell ss:Formula="=1+1"/>' + cell("String", "a"),
    [{ formula: "1+1" }, "a"],
  ],
  [
    "a text in several fonts is whole",
    '<Cell><ss:Data ss:Type="String"><B>국</B><Font>수집</Font></ss:Data></Cell>',
    ["국수집"],
  ],
  [
    "a note on a cell is not its value",
    '<Cell><Data ss:Type="Number">5</Data><Comment><ss:Data>빠진 영수증</ss:Data></Comment></Cell>' +
    cell("String", "a"),
    [5, "a"],
  ],
  ["an empty note takes nothing away", "<Cell><Comment/></Cell>" + cell("Number", "7"), [null, 7]],
];

for (const [what, cells, read] of cases) {
  Deno.test(`in Excel's XML ${what}`, async () => {
    const [{ cells: found }] = await rowsOf(`<Row>${cells}</Row>`);
    assertEquals(Array.from(found, (one) => one ?? null), read);
  });
}

Deno.test("a cell merged over a million rows and 16,000 columns costs only its content", async () => {
  const merged = 'ss:MergeAcross="16000" ss:MergeDown="1000000"';
  const rows = await rowsOf(
    `<Row>${cell("String", "a", merged)}</Row><Row>${cell("String", "b", 'ss:Index="256"')}</Row>`,
  );
  assertEquals(rows.map(({ merged }) => merged?.length), [256, 256]);
});
