/** The calls of an import (S2 §7): look, import, errors, undo. */
import type {
  ImportAnswer,
  ImportPreview,
  ImportSeen,
  RefusedLine,
} from "../../../projections/table/import_shapes.ts";
import type { BulkAnswer } from "../../../projections/table/shapes.ts";
import { type Answer, callApi } from "../../ui/api.ts";
import { refreshSession } from "../../ui/session.ts";
import { csrfHeader } from "../csrf.ts";
import { callLong } from "../long_call.ts";
import { type Choices, fieldsOf } from "./choices.ts";

function formOf(file: File, fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set("file", file);
  return form;
}

/** What would happen; nothing is written. */
export function previewImport(
  base: string,
  file: File,
  choices: Choices,
): Promise<Answer<ImportPreview>> {
  const body = formOf(file, { ...fieldsOf(choices), dry_run: "true" });
  return callApi("POST", `${base}/import_excel`, { body, headers: csrfHeader() });
}

interface Confirmation {
  file: File;
  choices: Choices;
  seen: ImportSeen;
  /** The same on every try of one import. */
  key: string;
}

/** Imports what was previewed; again with the same key it is the same import. */
export function confirmImport(
  base: string,
  { file, choices, seen, key }: Confirmation,
  onProgress: (done: number, total: number) => void,
): Promise<Answer<ImportAnswer>> {
  const preview = JSON.stringify(seen);
  const body = formOf(file, { ...fieldsOf(choices), dry_run: "false", preview });
  return callLong<ImportAnswer>(`${base}/import_excel`, body, onProgress, key);
}

/** Takes a whole import back. */
export function undoImport(base: string, operation: string): Promise<Answer<BulkAnswer>> {
  return callApi("POST", `${base}/undo`, { body: { operation }, headers: csrfHeader() });
}

/** The refused lines as a workbook, handed to the browser; a problem's text when it cannot be had. */
export async function downloadErrors(
  base: string,
  file: File,
  choices: Choices,
  lines: RefusedLine[],
): Promise<string | null> {
  const refused = lines.map(({ line, message }) => ({ line, message: message.slice(0, 500) }));
  const body = formOf(file, { ...fieldsOf(choices), lines: JSON.stringify(refused) });
  try {
    const response = await fetchFile(`${base}/import_errors`, body);
    if (!response.ok) return `다운로드에 실패했습니다: ${await messageOf(response)}`;
    const blob = await response.blob();
    if (blob.size === 0) return "다운로드할 데이터가 없습니다.";
    hand(blob, file.name.replace(/\.xlsx?$/i, "") + "_오류.xlsx");
    return null;
  } catch {
    return "다운로드에 실패했습니다: 인터넷 연결을 확인한 뒤 다시 시도해 주세요.";
  }
}

/** As every call does: a session that ran out is renewed once, and so is the page's token. */
async function fetchFile(path: string, body: FormData): Promise<Response> {
  const post = (headers: Record<string, string>) => fetch(path, { method: "POST", headers, body });
  const response = await post(csrfHeader());
  if (response.status === 401 && await refreshSession()) return await post(csrfHeader());
  if (response.status !== 403) return response;
  const { details } = await response.clone().json() as { details?: { token?: string }[] };
  const token = details?.[0]?.token;
  return token ? await post({ "x-csrftoken": token }) : response;
}

async function messageOf(response: Response): Promise<string> {
  try {
    return String((await response.json()).message);
  } catch {
    return `서버가 상태 ${response.status}(으)로 답했습니다.`;
  }
}

function hand(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // The browser has begun to read the file by then; freeing it at once would stop some of them.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
