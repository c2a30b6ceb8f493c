/** The mouse: focus, ranges by dragging, selection of rows, double click. */
import { beginEdit, commitEdit, editText, isUntouched, SAVE_AFTER } from "./edit.ts";
import { goTo, type GridHandle } from "./handle.ts";
import { endWidth } from "./layout.ts";
import { HEADER_ROW, samePlace } from "./movement.ts";
import { clicked } from "./row_selection.ts";
import type { CellPlace } from "../types.ts";

/** Things in the grid that a press is meant for themselves. */
const OWN = ".g-input, .g-pop, .g-menu, .g-details";
const WIDGET = "button, a, input, select, label";
/** How close to an edge dragging scrolls, and how far at each step, in CSS pixels. */
const EDGE = 24;
const STEP = 18;

/** The cell that an element is in, or null. */
export function placeOf(target: EventTarget | null): CellPlace | null {
  if (!(target instanceof Element) || target.closest(OWN)) return null;
  const cell = target.closest<HTMLElement>("[data-c]");
  const row = target.closest<HTMLElement>("[data-r]");
  if (!cell || !row) return null;
  return { row: Number(row.dataset.r), column: Number(cell.dataset.c) };
}

/** Scrolls while the pointer is at an edge; answers whether it did. */
function scrollAtEdge(scroller: HTMLElement, x: number, y: number): boolean {
  const box = scroller.getBoundingClientRect();
  const by = (low: number, at: number, high: number) =>
    at < low + EDGE ? -STEP : at > high - EDGE ? STEP : 0;
  const [dx, dy] = [by(box.left, x, box.right), by(box.top, y, box.bottom)];
  scroller.scrollBy(dx, dy);
  return dx !== 0 || dy !== 0;
}

/** Follows a drag from a cell until the button goes up. */
function drag(grid: GridHandle): void {
  let [x, y] = [0, 0];
  let frame = 0;
  const extend = () => {
    const { right = x } = grid.scroller?.getBoundingClientRect() ?? {};
    // What stays at the right edge lies over cells that are meant.
    const over = Math.min(x, right - endWidth(grid.layout) - 1);
    const to = placeOf(document.elementFromPoint(over, y));
    if (to && to.row !== HEADER_ROW && !samePlace(to, grid.state.extent)) {
      grid.set({ extent: to });
    }
  };
  const follow = () => {
    frame = grid.scroller && scrollAtEdge(grid.scroller, x, y) ? requestAnimationFrame(follow) : 0;
    extend();
  };
  const move = (event: MouseEvent) => {
    [x, y] = [event.clientX, event.clientY];
    extend();
    const box = grid.scroller?.getBoundingClientRect();
    const outside = box && (y > box.bottom - EDGE || y < box.top + EDGE || x > box.right - EDGE);
    if (outside && frame === 0) frame = requestAnimationFrame(follow);
  };
  const end = () => {
    cancelAnimationFrame(frame);
    document.removeEventListener("mousemove", move);
    document.removeEventListener("mouseup", end);
  };
  document.addEventListener("mousemove", move);
  document.addEventListener("mouseup", end);
}

/** The parts of the mouse event that count here. */
type PressEvent = Pick<
  MouseEvent,
  "target" | "button" | "shiftKey" | "ctrlKey" | "metaKey" | "preventDefault"
>;

export function mouseDown(grid: GridHandle, event: PressEvent): void {
  const place = placeOf(event.target);
  if (!place || event.button !== 0 || !grid.input) return;
  // The focus stays in the input: nothing is composed into the void.
  event.preventDefault();
  const { editing, active, extent } = grid.state;
  if (editing && samePlace(active, place)) return;
  const isFocused = document.activeElement === grid.input && samePlace(active, place);
  grid.again = isFocused && samePlace(active, extent) && !editing;
  if (!commitEdit(grid, SAVE_AFTER.other)) return;
  grid.input.focus({ preventScroll: true });
  grid.tabColumn = null;
  const onWidget = event.target instanceof Element && event.target.closest(WIDGET) !== null;
  if (place.row === HEADER_ROW || onWidget) return goTo(grid, place);
  goTo(grid, place, event.shiftKey);
  drag(grid);
}

/**
 * A click on a row's number chooses rows; on any other cell it chooses none, and begins to edit where
 * the cell had the focus already. On a widget, the widget knows.
 */
export function click(grid: GridHandle, event: PressEvent): void {
  const place = placeOf(event.target);
  const { active, extent, editing } = grid.state;
  if (!place || place.row === HEADER_ROW || editing) return;
  if (event.target instanceof Element && event.target.closest(WIDGET)) return;
  const shift = event.shiftKey;
  // A drag over several cells ends in a click too, on what its ends have in common.
  if (!samePlace(shift ? extent : active, place) || (!shift && !samePlace(active, extent))) return;
  const control = event.ctrlKey || event.metaKey;
  if (grid.layout[place.column]?.kind === "sequence") {
    const { rows, choice, onChoose } = grid.props;
    onChoose(clicked(rows, choice, { index: place.row, anchor: grid.rowAnchor, shift, control }));
    if (!shift) grid.rowAnchor = place.row;
  } else if (grid.again && !shift && !control) beginEdit(grid, "click");
}

/** A tap on a card opens its row; on a widget, the widget knows. */
export function tap(grid: GridHandle, event: PressEvent): void {
  const target = event.target instanceof Element ? event.target : null;
  const line = target?.closest(WIDGET) ? null : target?.closest<HTMLElement>(".g-card[data-r]");
  const at = Number(line?.dataset.r ?? -1);
  const row = grid.props.rows[at];
  if (!row) return;
  goTo(grid, { row: at, column: 0 });
  grid.props.onOpen?.(row, "form");
}

export function doubleClick(grid: GridHandle, event: PressEvent): void {
  const place = placeOf(event.target);
  if (!place || place.row === HEADER_ROW) return;
  if (event.target instanceof Element && event.target.closest(WIDGET)) return;
  // The second click may have begun the edit already. A click on a letter is the text's own.
  if (!beginEdit(grid, "editing") && !isUntouched(grid)) return;
  const end = grid.input!.value.length;
  grid.input!.setSelectionRange(end, end);
  editText(grid);
}
