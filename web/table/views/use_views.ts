/** Saved views of a table: those there are, the one that is shown, and what one keeps. */
import { useEffect, useState } from "react";
import type { Column } from "../../../events/kit/column.ts";
import type { SavedView } from "../../../projections/table/shapes.ts";
import type { ColumnsControl } from "../columns/use_columns.ts";
import { sortable, type UrlState } from "../filters/url_state.ts";
import type { UrlStateControl } from "../filters/use_url_state.ts";
import { useEvent } from "../use_event.ts";

type Query = Record<string, string>;

/** Filters and order in the words of the list call. */
export function savedQuery({ query, sort }: Pick<UrlState, "query" | "sort">): Query {
  if (!sort) return query;
  return { ...query, ordering: `${sort.direction === "desc" ? "-" : ""}${sort.key}` };
}

/** The filters and the order that were saved; an order by a column that is no more counts as none. */
export function fromSaved(
  { ordering = "", ...query }: Query,
  columns: Column[],
): Pick<UrlState, "query" | "sort"> {
  const key = ordering.replace(/^-/, "");
  if (!sortable(columns.find((column) => column.key === key))) return { query, sort: null };
  return { query, sort: { key, direction: ordering.startsWith("-") ? "desc" : "asc" } };
}

/** The views of a table: `given` at first. A link to one of them shows its columns. */
export function useViews(
  given: SavedView[],
  columns: ColumnsControl,
  { urlState, change }: UrlStateControl,
) {
  const [views, setViews] = useState(given);
  useEffect(() => {
    // The filters of a linked view are in the address already.
    const linked = given.find(({ id }) => id === urlState.view);
    if (linked) columns.adopt(linked.settings.columns);
  }, []);
  /** Shows the table as the view says; null: as it is without any. */
  const choose = useEvent((view: SavedView | null) => {
    if (!view) {
      columns.reset();
      return change({ view: null, page: 1 });
    }
    const { settings } = view;
    columns.adopt(settings.columns);
    change({ view: view.id, ...fromSaved(settings.query, columns.columns), page: 1 });
  });
  return { views, setViews, choose };
}
