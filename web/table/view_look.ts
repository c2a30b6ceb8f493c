/** What a saved view keeps of how a table is looked at: its filters and its order. Pure. */
import type { Column } from "../../events/kit/column.ts";
import type { Sort } from "./types.ts";
import type { Look } from "./url_state.ts";

type Query = Record<string, string>;

/** Filters and order in the words of the list call. */
export function savedQuery({ query, sort }: Pick<Look, "query" | "sort">): Query {
  if (!sort) return query;
  return { ...query, ordering: `${sort.direction === "desc" ? "-" : ""}${sort.key}` };
}

/** The look that was saved; an order by a column that is no more counts as none. */
export function savedLook(
  { ordering = "", ...query }: Query,
  columns: Column[],
): Pick<Look, "query" | "sort"> {
  const key = ordering.replace(/^-/, "");
  const column = columns.find((one) => one.key === key);
  if (!column || column.sortable === false || column.type === "sequence") {
    return { query, sort: null };
  }
  const sort: Sort = { key, direction: ordering.startsWith("-") ? "desc" : "asc" };
  return { query, sort };
}
