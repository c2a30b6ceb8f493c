/** Opens a zip without trusting it: sizes are what really comes out, and what comes out is bounded. */
import { promisify } from "node:util";
import { inflateRaw } from "node:zlib";
import { BadFile } from "./bad_file.ts";
import { encrypted, notATable } from "./file_kind.ts";
import { broken } from "./sheet_checks.ts";

/** Most bytes all parts together may give. Real workbooks of 100,000 rows stay well below. */
const MAX_INFLATED_BYTES = 96 * 1024 * 1024;
/** A part larger than this may not be compressed better than MAX_RATIO : 1; real sheets reach 40 : 1. */
const RATIO_FREE_BYTES = 8 * 1024 * 1024;
const MAX_RATIO = 100;
const MAX_ENTRIES = 2_000;

interface Entry {
  name: string;
  method: number;
  flags: number;
  compressed: number;
  offset: number;
}

function bomb(): BadFile {
  return new BadFile(
    "zip_bomb",
    "압축을 풀면 지나치게 커지는 파일이라 읽지 않았습니다. 필요한 시트만 남겨 다시 저장해 주세요.",
  );
}

/** The central directory; the end record is looked for where the format allows it. */
function listEntries(bytes: Uint8Array): Entry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.length - 22;
  const stop = Math.max(0, bytes.length - 22 - 65_535);
  while (end >= stop && view.getUint32(end, true) !== 0x06054b50) end--;
  if (end < stop) throw broken();
  const count = view.getUint16(end + 10, true);
  if (count > MAX_ENTRIES) throw bomb();
  const entries: Entry[] = [];
  let at = view.getUint32(end + 16, true);
  for (let index = 0; index < count; index++) {
    if (view.getUint32(at, true) !== 0x02014b50) throw broken();
    const [name, extra, comment] = [28, 30, 32].map((field) => view.getUint16(at + field, true));
    entries.push({
      name: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + name)),
      flags: view.getUint16(at + 8, true),
      method: view.getUint16(at + 10, true),
      compressed: view.getUint32(at + 20, true),
      offset: view.getUint32(at + 42, true),
    });
    at += 46 + name + extra + comment;
  }
  return entries;
}

function packed(bytes: Uint8Array, entry: Entry): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint32(entry.offset, true) !== 0x04034b50) throw broken();
  const start = entry.offset + 30 + view.getUint16(entry.offset + 26, true) +
    view.getUint16(entry.offset + 28, true);
  return bytes.subarray(start, start + entry.compressed);
}

/** Inflates one part; stops as soon as it gives more than `left` bytes or too much for its size. */
async function inflate(data: Uint8Array, left: number): Promise<Uint8Array> {
  const most = Math.min(left, Math.max(RATIO_FREE_BYTES, data.length * MAX_RATIO));
  try {
    return await promisify(inflateRaw)(data, { maxOutputLength: Math.max(1, most) });
  } catch (error) {
    throw (error as { code?: string }).code === "ERR_BUFFER_TOO_LARGE" ? bomb() : broken();
  }
}

/** Parts a workbook's values are in. Pictures, macros, embedded files and links stay packed. */
const NEEDED =
  /^xl\/(workbook\d*\.xml|_rels\/workbook\d*\.xml\.rels|sharedStrings\d*\.xml|styles\d*\.xml|worksheets\/[^/]+\.xml)$/i;

function checkWorkbook(entries: Entry[]): void {
  const names = new Set(entries.map((entry) => entry.name.toLowerCase()));
  if ([...names].some((name) => /^xl\/workbook\d*\.xml$/.test(name))) return;
  if (names.has("xl/workbook.bin")) throw notATable("바이너리 통합 문서(.xlsb)");
  if (names.has("word/document.xml")) throw notATable("워드 문서");
  if (names.has("ppt/presentation.xml")) throw notATable("파워포인트 문서");
  if (names.has("contents/content.hpf")) throw notATable("한글(HWPX) 문서");
  if (names.has("content.xml")) throw notATable("오픈도큐먼트(.ods) 문서");
  throw notATable("엑셀 통합 문서가 아닌 압축 파일");
}

/** The parts of an .xlsx that hold values, unpacked, by name. Throws `BadFile`. */
export async function unzipWorkbook(bytes: Uint8Array): Promise<Map<string, Uint8Array>> {
  try {
    const entries = listEntries(bytes);
    if (entries.some((entry) => (entry.flags & 1) !== 0)) throw encrypted();
    checkWorkbook(entries);
    const parts = new Map<string, Uint8Array>();
    let left = MAX_INFLATED_BYTES;
    for (const entry of entries.filter(({ name }) => NEEDED.test(name))) {
      if (parts.has(entry.name) || (entry.method !== 0 && entry.method !== 8)) throw broken();
      const data = packed(bytes, entry);
      const part = entry.method === 0 ? data : await inflate(data, left);
      left -= part.length;
      if (left < 0) throw bomb();
      parts.set(entry.name, part);
    }
    return parts;
  } catch (error) {
    if (error instanceof BadFile) throw error;
    throw broken();
  }
}
