/** The commands of keys. */
import {
  canEditCell,
  canReorder,
  chooseNone,
  columnAt,
  extentOf,
  goTo,
  type GridHandle,
  rangeOf,
  say,
  targetOf,
  valueOf,
  whenLoaded,
} from "./handle.ts";
import { beginEdit, flushEdits, queueEdit } from "./edit.ts";
import { clearBlock, fillDown } from "./fill.ts";
import type { Command } from "./keys.ts";
import { count as figure } from "../../ui/time/format.ts";
import { HEADER_ROW, isSingle, moved, rowsOf, type Step } from "./movement.ts";
import {
  ALL,
  idsBetween,
  NONE,
  selectionOf,
  toggled,
  withRows,
  withToggled,
} from "./row_selection.ts";
import { sortable } from "../filters/url_state.ts";
import { MIN_WIDTH } from "../../../projections/table/column_setting.ts";

/** Step of a width that is changed by keys, in CSS pixels. */
const WIDTH_STEP = 20;

/** Selects all rows, those not loaded too, or none when all are. */
export function toggleAll(grid: GridHandle): void {
  const { rows, choice, onChoose, isAnswered } = grid.props;
  if (!isAnswered) return;
  const all = selectionOf(rows, choice) === "all";
  const ids = idsBetween(rows, 0, rows.length - 1);
  const every = ids.size < rows.length ? ALL : { ids, isAll: false };
  onChoose(all ? NONE : every);
  say(grid, all ? "모든 행의 선택을 해제했습니다." : `${figure(rows.length)}행을 선택했습니다.`);
}

/** Selects or deselects a row; `range` adds all rows from the one pressed before. */
export function toggleRow(grid: GridHandle, index: number, range = false): void {
  const { rows, choice, onChoose } = grid.props;
  if (range) {
    const [top, bottom] = [Math.min(grid.rowAnchor, index), Math.max(grid.rowAnchor, index)];
    return whenLoaded(grid, { top, bottom }, () => {
      onChoose(withRows(choice, idsBetween(grid.props.rows, top, bottom)));
    });
  }
  const row = rows[index];
  grid.rowAnchor = index;
  if (row) onChoose(withToggled(choice, row.id));
}

/** Opens or closes a row's details. */
export function toggleDetails(grid: GridHandle, id: string): void {
  grid.set({ open: toggled(grid.state.open, id) });
}

function toggleBoolean(grid: GridHandle): boolean {
  const { active } = grid.state;
  const row = grid.props.rows[active.row];
  const column = columnAt(grid, active.column);
  if (!row || column?.type !== "boolean" || !canEditCell(column, row)) return false;
  const from = valueOf(grid, row, column.key);
  chooseNone(grid);
  queueEdit(grid, { id: row.id, key: column.key, from, to: from !== true }, 0);
  return true;
}

/** Space and Enter on the grid's own cells, headers and yes-no cells. */
function activate(grid: GridHandle): boolean {
  const { active } = grid.state;
  const gridColumn = grid.layout[active.column];
  const row = grid.props.rows[active.row];
  if (!gridColumn) return false;
  if (active.row === HEADER_ROW) {
    if (gridColumn.kind === "check") toggleAll(grid);
    else if (sortable(gridColumn.column)) grid.props.onSort(gridColumn.key);
    return true;
  }
  if (!row) return true;
  switch (gridColumn.kind) {
    case "check":
      toggleRow(grid, active.row);
      return true;
    case "sequence":
      toggleDetails(grid, row.id);
      return true;
    case "actions":
      grid.scroller?.querySelector<HTMLElement>(".g-cell[data-on] button")?.focus();
      return true;
    default:
      return toggleBoolean(grid);
  }
}

function selectRows(grid: GridHandle): void {
  const block = rangeOf(grid);
  whenLoaded(grid, block, () => {
    grid.props.onChoose(withRows(NONE, idsBetween(grid.props.rows, block.top, block.bottom)));
    say(grid, `${figure(rowsOf(block))}행을 선택했습니다.`);
  });
}

