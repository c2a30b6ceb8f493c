/** Rows of a table that a query finds, in its order. Remembers what it can for as long as rows live. */
import { searchable } from "../../events/text.ts";
import { type Sorting, sortItems, type SortKey } from "../query.ts";
import { isRefusal } from "../../events/refusal.ts";
import type { Column, TableRow } from "../../events/kit/column.ts";
import type { TableQuery } from "./query.ts";

/**
 * The rows found. `rows` must be a new array whenever a row changed; what was worked out for it is
 * kept for as long as somebody holds it.
 */
export function findRows(
  columns: readonly Column[],
  rows: readonly TableRow[],
  query: TableQuery,
): readonly TableRow[] {
  const copies = copiesOf(rows);
  return copies.get(`found ${query.key}`, () => find(columns, rows, query, copies));
}

function find(
  columns: readonly Column[],
  rows: readonly TableRow[],
  query: TableQuery,
  copies: Copies,
): readonly TableRow[] {
  const { sorting, words, deleted } = query;
  const tests = query.tests.slice();
  if (words.length > 0) {
    tests.push((row) => {
      const text = searchText(columns, row);
      return words.every((word) => text.includes(word));
    });
  }
  const base = deleted === "with"
    ? rows
    : copies.get(deleted, () => rows.filter((row) => row.deleted === (deleted === "only")));
  const filtered = (some: readonly TableRow[]) =>
    tests.length === 0 ? some : some.filter((row) => tests.every((test) => test(row)));
  if (!sorting) return filtered(base);
  const name = `${deleted} ${sorting.field} ${sorting.direction}`;
  // Sorting a few found rows is quicker than sorting all, unless all are sorted already.
  if (tests.length > 0 && !copies.has(name)) return sortRows(columns, filtered(base), sorting);
  return filtered(copies.get(name, () => sortRows(columns, base, sorting)));
}

const COPIES_MAX = 24;

/** Copies of one array, by what they are; when there are too many it starts afresh. */
class Copies {
  #byName = new Map<string, readonly TableRow[]>();

  has(name: string): boolean {
    return this.#byName.has(name);
  }

  get(name: string, make: () => readonly TableRow[]): readonly TableRow[] {
    const kept = this.#byName.get(name);
    if (kept) return kept;
    const made = make();
    if (this.#byName.size >= COPIES_MAX) this.#byName.clear();
    this.#byName.set(name, made);
    return made;
  }
}

const known = new WeakMap<readonly TableRow[], Copies>();

function copiesOf(rows: readonly TableRow[]): Copies {
  const copies = known.get(rows) ?? new Copies();
  known.set(rows, copies);
  return copies;
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
