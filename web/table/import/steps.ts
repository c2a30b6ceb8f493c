/** Actions of an import. Errors leave everything in place. */
import { type RefObject, useRef, useState } from "react";
import { IMPORT_NAMES } from "../../../projections/table/import_limits.ts";
import type {
  ImportAnswer,
  ImportPreview,
  RefusedLine,
} from "../../../projections/table/import_shapes.ts";
import type { BulkAnswer } from "../../../projections/table/shapes.ts";
import { callApi, isFinal, newKey } from "../../ui/client/api.ts";
import { download } from "../../ui/client/download.ts";
import { toast } from "../../ui/client/toasts.ts";
import { callLong } from "../bulk/long_call.ts";
import { checkFile, type Choices, choicesOf, emptyChoices, fieldsOf, withOnly } from "./choices.ts";

export type Step = "file" | "columns" | "preview" | "result";
type Work = "reading" | "planning" | "importing" | "stopping" | "undoing" | "downloading";

interface ImportState {
  step: Step;
  file: File | null;
  choices: Choices;
  preview: ImportPreview | null;
  /** The file has sheets that can be read together. */
  manySheets: boolean;
  /** Idempotency key of the import that was previewed. */
  key: string;
  answer: ImportAnswer | null;
  /** The answer to the import's undo. */
  undone: BulkAnswer | null;
  work: Work | null;
  progress: { done: number; total: number } | null;
  trouble: string | null;
}

const START: ImportState = {
  step: "file",
  file: null,
  choices: emptyChoices,
  preview: null,
  manySheets: false,
  key: "",
  answer: null,
  undone: null,
  work: null,
  progress: null,
  trouble: null,
};

/** One import: its table, its step, and its listeners. */
export interface Import {
  screen: { base: string };
  state: ImportState;
  patch(part: Partial<ImportState>): void;
  /** Aborts the running work. */
  stop: RefObject<AbortController>;
  /** Called with every change of the table's rows. */
  onDone(answer: BulkAnswer): void;
}

/** An import from its start. */
export function useImport(screen: Import["screen"], onDone: Import["onDone"]): Import {
  const [state, setState] = useState(START);
  const stop = useRef(new AbortController());
  const patch = (part: Partial<ImportState>) => setState((now) => ({ ...now, ...part }));
  return { screen, state, patch, stop, onDone };
}

/** Ends the running work. A running write is one operation: it is completed and undone. */
export function cancel({ state: { work }, patch, stop }: Import): void {
  stop.current.abort();
  patch({ work: work === "importing" ? "stopping" : null });
}

/** Puts the import back to its start: another file. */
export const restart = ({ patch }: Import): void => patch(START);

/** The file with its choices, and further fields of the call (S2 §7). */
function formOf(file: File, choices: Choices, more: Record<string, string>): FormData {
  const form = new FormData();
  const fields = { ...fieldsOf(choices), ...more };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set("file", file);
  return form;
}

/** A preview; nothing is written. Null if it was cancelled or failed, with a message. */
async function preview(
  { screen, patch, stop }: Import,
  work: Work,
  file: File,
  choices: Choices,
): Promise<ImportPreview | null> {
  patch({ work, trouble: null });
  const { signal } = stop.current = new AbortController();
  const body = formOf(file, choices, { dry_run: "true" });
  const path = `${screen.base}/import_excel`;
  const answer = await callApi<ImportPreview>("POST", path, { act: "importExcel", body, signal });
  if (signal.aborted) return null;
  patch({ work: null, trouble: answer.ok ? null : answer.problem.message });
  return answer.ok ? answer.data : null;
}

/** Reads the file into memory, because it may be changed on disk during the preview. */
export async function chooseFile(course: Import, given: File): Promise<void> {
  const { patch } = course;
  const trouble = checkFile(given);
  if (trouble) return patch({ trouble });
  patch({ ...START, work: "reading" });
  let file: File;
  try {
    file = new File([await given.arrayBuffer()], given.name);
  } catch {
    return patch({ work: null, trouble: "파일을 읽지 못했습니다. 파일을 다시 선택해 주세요." });
  }
  const found = await preview(course, "reading", file, emptyChoices);
  if (!found) return;
  const choices = withOnly(choicesOf(found, emptyChoices), found);
  patch({ step: "columns", file, preview: found, choices, manySheets: found.sheet === null });
}

/** Another sheet or header: its columns are detected anew. */
export async function reread(
  course: Import,
  part: Pick<Choices, "sheet" | "header">,
): Promise<void> {
  const { state: { file, choices }, patch } = course;
  const asked = { ...choices, ...part, columns: null, key: null };
  const found = await preview(course, "reading", file!, asked);
  if (found) patch({ preview: found, choices: withOnly(choicesOf(found, asked), found) });
}

/** Requests a preview. */
export async function plan(course: Import, choices = course.state.choices): Promise<void> {
  const { state: { file }, patch } = course;
  const found = await preview(course, "planning", file!, choices);
  if (found) patch({ step: "preview", preview: found, choices, key: newKey() });
}

/** Imports what the preview showed, with the same key on every try; reports like every table (S2 §8). */
export async function run(course: Import): Promise<void> {
  const { screen, state: { file, choices, preview, key }, patch } = course;
  patch({ work: "importing", trouble: null, progress: null });
  const { signal } = course.stop.current = new AbortController();
  const seen = JSON.stringify(preview!.seen);
  const answer = await callLong<ImportAnswer>(
    `${screen.base}/import_excel`,
    "importExcel",
    formOf(file!, choices, { dry_run: "false", preview: seen }),
    (done, total) => patch({ progress: { done, total } }),
    key,
  );
  if (!answer.ok) {
    const trouble = answer.problem.message;
    toast("error", trouble);
    if (isFinal(answer.status)) patch({ key: newKey() });
    return patch({ trouble, work: null, progress: null });
  }
  patch({ step: "result", answer: answer.data, work: null, progress: null });
  course.onDone(answer.data);
  if (signal.aborted && answer.data.operation !== "") return await undo(course, answer.data);
  toast("success", "엑셀 파일을 가져왔습니다.");
}

/** Takes the whole import back. */
export async function undo(course: Import, { operation }: BulkAnswer): Promise<void> {
  const { screen, patch } = course;
  patch({ work: "undoing", trouble: null });
  const body = { operation };
  const answer = await callApi<BulkAnswer>("POST", `${screen.base}/undo`, { act: "undo", body });
  if (!answer.ok) return patch({ trouble: answer.problem.message, work: null });
  patch({ undone: answer.data, work: null });
  course.onDone(answer.data);
}

const lineOf = ({ at, message }: RefusedLine) => ({ at, message: message.slice(0, 500) });

/** Hands over the refused lines as a workbook, to be corrected and imported. */
export async function downloadRefused({ screen, state, patch }: Import): Promise<void> {
  const { file, choices, answer } = state;
  patch({ work: "downloading", trouble: null });
  const lines = JSON.stringify((answer?.lines ?? []).map(lineOf));
  const got = await download(`${screen.base}/import_errors`, {
    act: "download",
    body: formOf(file!, choices, { lines }),
    name: file!.name.replace(IMPORT_NAMES, "") + "_오류.xlsx",
  });
  patch({ work: null, trouble: got.state === "done" ? null : got.message });
}
