/** Taking an operation back on the server, and telling how it went. Loaded when it is asked for. */
import { takenBackText } from "../../../projections/table/operation_name.ts";
import type { BulkAnswer } from "../../../projections/table/shapes.ts";
import { toast } from "../../ui/toasts.ts";
import { stacksOf, type UndoStacks } from "./operations.ts";
import type { TableSource } from "../rows/source.ts";

/** Takes an operation back; null when the server did not. */
export async function takeBack(source: TableSource, operation: string): Promise<BulkAnswer | null> {
  const answer = await source.undo(operation);
  if (!answer.ok) {
    toast("error", answer.problem.message);
    return null;
  }
  const { done, refused } = answer.data;
  if (refused.length > 0) toast("warning", refused[0].message);
  else if (done > 0) toast("success", takenBackText(operation));
  return answer.data;
}

/** A page that did nothing yet asks the server what was done before; null when it does not answer. */
export async function knownStacks(
  source: TableSource,
  here: UndoStacks,
): Promise<UndoStacks | null> {
  if (here.undo.length + here.redo.length > 0) return here;
  const answer = await source.operations();
  if (answer.ok) return stacksOf(answer.data.data);
  toast("error", answer.problem.message);
  return null;
}

export function sayNothingLeft(which: "undo" | "redo"): void {
  toast("info", which === "undo" ? "되돌릴 작업이 없습니다." : "다시 실행할 작업이 없습니다.");
}

/** Cells that wait or were refused are no operation yet: they are settled by the notice above the rows. */
export function sayUnsaved(): void {
  toast("warning", "저장되지 않은 칸이 있습니다. 먼저 저장하거나 버려 주세요.");
}
