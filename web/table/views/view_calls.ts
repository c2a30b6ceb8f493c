/** Saving a view and removing one, on the server. Loaded when it is asked for. */
import type { SavedView, ViewSettings } from "../../../projections/table/shapes.ts";
import { paths } from "../../paths.ts";
import { callApi } from "../../ui/api.ts";
import { askConfirm } from "../../ui/confirm.ts";
import { toast } from "../../ui/toasts.ts";
import { csrfHeader } from "../../ui/csrf.ts";

interface NewView {
  /** The table's key. */
  table: string;
  name: string;
  shared: boolean;
  settings: ViewSettings;
}

/** Saves a new view and says so; null when the server did not take it. */
export async function saveView(body: NewView): Promise<SavedView | null> {
  const answer = await callApi<{ data: SavedView }>("POST", paths.api.views(), {
    body,
    headers: csrfHeader(),
  });
  if (!answer.ok) {
    toast("error", answer.problem.message);
    return null;
  }
  const { data } = answer.data;
  toast("success", `‘${data.name}’ 보기를 저장했습니다.`);
  return data;
}

/** Removes a view after a yes; whether it is gone. */
export async function removeView(view: SavedView): Promise<boolean> {
  const yes = await askConfirm({
    title: "보기를 삭제하시겠습니까?",
    text: `‘${view.name}’ 보기를 삭제합니다.${
      view.shared ? " 함께 보던 사람도 더는 쓸 수 없습니다." : ""
    }`,
    confirm: "삭제",
    danger: true,
  });
  if (!yes) return false;
  const answer = await callApi("DELETE", paths.api.view(view.id), {
    version: view.version,
    headers: csrfHeader(),
  });
  if (answer.ok) toast("success", `‘${view.name}’ 보기를 삭제했습니다.`);
  else toast("error", answer.problem.message);
  return answer.ok;
}
