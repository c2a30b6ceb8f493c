/** The header row: sorting, selecting all, moving and resizing columns. */
import { memo, type PointerEvent as HeadPress, useEffect, useRef, useState } from "react";
import type { Sort } from "../types.ts";
import { cellClass, Pinned } from "./cell.tsx";
import { toggleAll } from "./commands.ts";
import { canMove, cellId, type Core } from "./core.ts";
import { sortable } from "../filters/url_state.ts";
import { HEADER_ROW } from "./movement.ts";
import { geometry, MIN_WIDTH, type ViewColumn } from "./view.ts";
import { placeOf } from "./pointer.ts";

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

interface HeaderProps {
  core: Core;
  view: ViewColumn[];
  sort: Sort | null;
  /** Focused column, or -1. */
  on: number;
  chosen: "all" | "some" | "none";
  sheet: CSSStyleSheet | null;
  alive: boolean;
}

function CheckAll({ core, chosen }: Pick<HeaderProps, "core" | "chosen">) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    box.current!.indeterminate = chosen === "some";
  }, [chosen]);
  return (
    <input
      ref={box}
      type="checkbox"
      tabIndex={-1}
      checked={chosen === "all"}
      aria-label="모든 행 선택"
      onChange={() => toggleAll(core)}
    />
  );
}

function sortOf(view: ViewColumn, sort: Sort | null) {
  if (!sortable(view.column)) return undefined;
  if (sort?.key !== view.key) return "none";
  return sort.direction === "asc" ? "ascending" : "descending";
}

interface HeadProps extends HeaderProps {
  at: number;
  mark(index: number | null): void;
  marked: boolean;
}

function Head({ core, view: all, sort, on, chosen, sheet, alive, at, mark, marked }: HeadProps) {
  const view = all[at];
  const order = sortOf(view, sort);
  const press = (event: HeadPress<HTMLElement>) => {
    if (event.button !== 0 || !view.column || event.pointerType === "touch") return;
    const onEdge = event.target instanceof Element && event.target.closest(".g-edge") !== null;
    core.dragged = onEdge;
    if (onEdge && sheet) dragEdge(core, sheet, at, event.clientX);
    else {
      const from = { x: event.clientX, y: event.clientY };
      dragHeader(core, at, from, mark, () => void (core.dragged = true));
    }
  };
  return (
    <div
      role="columnheader"
      id={cellId(core.scope, { row: HEADER_ROW, column: at })}
      aria-colindex={at + 1}
      aria-sort={order}
      className={cellClass(view, at, true)}
      data-c={at}
      data-w={alive ? undefined : view.width}
      data-on={on === at ? "" : undefined}
      data-mark={marked ? "" : undefined}
      onPointerDown={press}
      onClick={() => {
        if (!core.dragged && order !== undefined) core.props.onSort(view.key);
        core.dragged = false;
      }}
    >
      {view.kind === "check"
        ? <CheckAll core={core} chosen={chosen} />
        : <span className="g-name">{view.label}</span>}
      {order !== undefined && <span className="g-sort" data-order={order} aria-hidden="true" />}
      {view.column && <span className="g-edge" aria-hidden="true" />}
    </div>
  );
}

export const Header = memo(function Header(props: HeaderProps) {
  const [marked, mark] = useState<number | null>(null);
  return (
    <div
      role="row"
      aria-rowindex={1}
      className="g-line g-header"
      data-r={HEADER_ROW}
    >
      <Pinned view={props.view}>
        {(_, at) => <Head {...props} at={at} mark={mark} marked={marked === at} />}
      </Pinned>
    </div>
  );
});
