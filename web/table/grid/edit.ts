/** Beginning, ending and handing on the edit of a cell. */
import { sameValue } from "../../../projections/table/same_value.ts";
import type { CellChange } from "../../../projections/table/shapes.ts";
import { choicesOf } from "./choices.ts";
import {
  canEditCell,
  chooseNone,
  columnAt,
  columnOf,
  type GridHandle,
  reveal,
  say,
  valueOf,
} from "./handle.ts";
import { plainText } from "./format.ts";
import { readCell } from "./value.ts";

/** When a change is handed on, in milliseconds (S2 §9). */
export const SAVE_AFTER = { enter: 0, other: 100, blur: 200 };

/**
 * Starts editing the focused cell. By typing, the text is in the input already and stays. Otherwise all of it is
 * selected: typing, copying and pasting mean the same as before.
 */
export function beginEdit(grid: GridHandle, how: "typing" | "editing" | "click"): boolean {
  const { active, editing } = grid.state;
  const row = grid.props.rows[active.row];
  const column = columnAt(grid, active.column);
  if (editing || !column || !grid.input || grid.cards) return false;
  if (!row || !canEditCell(column, row)) {
    if (row) say(grid, row.deleted ? "삭제된 행입니다." : `${column.label} 열은 읽기 전용입니다.`);
    return false;
  }
  const from = valueOf(grid, row, column.key);
  const start = plainText(column, from);
  if (how !== "typing") {
    grid.input.value = start;
    grid.input.setSelectionRange(0, start.length);
  }
  grid.set({
    editing: {
      id: row.id,
      key: column.key,
      from,
      start,
      mode: how === "editing" ? "editing" : "typing",
      error: null,
      choice: null,
      filter: how === "typing" ? grid.input.value : "",
    },
    extent: active,
  });
  chooseNone(grid);
  reveal(grid, active);
  return true;
}

/** From now on keys belong to the text: arrows and clicks move the caret. */
export function editText(grid: GridHandle): void {
  const { editing } = grid.state;
  if (editing?.mode === "typing") grid.set({ editing: { ...editing, mode: "editing" } });
}

/** Is a cell being edited with unchanged text? */
export function isUntouched(grid: GridHandle): boolean {
  const { editing } = grid.state;
  return editing?.mode === "typing" && !grid.composing &&
    grid.input?.value === editing.start;
}

/** Ends a running composition: its syllable goes into the text. */
function endComposition(grid: GridHandle): void {
  if (!grid.composing || !grid.input) return;
  grid.holding = true;
  grid.input.blur();
  grid.input.focus({ preventScroll: true });
  grid.holding = false;
}

function empty(grid: GridHandle): void {
  if (grid.input) grid.input.value = "";
  grid.set({ editing: null });
}

/** Cancels the edit: the cell keeps its value. */
export function cancelEdit(grid: GridHandle): void {
  endComposition(grid);
  empty(grid);
}

/** Ends the edit with its text. False if it is invalid: the edit then stays open with its text and the reason. */
export function commitEdit(grid: GridHandle, afterMs: number): boolean {
  endComposition(grid);
  const { editing } = grid.state;
  if (!editing || !grid.input) return true;
  const column = columnOf(grid, editing.key);
  if (!column) {
    empty(grid);
    return true;
  }
  const chosen = editing.choice === null ? null : choicesOf(column, editing.filter)[editing.choice];
  const text = chosen?.label ?? grid.input.value;
  const { id, key, from } = editing;
  if (text === editing.start) {
    empty(grid);
    return true;
  }
  const read = readCell(column, text);
  if (!read.ok) {
    grid.set({ editing: { ...editing, error: read.message } });
    return false;
  }
  empty(grid);
  if (!sameValue(from, read.value)) {
    queueEdit(grid, { id, key, from, to: read.value }, afterMs);
  }
  return true;
}

/** If the edited row has left the list, the text is passed on, because nothing else could save it. */
export function handOverTyped(grid: GridHandle): void {
  const { editing } = grid.state;
  if (editing && !grid.props.rows.some((row) => row?.id === editing.id)) commitEdit(grid, 0);
}

/** Hands a change on after a while; until then the cell shows it already. */
export function queueEdit(grid: GridHandle, change: CellChange, afterMs: number): void {
  flushEdits(grid);
  if (afterMs === 0) return grid.props.onEdit([change], "edit");
  grid.set({ draft: change });
  grid.editTimer = setTimeout(() => flushEdits(grid), afterMs);
}

/** Hands on what waits, now. */
export function flushEdits(grid: GridHandle): void {
  clearTimeout(grid.editTimer);
  const { draft } = grid.state;
  if (!draft) return;
  grid.props.onEdit([draft], "edit");
  grid.set({ draft: null });
}
