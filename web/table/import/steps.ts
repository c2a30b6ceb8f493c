/** What each press does to an import under way. What goes wrong leaves everything in place. */
import { useState } from "react";
import type {
  ImportAnswer,
  ImportPreview,
  RefusedLine,
} from "../../../projections/table/import_shapes.ts";
import type { BulkAnswer } from "../../../projections/table/shapes.ts";
import { type Answer, callApi, isFinal, newKey } from "../../ui/api.ts";
import { csrfHeader } from "../../ui/csrf.ts";
import { download } from "../../ui/download.ts";
import { toast } from "../../ui/toasts.ts";
import { errorText } from "../../ui/words.ts";
import { callLong } from "../bulk/long_call.ts";
import { keep, stored } from "../storage.ts";
import { checkFile, type Choices, choicesOf, fieldsOf, noChoices, shapeOf } from "./choices.ts";
import { recall, remember } from "./memory.ts";

export type Step = "file" | "columns" | "preview" | "result";
type Work = "reading" | "planning" | "importing" | "undoing" | "downloading";

interface ImportState {
  step: Step;
  file: File | null;
  choices: Choices;
  preview: ImportPreview | null;
  /** Idempotency key of the import that was previewed. */
  key: string;
  answer: ImportAnswer | null;
  /** What the undo of the import answered. */
  undone: BulkAnswer | null;
  work: Work | null;
  progress: { done: number; total: number } | null;
  trouble: string | null;
}

const START: ImportState = {
  step: "file",
  file: null,
  choices: noChoices,
  preview: null,
  key: "",
  answer: null,
  undone: null,
  work: null,
  progress: null,
  trouble: null,
};

/** One import: its table, how far it is, and who hears of it. */
export interface Import {
  screen: { id: string; base: string };
  state: ImportState;
  patch(part: Partial<ImportState>): void;
  /** Hears of every change of the table's rows. */
  onDone(answer: BulkAnswer): void;
}

/** An import from its start. */
export function useImport(screen: Import["screen"], onDone: Import["onDone"]): Import {
  const [state, setState] = useState(START);
  return { screen, state, patch: (part) => setState((now) => ({ ...now, ...part })), onDone };
}

function fail({ patch }: Import, trouble: string): void {
  patch({ trouble, work: null, progress: null });
}

/** Puts the import back to its start: another file. */
export const restart = ({ patch }: Import): void => patch(START);

/** The file with what was chosen for it, and further fields of the call (S2 §7). */
function formOf(file: File, choices: Choices, more: Record<string, string>): FormData {
  const form = new FormData();
  const fields = { ...fieldsOf(choices), ...more };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set("file", file);
  return form;
}

/** What would happen; nothing is written. */
function preview({ screen }: Import, file: File, choices: Choices): Promise<Answer<ImportPreview>> {
  const body = formOf(file, choices, { dry_run: "true" });
  return callApi("POST", `${screen.base}/import_excel`, { body, headers: csrfHeader() });
}

const memoryName = ({ screen }: Import): string => `table-import:${screen.id}`;

/** Reads the file into memory: it may be changed on the disk while the preview is looked at. */
export async function chooseFile(course: Import, given: File): Promise<void> {
  const { patch } = course;
  const wrong = checkFile(given);
  if (wrong) return fail(course, wrong);
  patch({ ...START, work: "reading" });
  let file: File;
  try {
    file = new File([await given.arrayBuffer()], given.name);
  } catch {
    return fail(course, "파일을 읽지 못했습니다. 파일을 다시 선택해 주세요.");
  }
  const answer = await preview(course, file, noChoices);
  if (!answer.ok) return fail(course, answer.problem.message);
  const { columns, targets } = answer.data;
  const kept = recall(stored(memoryName(course)), shapeOf(columns), targets);
  const choices = { ...choicesOf(answer.data, noChoices), ...kept };
  patch({ step: "columns", file, preview: answer.data, choices, work: null });
}

/** Another sheet or header: its columns are found out anew. */
export async function reread(
  course: Import,
  part: Pick<Choices, "sheet" | "header">,
): Promise<void> {
  const { state: { file, choices }, patch } = course;
  patch({ work: "reading", trouble: null });
  const asked = { ...choices, ...part, columns: null, key: null };
  const answer = await preview(course, file!, asked);
  if (!answer.ok) return fail(course, answer.problem.message);
  patch({ preview: answer.data, choices: choicesOf(answer.data, asked), work: null });
}

/** Asks what would happen, and keeps how the columns were understood for the next such file. */
export async function plan(course: Import): Promise<void> {
  const { state: { file, choices }, patch } = course;
  patch({ work: "planning", trouble: null });
  const answer = await preview(course, file!, choices);
  if (!answer.ok) return fail(course, answer.problem.message);
  const { columns, key } = choices;
  const kept = { shape: shapeOf(answer.data.columns), columns: columns!, key };
  const name = memoryName(course);
  keep(name, remember(stored(name), kept));
  patch({ step: "preview", preview: answer.data, key: newKey(), work: null });
}

/** Imports what the preview showed, the same key on every try; says so as every table does (S2 §8). */
export async function run(course: Import): Promise<void> {
  const { screen, state: { file, choices, preview, key }, patch } = course;
  patch({ work: "importing", trouble: null, progress: null });
  const seen = JSON.stringify(preview!.seen);
  const answer = await callLong<ImportAnswer>(
    `${screen.base}/import_excel`,
    formOf(file!, choices, { dry_run: "false", preview: seen }),
    (done, total) => patch({ progress: { done, total } }),
    key,
  );
  if (!answer.ok) {
    const trouble = errorText("엑셀 가져오기", answer.problem.message);
    toast("error", trouble);
    if (isFinal(answer.status)) patch({ key: newKey() });
    return fail(course, trouble);
  }
  toast("success", "엑셀 파일을 가져왔습니다.");
  patch({ step: "result", answer: answer.data, work: null, progress: null });
  course.onDone(answer.data);
}

/** Takes the whole import back. */
export async function undo(course: Import): Promise<void> {
  const { screen, state, patch } = course;
  patch({ work: "undoing", trouble: null });
  const body = { operation: state.answer!.operation };
  const answer = await callApi<BulkAnswer>("POST", `${screen.base}/undo`, {
    body,
    headers: csrfHeader(),
  });
  if (!answer.ok) return fail(course, answer.problem.message);
  patch({ undone: answer.data, work: null });
  course.onDone(answer.data);
}

const lineOf = ({ line, message }: RefusedLine) => ({ line, message: message.slice(0, 500) });

/** Hands over the refused lines as a workbook, to be corrected and imported. */
export async function downloadRefused({ screen, state, patch }: Import): Promise<void> {
  const { file, choices, answer } = state;
  patch({ work: "downloading", trouble: null });
  const lines = JSON.stringify((answer?.lines ?? []).map(lineOf));
  const got = await download(`${screen.base}/import_errors`, {
    body: formOf(file!, choices, { lines }),
    name: file!.name.replace(/\.xlsx?$/i, "") + "_오류.xlsx",
  });
  const trouble = got.state === "done"
    ? null
    : got.state === "nothing"
    ? got.message
    : `다운로드에 실패했습니다: ${got.message}`;
  patch({ work: null, trouble });
}
