/** A field of a record: its value, its problem, and its input. */
import type { ComponentProps } from "react";
import { Field } from "../form/field.tsx";
import type { Versioned } from "./kind.ts";
import type { RecordEditor } from "./use_record.ts";

interface LineProps<Row extends Versioned, Form extends object>
  extends Omit<ComponentProps<typeof Field>, "name"> {
  editor: RecordEditor<Row, Form>;
  field: keyof Form & string;
  /** Its name in calls and problems, if not the field's. */
  named?: string;
}

export function Line<Row extends Versioned, Form extends object>(
  { editor, field, named = field, label, required, ...line }: LineProps<Row, Form>,
) {
  return (
    <Field
      {...line}
      id={`${editor.kind.name}-${named}`}
      label={required
        ? (
          <>
            {label} <span className="accent">(필수)</span>
          </>
        )
        : label}
      value={String(editor.form[field])}
      aria-required={required}
      problem={editor.problemOf(named)}
      onChange={(event) => editor.set(field, event.currentTarget.value as Form[typeof field])}
    />
  );
}
