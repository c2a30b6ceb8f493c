/** Working the list by keyboard: one row takes the keys, arrows move it (APG roving focus). */
import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef } from "react";
import type { CardRow } from "../../../../projections/card_row.ts";
import { isTyping } from "../../../ui/keyboard.ts";
import type { RowActions } from "./actions.ts";
import { type ListAction, listAction } from "./keys.ts";
import { rowId } from "./row.tsx";
import type { ReportAction, ReportState } from "./state.ts";

interface Options {
  newest: RefObject<ReportState>;
  /** Rows that fit the search, in order. */
  rows: CardRow[];
  actions: RowActions;
  dispatch(action: ReportAction): void;
  undo(): void;
}

export function useListKeys({ newest, rows, actions, dispatch, undo }: Options) {
  const search = useRef<HTMLInputElement>(null);
  const listed = useRef(rows);
  listed.current = rows;
  const wanted = useRef<string | null>(null);

  /** Focuses a row, once it is drawn if it is not yet. */
  const focusRow = useCallback((id: string) => {
    const index = listed.current.findIndex((row) => row.id === id);
    if (index >= 0) dispatch({ type: "reached", index });
    dispatch({ type: "activated", id });
    wanted.current = id;
  }, []);
  useEffect(() => {
    if (wanted.current === null) return;
    const row = document.getElementById(rowId(wanted.current));
    if (!row) return;
    wanted.current = null;
    row.focus();
    row.scrollIntoView({ block: "nearest" });
  });

  const moveTo = (index: number) => {
    const row = listed.current[Math.max(0, Math.min(index, listed.current.length - 1))];
    if (row) focusRow(row.id);
  };
  const act = (action: ListAction, id: string, index: number): void => {
    switch (action) {
      case "next":
        return moveTo(index + 1);
      case "previous":
        return moveTo(index - 1);
      case "first":
        return moveTo(0);
      case "last":
        return moveTo(listed.current.length - 1);
      case "toggle":
        return actions.toggle(id);
      case "expand":
        return dispatch({ type: "expanded", id });
      case "collapse":
        return newest.current.editing === id
          ? actions.endEdit(id)
          : dispatch({ type: "collapsed", id });
      case "edit":
        return actions.edit(id);
      case "history":
        return actions.history(id);
      case "search":
      case "undo":
        return;
      default:
        return action satisfies never;
    }
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement;
    const id = target.closest<HTMLElement>("[data-row]")?.dataset.row;
    // Enter on a button presses the button; letters act from anywhere in a row's line.
    const onButton = target.closest("button, a") !== null;
    if (!id || isTyping(target)) return;
    const action = listAction({ ...keyOf(event), target });
    if (!action || action === "search" || action === "undo") return;
    if (onButton && action === "toggle") return;
    event.preventDefault();
    act(action, id, listed.current.findIndex((row) => row.id === id));
  };

  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.defaultPrevented || isTyping(event.target) || dialogIsOpen()) return;
      const action = listAction(event);
      if (action === "search") search.current?.focus();
      else if (action === "undo") undo();
      else return;
      event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  return { search, focusRow, onKeyDown };
}

const dialogIsOpen = (): boolean => document.querySelector("[role=dialog]") !== null;

function keyOf(event: KeyboardEvent) {
  const { key, code, ctrlKey, metaKey, altKey, keyCode } = event;
  const { isComposing } = event.nativeEvent;
  return { key, code, ctrlKey, metaKey, altKey, keyCode, isComposing };
}
