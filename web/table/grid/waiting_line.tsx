/** A row of the grid that is being fetched: its place, its number, and bars where its values will be. */
import { memo } from "react";
import { cellClass, Pinned } from "./cell.tsx";
import { cellId, type GridHandle } from "./handle.ts";
import type { GridColumn } from "./layout.ts";

interface WaitingLineProps {
  grid: GridHandle;
  index: number;
  /** CSS pixels from the top of the rows; null where rows flow. */
  top: number | null;
  /** Sequence number, from 1. */
  number: number;
  layout: GridColumn[];
  /** Focused column, or -1. */
  on: number;
}

export const WaitingLine = memo(function WaitingLine(
  { grid, index, top, number, layout, on }: WaitingLineProps,
) {
  return (
    <div
      role="row"
      aria-rowindex={number + 1}
      aria-busy="true"
      className="g-line g-waiting"
      data-r={index}
      style={top === null ? undefined : { top, height: grid.rowHeight }}
    >
      <Pinned layout={layout}>
        {(gridColumn, at) => (
          <div
            role="gridcell"
            id={cellId(grid.scope, { row: index, column: at })}
            aria-colindex={at + 1}
            className={cellClass(gridColumn, at, false)}
            data-c={at}
            data-on={on === at ? "" : undefined}
          >
            {gridColumn.kind === "sequence" ? number : null}
          </div>
        )}
      </Pinned>
    </div>
  );
});
