/** The form of a new row, made from the columns that can be written. */
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import type { CellValue, Column } from "../../../events/kit/column.ts";
import { Button } from "../../ui/button.tsx";
import { isFinal, newKey } from "../../ui/api.ts";
import { toast } from "../../ui/toasts.ts";
import { notAddedText } from "../../ui/words.ts";
import { ColumnInput, readInput } from "../columns/column_input.tsx";
import { hasChoices } from "../grid/choices.ts";
import type { CreateFormProps } from "../types.ts";

type Values = Record<string, CellValue>;

/** The values that were typed, or the first column that does not take its text. */
function read(columns: Column[], texts: Record<string, string>) {
  const values: Values = {};
  for (const column of columns) {
    const text = texts[column.key] ?? "";
    if (text === "" && !column.required) continue;
    const checked = readInput(column, text);
    if (!checked.ok) return { key: column.key, message: `${column.label}: ${checked.message}` };
    values[column.key] = checked.value;
  }
  return { values };
}

/** What a new row has where nothing is typed, as far as a choice shows it. */
function chosenAtFirst(columns: Column[]): Record<string, string> {
  const set = columns.filter((column) => hasChoices(column) && column.default);
  return Object.fromEntries(set.map(({ key, default: value }) => [key, String(value)]));
}

export default function CreateForm({ label, columns, source, onSaved, onClose }: CreateFormProps) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  const key = useRef(newKey());
  const editable = columns.filter((column) => column.editable);
  const [texts, setTexts] = useState(() => chosenAtFirst(editable));
  useEffect(() => form.current?.querySelector<HTMLElement>(".input")?.focus(), []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const got = read(editable, texts);
    if ("message" in got) {
      toast("warning", got.message ?? "");
      form.current?.querySelector<HTMLElement>(`[name="${got.key}"]`)?.focus();
      return;
    }
    setBusy(true);
    const answer = await source.create(got.values, key.current);
    setBusy(false);
    if (!answer.ok) {
      if (isFinal(answer.status)) key.current = newKey();
      toast("error", notAddedText(answer.problem.message));
      return;
    }
    key.current = newKey();
    setTexts(chosenAtFirst(editable));
    onSaved(answer.data);
    form.current?.querySelector<HTMLElement>(".input")?.focus();
  };
  return (
    <form className="dt-create card" ref={form} aria-label={label} noValidate onSubmit={submit}>
      {editable.map((column) => (
        <div key={column.key} className="field">
          <label htmlFor={`${id}-${column.key}`}>
            {column.label}
            {column.required ? " (필수)" : ""}
          </label>
          <ColumnInput
            column={column}
            id={`${id}-${column.key}`}
            value={texts[column.key] ?? ""}
            onChange={({ target }) => {
              key.current = newKey();
              setTexts({ ...texts, [column.key]: target.value });
            }}
          />
        </div>
      ))}
      <div className="dt-create-foot">
        <Button onClick={onClose}>취소</Button>
        <Button type="submit" look="primary" busy={busy}>{busy ? "저장 중…" : "저장"}</Button>
      </div>
    </form>
  );
}
