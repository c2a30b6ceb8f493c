/** What a row holds, or what it was. Loaded when opened. */
import { DetailDialog } from "./detail_dialog.tsx";
import { HistoryDialog } from "./history_dialog.tsx";
import type { TableScreen } from "../types.ts";
import type { DataTableState } from "../use_data_table.ts";
import type { RowActionsControl } from "./use_row_actions.ts";

interface OpenedRowProps {
  screen: TableScreen;
  table: DataTableState;
  row: RowActionsControl;
}

export default function OpenedRow({ screen, table, row }: OpenedRowProps) {
  const opened = row.opened!;
  const { id } = opened.row;
  const shared = {
    columns: table.given,
    // As it is by now, where it is still in the list.
    row: table.state.rows.find((one) => one.id === id) ?? opened.row,
    onClose: () => row.open(null),
  };
  if (opened.what === "detail") {
    const showHistory = () => row.open({ row: opened.row, what: "history" });
    return (
      <DetailDialog
        {...shared}
        title={screen.title}
        show={screen.show}
        showHistory={showHistory}
      />
    );
  }
  return (
    <HistoryDialog
      {...shared}
      base={screen.base}
      canRestore={screen.permissions.edit}
      onRestored={(operation) => table.bulkDone({ done: 1, refused: [], rows: [], operation })}
    />
  );
}
