/** The kind of a file, by its first bytes and never by its name. */
import { IMPORT_TYPES } from "../../../projections/table/import_limits.ts";
import { BadFile } from "./limits.ts";

export type FileKind = "zip" | "xls" | "text";

const OTHERS: [name: string, bytes: number[]][] = [
  ["PDF 문서", [0x25, 0x50, 0x44, 0x46]],
  ["PNG 그림", [0x89, 0x50, 0x4e, 0x47]],
  ["JPEG 그림", [0xff, 0xd8, 0xff]],
  ["GIF 그림", [0x47, 0x49, 0x46, 0x38]],
  ["TIFF 그림", [0x49, 0x49, 0x2a, 0x00]],
  ["BMP 그림", [0x42, 0x4d, 0x00]],
  ["압축 파일(gzip)", [0x1f, 0x8b]],
  ["압축 파일(7z)", [0x37, 0x7a, 0xbc, 0xaf]],
  ["압축 파일(RAR)", [0x52, 0x61, 0x72, 0x21]],
  ["RTF 문서", [0x7b, 0x5c, 0x72, 0x74, 0x66]],
  ["실행 파일", [0x4d, 0x5a, 0x90]],
  ["실행 파일", [0x7f, 0x45, 0x4c, 0x46]],
  ["데이터베이스 파일", [0x53, 0x51, 0x4c, 0x69, 0x74, 0x65]],
];

const OLE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

function starts(bytes: Uint8Array, prefix: number[]): boolean {
  return prefix.every((byte, index) => bytes[index] === byte);
}

/** Does an OLE file end before its directory, which its header points to ([MS-CFB] 2.2)? */
function isCutShort(bytes: Uint8Array): boolean {
  if (bytes.length < 512) return true;
  const head = new DataView(bytes.buffer, bytes.byteOffset, 512);
  const sector = 2 ** Math.min(head.getUint16(0x1e, true), 12);
  return (head.getUint32(0x30, true) + 1) * sector >= bytes.length;
}

/** Throws `BadFile` when an OLE file is no workbook, or has a password: its streams are named in UTF-16. */
export function checkOle(bytes: Uint8Array): void {
  if (isCutShort(bytes)) throw new BadFile("cut_short");
  const names = new TextDecoder("utf-16le").decode(bytes);
  if (names.includes("EncryptedPackage")) throw new BadFile("encrypted");
  if (names.includes("Workbook") || names.includes("Book")) return;
  if (names.includes("HwpSummaryInformation")) throw notATable("한글(HWP) 문서");
  if (names.includes("WordDocument")) throw notATable("워드 문서");
  throw notATable("엑셀이 아닌 오피스 문서");
}

/** A file that is something else than a table. */
export function notATable(what: string): BadFile {
  return new BadFile(
    "not_a_table",
    `가져올 수 없는 파일입니다: ${what}. ${IMPORT_TYPES}만 가져올 수 있습니다.`,
  );
}

/** Detects a file's kind by its first bytes. Throws `BadFile` if it is empty or no table. */
export function kindOf(head: Uint8Array): FileKind {
  if (head.length === 0) throw new BadFile("empty");
  if (starts(head, [0x50, 0x4b, 0x03, 0x04])) return "zip";
  if (starts(head, [0x50, 0x4b, 0x05, 0x06])) throw notATable("비어 있는 압축 파일");
  if (starts(head, OLE)) return "xls";
  const other = OTHERS.find(([, prefix]) => starts(head, prefix));
  if (other) throw notATable(other[0]);
  return "text";
}
