/** A window with a form that is sent once per press, and keeps what is typed when it fails. Load it lazily. */
import { type ComponentProps, type FormEvent, type ReactNode, useState } from "react";
import type { Answer } from "../client/api.ts";
import { Button } from "../form/button.tsx";
import { Dialog } from "./dialog.tsx";
import { Field } from "../form/field.tsx";
import { useSave } from "../form/use_save.ts";

/** What is typed, by the names of the fields, without the space around it. */
export type Typed = Record<string, string>;

interface AskDialogProps<T> {
  title: string;
  text: string;
  /** What the button says that sends it. */
  label: string;
  danger?: boolean;
  /** The first one has the focus, and shows what is wrong. */
  fields: (ComponentProps<typeof Field> & { name: string })[];
  /** Why what is typed cannot be sent; null when it can. */
  check?(typed: Typed): string | null;
  send(typed: Typed, key: string): Promise<Answer<T>>;
  onDone(data: T): void;
  onClose(): void;
  children?: ReactNode;
}

export function AskDialog<T>(props: AskDialogProps<T>) {
  const { title, text, label, danger, fields, check, send, onDone, onClose } = props;
  const [problem, setProblem] = useState<string | null>(null);
  const { save, saving, trouble } = useSave<null, T>();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const typed = Object.fromEntries(
      fields.map(({ name }) => [name, String(form.get(name) ?? "").trim()]),
    );
    const wrong = check?.(typed) ?? null;
    setProblem(wrong);
    if (wrong) return;
    const answer = await save({
      base: null,
      mine: null,
      content: typed,
      send: (key) => send(typed, key),
    });
    if (answer?.kind === "saved") onDone(answer.data);
    else if (answer?.kind === "clash") setProblem(answer.message);
  };
  return (
    <Dialog title={title} text={text} onClose={onClose} keepOpenOutside>
      <form noValidate onSubmit={submit} className="dialog-form" aria-busy={saving}>
        {fields.map((field, at) => (
          <Field
            key={field.name}
            autoComplete="off"
            autoFocus={at === 0}
            problem={at === 0 && (problem ?? trouble)}
            {...field}
          />
        ))}
        {props.children}
        <div className="dialog-actions">
          <Button onClick={onClose}>취소</Button>
          <Button type="submit" look={danger ? "danger" : "primary"} busy={saving}>{label}</Button>
        </div>
      </form>
    </Dialog>
  );
}
