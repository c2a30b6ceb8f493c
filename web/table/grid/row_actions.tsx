/** What can be done with a row: three buttons at most, then a menu. */
import { type KeyboardEvent, useLayoutEffect, useRef } from "react";
import type { TableRow } from "../../../events/kit/column.ts";
import { placeAfter } from "../../ui/keyboard.ts";
import type { RowAction } from "../types.ts";
import type { GridHandle } from "./handle.ts";
import { MOST_BUTTONS } from "./layout.ts";

const actionClass = ({ danger, onDeleted }: RowAction, { deleted }: TableRow): string =>
  danger && !(deleted && onDeleted) ? "g-action g-action-danger" : "g-action";

const labelOf = ({ label, onDeleted }: RowAction, { deleted }: TableRow): string =>
  deleted && onDeleted || label;

/** The action as it is now: a row is not drawn anew when only the actions' functions have changed. */
function runAction(grid: GridHandle, name: string, row: TableRow): void {
  grid.props.actions.find((action) => action.name === name)?.run(row);
}

export function RowActions({ grid, row }: { grid: GridHandle; row: TableRow }) {
  const { actions } = grid.props;
  return (
    <>
      {actions.slice(0, MOST_BUTTONS).map((action) => (
        <button
          key={action.name}
          type="button"
          tabIndex={-1}
          className={actionClass(action, row)}
          onClick={() => runAction(grid, action.name, row)}
        >
          {labelOf(action, row)}
        </button>
      ))}
      {actions.length > MOST_BUTTONS && (
        <button
          type="button"
          tabIndex={-1}
          className="g-action"
          aria-label="더 보기"
          aria-haspopup="menu"
          onClick={() => grid.set({ menu: grid.state.menu === row.id ? null : row.id })}
        >
          ⋯
        </button>
      )}
    </>
  );
}

/** Keys on the buttons of a cell: arrows go between them, Escape and F2 back to the grid. */
export function widgetKey(grid: GridHandle, event: KeyboardEvent<HTMLElement>): void {
  if (!(event.target instanceof HTMLElement) || event.target === grid.input) return;
  const group = event.target.closest("[role=menu], .g-cell");
  if (!group) return;
  const widgets = [...group.querySelectorAll<HTMLElement>("button, [role=menuitem]")];
  const at = widgets.indexOf(event.target);
  const to = placeAfter(event.key, at, widgets.length, "both");
  if (event.key === "Escape" || event.key === "F2" || event.key === "Tab") {
    grid.set({ menu: null });
    grid.input?.focus({ preventScroll: true });
  } else if (to !== null && at >= 0) widgets[to].focus();
  else return;
  event.preventDefault();
}

/** The further actions of a row, below its buttons. */
export function ActionMenu(
  { grid, row, place }: { grid: GridHandle; row: TableRow; place: { left: number; top: number } },
) {
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => list.current?.querySelector("button")?.focus(), []);
  const close = () => {
    grid.set({ menu: null });
    grid.input?.focus({ preventScroll: true });
  };
  return (
    <div
      ref={list}
      role="menu"
      className="g-menu"
      style={place}
      onBlur={(event) => {
        if (!list.current?.contains(event.relatedTarget)) grid.set({ menu: null });
      }}
    >
      {grid.props.actions.slice(MOST_BUTTONS).map((action) => (
        <button
          key={action.name}
          type="button"
          role="menuitem"
          tabIndex={-1}
          className={actionClass(action, row)}
          onClick={() => {
            close();
            runAction(grid, action.name, row);
          }}
        >
          {labelOf(action, row)}
        </button>
      ))}
    </div>
  );
}
