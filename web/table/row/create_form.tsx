/** The form of a new row, made from the columns that can be written. */
import { type FormEvent, useEffect, useRef, useState } from "react";
import type { SaveAnswer } from "../../../projections/table/shapes.ts";
import { Button } from "../../ui/form/button.tsx";
import { confirmDoubts } from "../../ui/ask_doubts.ts";
import { toast } from "../../ui/client/toasts.ts";
import { useSave } from "../../ui/form/use_save.ts";
import { ColumnField } from "../columns/column_input.tsx";
import type { CreateFormProps } from "../types.ts";
import { chosenAtFirst, newValues } from "./row_texts.ts";

export default function CreateForm({ label, columns, source, onSaved, onClose }: CreateFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { saving, save } = useSave<null, SaveAnswer>();
  const editable = columns.filter((column) => column.editable);
  const [texts, setTexts] = useState(() => chosenAtFirst(editable));
  const focusFirst = () => form.current?.querySelector<HTMLElement>(".input")?.focus();
  useEffect(focusFirst, []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const got = newValues(editable, texts);
    if (!("values" in got)) {
      const { label = "" } = editable.find(({ key }) => key === got.key) ?? {};
      toast("warning", `${label}: ${got.message}`);
      form.current?.querySelector<HTMLElement>(`[name="${got.key}"]`)?.focus();
      return;
    }
    const { values } = got;
    const send = (confirm?: true) => {
      const content = confirm ? { ...values, confirm } : values;
      return save({
        base: null,
        mine: null,
        content,
        send: (key) => source.create(content, key),
      });
    };
    let outcome = await send();
    if (outcome?.kind === "refused" && outcome.asks && await confirmDoubts(outcome.message)) {
      outcome = await send(true);
    }
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
