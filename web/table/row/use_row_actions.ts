/** What can be done with one row: 상세, which leads to its history, and 삭제 (S2 §2). */
import { useMemo, useState } from "react";
import type { TableRow } from "../../../events/kit/column.ts";
import type { TableSource } from "../rows/source.ts";
import type { RowAction, TableScreen } from "../types.ts";
import { useEvent } from "../use_event.ts";
import { askConfirm } from "../../ui/confirm.ts";
import { partLost } from "../../ui/lazy.tsx";
import { toast } from "../../ui/toasts.ts";
import { errorText } from "../../ui/words.ts";

/** Deletes a row after a yes, or restores a deleted one; the operation's name, or null. */
async function removeOrRestore(source: TableSource, row: TableRow): Promise<string | null> {
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

/** The row whose details, or whose history, are shown. */
export interface OpenedRow {
  row: TableRow;
  what: "detail" | "history";
}

/** The actions of a table's rows; `onDone` hears of a row that was deleted or restored. */
export function useRowActions(
  screen: TableScreen,
  source: TableSource,
  onDone: (operation: string) => void,
) {
  const [opened, open] = useState<OpenedRow | null>(null);

  const remove = useEvent(async (row: TableRow) => {
    const operation = await removeOrRestore(source, row);
    if (operation !== null) onDone(operation);
  });

  const actions = useMemo((): RowAction[] => [
    { name: "detail", label: "상세", run: (row) => open({ row, what: "detail" }) },
    ...(screen.permissions.remove
      ? [{
        name: "remove",
        label: "삭제",
        onDeleted: "복원",
        danger: true,
        run: (row: TableRow) => void remove(row).catch(partLost),
      }]
      : []),
  ], [screen]);
  return { actions, opened, open };
}
