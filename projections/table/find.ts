/** Rows of a table that a query finds, in its order. Remembers what it can for as long as rows live. */
import { searchable, type Sorting, sortItems, type SortKey } from "../query.ts";
import { isRefusal } from "../../events/refusal.ts";
import type { Column, TableRow } from "./column.ts";
import type { TableQuery } from "./query.ts";

/**
 * The rows found. `rows` must be a new array whenever a row changed; sorted copies are kept with it
 * for as long as somebody holds it.
 */
export function findRows(
  columns: readonly Column[],
  rows: readonly TableRow[],
  query: TableQuery,
): readonly TableRow[] {
  const { sorting, words, tests, deleted } = query;
  const ordered = sorting ? sortedRows(columns, rows, sorting) : rows;
  const wanted = tests.slice();
  if (deleted !== "with") wanted.push((row) => row.deleted === (deleted === "only"));
  if (words.length > 0) {
    wanted.push((row) => {
      const text = searchText(columns, row);
      return words.every((word) => text.includes(word));
    });
  }
  if (wanted.length === 0) return ordered;
  return ordered.filter((row) => wanted.every((test) => test(row)));
}

/** Sorted copies by array, then by field and direction. */
const sortedCopies = new WeakMap<readonly TableRow[], Map<string, readonly TableRow[]>>();
const COPIES_MAX = 8;

function sortedRows(
  columns: readonly Column[],
  rows: readonly TableRow[],
  sorting: Sorting,
): readonly TableRow[] {
  const copies = sortedCopies.get(rows) ?? new Map<string, readonly TableRow[]>();
  const name = `${sorting.field} ${sorting.direction}`;
  const kept = copies.get(name);
  if (kept) return kept;
  const sorted = sortRows(columns, rows, sorting);
  if (copies.size >= COPIES_MAX) copies.clear();
  sortedCopies.set(rows, copies.set(name, sorted));
  return sorted;
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
