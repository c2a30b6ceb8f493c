/** The grid's one input: keys, compositions and leaving. It has the focus also while nothing is edited. */
import type { Column } from "../../../events/kit/column.ts";
import type { Press } from "../../ui/composition.ts";
import { placeAfter } from "../../ui/client/keyboard.ts";
import { choicesOf, hasChoices, meantChoice } from "./choices.ts";
import { run, toggleRow } from "./commands.ts";
import { canEditCell, columnAt, columnOf, extentOf, goTo, type GridHandle } from "./handle.ts";
import { beginEdit, cancelEdit, commitEdit, editText, isUntouched, SAVE_AFTER } from "./edit.ts";
import { commandOf, letterOf, STEPS } from "./keys.ts";
import type { RowPart } from "../types.ts";
import { moved, type Step } from "./movement.ts";

/** The parts of the browser's keyboard event that count here. */
export type KeyEvent =
  & Pick<KeyboardEvent, "key" | "code" | "preventDefault">
  & Pick<KeyboardEvent, "shiftKey" | "ctrlKey" | "metaKey" | "altKey">;

function pressOf({ key, code, shiftKey, altKey, ctrlKey, metaKey }: KeyEvent): Press {
  return { key, code, shift: shiftKey, control: ctrlKey || metaKey, alt: altKey };
}

function editedColumn(grid: GridHandle): Column | undefined {
  return columnOf(grid, grid.state.editing?.key);
}

/** Up and down through the choices of a cell that has some. */
function pointAt(grid: GridHandle, key: string): boolean {
  const { editing } = grid.state;
  const column = editedColumn(grid);
  if (!editing || !column || !hasChoices(column)) return false;
  const { length } = choicesOf(column, editing.filter);
  const choice = placeAfter(key, editing.choice ?? -1, length, "down");
  if (choice === null) return false;
  grid.set({ editing: { ...editing, choice } });
  return true;
}

function commitAndMove(grid: GridHandle, step: Step, afterMs: number): boolean {
  if (!commitEdit(grid, afterMs)) return true;
  goTo(grid, moved(grid.state.active, step, extentOf(grid)));
  return true;
}

/** Enter goes down, and after Tabs back to the column where they began, as in a spreadsheet. */
function enter(grid: GridHandle, shift: boolean): boolean {
  const home = grid.tabColumn;
  if (!commitEdit(grid, SAVE_AFTER.enter)) return true;
  grid.tabColumn = null;
  const { active } = grid.state;
  const from = home === null ? active : { row: active.row, column: home };
  goTo(grid, moved(from, shift ? "up" : "down", extentOf(grid)));
  return true;
}

function tab(grid: GridHandle, shift: boolean): boolean {
  const home = grid.tabColumn ?? grid.state.active.column;
  commitAndMove(grid, shift ? "left" : "right", SAVE_AFTER.other);
  grid.tabColumn = home;
  return true;
}

/** Meanings of keys while nothing was typed into a cell opened by a click. */
const TABLES = new Set(["undo", "redo", "fillDown"]);

/** A key while a cell is edited. False: it belongs to the text. */
function editKey(grid: GridHandle, press: Press): boolean {
  const { editing } = grid.state;
  if (press.key === "Enter") {
    if (press.alt && grid.input && editedColumn(grid)?.type === "text") {
      const { selectionStart, selectionEnd } = grid.input;
      grid.input.setRangeText("\n", selectionStart, selectionEnd, "end");
      return true;
    }
    return enter(grid, press.shift);
  }
  if (press.key === "Tab") return tab(grid, press.shift);
  if (press.key === "Escape") {
    cancelEdit(grid);
    return true;
  }
  if (press.key === "F2") {
    editText(grid);
    return true;
  }
  const command = press.control ? commandOf(press) : null;
  if (command && TABLES.has(command.do) && isUntouched(grid)) {
    cancelEdit(grid);
    return run(grid, command);
  }
  const step = press.key.startsWith("Arrow") ? STEPS[press.key] : undefined;
  if (!step || press.control || press.alt || press.shift) return false;
  if (pointAt(grid, press.key)) return true;
  if (editing?.mode !== "typing") return false;
  return commitAndMove(grid, step, SAVE_AFTER.other);
}

