/** The calls of an import (S2 §7): look, import, errors, undo. */
import type {
  ImportAnswer,
  ImportPreview,
  ImportSeen,
  RefusedLine,
} from "../../../projections/table/import_shapes.ts";
import type { BulkAnswer } from "../../../projections/table/shapes.ts";
import { type Answer, callApi } from "../../ui/api.ts";
import { csrfHeader } from "../../ui/csrf.ts";
import { download } from "../../ui/download.ts";
import { callLong } from "../bulk/long_call.ts";
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
  const name = file.name.replace(/\.xlsx?$/i, "") + "_오류.xlsx";
  const got = await download(`${base}/import_errors`, { body, name });
  if (got.state === "done") return null;
  return got.state === "nothing" ? got.message : `다운로드에 실패했습니다: ${got.message}`;
}
