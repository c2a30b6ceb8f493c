/** A form's input for a column, and what was put into it as the column's value. */
import { checkCell } from "../../../projections/table/check.ts";
import type { CellValue, Column } from "../../../events/kit/column.ts";
import { choicesOf, hasChoices } from "../grid/choices.ts";
import { readCell } from "../grid/value.ts";

/** The value of a form's text, checked as the server will; or why it is none (Korean). */
export function readInput(
  column: Column,
  text: string,
): { ok: true; value: CellValue } | { ok: false; message: string } {
  const read = readCell(column, text);
  return read.ok ? checkCell(column, read.value) : read;
}

interface ColumnInputProps {
  column: Column;
  id: string;
  value: string;
  onChange(event: { target: { value: string } }): void;
  "aria-invalid"?: boolean;
  "aria-describedby"?: string;
}

const TYPES: Partial<Record<Column["type"], string>> = {
  date: "date",
  datetime: "datetime-local",
};

export function ColumnInput({ column, ...rest }: ColumnInputProps) {
  const { key, type, placeholder } = column;
  if (hasChoices(column) && (type === "boolean" || column.options)) {
    return (
      <select className="input" name={key} {...rest}>
        <option value="">선택</option>
        {choicesOf(column, "").map(({ value, label }) => (
          <option key={value} value={value}>{label}</option>
        ))}
      </select>
    );
  }
  return (
    <input
      className="input"
      type={TYPES[type] ?? "text"}
      inputMode={type === "number" || type === "currency" ? "decimal" : undefined}
      name={key}
      autoComplete="off"
      placeholder={placeholder}
      {...rest}
    />
  );
}
