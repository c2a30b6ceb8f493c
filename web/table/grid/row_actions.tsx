/** What can be done with a row: three buttons at most, then a menu. */
import type { KeyboardEvent } from "react";
import type { Column, TableRow } from "../../../events/kit/column.ts";
import { rowName } from "../../../projections/table/row_name.ts";
import { placeAfter } from "../../ui/client/keyboard.ts";
import type { RowAction } from "../types.ts";
import type { GridHandle } from "./handle.ts";
import { MOST_BUTTONS } from "./layout.ts";

interface ActionProps {
  grid: GridHandle;
  row: TableRow;
  action: RowAction;
  /** What the row is called; a menu says it for all that is in it. */
  of?: string;
  role?: "menuitem";
  /** Before the action itself. */
  onPress?(): void;
}

export function Action(
  { grid, row, action: { name, label, danger, onDeleted }, of, role, onPress }: ActionProps,
) {
  const back = row.deleted && onDeleted;
  const said = back || label;
  return (
    <button
      type="button"
      role={role}
      tabIndex={-1}
      aria-label={of && `${of} ${said}`}
      className={danger && !back ? "g-action g-action-danger" : "g-action"}
      onClick={() => {
        onPress?.();
        // As it is now: a row is not drawn anew when only the actions' functions have changed.
        grid.props.actions.find((action) => action.name === name)?.run(row);
      }}
    >
      {said}
    </button>
  );
}

/** A row as its buttons say it, so that no two of a table are called alike: its number and its name. */
export function lineName(columns: readonly Column[], row: TableRow, number: number): string {
  const name = rowName(columns, row);
  return name === row.id ? `${number}행` : `${number}행 ${name}`;
}

export function RowActions({ grid, row, of }: { grid: GridHandle; row: TableRow; of: string }) {
  const { actions } = grid.props;
  return (
    <>
      {actions.slice(0, MOST_BUTTONS).map((action) => (
        <Action key={action.name} grid={grid} row={row} action={action} of={of} />
      ))}
      {actions.length > MOST_BUTTONS && (
        <button
          type="button"
          tabIndex={-1}
          className="g-action"
          aria-label={`${of} 더 보기`}
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
