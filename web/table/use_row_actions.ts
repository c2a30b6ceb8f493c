/** What can be done with one row: 상세 and 삭제 by default (S2 §2), and what the screen adds. */
import { useMemo, useState } from "react";
import type { TableRow } from "../../projections/table/column.ts";
import { askConfirm } from "../ui/confirm.ts";
import { toast } from "../ui/toasts.ts";
import type { TableSource } from "./source.ts";
import type { RowAction, TableScreen } from "./types.ts";
import { useEvent } from "./use_event.ts";

interface Options {
  screen: TableScreen;
  source: TableSource;
  /** A row was deleted or restored by this operation. */
  onDone(operation: string): void;
}

export interface RowActionsControl {
  actions: RowAction[];
  /** The row whose details are shown. */
  opened: TableRow | null;
  close(): void;
}

export function useRowActions({ screen, source, onDone }: Options): RowActionsControl {
  const [opened, open] = useState<TableRow | null>(null);

  const removeOrRestore = useEvent(async (row: TableRow) => {
    if (!row.deleted) {
      const yes = await askConfirm({
        title: "삭제하시겠습니까?",
        text: "선택한 1개 항목을 삭제하시겠습니까?",
        confirm: "삭제",
        danger: true,
      });
      if (!yes) return;
    }
    const answer = await (row.deleted ? source.restore(row) : source.remove(row));
    if (!answer.ok) {
      const failed = row.deleted ? "복원" : "삭제";
      toast("error", `${failed} 중 오류가 발생했습니다: ${answer.problem.message}`);
      return;
    }
    toast("success", row.deleted ? "복원되었습니다." : "삭제되었습니다.");
    onDone(answer.data.operation);
  });

  const { permissions, actions: given } = screen;
  const actions = useMemo((): RowAction[] => [
    { name: "detail", label: "상세", run: open },
    ...(given ?? []),
    ...(permissions.remove
      ? [{
        name: "remove",
        label: "삭제",
        danger: true,
        run: (row: TableRow) => void removeOrRestore(row),
      }]
      : []),
  ], [given, permissions]);
  return { actions, opened, close: () => open(null) };
}
