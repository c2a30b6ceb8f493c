/** The header row: sorting, selecting all, moving and resizing columns. */
import { memo, type PointerEvent, useEffect, useRef, useState } from "react";
import type { Sort } from "../types.ts";
import { cellClass, Pinned } from "./cell.tsx";
import { toggleAll } from "./commands.ts";
import { cellId, type Core } from "./core.ts";
import { dragEdge, dragHeader } from "./header_drag.ts";
import { HEADER_ROW } from "./movement.ts";
import { sortable, type ViewColumn } from "./view.ts";

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
  if (!sortable(view)) return undefined;
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
  const press = (event: PointerEvent<HTMLElement>) => {
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
