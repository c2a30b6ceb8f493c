/** An upload to the assistant: a picture, a workbook or a text, read with limits and summarised. */
import { documentKind, readDocument } from "./document.ts";
import type { DocumentKind, DocumentText } from "./document_worker.ts";
import { FILE_TEXT_MAX_LENGTH } from "../../../events/chat/chat_shapes.ts";
import { isRefusal, type Refusal, refuse } from "../../../events/base/refusal.ts";
import { sendable } from "../../../events/base/sendable.ts";
import { cleanLine } from "../../../events/base/text.ts";
import type { Asker } from "../../kit/fair_queue.ts";
import { modelPicture } from "../../images/make.ts";
import { cardNoun } from "../../import/nouns/card_noun.ts";
import { layOutSheets } from "../../import/layout/header.ts";
import { BadFile } from "../../import/files/limits.ts";
import type { Upload } from "./uploads.ts";
import { queryWorkbook } from "./workbook.ts";

/** Letters of a text that a model is given. */
const MODEL_TEXT_MAX = 24_000;

/** Rows of a sheet in its summary (`sheetText`). */
const FIRST_ROWS = 5;
const WORKBOOK_CUT =
  "AI에는 열마다의 요약과 처음 5행을 먼저 보냅니다. 나머지 행은 물어보시면 AI가 조회합니다.";

const NOT_TAKEN = refuse(
  415,
  "unsupported_file",
  "이미지(PNG, JPEG, WebP, GIF), 엑셀(.xlsx, .xls), CSV, PDF, 한글(.hwp, .hwpx), 워드(.docx), 텍스트(.txt) 파일만 올릴 수 있습니다.",
);

export interface ReadUpload {
  upload: Upload;
  /** Approximate bytes in memory. */
  weight: number;
  /** A picture's preview. */
  base64: string | null;
  prompts: string[];
  /** Does the import of card spending understand it? */
  isSpending: boolean;
  /** What a model is not given at once, for the person; "" if it is given all. */
  cut: string;
}

const PROMPTS: Record<Upload["type"], string[]> = {
  image: [
    "이 이미지를 설명해 주세요.",
    "이미지에 적힌 글자를 옮겨 적어 주세요.",
    "표나 그래프의 수치를 정리해 주세요.",
  ],
  workbook: [
    "이 파일을 요약해 주세요.",
    "열마다 합계와 많은 값을 알려 주세요.",
    "이상한 값이 있는 행을 찾아 주세요.",
  ],
  text: ["이 글을 세 줄로 요약해 주세요.", "할 일과 날짜를 뽑아 주세요."],
};

/** Reads one; a refusal (413, 415, 422) has the reason. `name` decides the expected kind, its bytes whether it is. */
export async function readUpload(
  name: string,
  bytes: Uint8Array,
  asker: Asker,
): Promise<ReadUpload | Refusal> {
  const ending = /\.([a-z0-9]+)$/i.exec(name)?.[1].toLowerCase() ?? "";
  const known = { id: crypto.randomUUID(), name: sendable(cleanLine(name, 200)) || "파일" };
  if (bytes.byteLength === 0) {
    return refuse(422, "empty_file", "빈 파일입니다. 다시 선택해 주세요.");
  }
  if (/^(png|jpe?g|webp|gif)$/.test(ending)) return await readPicture(known, bytes, asker);
  const kind = documentKind(ending);
  if (kind) return await readText(known, kind, bytes, asker);
  return /^(xlsx?|csv)$/.test(ending) ? await readWorkbook(known, bytes, asker) : NOT_TAKEN;
}

type Known = Pick<Upload, "id" | "name">;

async function readPicture(
  known: Known,
  bytes: Uint8Array,
  asker: Asker,
): Promise<ReadUpload | Refusal> {
  const picture = await modelPicture(bytes, asker);
  if (isRefusal(picture)) return picture;
  const { data, width, height } = picture;
  const base64 = data.toBase64();
  const text = `이미지 ${known.name} (${width}×${height})`;
  return {
    upload: {
      ...known,
      type: "image",
      text,
      url: `data:image/jpeg;base64,${base64}`,
      mayLeave: false,
    },
    weight: base64.length,
    base64,
    prompts: PROMPTS.image,
    isSpending: false,
    cut: "",
  };
}

const figure = (count: number): string => count.toLocaleString("ko-KR");

/** A text as a model is given it: each page begins with its number. */
const modelText = (pages: readonly string[], hasPages: boolean): string =>
  hasPages ? pages.map((page, at) => `[${at + 1}페이지]\n${page}`).join("\n\n") : pages.join("");

/** What is left out of a file at first, for the person; "" if nothing is. */
function cutText({ pages, pageCount, isCut }: DocumentText, letters: number): string {
  const parts: string[] = [];
  if (letters > MODEL_TEXT_MAX) {
    const all = pageCount === null ? "" : `${figure(pageCount)}페이지, `;
    parts.push(
      `AI에는 앞부분 ${figure(MODEL_TEXT_MAX)}자를 먼저 보냅니다(전체 ${all}${
        figure(letters)
      }자). ` +
        "나머지는 물어보시면 AI가 찾아 읽습니다.",
    );
  }
  if (isCut) {
    parts.push(
      pageCount === null
        ? `파일이 너무 길어 앞의 ${figure(letters)}자만 읽었습니다.`
        : `${figure(pageCount)}페이지 가운데 앞의 ${figure(pages.length)}페이지만 읽었습니다.`,
    );
  }
  return parts.join(" ");
}

async function readText(
  known: Known,
  kind: DocumentKind,
  bytes: Uint8Array,
  asker: Asker,
): Promise<ReadUpload | Refusal> {
  try {
    const read = await readDocument(kind, bytes, asker);
    const text = modelText(read.pages, read.pageCount !== null);
    const cut = cutText(read, text.length);
    // Said to a model in its own words: it asks for the rest by its tool.
    const rest = text.length <= MODEL_TEXT_MAX
      ? ""
      : `\n… (전체 ${figure(text.length)}자 가운데 앞부분이다. 나머지는 read_file 도구로 읽는다.)`;
    const content = text.slice(0, MODEL_TEXT_MAX).toWellFormed() + rest;
    const summary = text.slice(0, FILE_TEXT_MAX_LENGTH).toWellFormed();
    const { pages, pageCount } = read;
    return {
      upload: { ...known, type: "text", text: summary, content, pages, pageCount },
      weight: (content.length + text.length) * 2,
      base64: null,
      prompts: PROMPTS.text,
      isSpending: false,
      cut,
    };
  } catch (error) {
    return badFile(error);
  }
}

async function readWorkbook(
  known: Known,
  bytes: Uint8Array,
  asker: Asker,
): Promise<ReadUpload | Refusal> {
  try {
    const { text, heads } = (await queryWorkbook(bytes, null, asker)).summary!;
    return {
      upload: { ...known, type: "workbook", text, bytes },
      weight: bytes.byteLength,
      base64: null,
      prompts: PROMPTS.workbook,
      isSpending: layOutSheets(cardNoun, heads, {}).sheets.length > 0,
      cut: heads.some(({ rows }) => rows.length > FIRST_ROWS + 1) ? WORKBOOK_CUT : "",
    };
  } catch (error) {
    return badFile(error);
  }
}

/** An unreadable file as a refusal; other errors are rethrown. */
export function badFile(error: unknown): Refusal {
  if (!(error instanceof BadFile)) throw error;
  const status = error.code === "too_large"
    ? 413
    : /^not_a_(table|document)$/.test(error.code)
    ? 415
    : 422;
  return refuse(status, error.code, error.message);
}
