/** The menu of a row that has more actions than buttons. Loaded when opened. */
import { useLayoutEffect, useRef } from "react";
import type { TableRow } from "../../../events/kit/column.ts";
import type { GridHandle } from "./handle.ts";
import { MOST_BUTTONS } from "./layout.ts";
import { Action } from "./row_actions.tsx";

/** The further actions of a row, below its buttons. */
export default function ActionMenu(
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
        <Action
          key={action.name}
          role="menuitem"
          grid={grid}
          row={row}
          action={action}
          onPress={close}
        />
      ))}
    </div>
  );
}
