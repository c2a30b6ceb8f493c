/** A table's state in the address: filters, order, page, size, saved view. Pure; also read by the server. */
import type { Column } from "../../../events/kit/column.ts";
import { NO_PRESET } from "../../../events/kit/noun.ts";
import type { FilterField, Sort, TableScreen } from "../types.ts";
import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from "../rows/paging.ts";
import { WINDOW } from "../rows/windows.ts";

/** The requested rows, and the person's place among them. */
export interface UrlState {
  /** Filters as the list call takes them: `search`, `{key}`, `{key}_start`, `{key}_end`, `deleted`. */
  query: Record<string, string>;
  sort: Sort | null;
  page: number;
  pageSize: number;
  /** One scrolling list of all rows, or pages of it. */
  mode: "pages" | "scroll";
  /** Id of the saved view it was taken from. */
  view: string | null;
}

/** The part of a screen that an address is read with; the server has it too. */
export type Addressed = Pick<
  TableScreen,
  "columns" | "filters" | "presets" | "defaultPreset"
>;

const RESERVED = ["sort_field", "sort_direction", "page", "page_size", "mode", "view", "preset"];

/** The parameters of a filter field: two for a range of days. */
export function paramsOf({ key, kind }: FilterField): string[] {
  return kind === "daterange" ? [`${key}_start`, `${key}_end`] : [key];
}

/** The ends of a range of figures: its field asks for one figure, an address or a quick view may say both. */
export const endsOf = ({ key, kind }: FilterField): string[] =>
  kind === "number" ? [`${key}_start`, `${key}_end`] : [];

/** Every parameter that filters this table. */
function filterParams(screen: Addressed): string[] {
  const presets = (screen.presets ?? []).flatMap(({ query }) => Object.keys(query));
  const fields = screen.filters.flatMap((one) => [...paramsOf(one), ...endsOf(one)]);
  return [...new Set(["search", "deleted", "operation", ...fields, ...presets])];
}

/** Filters without the empty ones, in a fixed order: equal filters have equal texts. */
export function tidyQuery(query: Record<string, string>): Record<string, string> {
  const entries = Object.entries(query).map(([key, value]) => [key, value.trim()]);
  return Object.fromEntries(entries.filter(([, value]) => value !== "").sort());
}

export const sameQuery = (a: Record<string, string>, b: Record<string, string>): boolean =>
  JSON.stringify(tidyQuery(a)) === JSON.stringify(tidyQuery(b));

/** A preset's filters; nothing for an unknown one. */
export function presetQuery(screen: Addressed, name: string | undefined): Record<string, string> {
  return tidyQuery(screen.presets?.find((preset) => preset.name === name)?.query ?? {});
}

function wholeNumber(text: string | null): number | null {
  return text !== null && /^\d{1,7}$/.test(text) ? Number(text) : null;
}

/** Whether rows can be sorted by a column. */
export function sortable(column: Column | null | undefined): column is Column {
  return !!column && column.type !== "sequence" && column.sortable !== false;
}

function readSort(params: URLSearchParams, screen: Addressed): Sort | null {
  const key = params.get("sort_field");
  const column = screen.columns.find((candidate) => candidate.key === key);
  if (!sortable(column)) return null;
  return { key: column.key, direction: params.get("sort_direction") === "desc" ? "desc" : "asc" };
}

function readQuery(params: URLSearchParams, screen: Addressed): Record<string, string> {
  const found = filterParams(screen).flatMap((name) => {
    const value = params.get(name);
    return value === null ? [] : [[name, value]];
  });
  if (found.length > 0) return tidyQuery(Object.fromEntries(found));
  const preset = params.get("preset");
  if (preset === NO_PRESET) return {};
  return presetQuery(screen, preset ?? screen.defaultPreset);
}

/** An address that names a page, or a size of pages, means pages. */
function readMode(params: URLSearchParams): UrlState["mode"] {
  const mode = params.get("mode");
  if (mode === "pages" || mode === "scroll") return mode;
  return params.has("page") || params.has("page_size") ? "pages" : "scroll";
}

/** Reads an address. What makes no sense falls back to the default; nothing throws. */
export function readUrlState(search: string, screen: Addressed): UrlState {
  const params = new URLSearchParams(search);
  const size = wholeNumber(params.get("page_size"));
  const mode = readMode(params);
  return {
    query: readQuery(params, screen),
    sort: readSort(params, screen),
    page: mode === "scroll" ? 1 : Math.max(1, wholeNumber(params.get("page")) ?? 1),
    pageSize: size !== null && PAGE_SIZES.includes(size) ? size : DEFAULT_PAGE_SIZE,
    mode,
    view: params.get("view"),
  };
}

/** `search` with this table's parameters replaced, others kept ("tab"). */
export function writeUrlState(urlState: UrlState, screen: Addressed, search: string): string {
  const params = new URLSearchParams(search);
  for (const name of [...RESERVED, ...filterParams(screen)]) params.delete(name);
  const query = tidyQuery(urlState.query);
  for (const [name, value] of Object.entries(query)) params.set(name, value);
  if (screen.defaultPreset && Object.keys(query).length === 0) params.set("preset", NO_PRESET);
  const { sort } = urlState;
  if (sort) {
    params.set("sort_field", sort.key);
    params.set("sort_direction", sort.direction);
  }
  if (urlState.mode === "pages") {
    const isSized = urlState.pageSize !== DEFAULT_PAGE_SIZE;
    if (urlState.page > 1) params.set("page", String(urlState.page));
    if (isSized) params.set("page_size", String(urlState.pageSize));
    if (urlState.page === 1 && !isSized) params.set("mode", "pages");
  }
  if (urlState.view) params.set("view", urlState.view);
  const text = params.toString();
  return text === "" ? "" : `?${text}`;
}

/** Filters and order, without the page. */
export function foundQuery({ query, sort }: UrlState): Record<string, string> {
  if (!sort) return tidyQuery(query);
  return { ...tidyQuery(query), sort_field: sort.key, sort_direction: sort.direction };
}

/** The list call's parameters for one page, or for one window of the whole list. */
export function listQuery(
  urlState: UrlState,
  page = urlState.page,
  size = urlState.mode === "scroll" ? WINDOW : urlState.pageSize,
): Record<string, string> {
  return { ...foundQuery(urlState), page: String(page), page_size: String(size) };
}

/**
 * The request that rows answer. A page and a window of the same size have the same parameters, and are different
 * requests.
 */
export const questionOf = (urlState: UrlState): string =>
  JSON.stringify([urlState.mode, listQuery(urlState)]);

/** Sort cycle: the first press sorts ascending, a press on an ascending column descending (S2 §4). */
export function nextSort(sort: Sort | null, key: string): Sort {
  const ascending = sort?.key === key && sort.direction === "asc";
  return { key, direction: ascending ? "desc" : "asc" };
}
