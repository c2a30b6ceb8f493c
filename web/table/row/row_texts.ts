/** A row's form: the texts of its fields, and the values that were typed in them. Pure. */
import type { CellValue, Column, TableRow } from "../../../events/kit/column.ts";
import { sameValue } from "../../../projections/table/same_value.ts";
import type { CellChange } from "../../../projections/table/shapes.ts";
import { readInput } from "../columns/column_input.tsx";
import { hasChoices } from "../grid/choices.ts";
import { plainText } from "../grid/format.ts";

export type Texts = Record<string, string>;

/** The first field whose text cannot be its value, and why. */
export interface WrongField {
  key: string;
  message: string;
}

/** What a field begins with. */
export function textOf(column: Column, row: TableRow): string {
  const value = row[column.key] ?? null;
  if (hasChoices(column)) return value === null ? "" : String(value);
  const text = plainText(column, value);
  return column.type === "datetime" ? text.replace(" ", "T") : text;
}

/** Is anything typed that its field did not begin with? */
export const isTyped = (columns: Column[], row: TableRow | null, texts: Texts): boolean =>
  columns.some((column) => {
    const typed = texts[column.key];
    return typed !== undefined && typed !== (row ? textOf(column, row) : "");
  });

/** The cells that were written, or the first that cannot be. */
export function changesOf(
  columns: Column[],
  row: TableRow,
  texts: Texts,
): { changes: CellChange[] } | WrongField {
  const changes: CellChange[] = [];
  for (const column of columns) {
    const { key } = column;
    if (texts[key] === undefined || texts[key] === textOf(column, row)) continue;
    const read = readInput(column, texts[key]);
    if (!read.ok) return { key, message: read.message };
    const from = row[key] ?? null;
    if (!sameValue(from, read.value)) changes.push({ id: row.id, key, from, to: read.value });
  }
  return { changes };
}

/** The values of a new row, or the first field that does not take its text. */
export function newValues(
  columns: Column[],
  texts: Texts,
): { values: Record<string, CellValue> } | WrongField {
  const values: Record<string, CellValue> = {};
  for (const column of columns) {
    const text = texts[column.key] ?? "";
    if (text === "" && !column.required) continue;
    const read = readInput(column, text);
    if (!read.ok) return { key: column.key, message: read.message };
    values[column.key] = read.value;
  }
  return { values };
}

/** The only choice where one must be chosen. */
const onlyChoice = ({ required, options }: Column): string | undefined =>
  required && options?.length === 1 ? options[0].value : undefined;

/** What a new row has where nothing is typed, as far as a choice shows it. */
export function chosenAtFirst(columns: Column[]): Texts {
  return Object.fromEntries(
    columns.filter(hasChoices).flatMap((column) => {
      const value = column.default || onlyChoice(column);
      return value ? [[column.key, String(value)]] : [];
    }),
  );
}
