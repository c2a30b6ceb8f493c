/** Saved views, kept on the server: chosen, saved, removed; and what one keeps of filters and order. */
import { useEffect, useState } from "react";
import type { Column } from "../../../events/kit/column.ts";
import type { SavedView } from "../../../projections/table/shapes.ts";
import { partLost } from "../../ui/lazy.tsx";
import type { Sort, ViewsProps } from "../types.ts";
import type { Look } from "../filters/url_state.ts";
import type { ColumnsControl } from "../columns/use_columns.ts";
import { useEvent } from "../use_event.ts";
import type { LookControl } from "../filters/use_url_state.ts";

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

interface Options extends LookControl {
  /** The table's key. */
  table: string;
  views: SavedView[];
  columns: ColumnsControl;
}

export function useViews(
  { table, views: given, columns, look, change, correct }: Options,
): ViewsProps {
  const [views, setViews] = useState(given);

  useEffect(() => {
    // A link to a view shows its columns too; its filters are in the address already.
    const linked = given.find(({ id }) => id === look.view);
    if (linked) columns.adopt(linked.settings.columns);
  }, []);

  const onSave = useEvent(async (name: string, shared: boolean) => {
    const settings = { query: savedQuery(look), columns: columns.settings };
    const { saveView } = await import("./view_calls.ts");
    const view = await saveView({ table, name, shared, settings });
    if (!view) return;
    setViews((now) => [...now, view]);
    correct({ view: view.id });
  });

  const onRemove = useEvent(async (view: SavedView) => {
    const { removeView } = await import("./view_calls.ts");
    if (!await removeView(view)) return;
    setViews((now) => now.filter(({ id }) => id !== view.id));
    if (look.view === view.id) correct({ view: null });
  });

  return {
    views,
    current: look.view,
    onChoose: useEvent((view) => {
      if (!view) columns.reset();
      else columns.adopt(view.settings.columns);
      change(
        view
          ? { view: view.id, ...savedLook(view.settings.query, columns.columns), page: 1 }
          : { view: null, page: 1 },
      );
    }),
    onSave: useEvent((name, shared) => void onSave(name, shared).catch(partLost)),
    onRemove: useEvent((view) => void onRemove(view).catch(partLost)),
  };
}
