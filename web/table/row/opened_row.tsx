/** What a row holds, or what it was and the way back to that. Loaded when opened. */
import { useState } from "react";
import type { CellValue, TableRow } from "../../../events/kit/column.ts";
import { rowName } from "../../../projections/table/row_name.ts";
import type { SaveAnswer } from "../../../projections/table/shapes.ts";
import { Button } from "../../ui/form/button.tsx";
import { Attachments } from "../../ui/attachment/attachments.tsx";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { fullDateTime } from "../../ui/time/format.ts";
import { History } from "../../ui/history/history.tsx";
import { content } from "../grid/cell.tsx";
import { cellText } from "../grid/format.ts";
import type { DataTableState } from "../use_data_table.ts";
import { RowForm } from "./row_form.tsx";
import type { OpenedRow } from "./use_row_actions.ts";

interface RowProps {
  table: DataTableState;
  row: TableRow;
  onClose(): void;
}

/** Everything a row holds, to read and to copy: the default action 상세 (S2 §2). */
function Detail({ table, row, onClose }: RowProps) {
  const { screen: { title, show, noun, files }, given } = table;
  const deleted = row.deleted ? " · 삭제된 항목" : "";
  return (
    <Dialog
      wide
      title={`${title} 상세`}
      text={`마지막 변경 ${fullDateTime(row.updated_at)} · ${row.updated_by}${deleted}`}
      onClose={onClose}
    >
      <dl className="dt-detail">
        {given.filter(({ type }) => type !== "sequence").map((column) => {
          return (
            <div key={column.key}>
              <dt>{column.label}</dt>
              <dd>{content(column, row[column.key] ?? null, row, show) || "-"}</dd>
            </div>
          );
        })}
      </dl>
      {files && <Attachments noun={noun} id={row.id} name={rowName(given, row)} />}
      <div className="dialog-actions">
        <Button onClick={() => table.row.open({ row, what: "history" })}>변경 이력</Button>
        <Button onClick={onClose}>닫기</Button>
      </div>
    </Dialog>
  );
}

/** What a row was, and the way back to it. */
function RowHistory({ table, row, onClose }: RowProps) {
  const { screen, given } = table;
  const { permissions } = screen;
  const [version, setVersion] = useState(row.version);
  const name = rowName(given, row);
  const path = (call: string) => `${screen.base}/${encodeURIComponent(row.id)}/${call}`;
  const text = (key: string, value: unknown) => {
    const column = given.find((one) => one.key === key);
    if (!column || value === null) return "";
    if (column.type === "datetime") return fullDateTime(String(value));
    return cellText(column, value as CellValue);
  };
  return (
    <Dialog wide title={`${name} 변경 이력`} onClose={onClose}>
      <History<SaveAnswer>
        name={name}
        version={Math.max(version, row.version)}
        files={screen.files ? { noun: screen.noun, id: row.id } : undefined}
        historyPath={path("history")}
        text={text}
        canRestore={permissions.change && !row.deleted}
        restorePath={path("restore")}
        onRestored={({ data, operation }) => {
          setVersion(data.version);
          table.done(operation);
          table.told("이전 시점으로 되돌렸습니다.", operation);
        }}
      />
      <div className="dialog-actions">
        <Button onClick={onClose}>닫기</Button>
      </div>
    </Dialog>
  );
}

const PARTS = { detail: Detail, history: RowHistory, form: RowForm };

export default function Opened({ table, opened }: { table: DataTableState; opened: OpenedRow }) {
  const { what, row } = opened;
  const Part = PARTS[what];
  // As it is by now, where it is still in the list.
  const newest = table.state.rows.find((one) => one?.id === row.id) ?? row;
  return <Part table={table} row={newest} onClose={() => table.row.open(null)} />;
}