/** Actions of letters outside of text. */
const OPENS: Record<string, RowPart> = { e: "form", h: "history" };

/** Moves by letters, as in a list. */
const LETTER_STEPS: Record<string, Step> = { j: "down", k: "up" };

/** A letter on a cell that cannot be written: the next row, the row's form, or its history. */
function letterKey(grid: GridHandle, press: Press): boolean {
  const { active } = grid.state;
  const row = grid.props.rows[active.row];
  const letter = letterOf(press);
  const isText = !grid.cards && canEditCell(columnAt(grid, active.column), row);
  if (isText || press.control || press.alt || press.shift) return false;
  const step = LETTER_STEPS[letter];
  if (step) return run(grid, { do: "move", step, extend: false });
  const what = OPENS[letter];
  if (!row || !what) return false;
  grid.props.onOpen?.(row, what);
  return true;
}

/** A key on a card: it is opened and chosen; all else moves, or is the browser's. */
function cardKey(grid: GridHandle, { key, control, alt, shift }: Press): boolean {
  const { active } = grid.state;
  const row = grid.props.rows[active.row];
  const step = alt || shift ? undefined : (control ? CARD_ENDS : STEPS)[key];
  if (row && key === "Enter") grid.props.onOpen?.(row, "form");
  else if (row && key === " ") toggleRow(grid, active.row);
  else if (step) goTo(grid, moved(active, step, extentOf(grid)));
  else return false;
  return true;
}

const CARD_ENDS: Record<string, Step> = { Home: "columnTop", End: "columnBottom" };

/** A key: in the text or in the grid. One that ends a syllable comes after it (`web/ui/input_keys.ts`). */
function act(grid: GridHandle, press: Press): boolean {
  if (grid.state.editing && !grid.cards) return editKey(grid, press);
  if (letterKey(grid, press)) return true;
  if (grid.cards) return cardKey(grid, press);
  const command = commandOf(press);
  return command !== null && run(grid, command);
}

export function keyDown(grid: GridHandle, event: KeyEvent): void {
  const press = pressOf(event);
  // In a read-only cell Space would scroll.
  const nothing = press.key === " " && grid.input?.readOnly === true;
  if (act(grid, press) || nothing) event.preventDefault();
}

export function compositionStart(grid: GridHandle): void {
  grid.composing = true;
  if (!grid.state.editing) beginEdit(grid, "typing");
}

export function compositionEnd(grid: GridHandle): void {
  grid.composing = false;
}

/** Text input: by a key, an input method, dictation or a drop. */
export function textChanged(grid: GridHandle): void {
  if (!grid.input) return;
  if (!grid.state.editing) {
    if (grid.input.value === "") return;
    if (!beginEdit(grid, "typing")) grid.input.value = "";
  }
  const { editing } = grid.state;
  if (!editing) return;
  const column = editedColumn(grid);
  const filter = column && hasChoices(column) ? grid.input.value : "";
  const choice = column ? meantChoice(column, filter) : null;
  if (editing.error !== null || editing.filter !== filter || editing.choice !== choice) {
    grid.set({ editing: { ...editing, error: null, filter, choice } });
  }
}

export function focusIn(grid: GridHandle): void {
  clearTimeout(grid.blurTimer);
}

/** The focus has left: the text is saved a little later, unless it returns. */
export function focusOut(grid: GridHandle): void {
  if (grid.holding) return;
  grid.composing = false;
  clearTimeout(grid.blurTimer);
  grid.blurTimer = setTimeout(() => commitEdit(grid, 0), SAVE_AFTER.blur);
}
