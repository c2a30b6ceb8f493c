/** Rows of a table that a query finds, in its order. */
import { searchable } from "../../events/text.ts";
import { addressKey } from "../address_text.ts";
import { holdsNumber } from "./hidden_numbers.ts";
import { type Sorting, sortItems, type SortKey } from "../query.ts";
import { isRefusal } from "../../events/refusal.ts";
import type { Column, TableRow } from "../../events/kit/column.ts";
import type { TableQuery } from "./query.ts";

/** The rows found. */
export function findRows(
  columns: readonly Column[],
  rows: readonly TableRow[],
  { tests, words, number, deleted, sorting }: TableQuery,
): readonly TableRow[] {
  const places = columns.some(({ compare }) => compare === "address");
  const wanted = words.map((word) => places ? [word, addressKey(word)].filter(Boolean) : [word]);
  // An address that was pasted whole names its place with words that are not kept, such as the postcode.
  const whole = places ? addressKey(words.join(" ")) : "";
  const found = rows.filter((row) => {
    if (deleted !== "with" && row.deleted !== (deleted === "only")) return false;
    for (const test of tests) if (!test(row)) return false;
    if (words.length === 0 || number !== "" && holdsNumber(row, number)) return true;
    const text = searchText(columns, row);
    return whole !== "" && text.includes(whole) ||
      wanted.every((forms) => forms.some((form) => text.includes(form)));
  });
  return sorting ? sortRows(columns, found, sorting) : found;
}

/** Empty cells come last, whichever the direction. */
function sortRows(
  columns: readonly Column[],
  rows: readonly TableRow[],
  sorting: Sorting,
): readonly TableRow[] {
  const { field } = sorting;
  if (field === "id") return rows.toReversed();
  const isEmpty = ({ [field]: value }: TableRow) =>
    value === null || value === undefined || value === "";
  const filled = rows.filter((row) => !isEmpty(row));
  const sorted = sortItems(filled, { [field]: sortKey(columns, field) }, sorting);
  if (isRefusal(sorted)) throw new Error(sorted.message);
  return filled.length === rows.length ? sorted : sorted.concat(rows.filter(isEmpty));
}

const instant = (value: unknown): number => Date.parse(String(value));

/** The digits of a day, `2026-11-24`, as one number: in the order of days, in a third of the time of a calendar. */
function digits(value: unknown): number {
  const text = String(value);
  let figure = 0;
  for (let at = 0; at < text.length; at++) {
    const digit = text.charCodeAt(at) - 48;
    if (digit >= 0 && digit <= 9) figure = figure * 10 + digit;
  }
  return figure;
}

/** What is put in order as a figure, by the column's type; `updated_at` is a field of every row. */
const FIGURES: Partial<Record<string, (value: unknown) => number>> = {
  number: Number,
  currency: Number,
  boolean: Number,
  date: digits,
  datetime: instant,
  updated_at: instant,
};

/** Choices are put in order by what they are called. */
function sortKey(columns: readonly Column[], field: string): SortKey<TableRow> {
  const { type = field, options = [] } = columns.find(({ key }) => key === field) ?? {};
  const figure = FIGURES[type];
  if (figure) return { kind: "number", of: (row) => figure(row[field]) };
  const labels = new Map(options.map(({ value, label }) => [value, label]));
  return { kind: "text", of: (row) => labels.get(String(row[field])) ?? String(row[field]) };
}

/** Stands on the row, for as long as it lives: a change makes another row, and a copy is without it. */
const TEXT = Symbol("search text");

/** What the search looks into: the searchable columns, and long numbers without their dashes too. */
function searchText(columns: readonly Column[], row: TableRow & { [TEXT]?: string }): string {
  let text = row[TEXT];
  if (text === undefined) {
    const parts: string[] = [];
    for (const column of columns) {
      const value = row[column.key];
      if (!column.searchable || value === null || value === undefined) continue;
      const shown = column.options?.find((option) => option.value === value)?.label ?? `${value}`;
      parts.push(searchable(shown));
      const digits = shown.replace(/\D/g, "");
      if (digits.length >= 7 && digits !== shown) parts.push(digits);
      if (column.compare === "address") parts.push(addressKey(shown));
    }
    text = parts.join("\n");
    Object.defineProperty(row, TEXT, { value: text });
  }
  return text;
}
