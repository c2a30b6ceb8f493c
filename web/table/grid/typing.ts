/** The grid's one input: keys, compositions and leaving. It has the focus also while nothing is edited. */
import type { Column } from "../../../events/kit/column.ts";
import { choicesOf, hasChoices, meantChoice } from "./choices.ts";
import { run } from "./commands.ts";
import { onCompositionEnd, onKeyDown, onKeyUp, settle } from "./composition.ts";
import { columnOf, type Core, extentOf, goTo } from "./core.ts";
import { beginEdit, cancelEdit, commitEdit, editText, isUntouched, SAVE_AFTER } from "./edit.ts";
import { commandOf, type Press, STEPS } from "./keys.ts";
import { moved, type Step } from "./movement.ts";

/** The parts of the browser's keyboard event that count here. */
export interface KeyEvent {
  key: string;
  code: string;
  keyCode: number;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  isComposing: boolean;
  preventDefault(): void;
}

function pressOf(event: KeyEvent): Press {
  return {
    key: event.key,
    code: event.code,
    shift: event.shiftKey,
    control: event.ctrlKey || event.metaKey,
    alt: event.altKey,
  };
}

function editedColumn(core: Core): Column | undefined {
  return columnOf(core, core.store.get().editing?.key);
}

/** Up and down through the choices of a cell that has some. */
function pointAt(core: Core, by: 1 | -1): boolean {
  const { editing } = core.store.get();
  const column = editedColumn(core);
  if (!editing || !column || !hasChoices(column)) return false;
  const count = choicesOf(column, editing.filter).length;
  const before = editing.choice ?? (by > 0 ? -1 : 0);
  core.store.set({ editing: { ...editing, choice: (before + by + count) % count } });
  return true;
}

function commitAndMove(core: Core, step: Step, afterMs: number): boolean {
  if (!commitEdit(core, afterMs)) return true;
  goTo(core, moved(core.store.get().active, step, extentOf(core)));
  return true;
}

/** Enter goes down, and after Tabs back to the column where they began, as in a spreadsheet. */
function enter(core: Core, shift: boolean): boolean {
  const home = core.tabColumn;
  if (!commitEdit(core, SAVE_AFTER.enter)) return true;
  core.tabColumn = null;
  const { active } = core.store.get();
  const from = home === null ? active : { row: active.row, column: home };
  goTo(core, moved(from, shift ? "up" : "down", extentOf(core)));
  return true;
}

function tab(core: Core, shift: boolean): boolean {
  const home = core.tabColumn ?? core.store.get().active.column;
  commitAndMove(core, shift ? "left" : "right", SAVE_AFTER.other);
  core.tabColumn = home;
  return true;
}

/** What keys mean for the table as long as nothing was typed into the cell that a click has opened. */
const TABLES = new Set(["undo", "redo", "fillDown"]);

/** A key while a cell is edited. False: it belongs to the text. */
function editKey(core: Core, press: Press): boolean {
  const { editing } = core.store.get();
  if (press.key === "Enter") {
    if (press.alt && core.input && editedColumn(core)?.type === "text") {
      const { selectionStart, selectionEnd } = core.input;
      core.input.setRangeText("\n", selectionStart, selectionEnd, "end");
      return true;
    }
    return enter(core, press.shift);
  }
  if (press.key === "Tab") return tab(core, press.shift);
  if (press.key === "Escape") {
    cancelEdit(core);
    return true;
  }
  if (press.key === "F2") {
    editText(core);
    return true;
  }
  const command = press.control ? commandOf(press) : null;
  if (command && TABLES.has(command.do) && isUntouched(core)) {
    cancelEdit(core);
    return run(core, command);
  }
  const step = press.key.startsWith("Arrow") ? STEPS[press.key] : undefined;
  if (!step || press.control || press.alt || press.shift) return false;
  if (step === "up" || step === "down") {
    if (pointAt(core, step === "down" ? 1 : -1)) return true;
  }
  if (editing?.mode !== "typing") return false;
  return commitAndMove(core, step, SAVE_AFTER.other);
}

/** A key with its composition over: in the text or in the grid. */
function act(core: Core, press: Press): boolean {
  if (core.store.get().editing) return editKey(core, press);
  const command = commandOf(press);
  return command !== null && run(core, command);
}

export function keyDown(core: Core, event: KeyEvent): void {
  const press = pressOf(event);
  const inComposition = event.isComposing || event.keyCode === 229;
  const { typing, first, skip } = onKeyDown(core.typing, press, inComposition);
  const wasComposing = core.typing.composing;
  core.typing = typing;
  if (first) act(core, first);
  if (skip) {
    // Tab would leave the grid, and a spent key's second half would act again.
    if (press.code === "Tab" || !(inComposition || wasComposing)) event.preventDefault();
    return;
  }
  // Where nothing can be typed, Space would scroll.
  const nothing = press.key === " " && core.input?.readOnly === true;
  if (act(core, press) || nothing) event.preventDefault();
}

export function keyUp(core: Core, event: KeyEvent): void {
  const { typing, first } = onKeyUp(core.typing, event.code);
  core.typing = typing;
  if (first) act(core, first);
}

export function compositionStart(core: Core): void {
  core.typing = { ...core.typing, composing: true };
  if (!core.store.get().editing) beginEdit(core, "typing");
}

export function compositionEnd(core: Core, text: string): void {
  core.typing = onCompositionEnd(core.typing, text);
  if (!core.typing.waiting) return;
  // After this event the syllable stands in the text for good.
  setTimeout(() => {
    const { typing, first } = settle(core.typing);
    core.typing = typing;
    if (first) act(core, first);
  });
}

/** Text has come in: by a key, an input method, dictation or a drop. */
export function textChanged(core: Core): void {
  if (!core.input) return;
  if (!core.store.get().editing) {
    if (core.input.value === "") return;
    if (!beginEdit(core, "typing")) core.input.value = "";
  }
  const { editing } = core.store.get();
  if (!editing) return;
  const column = editedColumn(core);
  const filter = column && hasChoices(column) ? core.input.value : "";
  const choice = column ? meantChoice(column, filter) : null;
  if (editing.error !== null || editing.filter !== filter || editing.choice !== choice) {
    core.store.set({ editing: { ...editing, error: null, filter, choice } });
  }
}

export function focusIn(core: Core): void {
  clearTimeout(core.blurTimer);
}

/** The focus has gone elsewhere: what was typed is saved a little later, unless it comes back. */
export function focusOut(core: Core): void {
  if (core.holding) return;
  core.typing = { composing: false, waiting: null, spent: null };
  clearTimeout(core.blurTimer);
  core.blurTimer = setTimeout(() => commitEdit(core, 0), SAVE_AFTER.blur);
}
