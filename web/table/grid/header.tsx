/** The header row: sorting, selecting all, moving and resizing columns. */
import { memo, type PointerEvent as HeadPress, useEffect, useRef, useState } from "react";
import type { Sort } from "../types.ts";
import { cellClass, Pinned } from "./cell.tsx";
import { toggleAll } from "./commands.ts";
import { canReorder, cellId, type GridHandle } from "./handle.ts";
import { sortable } from "../filters/url_state.ts";
import { HEADER_ROW } from "./movement.ts";
import { MIN_WIDTH } from "../../../projections/table/column_setting.ts";
import { geometry, type GridColumn } from "./layout.ts";
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
function dragEdge(
  grid: GridHandle,
  sheet: CSSStyleSheet,
  index: number,
  fromX: number,
): void {
  const { key, width: before } = grid.layout[index];
  let width = before;
  untilUp((event) => {
    width = Math.max(MIN_WIDTH, Math.round(before + event.clientX - fromX));
    const layout = grid.layout.map((one, at) => at === index ? { ...one, width } : one);
    sheet.replaceSync(geometry(grid.scope, layout));
  }, () => {
    if (width !== before) grid.props.columns.resize(key, width);
  });
}

/** Where a dragged column would go: the place of the column under the pointer, if that may be. */
function targetAt(grid: GridHandle, index: number, x: number, y: number): number | null {
  const over = placeOf(document.elementFromPoint(x, y))?.column;
  if (over === undefined || over === index) return null;
  return canReorder(grid, grid.layout[index], grid.layout[over]) ? over : null;
}

/** Drags a header to another place. `mark` shows where it would go. Calls `moved` when it was no click. */
function dragHeader(
  grid: GridHandle,
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
    target = targetAt(grid, index, event.clientX, from.y);
    mark(target);
  }, (event) => {
    mark(null);
    if (!dragging) return;
    moved();
    if (event.type === "pointercancel" || target === null) return;
    grid.props.columns.move(grid.layout[index].key, grid.layout[target].key);
  });
}

interface HeaderProps {
  grid: GridHandle;
  layout: GridColumn[];
  sort: Sort | null;
  /** Focused column, or -1. */
  on: number;
  chosen: "all" | "some" | "none";
  sheet: CSSStyleSheet | null;
  alive: boolean;
}

/** Chooses all rows, or none. */
export function CheckAll({ grid, chosen }: Pick<HeaderProps, "grid" | "chosen">) {
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
      disabled={!grid.props.isAnswered}
      aria-label="모든 행 선택"
      onChange={() => toggleAll(grid)}
    />
  );
}

function sortOf(gridColumn: GridColumn, sort: Sort | null) {
  if (!sortable(gridColumn.column)) return undefined;
  if (sort?.key !== gridColumn.key) return "none";
  return sort.direction === "asc" ? "ascending" : "descending";
}

interface HeadProps extends HeaderProps {
  at: number;
  mark(index: number | null): void;
  marked: boolean;
}

function Head({ grid, layout, sort, on, chosen, sheet, alive, at, mark, marked }: HeadProps) {
  const gridColumn = layout[at];
  const order = sortOf(gridColumn, sort);
  const press = (event: HeadPress<HTMLElement>) => {
    if (event.button !== 0 || !gridColumn.column || event.pointerType === "touch") return;
    const onEdge = event.target instanceof Element && event.target.closest(".g-edge") !== null;
    grid.dragged = onEdge;
    if (onEdge && sheet) dragEdge(grid, sheet, at, event.clientX);
    else {
      const from = { x: event.clientX, y: event.clientY };
      dragHeader(grid, at, from, mark, () => void (grid.dragged = true));
    }
  };
  return (
    <div
      role="columnheader"
      id={cellId(grid.scope, { row: HEADER_ROW, column: at })}
      aria-colindex={at + 1}
      aria-sort={order}
      className={cellClass(gridColumn, at, true)}
      data-c={at}
      data-w={alive ? undefined : gridColumn.width}
      data-on={on === at ? "" : undefined}
      data-mark={marked ? "" : undefined}
      onPointerDown={press}
      onClick={() => {
        if (!grid.dragged && order !== undefined) grid.props.onSort(gridColumn.key);
        grid.dragged = false;
      }}
    >
      {gridColumn.kind === "check"
        ? <CheckAll grid={grid} chosen={chosen} />
        : <span className="g-name">{gridColumn.label}</span>}
      {order !== undefined && <span className="g-sort" data-order={order} aria-hidden="true" />}
      {gridColumn.column && <span className="g-edge" aria-hidden="true" />}
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
      <Pinned layout={props.layout}>
        {(_, at) => <Head {...props} at={at} mark={mark} marked={marked === at} />}
      </Pinned>
    </div>
  );
});