function extendOver(grid: GridHandle, whole: "column" | "all"): void {
  const { active } = grid.state;
  const last = grid.props.rows.length - 1;
  if (last < 0) return;
  const left = whole === "all" ? 0 : active.column;
  const right = whole === "all" ? grid.layout.length - 1 : active.column;
  // Only the range moves: nothing is scrolled away from under the eyes.
  grid.set({
    active: { row: 0, column: left },
    extent: { row: last, column: right },
    activeId: grid.props.rows[0]?.id ?? null,
    activeKey: grid.layout[left].key,
  });
  say(grid, `${figure(last + 1)}행을 범위로 선택했습니다.`);
}

/** Puts a column in the place of its neighbour; pinned columns stay among themselves. */
function moveColumn(grid: GridHandle, by: 1 | -1): void {
  const { active } = grid.state;
  const [moving, neighbour] = [grid.layout[active.column], grid.layout[active.column + by]];
  if (!moving || !canReorder(grid, moving, neighbour)) {
    return say(grid, "더 옮길 수 없습니다.");
  }
  grid.props.columns.move(moving.key, neighbour.key);
  const place = by > 0 ? "오른쪽" : "왼쪽";
  say(grid, `${moving.label} 열을 ${neighbour.label} 열의 ${place}으로 옮겼습니다.`);
}

function resizeColumn(grid: GridHandle, by: 1 | -1): void {
  const gridColumn = grid.layout[grid.state.active.column];
  if (!gridColumn?.column) return;
  const width = Math.max(MIN_WIDTH, gridColumn.width + by * WIDTH_STEP);
  grid.props.columns.resize(gridColumn.key, width);
  say(grid, `${gridColumn.label} 열 너비 ${width}픽셀`);
}

/** Writes the range's new values, and announces the number of cells. */
function write(
  grid: GridHandle,
  kind: "clear" | "fill",
  label: string,
  changesOf: typeof clearBlock,
): void {
  flushEdits(grid);
  if (grid.state.active.row === HEADER_ROW) return;
  const block = rangeOf(grid);
  whenLoaded(grid, block, () => {
    const changes = changesOf(block, targetOf(grid));
    if (changes.length > 0) grid.props.onEdit(changes, kind);
    say(grid, changes.length > 0 ? `${label}: ${figure(changes.length)}칸` : "바꿀 칸이 없습니다.");
  });
}

function collapse(grid: GridHandle): void {
  const { active } = grid.state;
  if (!isSingle(rangeOf(grid))) grid.set({ extent: active });
  chooseNone(grid);
}

/** Each command's action. False: not applicable, and the key is text or the browser's. */
const ACTIONS: Record<
  Exclude<Command["do"], "move" | "moveColumn" | "resizeColumn">,
  (grid: GridHandle) => boolean | void
> = {
  open: (grid) => void (activate(grid) || beginEdit(grid, "editing")),
  toggle: activate,
  selectRow: selectRows,
  selectColumn: (grid) => extendOver(grid, "column"),
  selectAll: (grid) => extendOver(grid, "all"),
  fillDown: (grid) => write(grid, "fill", "아래로 채우기", fillDown),
  clear: (grid) => write(grid, "clear", "지우기", clearBlock),
  undo(grid) {
    flushEdits(grid);
    grid.props.onUndo();
  },
  redo(grid) {
    flushEdits(grid);
    grid.props.onRedo();
  },
  collapse,
};

function move(grid: GridHandle, step: Step, extend: boolean): void {
  const { active, extent } = grid.state;
  goTo(grid, moved(extend ? extent : active, step, extentOf(grid)), extend);
  if (!extend) grid.rowAnchor = grid.state.active.row;
  grid.tabColumn = null;
}

/** Carries a command out; false where the key is text or the browser's. */
export function run(grid: GridHandle, command: Command): boolean {
  if (command.do === "move") move(grid, command.step, command.extend);
  else if (command.do === "moveColumn") moveColumn(grid, command.by);
  else if (command.do === "resizeColumn") resizeColumn(grid, command.by);
  else return ACTIONS[command.do](grid) !== false;
  return true;
}
