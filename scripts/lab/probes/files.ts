/** Files that cost more to read than they weigh. */
import { Buffer } from "node:buffer";
import { Readable } from "node:stream";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import yazl from "yazl";

type Bytes = Uint8Array<ArrayBuffer>;
const utf8 = (text: string): Bytes => new TextEncoder().encode(text);

const TYPES =
  `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
<Default Extension="xml" ContentType="application/xml"/>
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`;
const REL = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships";
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";

/** A workbook of one sheet, its rows as XML. */
export async function workbook(
  rows: string | Bytes,
  strings = "<si><t>a</t></si>",
): Promise<Bytes> {
  const zip = new yazl.ZipFile();
  const add = (name: string, content: string | Bytes) =>
    zip.addBuffer(Buffer.from(typeof content === "string" ? utf8(content) : content), name);
  add("[Content_Types].xml", TYPES);
  add(
    "_rels/.rels",
    `<Relationships xmlns="${PACKAGE}"><Relationship Id="r" Type="${REL}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  );
  add(
    "xl/workbook.xml",
    `<workbook xmlns="${MAIN}" xmlns:r="${REL}"><sheets><sheet name="s" sheetId="1" r:id="r1"/></sheets></workbook>`,
  );
  add(
    "xl/_rels/workbook.xml.rels",
    `<Relationships xmlns="${PACKAGE}"><Relationship Id="r1" Type="${REL}/worksheet" Target="worksheets/sheet1.xml"/>` +
      `<Relationship Id="r2" Type="${REL}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
  );
  add("xl/sharedStrings.xml", `<sst xmlns="${MAIN}">${strings}</sst>`);
  if (typeof rows === "string") {
    add(
      "xl/worksheets/sheet1.xml",
      `<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`,
    );
  } else add("xl/worksheets/sheet1.xml", rows);
  zip.end();
  const pieces = await Array.fromAsync(
    Readable.from(zip.outputStream as AsyncIterable<Uint8Array>),
  );
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}

export const rowsOf = (count: number, cells: (row: number) => string): string =>
  Array.from({ length: count }, (_, row) => `<row r="${row + 1}">${cells(row)}</row>`).join("");

/** Workbooks and what goes by the name of one. */
export async function workbooks(): Promise<[name: string, file: string, bytes: Bytes][]> {
  const digits = (row: number, at: number) => (row * 7_919 + at * 104_729) % 99_991;
  const numbers = rowsOf(
    99_000,
    (row) => Array.from({ length: 20 }, (_, at) => `<c><v>${digits(row, at)}</v></c>`).join(""),
  );
  const long = `<si><t>${"é".repeat(16_000)}</t></si>`;
  const texts = rowsOf(60_000, () => '<c t="s"><v>0</v></c>'.repeat(20));
  const cell = "<td colspan=9 rowspan=9>a".repeat(20);
  return [
    ["a workbook of two million numbers", "a.xlsx", await workbook(numbers)],
    ["a workbook with one long text in every cell", "a.xlsx", await workbook(texts, long)],
    [
      "a workbook that unpacks to 400 MB",
      "a.xlsx",
      await workbook(new Uint8Array(400_000_000).fill(0x20)),
    ],
    [
      "a page of cells that span nine by nine, as .xls",
      "a.xls",
      utf8("<table>" + `<tr>${cell}`.repeat(16_000)),
    ],
    [
      "a page of 300,000 tables, as .xls",
      "a.xls",
      utf8("<table><tr><td>a</table>".repeat(300_000)),
    ],
    [
      "a page of eight million opening marks, as .xls",
      "a.xls",
      utf8("<table><tr><td>" + "<".repeat(8_000_000)),
    ],
    ["tables in tables, 10,000 deep, as .xls", "a.xls", utf8("<table><tr><td>a".repeat(10_000))],
    ["a CSV of one line of 9 MB", "a.csv", utf8('"' + "é,".repeat(3_000_000))],
  ];
}

const SIDE = 7_745;

/** Pictures of the most pixels that are taken, and some of more. */
export async function pictures(): Promise<[name: string, bytes: Bytes][]> {
  const flat = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: "#b8321f" } });
  const bytes = (buffer: Uint8Array) => new Uint8Array(buffer);
  const dot = bytes(await flat(8, 8).png().toBuffer());
  const claim = bytes(dot);
  const head = new DataView(claim.buffer);
  head.setUint32(16, 40_000);
  head.setUint32(20, 40_000);
  head.setUint32(29, crc32(claim.subarray(12, 29)));
  return [
    [
      "an interlaced PNG of 60,000,000 pixels",
      bytes(await flat(SIDE, SIDE).png({ progressive: true }).toBuffer()),
    ],
    [
      "a progressive JPEG of 60,000,000 pixels",
      bytes(await flat(SIDE, SIDE).jpeg({ progressive: true }).toBuffer()),
    ],
    ["a GIF of 60,000,000 pixels", bytes(await flat(SIDE, SIDE).gif().toBuffer())],
    ["a strip of 60,000 × 1,000", bytes(await flat(60_000, 1_000).png().toBuffer())],
    ["a PNG that claims 40,000 × 40,000", claim],
    ["a PNG with twenty comments of 200 MB", commented(dot)],
  ];
}

/** A picture with compressed comments that must not be unpacked. */
function commented(png: Bytes): Bytes {
  const data = new Uint8Array([0x6b, 0, 0, ...deflateSync(new Uint8Array(200_000_000))]);
  const chunk = new Uint8Array(12 + data.length);
  const view = new DataView(chunk.buffer);
  view.setUint32(0, data.length);
  chunk.set(utf8("zTXt"), 4);
  chunk.set(data, 8);
  view.setUint32(8 + data.length, crc32(chunk.subarray(4, 8 + data.length)));
  const parts = [png.subarray(0, 33), ...Array<Bytes>(20).fill(chunk), png.subarray(33)];
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
