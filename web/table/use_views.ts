/** Saved views, kept on the server: chosen, saved, removed. */
import { useEffect, useState } from "react";
import type { SavedView } from "../../projections/table/shapes.ts";
import { partLost } from "../ui/lazy.tsx";
import type { ViewsProps } from "./types.ts";
import type { ColumnsControl } from "./use_columns.ts";
import { useEvent } from "./use_event.ts";
import type { LookControl } from "./use_look.ts";
import { savedLook, savedQuery } from "./view_look.ts";

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
