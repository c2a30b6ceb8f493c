/** A form's field for a column, and its input as the column's value. */
import type { ComponentProps } from "react";
import { checkCell } from "../../../projections/table/check.ts";
import type { CellValue, Column } from "../../../events/kit/column.ts";
import { Field } from "../../ui/form/field.tsx";
import { choicesOf, hasChoices } from "../grid/choices.ts";
import { readCell } from "../grid/value.ts";

/** The value of a form's text, checked like on the server; or the Korean reason against it. */
export function readInput(
  column: Column,
  text: string,
): { ok: true; value: CellValue } | { ok: false; message: string } {
  const read = readCell(column, text);
  return read.ok ? checkCell(column, read.value) : read;
}

type ColumnFieldProps = Omit<ComponentProps<typeof Field>, "as" | "type" | "name"> & {
  column: Column;
};

const TYPES: Partial<Record<Column["type"], string>> = {
  date: "date",
  datetime: "datetime-local",
};

/** A text that may be this long has several lines. */
const LINES_FROM = 500;

/** A column's input with its label, which says whether it is required. */
export function ColumnField({ column, label, ...control }: ColumnFieldProps) {
  const { key, type, placeholder, required, options } = column;
  const about = { name: key, label: `${label}${required ? " (필수)" : ""}`, ...control };
  if (type === "boolean" || (hasChoices(column) && options)) {
    return (
      <Field as="select" {...about}>
        <option value="">선택</option>
        {choicesOf(column, "").map(({ value, label }) => (
          <option key={value} value={value}>{label}</option>
        ))}
      </Field>
    );
  }
  if (type === "text" && (column.maxLength ?? 0) >= LINES_FROM) {
    return <Field as="textarea" rows={3} autoComplete="off" placeholder={placeholder} {...about} />;
  }
  return (
    <Field
      type={TYPES[type] ?? "text"}
      inputMode={type === "number" || type === "currency" ? "decimal" : undefined}
      autoComplete="off"
      placeholder={placeholder}
      {...about}
    />
  );
}
