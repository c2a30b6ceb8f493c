/** Deleting one row, or bringing it back. Loaded when it is asked for. */
import type { TableRow } from "../../../events/kit/column.ts";
import { askConfirm } from "../../ui/confirm.ts";
import { toast } from "../../ui/toasts.ts";
import { errorText } from "../../ui/words.ts";
import type { TableSource } from "../rows/source.ts";

/** Deletes a row after a yes, or restores a deleted one; the operation's name, or null. */
export async function removeOrRestore(source: TableSource, row: TableRow): Promise<string | null> {
  const yes = row.deleted || await askConfirm({
    title: "삭제하시겠습니까?",
    text: "선택한 1개 항목을 삭제하시겠습니까?",
    confirm: "삭제",
    danger: true,
  });
  if (!yes) return null;
  const answer = await (row.deleted ? source.restore(row) : source.remove(row));
  const what = row.deleted ? "복원" : "삭제";
  if (!answer.ok) {
    toast("error", errorText(what, answer.problem.message));
    return null;
  }
  toast("success", `${what}되었습니다.`);
  return answer.data.operation;
}
