/** One value for many rows: which column, which value, over which rows (S2 §7). Loaded when opened. */
import { type FormEvent, useId, useRef, useState } from "react";
import type { Column } from "../../../events/kit/column.ts";
import type { BulkTarget } from "../../../projections/table/shapes.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { count as figure } from "../../ui/format.ts";
import { ColumnInput, readInput } from "../columns/column_input.tsx";
import type { FilterTag } from "../filters/filters.ts";
import { Progress } from "./progress.tsx";
import type { BulkControl } from "./use_bulk.ts";
import { amountOf, targetText } from "./words.ts";

interface EditProps {
  columns: Column[];
  target: BulkTarget;
  tags: FilterTag[];
  bulk: BulkControl;
  onClose(): void;
}

interface ValueProps {
  id: string;
  column: Column;
  text: string;
  problem: boolean;
  onText(text: string): void;
}

/** The input that fits the column, with what it means to leave it empty. */
function Value({ id, column, text, problem, onText }: ValueProps) {
  const mayBeEmpty = !column.required && column.type !== "boolean";
  return (
    <div className="field">
      <label htmlFor={`${id}-value`}>새 값{column.required ? " (필수)" : ""}</label>
      <ColumnInput
        column={column}
        id={`${id}-value`}
        value={text}
        aria-invalid={problem || undefined}
        aria-describedby={problem ? `${id}-problem` : mayBeEmpty ? `${id}-hint` : undefined}
        onChange={({ target }) => onText(target.value)}
      />
      {mayBeEmpty && <p id={`${id}-hint`} className="field-hint">비워 두면 지금 값을 지웁니다.</p>}
    </div>
  );
}

export default function BulkEditDialog({ columns, target, tags, bulk, onClose }: EditProps) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const editable = columns.filter((column) => column.editable && column.type !== "sequence");
  const [key, setKey] = useState("");
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const column = editable.find((candidate) => candidate.key === key);
  const busy = bulk.progress !== null;
  const unchosen = problem !== null && !column;

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
    <Dialog title="일괄 수정" text={targetText(target, tags)} keepOpenOutside onClose={onClose}>
      <form ref={form} className="dt-bulk-edit" noValidate onSubmit={submit}>
        <label className="field">
          <span className="label">바꿀 항목</span>
          <select
            className="input"
            name="bulk-column"
            value={key}
            aria-invalid={unchosen || undefined}
            aria-describedby={unchosen ? `${id}-problem` : undefined}
            onChange={({ target }) => {
              setKey(target.value);
              setText("");
              setProblem(null);
            }}
          >
            <option value="">선택</option>
            {editable.map(({ key, label }) => <option key={key} value={key}>{label}</option>)}
          </select>
        </label>
        {column && (
          <Value
            id={id}
            column={column}
            text={text}
            problem={problem !== null}
            onText={(text) => {
              setText(text);
              setProblem(null);
            }}
          />
        )}
        {problem && <p id={`${id}-problem`} className="field-error" role="alert">{problem}</p>}
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
