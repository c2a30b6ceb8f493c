/** Working a report by keyboard: one row takes the keys, arrows move it (APG roving focus). */
import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef } from "react";
import { isTyping, type KeyPress } from "../ui/client/keyboard.ts";
import type { ReportRow, RowActions } from "./noun.ts";
import { type ReportState, type Step } from "./state.ts";
import * as steps from "./state.ts";

type PressedKey =
  & KeyPress
  & Pick<globalThis.KeyboardEvent, "code" | "ctrlKey" | "metaKey" | "altKey">;

const BY_KEY: Partial<Record<string, string>> = {
  ArrowDown: "next",
  ArrowUp: "previous",
  Home: "first",
  End: "last",
  Enter: "toggle",
  ArrowRight: "expand",
  ArrowLeft: "collapse",
};
/** Letters go by their place on the keyboard, so they work in Hangul mode too. */
const BY_CODE: Partial<Record<string, string>> = {
  KeyJ: "next",
  KeyK: "previous",
  KeyE: "edit",
  KeyH: "history",
};

/** What a key means on the list, or null. */
export function listAction(key: PressedKey): string | null {
  if (key.altKey || key.ctrlKey || key.metaKey) return null;
  return BY_KEY[key.key] ?? BY_CODE[key.code] ?? null;
}

type Change<Row extends ReportRow> = (step: Step<Row>) => void;

/** Focuses rows by id, once they are drawn if they are not yet. `listed` are the newest rows. */
export function useRowFocus<Row extends ReportRow>(
  name: string,
  rows: Row[],
  change: Change<Row>,
) {
  const listed = useRef(rows);
  listed.current = rows;
  const wanted = useRef<string | null>(null);
  const focusWanted = () => {
    const row = wanted.current !== null && document.getElementById(`${name}-${wanted.current}`);
    if (!row) return;
    wanted.current = null;
    row.focus();
    row.scrollIntoView({ block: "nearest" });
  };
  useEffect(focusWanted);
  const focusRow = useCallback((id: string) => {
    const index = listed.current.findIndex((row) => row.id === id);
    if (index >= 0) change(steps.reached(index));
    change(steps.activated(id));
    wanted.current = id;
    // A row that takes the keys already is not drawn again.
    focusWanted();
  }, []);
  return { focusRow, listed };
}

interface Options<Row extends ReportRow> {
  newest: RefObject<ReportState<Row>>;
  /** Rows that fit the search, in order. */
  listed: RefObject<Row[]>;
  actions: RowActions<Row>;
  change: Change<Row>;
  focusRow(id: string): void;
}

/** The keys of the list, and the way from its search to the first row. */
export function useListKeys<Row extends ReportRow>(
  { newest, listed, actions, change, focusRow }: Options<Row>,
) {
  const moveTo = (index: number) => {
    const row = listed.current[Math.max(0, Math.min(index, listed.current.length - 1))];
    if (row) focusRow(row.id);
  };

  const moves: Partial<Record<string, (id: string, at: number) => void>> = {
    next: (_id, at) => moveTo(at + 1),
    previous: (_id, at) => moveTo(at - 1),
    first: () => moveTo(0),
    last: () => moveTo(listed.current.length - 1),
    toggle: actions.toggle,
    expand: (id) => change(steps.expanded(id)),
    collapse: (id) =>
      newest.current.editing === id ? actions.endEdit(id) : change(steps.collapsed(id)),
    edit: actions.edit,
    history: actions.history,
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement;
    const id = target.closest<HTMLElement>("[data-row]")?.dataset.row;
    if (!id || isTyping(target)) return;
    const action = listAction(event);
    const move = action && moves[action];
    if (!move) return;
    // Enter on a button presses the button; the other keys act from anywhere in a row's line.
    if (action === "toggle" && target.closest("button, a")) return;
    event.preventDefault();
    move(id, listed.current.findIndex((row) => row.id === id));
  };
  return { onKeyDown, focusFirst: () => moveTo(0) };
}
