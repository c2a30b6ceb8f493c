/** The worker of `look_into.ts`: looks into one document, and draws the first page of a PDF. */
import { parentPort } from "node:worker_threads";
import { PDFiumLibrary } from "@hyzyla/pdfium";
import type { FileType } from "../../events/attachment/attachment_limits.ts";
import type { Drawing } from "../images/make.ts";
import { BadFile } from "../import/files/limits.ts";
import { bytesSource } from "../import/files/source.ts";
import { Zip } from "../import/files/zip.ts";
import { limitWasmMemory } from "../kit/wasm_memory.ts";
import type { BadAttachment } from "./bad_attachment.ts";

/** What a document is. */
export interface Found {
  type: FileType;
  pages: number | null;
  /** Its first page, where it can be drawn. */
  page: Drawing | null;
  /** The page is being drawn: another answer follows, unless that takes too long. */
  isDrawing?: true;
}

/** What the worker answers; `kind` names what is not taken. */
export type Looked = Found | { bad: BadAttachment } | { kind: string };

/** Bytes that the parts of a document may give when unpacked. */
const UNPACKED_MAX_BYTES = 512 * 1024 * 1024;
/** Longer side of a drawn page, in pixels. */
const PAGE_SIDE = 1_600;
/** Memory of the program that draws. A page of the largest scanners, 9,900 × 14,000 dots in colour, takes 560 MB. */
const DRAWING_MAX_BYTES = 768 * 1024 * 1024;

limitWasmMemory(DRAWING_MAX_BYTES);

const plain = (type: FileType): Found => ({ type, pages: null, page: null });

/** What is said of a document that cannot be opened. */
const REFUSED: Record<string, BadAttachment> = { encrypted: "encrypted", zip_bomb: "zip_bomb" };

async function lookIntoZip(bytes: Uint8Array): Promise<Looked> {
  const zip = await Zip.read(bytesSource(bytes), UNPACKED_MAX_BYTES);
  if (zip.find(/(^|\/)vbaproject\.bin$/)) return { bad: "macros" };
  const types: [type: FileType, part: RegExp][] = [
    ["docx", /^word\/document\d*\.xml$/],
    ["xlsx", /^xl\/workbook\d*\.xml$/],
    ["pptx", /^ppt\/presentation\d*\.xml$/],
    ["hwpx", /^contents\/content\.hpf$/],
  ];
  const [type] = types.find(([, part]) => zip.find(part)) ?? [];
  if (!type) return { kind: "압축 파일(ZIP)이나 다른 문서" };
  await zip.unpackAll();
  return plain(type);
}

/** Streams of an OLE file that say what it is. */
const OLE_TYPES: [type: FileType, stream: string][] = [
  ["doc", "WordDocument"],
  ["xls", "Workbook"],
  ["xls", "Book"],
  ["ppt", "PowerPoint Document"],
  ["hwp", "FileHeader"],
];

/** Where documents and workbooks have their project of macros ([MS-OVBA] 2.2.1). */
const MACROS = /\/VBA\/dir$/i;

const at16 = (content: Uint8Array, at: number): number => content[at] | content[at + 1] << 8;

/** Does the main stream of an older document say that it is encrypted? */
function isLocked(type: FileType, content: Uint8Array): boolean {
  // [MS-DOC] 2.5.2: fEncrypted.
  if (type === "doc") return (at16(content, 10) & 0x0100) !== 0;
  // 한글 문서 파일 형식 5.0, FileHeader: a password, or rights of its own.
  if (type === "hwp") return (content[36] & 0b1_0010) !== 0;
  // [MS-XLS] 2.4.117: FilePass stands behind the first record.
  return type === "xls" && at16(content, 4 + at16(content, 2)) === 0x002f;
}

async function lookIntoOle(bytes: Uint8Array): Promise<Looked> {
  const { CFB } = await import("xlsx");
  const file = CFB.read(bytes, { type: "buffer" });
  if (CFB.find(file, "EncryptedPackage") || CFB.find(file, "EncryptedSummary")) {
    return { bad: "encrypted" };
  }
  for (const [type, stream] of OLE_TYPES) {
    const content = CFB.find(file, stream)?.content;
    if (!content) continue;
    if (isLocked(type, Uint8Array.from(content))) return { bad: "encrypted" };
    return (file.FullPaths as string[]).some((path) => MACROS.test(path))
      ? { bad: "macros" }
      : plain(type);
  }
  return { kind: "오피스나 한글 문서가 아닌 파일" };
}

async function lookIntoPdf(bytes: Uint8Array): Promise<Looked> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(bytes).catch((error: unknown): BadAttachment =>
    /password|security/i.test(String(error)) ? "encrypted" : "broken"
  );
  if (typeof document === "string") return { bad: document };
  const pages = document.getPageCount();
  if (pages < 1) return { bad: "broken" };
  parentPort!.postMessage({ type: "pdf", pages, page: null, isDrawing: true } satisfies Found);
  // A file whose first page cannot be drawn is kept without its picture.
  return { type: "pdf", pages, page: await drawFirst(document).catch(() => null) };
}

async function drawFirst(
  document: Awaited<ReturnType<PDFiumLibrary["loadDocument"]>>,
): Promise<Drawing | null> {
  // Its content is read here already, which ends where memory does.
  const page = document.getPage(0);
  const { originalWidth, originalHeight } = page.getOriginalSize();
  const side = Math.max(originalWidth, originalHeight);
  if (!(side > 0)) return null;
  const scale = Math.min(3, PAGE_SIDE / side);
  let pixels = new Uint8Array();
  const { width, height } = await page.render({
    scale,
    render({ data }) {
      pixels = new Uint8Array(data);
      return Promise.resolve(pixels);
    },
  });
  return { width, height, pixels };
}

const LOOKS = { zip: lookIntoZip, ole: lookIntoOle, pdf: lookIntoPdf };
export type Document = keyof typeof LOOKS;

parentPort!.on("message", async ({ bytes, kind }: { bytes: ArrayBuffer; kind: Document }) => {
  const looked = await LOOKS[kind](new Uint8Array(bytes)).catch((error: unknown): Looked => ({
    // Readers throw all kinds of things at a damaged file.
    bad: REFUSED[error instanceof BadFile ? error.code : ""] ?? "broken",
  }));
  const drawing = "page" in looked && looked.page ? [looked.page.pixels.buffer] : [];
  parentPort!.postMessage(looked, drawing as ArrayBuffer[]);
});
