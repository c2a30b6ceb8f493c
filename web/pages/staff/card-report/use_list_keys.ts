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

/** Focuses rows by id, once they are drawn if they are not yet. */
function useRowFocus(listed: RefObject<CardRow[]>, dispatch: Options["dispatch"]) {
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    if (wanted.current === null) return;
    const row = document.getElementById(rowId(wanted.current));
    if (!row) return;
    wanted.current = null;
    row.focus();
    row.scrollIntoView({ block: "nearest" });
  });
  return useCallback((id: string) => {
    const index = listed.current.findIndex((row) => row.id === id);
    if (index >= 0) dispatch({ type: "reached", index });
    dispatch({ type: "activated", id });
    wanted.current = id;
  }, []);
}

/** `/` and Ctrl+Z work wherever nothing is being typed and no dialog is open. */
function usePageKeys(search: RefObject<HTMLInputElement | null>, undo: () => void) {
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
}

export function useListKeys({ newest, rows, actions, dispatch, undo }: Options) {
  const search = useRef<HTMLInputElement>(null);
  const listed = useRef(rows);
  listed.current = rows;
  const focusRow = useRowFocus(listed, dispatch);
  usePageKeys(search, undo);

  const moveTo = (index: number) => {
    const row = listed.current[Math.max(0, Math.min(index, listed.current.length - 1))];
    if (row) focusRow(row.id);
  };
  const moves: Record<Exclude<ListAction, "search" | "undo">, (id: string, at: number) => void> = {
    next: (_id, at) => moveTo(at + 1),
    previous: (_id, at) => moveTo(at - 1),
    first: () => moveTo(0),
    last: () => moveTo(listed.current.length - 1),
    toggle: (id) => actions.toggle(id),
    expand: (id) => dispatch({ type: "expanded", id }),
    collapse: (id) =>
      newest.current.editing === id ? actions.endEdit(id) : dispatch({ type: "collapsed", id }),
    edit: (id) => actions.edit(id),
    history: (id) => actions.history(id),
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement;
    const id = target.closest<HTMLElement>("[data-row]")?.dataset.row;
    if (!id || isTyping(target)) return;
    const action = listAction({ ...keyOf(event), target });
    if (!action || action === "search" || action === "undo") return;
    // Enter on a button presses the button; the other keys act from anywhere in a row's line.
    if (action === "toggle" && target.closest("button, a")) return;
    event.preventDefault();
    moves[action](id, listed.current.findIndex((row) => row.id === id));
  };
  return { search, focusRow, onKeyDown };
}

const dialogIsOpen = (): boolean => document.querySelector("[role=dialog]") !== null;

function keyOf(event: KeyboardEvent) {
  const { key, code, ctrlKey, metaKey, altKey, keyCode } = event;
  const { isComposing } = event.nativeEvent;
  return { key, code, ctrlKey, metaKey, altKey, keyCode, isComposing };
}
