/** What can be done with one row: 상세, which leads to its history, and 삭제 (S2 §2). */
import { useMemo, useState } from "react";
import { rowName } from "../../../projections/table/row_name.ts";
import type { TableRow } from "../../../events/kit/column.ts";
import type { TableSource } from "../rows/source.ts";
import type { RowAction, RowPart, TableScreen } from "../types.ts";
import { useEvent } from "../use_event.ts";
import { confirmDialog } from "../../ui/dialog/confirm.ts";
import { reportMissingPart } from "../../ui/client/lazy.tsx";
import { toast } from "../../ui/client/toasts.ts";

/** Asks by its name whether a row shall go; the words come when they are needed. */
async function mayRemove({ columns, counter }: TableScreen, row: TableRow): Promise<boolean> {
  const { questionOf } = await import("../bulk/words.ts");
  const name = rowName(columns, row);
  return await confirmDialog(
    questionOf({ kind: "delete", target: { ids: [row.id] } }, { name, counter }),
  );
}

/** Deletes a row after a yes, or restores a deleted one; the operation's name and what is said, or null. */
async function removeOrRestore(screen: TableScreen, source: TableSource, row: TableRow) {
  if (!row.deleted && !await mayRemove(screen, row)) return null;
  const answer = await (row.deleted ? source.restore(row) : source.remove(row));
  const what = row.deleted ? "복원" : "삭제";
  if (!answer.ok) {
    toast("error", answer.problem.message);
    return null;
  }
  return { operation: answer.data.operation, text: `${what}되었습니다.` };
}

/** The row whose details, or whose history, are shown. */
export interface OpenedRow {
  row: TableRow;
  what: RowPart;
}

/** The actions of a table's rows; `onDone` is called with a row that was deleted or restored, and the message. */
export function useRowActions(
  screen: TableScreen,
  source: TableSource,
  onDone: (operation: string, text: string) => void,
) {
  const [opened, open] = useState<OpenedRow | null>(null);

  const remove = useEvent(async (row: TableRow) => {
    const done = await removeOrRestore(screen, source, row);
    if (done) onDone(done.operation, done.text);
  });

  const actions = useMemo((): RowAction[] => [
    { name: "detail", label: "상세", run: (row) => open({ row, what: "detail" }) },
    ...(screen.permissions.remove
      ? [{
        name: "remove",
        label: "삭제",
        onDeleted: "복원",
        danger: true,
        run: (row: TableRow) => void remove(row).catch(reportMissingPart),
      }]
      : []),
    ...screen.actions ?? [],
  ], [screen]);
  return { actions, opened, open };
}
