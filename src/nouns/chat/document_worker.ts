/** The worker of `document.ts`: the text of one file, by pages where it has them, without numbers of people. */
import { parentPort } from "node:worker_threads";
import { PDFiumLibrary } from "@hyzyla/pdfium";
import { sendable } from "../../../events/base/sendable.ts";
import { BadFile } from "../../import/files/limits.ts";
import { limitWasmMemory } from "../../kit/wasm_memory.ts";
import { hwpText, LETTERS_MAX, Text, zipText } from "./document_text.ts";

export interface DocumentText {
  /** One of a file without pages. */
  pages: string[];
  /** All pages of the file, also those that were left out; null for one without. */
  pageCount: number | null;
  /** It is longer than what is kept. */
  isCut: boolean;
}

export type DocumentAnswer = DocumentText | { bad: { code: string; message: string } };

/** Pages of a PDF that are read. */
const PAGES_MAX = 2_000;
/** Memory of the program that reads PDFs. */
const PDF_MAX_BYTES = 512 * 1024 * 1024;

limitWasmMemory(PDF_MAX_BYTES);

const NO_TEXT =
  "글자가 없는 파일입니다. 스캔한 문서라면 필요한 페이지를 이미지(PNG, JPEG)로 저장해 올려 주세요.";

/** UTF-8, with or without its mark, or CP949 as Windows writes it. Throws `BadFile` for neither. */
function plainText(bytes: Uint8Array): Text {
  for (const encoding of ["utf-8", "euc-kr"]) {
    try {
      const read = new TextDecoder(encoding, { fatal: true }).decode(bytes);
      if (read.includes("\0")) break;
      const text = new Text();
      text.add(read);
      return text;
    } catch {
      // The next one.
    }
  }
  throw new BadFile(
    "bad_text",
    "글자를 알아볼 수 없는 파일입니다. UTF-8로 다시 저장해 주세요.",
  );
}

async function pdfText(bytes: Uint8Array): Promise<DocumentText> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(bytes).catch((error: unknown) => {
    const isLocked = /password|security/i.test(String(error));
    throw isLocked
      ? new BadFile(
        "encrypted",
        "암호가 걸린 PDF는 읽을 수 없습니다. 암호를 풀어 다시 저장해 주세요.",
      )
      : new BadFile("broken", "PDF가 손상되어 읽을 수 없습니다. 다시 저장해 주세요.");
  });
  const pageCount = document.getPageCount();
  const pages: string[] = [];
  let left = LETTERS_MAX;
  for (let page = 0; page < Math.min(pageCount, PAGES_MAX) && left > 0; page++) {
    try {
      const text = document.getPage(page).getText().replaceAll("\r\n", "\n");
      pages.push(text.slice(0, left));
      left -= text.length;
    } catch {
      // Its memory is used up, or the page is damaged: what is before it is there.
      break;
    }
  }
  return { pages, pageCount, isCut: pages.length < pageCount || left < 0 };
}

const plain = ({ whole, isCut }: Text): DocumentText => {
  return { pages: [whole], pageCount: null, isCut };
};

const READERS = {
  pdf: pdfText,
  docx: async (bytes: Uint8Array) => plain(await zipText(bytes)),
  hwpx: async (bytes: Uint8Array) => plain(await zipText(bytes)),
  hwp: async (bytes: Uint8Array) => plain(await hwpText(bytes)),
  txt: (bytes: Uint8Array) => Promise.resolve(plain(plainText(bytes))),
};
export type DocumentKind = keyof typeof READERS;

async function answer(kind: DocumentKind, bytes: Uint8Array): Promise<DocumentAnswer> {
  try {
    const read = await READERS[kind](bytes);
    if (read.pages.every((page) => page.trim() === "")) throw new BadFile("no_text", NO_TEXT);
    return { ...read, pages: read.pages.map((page) => sendable(page).toWellFormed()) };
  } catch (error) {
    // Readers throw all kinds of things at a damaged file.
    const { code, message } = error instanceof BadFile
      ? error
      : new BadFile("broken", "파일이 손상되어 읽을 수 없습니다. 다시 저장해 주세요.");
    return { bad: { code, message } };
  }
}

parentPort!.on("message", async ({ kind, bytes }: { kind: DocumentKind; bytes: ArrayBuffer }) => {
  parentPort!.postMessage(await answer(kind, new Uint8Array(bytes)));
});
