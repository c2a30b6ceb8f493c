/** What a row was, and the way back to it. */
import { useState } from "react";
import type { Column, TableRow } from "../../../events/kit/column.ts";
import type { SaveAnswer } from "../../../projections/table/shapes.ts";
import { rowName } from "../../../projections/table/row_name.ts";
import { callApi } from "../../ui/api.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { fullDateTime } from "../../ui/format.ts";
import { History } from "../../ui/history/history.tsx";
import { restoreVersion } from "../../ui/history/restore.ts";
import { toast } from "../../ui/toasts.ts";
import { csrfHeader } from "../../ui/csrf.ts";
import { cellText } from "../grid/format.ts";

interface HistoryDialogProps {
  columns: Column[];
  row: TableRow;
  /** Base path of the table's calls. */
  base: string;
  canRestore: boolean;
  /** An earlier version came back by this operation. */
  onRestored(operation: string): void;
  onClose(): void;
}

export function HistoryDialog(props: HistoryDialogProps) {
  const { columns, row, base, canRestore, onRestored, onClose } = props;
  const [version, setVersion] = useState(row.version);
  const name = rowName(columns, row);
  const path = (call: string) => `${base}/${encodeURIComponent(row.id)}/${call}`;
  const text = (key: string, value: unknown) => {
    const column = columns.find((one) => one.key === key);
    if (!column || value === null) return "";
    if (column.type === "datetime") return fullDateTime(String(value));
    return cellText(column, value as TableRow[string]);
  };
  return (
    <Dialog wide title={`${name} 변경 이력`} onClose={onClose}>
      <History<SaveAnswer>
        name={name}
        version={Math.max(version, row.version)}
        load={() => callApi("GET", path("history"))}
        text={text}
        canRestore={canRestore && !row.deleted}
        restore={(to, from) => restoreVersion(path("restore"), to, from, csrfHeader())}
        onRestored={({ data, operation }) => {
          setVersion(data.version);
          onRestored(operation);
          toast("success", "이전 시점으로 되돌렸습니다.");
        }}
      />
      <div className="dialog-actions">
        <Button onClick={onClose}>닫기</Button>
      </div>
    </Dialog>
  );
}
