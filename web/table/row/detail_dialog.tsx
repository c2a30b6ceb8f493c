/** Everything a row holds, to read and to copy: the default action 상세 (S2 §2). */
import type { Column, TableRow } from "../../../events/kit/column.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { fullDateTime } from "../../ui/format.ts";
import { cellText } from "../grid/format.ts";
import type { TableScreen } from "../types.ts";

interface DetailProps {
  title: string;
  columns: Column[];
  row: TableRow;
  show: TableScreen["show"];
  showHistory(): void;
  onClose(): void;
}

export function DetailDialog(
  { title, columns, row, show, showHistory, onClose }: DetailProps,
) {
  const shown = columns.filter(({ type }) => type !== "sequence");
  return (
    <Dialog
      wide
      title={`${title} 상세`}
      text={`마지막 변경 ${fullDateTime(row.updated_at)} · ${row.updated_by}${
        row.deleted ? " · 삭제된 항목" : ""
      }`}
      onClose={onClose}
    >
      <dl className="dt-detail">
        {shown.map((column) => {
          const value = row[column.key] ?? null;
          const draw = column.show ? show?.[column.show] : undefined;
          return (
            <div key={column.key}>
              <dt>{column.label}</dt>
              <dd>{draw ? draw(value, row) : cellText(column, value) || "-"}</dd>
            </div>
          );
        })}
      </dl>
      <div className="dialog-actions">
        <Button onClick={showHistory}>변경 이력</Button>
        <Button onClick={onClose}>닫기</Button>
      </div>
    </Dialog>
  );
}
