/** The text of documents: Word's, and those of 한글 in both of its formats. Within limits, and without anything run. */
import { constants, inflateRawSync } from "node:zlib";
import { BadFile } from "../../import/files/limits.ts";
import { decodeEntities, TagScanner } from "../../import/files/markup.ts";
import { bytesSource } from "../../import/files/source.ts";
import { Zip } from "../../import/files/zip.ts";

/** Letters of one document that are kept; what is beyond is left out, and that is said. */
export const LETTERS_MAX = 2_000_000;
/** Bytes that all parts of a document may give when unpacked. */
const UNPACKED_MAX_BYTES = 256 * 1024 * 1024;
/** Sections of a document. */
const SECTIONS_MAX = 500;

/** A text that grows to its limit. */
export class Text {
  whole = "";
  /** There was more. */
  isCut = false;

  add(piece: string): void {
    const left = LETTERS_MAX - this.whole.length;
    if (piece.length > left) this.isCut = true;
    this.whole += piece.slice(0, left);
  }
}

/** Elements that hold text, and what others stand for, in either of the two formats: their names without prefix. */
const TEXT_ELEMENT = "t";
const BREAKS: Record<string, string> = { p: "\n", tr: "\n", br: "\n", linebreak: "\n" };
const GAPS: Record<string, string> = { tc: "\t", tab: "\t" };

/** The text of one part of XML; false if there is no such part. */
async function addXml(zip: Zip, part: string, text: Text): Promise<boolean> {
  let isThere = false;
  let isText = false;
  const scanner = new TagScanner(({ name, closing, empty }, before) => {
    if (isText) text.add(decodeEntities(before));
    if (name === TEXT_ELEMENT) isText = !closing && !empty;
    const isEnd = closing || empty;
    if (isEnd && name in BREAKS) text.add(BREAKS[name]);
    else if (isEnd && name in GAPS) text.add(GAPS[name]);
  });
  for await (const piece of zip.text(part)) {
    isThere = true;
    scanner.feed(piece);
    if (text.isCut) return true;
  }
  scanner.feed("", true);
  return isThere;
}

/** Text of a document that is a ZIP of XML: .docx or .hwpx. Throws `BadFile`. */
export async function zipText(bytes: Uint8Array): Promise<Text> {
  const zip = await Zip.read(bytesSource(bytes), UNPACKED_MAX_BYTES);
  const text = new Text();
  const word = zip.find(/^word\/document\d*\.xml$/);
  if (word) await addXml(zip, word, text);
  else if (zip.find(/^contents\/content\.hpf$/)) {
    for (let section = 0; section < SECTIONS_MAX && !text.isCut; section++) {
      if (!await addXml(zip, `contents/section${section}.xml`, text)) break;
    }
  } else throw new BadFile("not_a_document", "워드(.docx)나 한글(.hwpx) 문서가 아닙니다.");
  return text;
}

/** 한글 문서 파일 형식 5.0: a paragraph's text, and the signs in it that take eight units and not one. */
const PARA_TEXT = 0x10 + 51;
const ONE_UNIT = new Set([0, 10, 13, 24, 25, 26, 27, 28, 29, 30, 31]);
const TAB = 9;

/** The text of a paragraph: its units as UTF-16, without its controls. */
function paragraphText(view: DataView): string {
  let made = "";
  for (let at = 0; at + 1 < view.byteLength;) {
    const unit = view.getUint16(at, true);
    if (unit >= 32) made += String.fromCharCode(unit);
    else if (unit === TAB) made += "\t";
    else if (unit === 10) made += "\n";
    at += unit >= 32 || ONE_UNIT.has(unit) ? 2 : 16;
  }
  return made + "\n";
}

/** The text of a section: records with their tag and size in one number. */
function addSection(bytes: Uint8Array, text: Text): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at + 4 <= view.byteLength && !text.isCut;) {
    const head = view.getUint32(at, true);
    let size = head >>> 20;
    at += 4;
    if (size === 0xfff) {
      if (at + 4 > view.byteLength) return;
      size = view.getUint32(at, true);
      at += 4;
    }
    const end = Math.min(at + size, view.byteLength);
    if ((head & 0x3ff) === PARA_TEXT) {
      text.add(paragraphText(new DataView(view.buffer, view.byteOffset + at, end - at)));
    }
    at = end;
  }
}

/** A section as it was before it was packed. */
function unpacked(bytes: Uint8Array, left: number): Uint8Array {
  try {
    // A stream's last sector may be filled up, and some writers leave out its end.
    return inflateRawSync(bytes, {
      maxOutputLength: left,
      finishFlush: constants.Z_SYNC_FLUSH,
    });
  } catch (error) {
    const isBomb = (error as { code?: string }).code === "ERR_BUFFER_TOO_LARGE";
    throw new BadFile(isBomb ? "zip_bomb" : "broken");
  }
}

const isPacked = (flags: number): boolean => (flags & 1) !== 0;
/** A password, or rights of its own: its text is not there to be read. */
const isLocked = (flags: number): boolean => (flags & 0b1_0110) !== 0;

/** Text of a document of 한글 5.0 (.hwp). Throws `BadFile`. */
export async function hwpText(bytes: Uint8Array): Promise<Text> {
  const { CFB } = await import("xlsx");
  const file = CFB.read(bytes, { type: "buffer" });
  const head = CFB.find(file, "FileHeader")?.content;
  if (!head || head.length < 40) {
    throw new BadFile("not_a_document", "한글(.hwp) 문서가 아닙니다.");
  }
  const flags = Number(head[36]);
  if (isLocked(flags)) {
    throw new BadFile(
      "encrypted",
      "암호가 걸렸거나 배포용인 한글 문서는 읽을 수 없습니다. 암호 없이 다시 저장해 주세요.",
    );
  }
  const text = new Text();
  let left = UNPACKED_MAX_BYTES;
  for (let section = 0; section < SECTIONS_MAX && !text.isCut; section++) {
    const content = CFB.find(file, `/BodyText/Section${section}`)?.content;
    if (!content) break;
    const packed = Uint8Array.from(content);
    const whole = isPacked(flags) ? unpacked(packed, left) : packed;
    left = Math.max(1, left - whole.length);
    addSection(whole, text);
  }
  return text;
}
