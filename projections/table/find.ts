/** Rows of a table that a query finds, in its order. */
import { searchable } from "../../events/text.ts";
import { type Sorting, sortItems, type SortKey } from "../query.ts";
import { isRefusal } from "../../events/refusal.ts";
import type { Column, TableRow } from "../../events/kit/column.ts";
import type { TableQuery } from "./query.ts";

/** The rows found. */
export function findRows(
  columns: readonly Column[],
  rows: readonly TableRow[],
  { tests, words, deleted, sorting }: TableQuery,
): readonly TableRow[] {
  const found = rows.filter((row) => {
    if (deleted !== "with" && row.deleted !== (deleted === "only")) return false;
    if (!tests.every((test) => test(row))) return false;
    if (words.length === 0) return true;
    const text = searchText(columns, row);
    return words.every((word) => text.includes(word));
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
  const isEmpty = (row: TableRow) =>
    row[field] === null || row[field] === undefined ||
    row[field] === "";
  const filled = rows.filter((row) => !isEmpty(row));
  const sorted = sortItems(filled, { [field]: sortKey(columns, field) }, sorting);
  if (isRefusal(sorted)) throw new Error(sorted.message);
  return filled.length === rows.length ? sorted : sorted.concat(rows.filter(isEmpty));
}

function sortKey(columns: readonly Column[], field: string): SortKey<TableRow> {
  const column = columns.find(({ key }) => key === field);
  switch (column?.type) {
    case "number":
    case "currency":
    case "boolean":
      return { kind: "number", of: (row) => Number(row[field]) };
    case "date":
    case "datetime":
      return { kind: "number", of: (row) => Date.parse(String(row[field])) };
    case "select":
    case "status": {
      const labels = new Map(column.options?.map(({ value, label }) => [value, label]));
      const text = (value: string) => labels.get(value) ?? value;
      return { kind: "text", of: (row) => text(String(row[field])) };
    }
    default:
      if (field === "updated_at") {
        return {
          kind: "number",
          of: (row) => Date.parse(row.updated_at),
        };
      }
      return { kind: "text", of: (row) => String(row[field]) };
  }
}

/** Kept for as long as a row lives: a change makes another row. */
const searchTexts = new WeakMap<TableRow, string>();

/** What the search looks into: the searchable columns, and long numbers without their dashes too. */
function searchText(columns: readonly Column[], row: TableRow): string {
  let text = searchTexts.get(row);
  if (text === undefined) {
    const parts: string[] = [];
    for (const column of columns) {
      const value = row[column.key];
      if (!column.searchable || value === null || value === undefined) continue;
      const shown = column.options?.find((option) => option.value === value)?.label ?? `${value}`;
      parts.push(searchable(shown));
      const digits = shown.replace(/\D/g, "");
      if (digits.length >= 7 && digits !== shown) parts.push(digits);
    }
    text = parts.join("\n");
    searchTexts.set(row, text);
  }
  return text;
}
