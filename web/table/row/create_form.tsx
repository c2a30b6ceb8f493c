/** The form of a new row, made from the columns that can be written. */
import { type FormEvent, useEffect, useRef, useState } from "react";
import type { CellValue, Column } from "../../../events/kit/column.ts";
import type { SaveAnswer } from "../../../projections/table/shapes.ts";
import { Button } from "../../ui/form/button.tsx";
import { toast } from "../../ui/client/toasts.ts";
import { useSave } from "../../ui/form/use_save.ts";
import { ColumnField, readInput } from "../columns/column_input.tsx";
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

/** The only choice where one must be chosen. */
const onlyChoice = ({ required, options }: Column): string | undefined =>
  required && options?.length === 1 ? options[0].value : undefined;

/** What a new row has where nothing is typed, as far as a choice shows it. */
function chosenAtFirst(columns: Column[]): Record<string, string> {
  return Object.fromEntries(
    columns.filter(hasChoices).flatMap((column) => {
      const value = column.default || onlyChoice(column);
      return value ? [[column.key, String(value)]] : [];
    }),
  );
}

export default function CreateForm({ label, columns, source, onSaved, onClose }: CreateFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { saving, save } = useSave<null, SaveAnswer>();
  const editable = columns.filter((column) => column.editable);
  const [texts, setTexts] = useState(() => chosenAtFirst(editable));
  const focusFirst = () => form.current?.querySelector<HTMLElement>(".input")?.focus();
  useEffect(focusFirst, []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const got = read(editable, texts);
    if (!got.values) {
      toast("warning", got.message);
      form.current?.querySelector<HTMLElement>(`[name="${got.key}"]`)?.focus();
      return;
    }
    const { values } = got;
    const send = (key: string) => source.create(values, key);
    const outcome = await save({ base: null, mine: null, content: values, send });
    if (!outcome || outcome.kind === "clash") return;
    if (outcome.kind !== "saved") return void toast("error", outcome.message);
    setTexts(chosenAtFirst(editable));
    onSaved(outcome.data);
    focusFirst();
  };
  return (
    <form className="dt-create card" ref={form} aria-label={label} noValidate onSubmit={submit}>
      {editable.map((column) => (
        <ColumnField
          key={column.key}
          column={column}
          label={column.label}
          value={texts[column.key] ?? ""}
          onChange={({ target }) => setTexts({ ...texts, [column.key]: target.value })}
        />
      ))}
      <div className="dt-create-foot">
        <Button onClick={onClose}>취소</Button>
        <Button type="submit" look="primary" busy={saving}>{saving ? "저장 중…" : "저장"}</Button>
      </div>
    </form>
  );
}
