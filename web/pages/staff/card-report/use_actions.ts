/** What the rows ask for, done: opening, editing, saving, undoing. */
import { type RefObject, useMemo, useRef } from "react";
import type { CardRow } from "../../../../projections/card_row.ts";
import { paths } from "../../../paths.ts";
import { toast } from "../../../ui/toasts.ts";
import { markSaved, markUnsaved, mayLeave } from "../../../ui/unsaved.ts";
import type { RowActions } from "./actions.ts";
import { restoreVersion } from "./restore.ts";
import type { ReportAction, ReportState } from "./state.ts";

interface Page {
  newest: RefObject<ReportState>;
  dispatch(action: ReportAction): void;
  reload(quiet?: boolean): Promise<void>;
  focusRow(id: string): void;
  announce(text: string): void;
}

const unsavedName = (id: string): string => `card/${id}`;

/** The actions, the same object for the page's whole life, and `undo` for the last save. */
export function useActions(page: Page): { actions: RowActions; undo(): void } {
  const current = useRef(page);
  current.current = page;
  const undoLast = useRef<(() => void) | null>(null);
  return useMemo(() => {
    const dispatch = (action: ReportAction) => current.current.dispatch(action);
    const state = () => current.current.newest.current;

    /** Says what was done and offers the way back: to version `from` of the row. */
    const offerUndo = (text: string, label: string, row: CardRow, from: number) => {
      const run = () => {
        undoLast.current = null;
        void undo(row, from);
      };
      undoLast.current = run;
      toast("success", text, { label, run });
    };
    const undo = async (row: CardRow, to: number) => {
      const answer = await restoreVersion(row.id, to, row.version);
      if (!answer.ok) return void toast("error", answer.message);
      dispatch({ type: "row_changed", row: answer.row });
      offerUndo("되돌렸습니다.", "다시 적용", answer.row, row.version);
      void current.current.reload(true);
    };

    const actions: RowActions = {
      toggle(id) {
        if (state().editing === id) void actions.endEdit(id);
        else dispatch({ type: "toggled", id });
      },
      async edit(id) {
        if (state().editing === id) return actions.endEdit(id);
        if (await mayLeave()) dispatch({ type: "edit", id });
      },
      history: (id) => dispatch({ type: "history_toggled", id }),
      activate: (id) => dispatch({ type: "activated", id }),
      goTo(id) {
        if (!state().rows.some((row) => row.id === id)) {
          location.assign(paths.cardReport() + `?row=${encodeURIComponent(id)}`);
          return;
        }
        dispatch({ type: "searched", query: "" });
        dispatch({ type: "expanded", id });
        current.current.focusRow(id);
      },
      async endEdit(id) {
        if (!await mayLeave()) return;
        markSaved(unsavedName(id));
        dispatch({ type: "edit_ended" });
        current.current.focusRow(id);
      },
      unchanged(id) {
        toast("info", "바뀐 내용이 없습니다.");
        dispatch({ type: "edit_ended" });
        current.current.focusRow(id);
      },
      saved(row, from) {
        dispatch({ type: "row_changed", row });
        dispatch({ type: "edit_ended" });
        current.current.focusRow(row.id);
        if (row.version > from) offerUndo("저장했습니다.", "되돌리기", row, from);
        else toast("success", "저장했습니다.");
        void current.current.reload(true);
      },
      restored(row, from) {
        dispatch({ type: "row_changed", row });
        if (row.version > from) offerUndo("되돌렸습니다.", "실행 취소", row, from);
        void current.current.reload(true);
      },
      setUnsaved: (id, unsaved) => (unsaved ? markUnsaved : markSaved)(unsavedName(id)),
      complain: (text) => void toast("error", text),
      announce: (text) => current.current.announce(text),
    };
    return { actions, undo: () => undoLast.current?.() };
  }, []);
}
