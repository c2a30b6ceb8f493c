/** Prints the times of entries as an archive says them, and a workbook's hash: for tests of the server's time zone. */
import { hash } from "node:crypto";
import { columnOf } from "../../events/kit/column.ts";
import { zipEnd, zipFile, zipHead } from "../../src/kit/zip.ts";
import { tableSheet } from "../../src/excel/table_sheet.ts";
import { workbookStream } from "../../src/excel/workbook.ts";

/** Of each entry, by the list at the end: MS-DOS's day and time as figures, and how many bytes say more of it. */
function timesOf(zip: Uint8Array): string[] {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  const end = zip.length - 22;
  const times: string[] = [];
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    const [time, day, name, extra] = [12, 14, 28, 30].map((more) =>
      view.getUint16(at + more, true)
    );
    const date = [(day >> 9) + 1980, (day >> 5) & 15, day & 31].join("-");
    times.push(`${date} ${time >> 11}:${(time >> 5) & 63}:${(time & 31) * 2} +${extra}`);
    at += 46 + name + extra + view.getUint16(at + 32, true);
  }
  return times;
}

const content = new TextEncoder().encode("내용");
const file = zipFile("001_서울.pdf", "2026-11-26T20:30:10.000Z", content);
const parts = [...zipHead(file), content, ...zipEnd([file])] as Uint8Array<ArrayBuffer>[];
const archive = await new Blob(parts).bytes();
const sheet = tableSheet("목록", [columnOf("name", "이름", 60)], [{ name: "가" }]);
const workbook = await new Response(workbookStream(sheet)).bytes();
console.log(JSON.stringify({
  archive: timesOf(archive),
  workbook: [...new Set(timesOf(workbook))],
  hash: hash("sha256", workbook),
}));
