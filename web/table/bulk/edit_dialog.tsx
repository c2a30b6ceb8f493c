/** One value for many rows: which column, which value, over which rows (S2 §7). Loaded when opened. */
import { type FormEvent, useRef, useState } from "react";
import type { BulkTarget } from "../../../projections/table/shapes.ts";
import { Button } from "../../ui/form/button.tsx";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { Field } from "../../ui/form/field.tsx";
import { count as figure } from "../../ui/time/format.ts";
import { ColumnField, readInput } from "../columns/column_input.tsx";
import type { TableDialogProps } from "../use_data_table.ts";
import { Progress } from "./progress.tsx";
import type { BulkControl } from "./use_bulk.ts";
import { amountOf, targetText } from "./words.ts";

interface EditProps extends TableDialogProps {
  target: BulkTarget;
  bulk: BulkControl;
}

export default function BulkEditDialog({ table, target, bulk, onClose }: EditProps) {
  const form = useRef<HTMLFormElement>(null);
  const editable = table.given.filter((column) => column.editable && column.type !== "sequence");
  const [key, setKey] = useState("");
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const column = editable.find((candidate) => candidate.key === key);
  const busy = bulk.progress !== null;
  const mayBeEmpty = column && !column.required && column.type !== "boolean";
  const alert = problem && <span role="alert">{problem}</span>;

  const refuse = (message: string, name: string) => {
    setProblem(message);
    form.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (!column) return refuse("바꿀 항목을 선택해 주세요.", "bulk-column");
    const read = readInput(column, text);
    if (!read.ok) return refuse(read.message, column.key);
    if (await bulk.run({ kind: "edit", target, key, value: read.value })) onClose();
  };
  return (
    <Dialog
      title="일괄 수정"
      text={targetText(target, bulk.tags)}
      keepOpenOutside
      onClose={onClose}
    >
      <form ref={form} className="dt-bulk-edit" noValidate onSubmit={submit}>
        <Field
          as="select"
          label="바꿀 항목"
          name="bulk-column"
          value={key}
          problem={column ? null : alert}
          onChange={({ target }) => {
            setKey(target.value);
            setText("");
            setProblem(null);
          }}
        >
          <option value="">선택</option>
          {editable.map(({ key, label }) => <option key={key} value={key}>{label}</option>)}
        </Field>
        {column && (
          <ColumnField
            column={column}
            label="새 값"
            value={text}
            problem={alert}
            hint={mayBeEmpty && "비워 두면 현재 값을 지웁니다."}
            onChange={({ target }) => {
              setText(target.value);
              setProblem(null);
            }}
          />
        )}
        {bulk.progress && <Progress {...bulk.progress} />}
        <div className="dialog-actions">
          <Button onClick={onClose}>{busy ? "닫고 계속" : "취소"}</Button>
          <Button type="submit" look="primary" busy={busy}>
            {figure(amountOf(target))}개 항목 변경
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
