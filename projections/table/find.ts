/** Rows of a table that a query finds, in its order. */
import { addressKey } from "../kit/address_text.ts";
import {
  initialsOf,
  type Searched,
  searchedFacts,
  searchedText,
  searchTest,
} from "../search/search.ts";
import { containsNumber } from "../kit/hidden_numbers.ts";
import { filterInSlices, type Sorting, sortItems, type SortKey } from "../kit/query.ts";
import { isRefusal } from "../../events/base/refusal.ts";
import type { Column, TableRow } from "../../events/kit/column.ts";
import type { TableQuery } from "./query.ts";

/** The rows found. Yields where others may have their turn. */
export function* findRows(
  columns: readonly Column[],
  rows: readonly TableRow[],
  { tests, words, number, deleted, sorting }: TableQuery,
): Generator<void, readonly TableRow[]> {
  const places = placesOf(columns);
  const hasAddress = places.texts.some(({ compare }) => compare === "address");
  const fits = searchTest(words.join(" "), hasAddress ? addressKey : undefined);
  const found = yield* filterInSlices(rows, (row) => {
    if (deleted !== "with" && row.deleted !== (deleted === "only")) return false;
    for (const test of tests) if (!test(row)) return false;
    if (fits === null || number !== "" && containsNumber(row, number)) return true;
    return fits(searchedRow(places, row));
  });
  return sorting ? yield* sortRows(columns, found, sorting) : found;
}

/** Empty cells come last, whichever the direction. */
function* sortRows(
  columns: readonly Column[],
  rows: readonly TableRow[],
  sorting: Sorting,
): Generator<void, readonly TableRow[]> {
  const { field } = sorting;
  if (field === "id") return rows.toReversed();
  const isEmpty = ({ [field]: value }: TableRow) =>
    value === null || value === undefined || value === "";
  const filled = yield* filterInSlices(rows, (row) => !isEmpty(row));
  const sorted = yield* sortItems(filled, { [field]: sortKey(columns, field) }, sorting);
  if (isRefusal(sorted)) throw new Error(sorted.message);
  return filled.length === rows.length
    ? sorted
    : sorted.concat(yield* filterInSlices(rows, isEmpty));
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
const SEARCHED = Symbol("searched");

/** What the search looks into: the searchable columns, and all amounts and days that are shown. */
interface Places {
  texts: Column[];
  amounts: Column[];
  days: Column[];
}

function placesOf(columns: readonly Column[]): Places {
  const shown = (...types: Column["type"][]) =>
    columns.filter(({ type, visible }) => types.includes(type) && visible !== false);
  return {
    texts: columns.filter(({ searchable }) => searchable),
    amounts: shown("currency", "number"),
    days: shown("date", "datetime"),
  };
}

function searchedRow(places: Places, row: TableRow & { [SEARCHED]?: Searched }): Searched {
  const known = row[SEARCHED];
  if (known) return known;
  const searched = new SearchedRow(places, row);
  Object.defineProperty(row, SEARCHED, { value: searched });
  return searched;
}

class SearchedRow implements Searched {
  readonly text: string;
  #facts?: string;
  #initials?: string;
  readonly #places: Places;
  readonly #row: TableRow;

  constructor(places: Places, row: TableRow) {
    this.#places = places;
    this.#row = row;
    const texts: string[] = [];
    const addresses: string[] = [];
    for (const { key, options, compare } of places.texts) {
      const value = row[key];
      if (value === null || value === undefined) continue;
      const shown = options?.find((option) => option.value === value)?.label ?? `${value}`;
      texts.push(shown);
      if (compare === "address") addresses.push(addressKey(shown));
    }
    this.text = searchedText(texts, addresses);
  }

  /** Few searches ask for these. */
  get facts(): string {
    return this.#facts ??= this.#findFacts();
  }

  get initials(): string {
    return this.#initials ??= initialsOf(this.text);
  }

  #findFacts(): string {
    const amounts: number[] = [];
    const days: string[] = [];
    for (const { key, factor = 1 } of this.#places.amounts) {
      const value = this.#row[key];
      if (typeof value === "number") amounts.push(value / factor);
    }
    for (const { key } of this.#places.days) {
      const value = this.#row[key];
      if (typeof value === "string") days.push(value);
    }
    return searchedFacts(amounts, days);
  }
}
