/** A row as a form: what can be written in fields, the rest to read. A card of a phone opens it. Loaded when opened. */
import { type FormEvent, useRef, useState } from "react";
import type { Column, TableRow } from "../../../events/kit/column.ts";
import { rowName } from "../../../projections/table/row_name.ts";
import { Button } from "../../ui/form/button.tsx";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { useCarefulClose } from "../../ui/form/careful_close.ts";
import { fullDateTime } from "../../ui/time/format.ts";
import { ColumnField } from "../columns/column_input.tsx";
import { content } from "../grid/cell.tsx";
import { canEditCell } from "../grid/handle.ts";
import type { DataTableState } from "../use_data_table.ts";
import { changesOf, isTyped, textOf, type Texts, type WrongField } from "./row_texts.ts";

interface RowFormProps {
  table: DataTableState;
  row: TableRow;
  onClose(): void;
}

/** What else can be done with the row. */
function Actions({ table, row, onClose }: RowFormProps) {
  const others = table.row.actions.filter(({ name }) => name !== "detail");
  return (
    <>
      <Button onClick={() => table.row.open({ row, what: "history" })}>변경 이력</Button>
      {others.map(({ name, label, onDeleted, danger, run }) => (
        <Button
          key={name}
          look={danger && !row.deleted ? "danger" : "plain"}
          onClick={() => {
            onClose();
            run(row);
          }}
        >
          {row.deleted && onDeleted || label}
        </Button>
      ))}
    </>
  );
}

/** Saved like cells that are written in the table: one after another, with undo, and kept when refused. */
export function RowForm({ table, row, onClose }: RowFormProps) {
  const { screen: { show, permissions }, given } = table;
  // The values when the form was opened: another's change of the same cell meanwhile needs a choice.
  const [start] = useState(row);
  const [texts, setTexts] = useState<Texts>({});
  const [problem, setProblem] = useState<WrongField | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const close = useCarefulClose(`row/${row.id}`, isTyped(given, start, texts), onClose);
  const columns = given.filter(({ type }) => type !== "sequence");
  const isFor = (column: Column) => permissions.change && canEditCell(column, row);
  const written = columns.filter(isFor);
  const read = columns.filter((column) => !isFor(column));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const got = changesOf(written, start, texts);
    if (!("changes" in got)) {
      setProblem(got);
      form.current?.querySelector<HTMLElement>(`[name="${got.key}"]`)?.focus();
      return;
    }
    if (got.changes.length > 0) void table.edit(got.changes, "edit");
    onClose();
  };
  return (
    <Dialog
      wide
      title={rowName(given, row)}
      text={`마지막 변경 ${fullDateTime(row.updated_at)} · ${row.updated_by}${
        row.deleted ? " · 삭제된 항목" : ""
      }`}
      keepOpenOutside={Object.keys(texts).length > 0}
      onClose={close}
    >
      <form ref={form} className="dt-bulk-edit" noValidate onSubmit={submit}>
        {written.map((column) => (
          <ColumnField
            key={column.key}
            column={column}
            label={column.label}
            value={texts[column.key] ?? textOf(column, start)}
            problem={problem?.key === column.key && <span role="alert">{problem.message}</span>}
            onChange={({ target }) => {
              setTexts({ ...texts, [column.key]: target.value });
              setProblem(null);
            }}
          />
        ))}
        <dl className="dt-detail">
          {read.map((column) => (
            <div key={column.key}>
              <dt>{column.label}</dt>
              <dd>{content(column, row[column.key] ?? null, row, show) || "-"}</dd>
            </div>
          ))}
        </dl>
        <div className="dialog-actions">
          <Actions table={table} row={row} onClose={onClose} />
          <Button onClick={close}>닫기</Button>
          {written.length > 0 && <Button type="submit" look="primary">저장</Button>}
        </div>
      </form>
    </Dialog>
  );
}
