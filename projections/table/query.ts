/** The query string of a table's list (S2 §7), read against its columns. */
import { type Refusal, refuse } from "../../events/base/refusal.ts";
import { wholeNumber } from "../../events/base/person_number.ts";
import { searchable } from "../../events/base/text.ts";
import type { Sorting } from "../kit/query.ts";
import type { Column } from "../../events/kit/column.ts";
import { filterTest, type Test } from "./filter.ts";

/** Most rows of one page. */
export const PAGE_SIZE_MAX = 10_000;
const DEFAULT_PAGE_SIZE = 20;
/** Longest search, in UTF-16 units. */
export const SEARCH_MAX_LENGTH = 200;
const PARAMETERS_MAX = 100;

export interface TableQuery {
  page: number;
  page_size: number;
  /** Words that must all be found, ready to be compared. */
  words: string[];
  /** The number of a person, a card or an account that they are all of; "" where they are none. */
  number: string;
  /** Null is the table's own order, newest first. */
  sorting: Sorting | null;
  deleted: "without" | "only" | "with";
  tests: Test[];
}

/** What parameters that are no filters look like, and what is said of others. */
const PLAIN: [name: string, like: RegExp, message: string][] = [
  ["page", /^[1-9]\d{0,8}$/, "페이지 번호는 1 이상의 정수로 입력해 주세요."],
  [
    "page_size",
    /^([1-9]\d{0,3}|10000)$/,
    "페이지당 건수는 1부터 10,000까지의 정수로 입력해 주세요.",
  ],
  [
    "search",
    new RegExp(`^[^]{0,${SEARCH_MAX_LENGTH}}$`),
    `검색어는 ${SEARCH_MAX_LENGTH}자까지 입력할 수 있습니다.`,
  ],
  ["sort_direction", /^(asc|desc)$/, "정렬 방향은 asc 또는 desc로 입력해 주세요."],
  ["deleted", /^(only|with|without)$/, "삭제 항목 표시는 only 또는 with로 입력해 주세요."],
];

/** Names that are not filters; the server, which knows the operations, reads `operation`. */
const RESERVED = new Set(["sort_field", "ordering", "operation", ...PLAIN.map(([name]) => name)]);

const bad = (field: string, message: string): Refusal =>
  refuse(400, "invalid_input", message, [{ field, message }]);

interface ReadOptions {
  /** Refuse what is neither a filter of the table nor a parameter of the list. */
  strict?: boolean;
}

/**
 * Reads a query. Empty parameters count as not given (S2 §7). A value that makes no sense is refused
 * (400) with a text for the person; unknown names are passed over unless `strict`.
 */
export function readTableQuery(
  columns: readonly Column[],
  given: Record<string, string>,
  { strict = false }: ReadOptions = {},
): TableQuery | Refusal {
  const entries = Object.entries(given).filter(([, value]) => value.trim() !== "");
  if (entries.length > PARAMETERS_MAX) return bad("", "검색 조건이 너무 많습니다.");
  const params = new Map(entries.map(([name, value]) => [name, value.trim()]));
  for (const [name, like, message] of PLAIN) {
    const value = params.get(name);
    if (value !== undefined && !like.test(value)) return bad(name, message);
  }
  const sorting = sortingOf(columns, params);
  if (sorting && "refused" in sorting) return sorting;
  const tests = testsOf(columns, params, strict);
  if (!Array.isArray(tests)) return tests;
  return {
    page: Number(params.get("page") ?? 1),
    page_size: Number(params.get("page_size") ?? DEFAULT_PAGE_SIZE),
    words: searchable(params.get("search") ?? "").split(/\s+/).filter((word) => word !== ""),
    number: wholeNumber(params.get("search") ?? ""),
    sorting,
    deleted: (params.get("deleted") ?? "without") as TableQuery["deleted"],
    tests,
  };
}

/** `sort_field` with `sort_direction`, or `ordering` with a '-' in front for descending. */
function sortingOf(
  columns: readonly Column[],
  params: Map<string, string>,
): Sorting | Refusal | null {
  const ordering = params.get("ordering");
  const named = params.get("sort_field") ?? ordering?.replace(/^-/, "");
  if (named === undefined) return null;
  const byOrdering = ordering?.startsWith("-") && !params.has("sort_field") ? "desc" : "asc";
  const direction = (params.get("sort_direction") ?? byOrdering) as Sorting["direction"];
  const known = sortableFields(columns);
  const field = known.find((key) => key === named) ??
    known.find((key) => snakeCase(key) === named);
  if (field === undefined) {
    const message = `정렬할 수 없는 항목입니다: ${named.slice(0, 50)}. ` +
      `사용할 수 있는 항목: ${known.join(", ")}`;
    return refuse(400, "unknown_sort_field", message, [{ field: "sort_field", message }]);
  }
  return field === "id" && direction === "desc" ? null : { field, direction };
}

/** What rows can be put in order by. */
export function sortableFields(columns: readonly Column[]): string[] {
  const keys = columns
    .filter((column) => column.sortable !== false && column.type !== "sequence")
    .map(({ key }) => key);
  return ["id", "updated_at", "updated_by", ...keys];
}

function testsOf(
  columns: readonly Column[],
  params: Map<string, string>,
  strict: boolean,
): Test[] | Refusal {
  const tests: Test[] = [];
  for (const [name, value] of params) {
    if (RESERVED.has(name)) continue;
    const place = placeOf(columns, name);
    if (!place) {
      if (strict) return bad(name, `알 수 없는 검색 조건입니다: ${name.slice(0, 50)}`);
      continue;
    }
    const test = filterTest(place.column, place.part, value);
    if (typeof test === "string") return bad(name, `${place.column.label}: ${test}`);
    tests.push(test);
  }
  return tests;
}

type Part = "is" | "start" | "end";

/** The column a filter's name means: `dept`, `trip_time_start` and `car_name` for `carName`. */
function placeOf(columns: readonly Column[], name: string): { column: Column; part: Part } | null {
  const exact = columnNamed(columns, name);
  if (exact) return { column: exact, part: "is" };
  const match = /^(.+)_(start|end)$/.exec(name);
  const column = match ? columnNamed(columns, match[1]) : undefined;
  return column ? { column, part: match![2] as Part } : null;
}

/** The column of this key, or of the key that is written so in snake case. */
export function columnNamed(columns: readonly Column[], name: string): Column | undefined {
  return columns.find(({ key }) => key === name) ??
    columns.find(({ key }) => snakeCase(key) === name);
}

function snakeCase(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
