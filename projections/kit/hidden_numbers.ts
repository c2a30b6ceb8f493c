/** Rows show numbers of persons, cards and accounts masked; what they were masked from stands on the row, unseen. */
import type { TableRow } from "../../events/kit/column.ts";
import { numberFields } from "../../events/base/number_places.ts";
import { findNumbers, maskedText, numbersIn } from "../../events/base/person_number.ts";

/** No JSON has it, and no copy of a row. */
const WHOLE = Symbol("whole");

type Whole = Record<string, string>;
type Row = TableRow & { [WHOLE]?: Whole };

/** Masks the numbers of a row that was just made. */
export function hideNumbers(noun: string, row: TableRow): TableRow {
  const whole: Whole = {};
  for (const field of numberFields(noun)) {
    const text = row[field];
    if (typeof text !== "string") continue;
    const shown = maskedText(text, field);
    if (shown === text) continue;
    whole[field] = text;
    row[field] = shown;
  }
  if (Object.keys(whole).length > 0) Object.defineProperty(row, WHOLE, { value: whole });
  return row;
}

/** The row with its stored numbers: for paper, for a person who asked to see them, for its own earlier version. */
export const wholeRow = <R extends TableRow>(row: R): R => ({ ...row, ...(row as Row)[WHOLE] });

/** Every number of a row, by the field it stands in: as the row shows it, and as it is kept. */
export const numbersOf = (row: TableRow): { field: string; shown: string; written: string }[] =>
  Object.entries((row as Row)[WHOLE] ?? {})
    .flatMap(([field, text]) => numbersIn(text, field).map((one) => ({ field, ...one })));

/** Does the row hold this whole number? Of a part of one nothing is found. */
export const containsNumber = (row: TableRow, number: string): boolean =>
  Object.entries((row as Row)[WHOLE] ?? {}).some(([field, text]) =>
    findNumbers(text, field).some((one) => one.number === number)
  );
