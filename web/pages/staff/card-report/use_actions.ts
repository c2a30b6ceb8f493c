/** What the rows ask for, done: opening, editing, saving, undoing. */
import { type RefObject, useMemo, useRef } from "react";
import { paths } from "../../../paths.ts";
import { askConfirm } from "../../../ui/confirm.ts";
import { toast } from "../../../ui/toasts.ts";
import { hasUnsaved, markSaved, markUnsaved, mayLeave } from "../../../ui/unsaved.ts";
import type { RowActions } from "./actions.ts";
import type { ReportAction, ReportState } from "./state.ts";
import { type Undo, undoFor } from "./undo.ts";

interface Page {
  newest: RefObject<ReportState>;
  dispatch(action: ReportAction): void;
  reload(quiet?: boolean): Promise<void>;
  focusRow(id: string): void;
  announce(text: string): void;
}

const unsavedName = (id: string): string => `card/${id}`;

function mayCancel(): Promise<boolean> {
  if (!hasUnsaved.peek()) return Promise.resolve(true);
  return askConfirm({
    title: "편집을 취소하시겠습니까?",
    text: "저장하지 않은 내용이 사라집니다.",
    confirm: "편집 취소",
    cancel: "계속 편집",
    danger: true,
  });
}

/** Opening, closing and going to rows. `page` always answers with the newest props. */
function movesOf(page: () => Page) {
  const dispatch = (action: ReportAction) => page().dispatch(action);
  const state = () => page().newest.current;
  const endEdit = async (id: string) => {
    if (!await mayCancel()) return;
    markSaved(unsavedName(id));
    dispatch({ type: "edit_ended" });
    page().focusRow(id);
  };
  return {
    endEdit,
    toggle(id: string) {
      if (state().editing === id) void endEdit(id);
      else dispatch({ type: "toggled", id });
    },
    async edit(id: string) {
      if (state().editing === id) return await endEdit(id);
      if (await mayLeave()) dispatch({ type: "edit", id });
    },
    history: (id: string) => dispatch({ type: "history_toggled", id }),
    activate: (id: string) => dispatch({ type: "activated", id }),
    goTo(id: string) {
      if (!state().rows.some((row) => row.id === id)) {
        location.assign(paths.cardReport() + `?row=${encodeURIComponent(id)}`);
        return;
      }
      dispatch({ type: "searched", query: "" });
      dispatch({ type: "expanded", id });
      page().focusRow(id);
    },
  };
}

type Outcomes = Pick<RowActions, "unchanged" | "saved" | "restored">;

/** What follows a save or a restore: the row as it is now, a way back, the list fetched again. */
function outcomesOf(page: () => Page, undo: Undo): Outcomes {
  const dispatch = (action: ReportAction) => page().dispatch(action);
  const close = (id: string) => {
    dispatch({ type: "edit_ended" });
    page().focusRow(id);
  };
  return {
    unchanged(id) {
      toast("info", "바뀐 내용이 없습니다.");
      close(id);
    },
    saved(row, from) {
      dispatch({ type: "row_changed", row });
      close(row.id);
      undo.offer("저장했습니다.", "되돌리기", row, from);
      void page().reload(true);
    },
    restored(row, from) {
      dispatch({ type: "row_changed", row });
      undo.offer("되돌렸습니다.", "다시 적용", row, from);
      void page().reload(true);
    },
  };
}

/** The actions, the same object for the page's whole life, and `undo` for the last save. */
export function useActions(page: Page): { actions: RowActions; undo(): void } {
  const current = useRef(page);
  current.current = page;
  return useMemo(() => {
    const newest = () => current.current;
    const undo = undoFor((row) => {
      newest().dispatch({ type: "row_changed", row });
      void newest().reload(true);
    });
    const actions: RowActions = {
      ...movesOf(newest),
      ...outcomesOf(newest, undo),
      setUnsaved: (id, unsaved) => (unsaved ? markUnsaved : markSaved)(unsavedName(id)),
      complain: (text) => void toast("error", text),
      announce: (text) => newest().announce(text),
    };
    return { actions, undo: undo.run };
  }, []);
}
