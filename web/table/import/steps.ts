/** What each press does to an import under way. What goes wrong leaves everything in place. */
import type { ImportAnswer, ImportPreview } from "../../../projections/table/import_shapes.ts";
import type { BulkAnswer } from "../../../projections/table/shapes.ts";
import { isFinal, newKey } from "../../ui/api.ts";
import { toast } from "../../ui/toasts.ts";
import { confirmImport, downloadErrors, previewImport, undoImport } from "./calls.ts";
import { checkFile, type Choices, choicesOf, noChoices, shapeOf } from "./choices.ts";
import { loadMemory, recall, remember, saveMemory } from "./memory.ts";
import { errorText } from "../../ui/words.ts";

export type Step = "file" | "columns" | "preview" | "result";
type Work = "reading" | "planning" | "importing" | "undoing" | "downloading";

export interface ImportState {
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

export const START: ImportState = {
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

export interface Course {
  screen: { id: string; base: string };
  state: ImportState;
  patch(part: Partial<ImportState>): void;
  /** Hears of every change of the table's rows. */
  onDone(answer: BulkAnswer): void;
}

function fail({ patch }: Course, trouble: string): void {
  patch({ trouble, work: null, progress: null });
}

/** Reads the file into memory: it may be changed on the disk while the preview is looked at. */
export async function chooseFile(course: Course, given: File): Promise<void> {
  const { screen, patch } = course;
  const wrong = checkFile(given);
  if (wrong) return fail(course, wrong);
  patch({ ...START, work: "reading" });
  let file: File;
  try {
    file = new File([await given.arrayBuffer()], given.name);
  } catch {
    return fail(course, "파일을 읽지 못했습니다. 파일을 다시 선택해 주세요.");
  }
  const answer = await previewImport(screen.base, file, noChoices);
  if (!answer.ok) return fail(course, answer.problem.message);
  const preview = answer.data;
  const kept = recall(loadMemory(screen.id), shapeOf(preview.columns), preview.targets);
  const choices = { ...choicesOf(preview, noChoices), ...kept };
  patch({ step: "columns", file, preview, choices, work: null });
}

/** Another sheet or header: its columns are found out anew. */
export async function reread(
  course: Course,
  part: Pick<Choices, "sheet" | "header">,
): Promise<void> {
  const { screen, state: { file, choices }, patch } = course;
  patch({ work: "reading", trouble: null });
  const asked = { ...choices, ...part, columns: null, key: null };
  const answer = await previewImport(screen.base, file!, asked);
  if (!answer.ok) return fail(course, answer.problem.message);
  patch({ preview: answer.data, choices: choicesOf(answer.data, asked), work: null });
}

/** Asks what would happen, and keeps how the columns were understood for the next such file. */
export async function plan(course: Course): Promise<void> {
  const { screen, state: { file, choices }, patch } = course;
  patch({ work: "planning", trouble: null });
  const answer = await previewImport(screen.base, file!, choices);
  if (!answer.ok) return fail(course, answer.problem.message);
  const { columns, key } = choices;
  const kept = { shape: shapeOf(answer.data.columns), columns: columns!, key };
  saveMemory(screen.id, remember(loadMemory(screen.id), kept));
  patch({ step: "preview", preview: answer.data, key: newKey(), work: null });
}

/** Imports what the preview showed; says so as every table does (S2 §8). */
export async function run(course: Course): Promise<void> {
  const { screen, state: { file, choices, preview, key }, patch } = course;
  patch({ work: "importing", trouble: null, progress: null });
  const confirmation = { file: file!, choices, seen: preview!.seen, key };
  const answer = await confirmImport(
    screen.base,
    confirmation,
    (done, total) => patch({ progress: { done, total } }),
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
export async function undo(course: Course): Promise<void> {
  const { screen, state, patch } = course;
  patch({ work: "undoing", trouble: null });
  const answer = await undoImport(screen.base, state.answer!.operation);
  if (!answer.ok) return fail(course, answer.problem.message);
  patch({ undone: answer.data, work: null });
  course.onDone(answer.data);
}

/** Hands over the refused lines, to be corrected and imported. */
export async function download({ screen, state, patch }: Course): Promise<void> {
  const { file, choices, answer } = state;
  patch({ work: "downloading", trouble: null });
  const trouble = await downloadErrors(screen.base, file!, choices, answer?.lines ?? []);
  patch({ work: null, trouble });
}
