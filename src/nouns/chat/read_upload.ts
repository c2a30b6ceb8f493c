/** An upload to the assistant: a picture, a workbook or a text, read with limits and summarised. */
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

/** Bytes of a picture with the form around it, and of a workbook (`src/import/files/limits.ts`). */
export const UPLOAD_MAX_BYTES = 15 * 1024 * 1024;
/** Letters of a text that a model is given. */
const MODEL_TEXT_MAX = 24_000;

const NOT_TAKEN = refuse(
  415,
  "unsupported_file",
  "이미지(PNG, JPEG, WebP, GIF), 엑셀(.xlsx, .xls), 텍스트(.txt) 파일만 올릴 수 있습니다.",
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
  if (ending === "txt") return readText(known, bytes);
  return /^xlsx?$/.test(ending) ? await readWorkbook(known, bytes, asker) : NOT_TAKEN;
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
  };
}

function readText(known: Known, bytes: Uint8Array): ReadUpload | Refusal {
  const read = textOf(bytes);
  if (read === null) {
    return refuse(422, "bad_text", "글자를 알아볼 수 없는 파일입니다. UTF-8로 다시 저장해 주세요.");
  }
  // Before it is cut: half a number reveals as much.
  const text = sendable(read);
  const letters = text.length.toLocaleString("ko-KR");
  const cut = text.length > MODEL_TEXT_MAX ? `\n… (전체 ${letters}자 가운데 앞부분)` : "";
  const content = text.slice(0, MODEL_TEXT_MAX).toWellFormed() + cut;
  const summary = text.slice(0, FILE_TEXT_MAX_LENGTH).toWellFormed();
  return {
    upload: { ...known, type: "text", text: summary, content },
    weight: content.length * 2,
    base64: null,
    prompts: PROMPTS.text,
    isSpending: false,
  };
}

/** UTF-8, with or without its mark, or CP949 as Windows writes it; null for neither. */
function textOf(bytes: Uint8Array): string | null {
  for (const encoding of ["utf-8", "euc-kr"]) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
      return text.includes("\0") ? null : text;
    } catch {
      // The next one.
    }
  }
  return null;
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
    };
  } catch (error) {
    return badFile(error);
  }
}

/** An unreadable file as a refusal; other errors are rethrown. */
export function badFile(error: unknown): Refusal {
  if (!(error instanceof BadFile)) throw error;
  const status = error.code === "too_large" ? 413 : error.code === "not_a_table" ? 415 : 422;
  return refuse(status, error.code, error.message);
}
