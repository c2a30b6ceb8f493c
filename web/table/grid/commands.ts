/** What the keys' commands do. */
import {
  canEditCell,
  canMove,
  columnAt,
  type Core,
  extentOf,
  goTo,
  rangeOf,
  say,
  targetOf,
  valueOf,
} from "./core.ts";
import { beginEdit, flushEdits, queueEdit } from "./edit.ts";
import { clearBlock, fillDown } from "./fill.ts";
import type { Command } from "./keys.ts";
import { count as figure } from "../../ui/format.ts";
import { HEADER_ROW, isSingle, moved, rowsOf } from "./movement.ts";
import { idsBetween, selectionOf, toggled } from "./row_selection.ts";
import { sortable } from "../filters/url_state.ts";
import { MIN_WIDTH } from "./view.ts";

/** Step of a width that is changed by keys, in CSS pixels. */
const WIDTH_STEP = 20;

/** Selects all loaded rows, or none when all are. */
export function toggleAll(core: Core): void {
  const { rows, selected, onSelect } = core.props;
  const all = selectionOf(rows, selected) === "all";
  onSelect(all ? new Set() : new Set(rows.map((row) => row.id)));
  say(core, all ? "모든 행의 선택을 해제했습니다." : `${figure(rows.length)}행을 선택했습니다.`);
}

export function toggleRow(core: Core, index: number): void {
  const { rows, selected, onSelect } = core.props;
  core.rowAnchor = index;
  onSelect(toggled(selected, rows[index].id));
}

/** Opens or closes a row's details. */
export function toggleDetails(core: Core, id: string): void {
  core.store.set({ open: toggled(core.store.get().open, id) });
}

function toggleBoolean(core: Core): boolean {
  const { active } = core.store.get();
  const row = core.props.rows[active.row];
  const column = columnAt(core, active.column);
  if (column?.type !== "boolean" || !canEditCell(column, row)) return false;
  const from = valueOf(core, row, column.key);
  queueEdit(core, { id: row.id, key: column.key, from, to: from !== true }, 0);
  return true;
}

/** Space and Enter on the grid's own cells, headers and yes-no cells. */
function activate(core: Core): boolean {
  const { active } = core.store.get();
  const view = core.view[active.column];
  const row = core.props.rows[active.row];
  if (!view) return false;
  if (active.row === HEADER_ROW) {
    if (view.kind === "check") toggleAll(core);
    else if (sortable(view.column)) core.props.onSort(view.key);
    return true;
  }
  if (!row) return true;
  switch (view.kind) {
    case "check":
      toggleRow(core, active.row);
      return true;
    case "sequence":
      toggleDetails(core, row.id);
      return true;
    case "actions":
      core.scroller?.querySelector<HTMLElement>(".g-cell[data-on] button")?.focus();
      return true;
    default:
      return toggleBoolean(core);
  }
}

function selectRows(core: Core): void {
  const block = rangeOf(core);
  core.props.onSelect(idsBetween(core.props.rows, block.top, block.bottom));
  say(core, `${figure(rowsOf(block))}행을 선택했습니다.`);
}

function extendOver(core: Core, whole: "column" | "all"): void {
  const { active } = core.store.get();
  const last = core.props.rows.length - 1;
  if (last < 0) return;
  const left = whole === "all" ? 0 : active.column;
  const right = whole === "all" ? core.view.length - 1 : active.column;
  // Only the range moves: nothing is scrolled away from under the eyes.
  core.store.set({
    active: { row: 0, column: left },
    extent: { row: last, column: right },
    activeId: core.props.rows[0].id,
    activeKey: core.view[left].key,
  });
  say(core, `${figure(last + 1)}행을 범위로 잡았습니다.`);
}

/** Puts a column in the place of its neighbour; pinned columns stay among themselves. */
function moveColumn(core: Core, by: 1 | -1): void {
  const { active } = core.store.get();
  const [moving, neighbour] = [core.view[active.column], core.view[active.column + by]];
  if (!moving || !canMove(core, moving, neighbour)) {
    return say(core, "더 옮길 수 없습니다.");
  }
  core.props.columns.move(moving.key, neighbour.key);
  const place = by > 0 ? "오른쪽" : "왼쪽";
  say(core, `${moving.label} 열을 ${neighbour.label} 열의 ${place}으로 옮겼습니다.`);
}

function resizeColumn(core: Core, by: 1 | -1): void {
  const view = core.view[core.store.get().active.column];
  if (!view?.column) return;
  const width = Math.max(MIN_WIDTH, view.width + by * WIDTH_STEP);
  core.props.columns.resize(view.key, width);
  say(core, `${view.label} 열 너비 ${width}픽셀`);
}

function change(core: Core, what: "fillDown" | "clear"): void {
  flushEdits(core);
  if (core.store.get().active.row === HEADER_ROW) return;
  const block = rangeOf(core);
  const changes = what === "clear"
    ? clearBlock(block, targetOf(core))
    : fillDown(block, targetOf(core));
  const label = what === "clear" ? "지우기" : "아래로 채우기";
  if (changes.length > 0) core.props.onEdit(changes, what === "clear" ? "clear" : "fill");
  say(core, changes.length > 0 ? `${label}: ${figure(changes.length)}칸` : "바꿀 칸이 없습니다.");
}

function collapse(core: Core): void {
  const { active } = core.store.get();
  if (!isSingle(rangeOf(core))) core.store.set({ extent: active });
  else if (core.props.selected.size > 0) core.props.onSelect(new Set());
}

/** Carries a command out. False: it means nothing here, and the key is text or the browser's. */
export function run(core: Core, command: Command): boolean {
  const { active, extent } = core.store.get();
  switch (command.do) {
    case "move": {
      const from = command.extend ? extent : active;
      goTo(core, moved(from, command.step, extentOf(core)), command.extend);
      if (!command.extend) core.rowAnchor = core.store.get().active.row;
      core.tabColumn = null;
      return true;
    }
    case "open":
      return activate(core) || beginEdit(core, "editing") || true;
    case "toggle":
      return activate(core);
    case "selectRow":
      selectRows(core);
      return true;
    case "selectColumn":
      extendOver(core, "column");
      return true;
    case "selectAll":
      extendOver(core, "all");
      return true;
    case "fillDown":
    case "clear":
      change(core, command.do);
      return true;
    case "undo":
    case "redo":
      flushEdits(core);
      if (command.do === "undo") core.props.onUndo();
      else core.props.onRedo();
      return true;
    case "collapse":
      collapse(core);
      return true;
    case "moveColumn":
      moveColumn(core, command.by);
      return true;
    case "resizeColumn":
      resizeColumn(core, command.by);
      return true;
  }
}
