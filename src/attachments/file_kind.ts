/** What a file is by its first bytes: its name and its type prove nothing. */
import type { Refusal } from "../../events/base/refusal.ts";
import { FILE_MAX_BYTES } from "../../events/attachment/attachment_limits.ts";
import { kindOf as pictureKind } from "../images/make.ts";
import { badFile, wrongKind } from "./bad_attachment.ts";

/** How a file is looked into further. */
export type Container = "picture" | "pdf" | "zip" | "ole";

const latin = (bytes: Uint8Array, from: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(from, from + length));

/** Brands of pictures that phones keep in the container of films. */
const HEIC = /^(?:hei[cmsx]|hev[cmx]|mif1|msf1|avif)$/;

/** Kinds that people try, by how they begin. */
const OTHERS: [name: string, ...begins: string[]][] = [
  ["실행 파일", "MZ", "\x7fELF"],
  ["압축 파일", "Rar!", "7z\xbc\xaf", "\x1f\x8b", "PK\x05\x06"],
  ["동영상", "\x1aE\xdf\xa3"],
  ["소리 파일", "ID3", "\xff\xfb", "\xff\xf3", "OggS"],
  ["TIFF 사진", "II*\0", "MM\0*"],
  ["BMP 사진", "BM"],
  ["RTF 문서", "{\\rtf"],
];

/** What a file is called that is none of those that are taken. */
function otherKind(head: string): string {
  if (head.slice(4, 8) === "ftyp") return "동영상";
  if (/^\s*<(?:!doctype|html|svg|\?xml)/i.test(head)) return "웹 문서나 SVG 그림";
  const found = OTHERS.find(([, ...begins]) => begins.some((begin) => head.startsWith(begin)));
  return found?.[0] ?? "알 수 없는 형식";
}

/** The kind of a file; the refusal (413, 415, 422) of one that is not taken. */
export function containerOf(bytes: Uint8Array): Container | Refusal {
  if (bytes.length === 0) return badFile("empty");
  if (bytes.length > FILE_MAX_BYTES) return badFile("too_large");
  if (pictureKind(bytes)) return "picture";
  const head = latin(bytes, 0, 1_024);
  // Some scanners write a few bytes before it.
  if (head.includes("%PDF-")) return "pdf";
  if (head.startsWith("PK\x03\x04")) return "zip";
  if (head.startsWith("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")) return "ole";
  if (head.slice(4, 8) === "ftyp" && HEIC.test(head.slice(8, 12))) return badFile("heic");
  return wrongKind(otherKind(head));
}
