/** Beginning, ending and handing on the edit of a cell. */
import { sameValue } from "../../../projections/table/same_value.ts";
import type { CellChange } from "../../../projections/table/shapes.ts";
import { choicesOf } from "./choices.ts";
import { canEditCell, columnAt, columnOf, type Core, reveal, say, valueOf } from "./core.ts";
import { plainText } from "./format.ts";
import { readCell } from "./value.ts";

/** When a change is handed on, in milliseconds (S2 §9). */
export const SAVE_AFTER = { enter: 0, other: 100, blur: 200 };

/**
 * Begins to edit the focused cell. By typing, the text is in the input already and stays untouched. By
 * a click, all of it is selected: what is typed, copied or pasted next means the same as before it.
 */
export function beginEdit(core: Core, how: "typing" | "editing" | "click"): boolean {
  const { active, editing } = core.store.get();
  const row = core.props.rows[active.row];
  const column = columnAt(core, active.column);
  if (editing || !column || !core.input) return false;
  if (!canEditCell(column, row)) {
    if (row) say(core, row.deleted ? "삭제된 행입니다." : `${column.label} 열은 읽기 전용입니다.`);
    return false;
  }
  const from = valueOf(core, row, column.key);
  const start = plainText(column, from);
  if (how !== "typing") {
    core.input.value = start;
    core.input.setSelectionRange(how === "click" ? 0 : start.length, start.length);
  }
  core.store.set({
    editing: {
      id: row.id,
      key: column.key,
      from,
      start,
      mode: how === "editing" ? "editing" : "typing",
      error: null,
      choice: null,
      filter: how === "typing" ? core.input.value : "",
    },
    extent: active,
  });
  reveal(core, active);
  return true;
}

/** From now on the keys are the text's own: the caret goes where arrows and clicks say. */
export function editText(core: Core): void {
  const { editing } = core.store.get();
  if (editing?.mode === "typing") core.store.set({ editing: { ...editing, mode: "editing" } });
}

/** Whether a cell is edited whose text is as it was when the edit began. */
export function isUntouched(core: Core): boolean {
  const { editing } = core.store.get();
  return editing?.mode === "typing" && !core.typing.composing &&
    core.input?.value === editing.start;
}

/** Ends a composition under way: its syllable goes into the text. */
function endComposition(core: Core): void {
  if (!core.typing.composing || !core.input) return;
  core.holding = true;
  core.input.blur();
  core.input.focus({ preventScroll: true });
  core.holding = false;
}

function empty(core: Core): void {
  if (core.input) core.input.value = "";
  core.store.set({ editing: null });
}

/** Gives the edit up: the cell is as it was. */
export function cancelEdit(core: Core): void {
  endComposition(core);
  empty(core);
}

/**
 * Ends the edit with what was typed. False when that is no value for the column: the edit then stays
 * open with its text and says why.
 */
export function commitEdit(core: Core, afterMs: number): boolean {
  endComposition(core);
  const { editing } = core.store.get();
  if (!editing || !core.input) return true;
  const column = columnOf(core, editing.key);
  if (!column) {
    empty(core);
    return true;
  }
  const chosen = editing.choice === null ? null : choicesOf(column, editing.filter)[editing.choice];
  const text = chosen?.label ?? core.input.value;
  const { id, key, from } = editing;
  if (text === editing.start) {
    empty(core);
    return true;
  }
  const read = readCell(column, text);
  if (!read.ok) {
    core.store.set({ editing: { ...editing, error: read.message } });
    return false;
  }
  empty(core);
  if (!sameValue(from, read.value)) {
    queueEdit(core, { id, key, from, to: read.value }, afterMs);
  }
  return true;
}

/** Where the edited row has left the list, what was typed is handed on: nothing else could save it. */
export function keepTyped(core: Core): void {
  const { editing } = core.store.get();
  if (editing && !core.props.rows.some(({ id }) => id === editing.id)) commitEdit(core, 0);
}

/** Hands a change on after a while; until then the cell shows it already. */
export function queueEdit(core: Core, change: CellChange, afterMs: number): void {
  flushEdits(core);
  if (afterMs === 0) return core.props.onEdit([change], "edit");
  core.waiting = [change];
  core.store.set({ drafts: new Map([[`${change.id}/${change.key}`, change.to]]) });
  core.editTimer = setTimeout(() => flushEdits(core), afterMs);
}

/** Hands on what waits, now. */
export function flushEdits(core: Core): void {
  clearTimeout(core.editTimer);
  const changes = core.waiting;
  if (changes.length === 0) return;
  core.waiting = [];
  core.props.onEdit(changes, "edit");
  core.store.set({ drafts: new Map() });
}
