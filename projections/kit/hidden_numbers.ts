/** Masks numbers of persons, cards and accounts in rows; the originals stay on the row, hidden. */
import { isUnread } from "../../events/base/personal.ts";
import type { TableRow } from "../../events/kit/column.ts";
import { isSecret, numberFields } from "../../events/base/number_places.ts";
import {
  findNumbers,
  maskedText,
  numbersIn,
  SECRET_MASK,
} from "../../events/base/person_number.ts";

/** A symbol: neither JSON nor a copy of a row has it. */
const WHOLE = Symbol("whole");

type Whole = Record<string, string>;
type Row = TableRow & { [WHOLE]?: Whole };

/** Masks the numbers of a new row. */
export function hideNumbers(noun: string, row: TableRow): TableRow {
  const whole: Whole = {};
  for (const field of numberFields(noun)) {
    const text = row[field];
    if (typeof text !== "string") continue;
    const shown = isSecret(noun, field) && text !== "" && !isUnread(text)
      ? SECRET_MASK
      : maskedText(text, field);
    if (shown === text) continue;
    whole[field] = text;
    row[field] = shown;
  }
  if (Object.keys(whole).length > 0) Object.defineProperty(row, WHOLE, { value: whole });
  return row;
}

/** The row with its stored numbers: for printing, for a person who requested them, for its own earlier version. */
export const wholeRow = <R extends TableRow>(row: R): R => ({ ...row, ...(row as Row)[WHOLE] });

/** Every number of a row by its field: masked and stored form. */
export const numbersOf = (row: TableRow): { field: string; shown: string; written: string }[] =>
  Object.entries((row as Row)[WHOLE] ?? {})
    .flatMap(([field, text]) => {
      if (row[field] === SECRET_MASK) return [{ field, shown: SECRET_MASK, written: text }];
      return numbersIn(text, field).map((one) => ({ field, ...one }));
    });

/** Does the row contain this whole number? A part of one is never found. */
export const containsNumber = (row: TableRow, number: string): boolean =>
  Object.entries((row as Row)[WHOLE] ?? {}).some(([field, text]) =>
    findNumbers(text, field).some((one) => one.number === number)
  );
