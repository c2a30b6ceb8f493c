/** What can be done with one row: 상세, which leads to its history, and 삭제 (S2 §2); what the screen adds. */
import { useMemo, useState } from "react";
import type { TableRow } from "../../../events/kit/column.ts";
import { partLost } from "../../ui/lazy.tsx";
import type { TableSource } from "../rows/source.ts";
import type { RowAction, TableScreen } from "../types.ts";
import { useEvent } from "../use_event.ts";

interface Options {
  screen: TableScreen;
  source: TableSource;
  /** A row was deleted or restored by this operation. */
  onDone(operation: string): void;
}

export interface RowActionsControl {
  actions: RowAction[];
  /** The row whose details, or whose history, are shown. */
  opened: { row: TableRow; what: "detail" | "history" } | null;
  /** Null closes it. */
  open(opened: RowActionsControl["opened"]): void;
}

export function useRowActions({ screen, source, onDone }: Options): RowActionsControl {
  const [opened, open] = useState<RowActionsControl["opened"]>(null);

  const remove = useEvent(async (row: TableRow) => {
    const { removeOrRestore } = await import("./remove_row.ts");
    const operation = await removeOrRestore(source, row);
    if (operation !== null) onDone(operation);
  });

  const { permissions, actions: given } = screen;
  const actions = useMemo((): RowAction[] => [
    { name: "detail", label: "상세", run: (row) => open({ row, what: "detail" }) },
    ...(given ?? []),
    ...(permissions.remove
      ? [{
        name: "remove",
        label: "삭제",
        danger: true,
        run: (row: TableRow) => void remove(row).catch(partLost),
      }]
      : []),
  ], [given, permissions]);
  return { actions, opened, open };
}
