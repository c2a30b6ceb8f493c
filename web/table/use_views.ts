/** Saved views, kept on the server: chosen, saved, removed. */
import { useEffect, useState } from "react";
import type { SavedView } from "../../projections/table/shapes.ts";
import { paths } from "../paths.ts";
import { callApi } from "../ui/api.ts";
import { askConfirm } from "../ui/confirm.ts";
import { toast } from "../ui/toasts.ts";
import { csrfHeader } from "./csrf.ts";
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
    const body = { table, name, shared, settings };
    const answer = await callApi<{ data: SavedView }>("POST", paths.api.views(), {
      body,
      headers: csrfHeader(),
    });
    if (!answer.ok) return void toast("error", answer.problem.message);
    const view = answer.data.data;
    setViews((now) => [...now, view]);
    correct({ view: view.id });
    toast("success", `‘${view.name}’ 보기를 저장했습니다.`);
  });

  const onRemove = useEvent(async (view: SavedView) => {
    const yes = await askConfirm({
      title: "보기를 삭제하시겠습니까?",
      text: `‘${view.name}’ 보기를 삭제합니다.${
        view.shared ? " 함께 보던 사람도 더는 쓸 수 없습니다." : ""
      }`,
      confirm: "삭제",
      danger: true,
    });
    if (!yes) return;
    const answer = await callApi("DELETE", paths.api.view(view.id), {
      version: view.version,
      headers: csrfHeader(),
    });
    if (!answer.ok) return void toast("error", answer.problem.message);
    setViews((now) => now.filter(({ id }) => id !== view.id));
    if (look.view === view.id) correct({ view: null });
    toast("success", `‘${view.name}’ 보기를 삭제했습니다.`);
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
    onSave: useEvent((name, shared) => void onSave(name, shared)),
    onRemove: useEvent((view) => void onRemove(view)),
  };
}
