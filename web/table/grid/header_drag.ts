/** Columns moved and resized with the mouse. */
import { canMove, type Core } from "./core.ts";
import { placeOf } from "./pointer.ts";
import { geometry, MIN_WIDTH } from "./view.ts";

/** A press that moves less than this is a click. CSS pixels. */
const DRAG_FROM = 5;

function untilUp(move: (event: PointerEvent) => void, end: (event: PointerEvent) => void): void {
  const stop = (event: PointerEvent) => {
    document.removeEventListener("pointermove", move);
    document.removeEventListener("pointerup", stop);
    document.removeEventListener("pointercancel", stop);
    end(event);
  };
  document.addEventListener("pointermove", move);
  document.addEventListener("pointerup", stop);
  document.addEventListener("pointercancel", stop);
}

/** Drags a column's edge: the width follows at once, and is handed on when the button goes up. */
export function dragEdge(core: Core, sheet: CSSStyleSheet, index: number, fromX: number): void {
  const view = core.view[index];
  const { key, width: before } = view;
  let width = before;
  untilUp((event) => {
    width = Math.max(MIN_WIDTH, Math.round(before + event.clientX - fromX));
    sheet.replaceSync(geometry(core.scope, core.view.with(index, { ...view, width })));
  }, () => {
    if (width !== before) core.props.columns.resize(key, width);
  });
}

/** Where a dragged column would go: the place of the column under the pointer, if that may be. */
function targetAt(core: Core, index: number, x: number, y: number): number | null {
  const over = placeOf(document.elementFromPoint(x, y))?.column;
  if (over === undefined || over === index) return null;
  return canMove(core, core.view[index], core.view[over]) ? over : null;
}

/** Drags a header to another place. `mark` shows where it would go. Calls `moved` when it was no click. */
export function dragHeader(
  core: Core,
  index: number,
  from: { x: number; y: number },
  mark: (index: number | null) => void,
  moved: () => void,
): void {
  let target: number | null = null;
  let dragging = false;
  untilUp((event) => {
    dragging ||= Math.abs(event.clientX - from.x) > DRAG_FROM;
    if (!dragging) return;
    target = targetAt(core, index, event.clientX, from.y);
    mark(target);
  }, (event) => {
    mark(null);
    if (!dragging) return;
    moved();
    if (event.type === "pointercancel" || target === null) return;
    core.props.columns.move(core.view[index].key, core.view[target].key);
  });
}
