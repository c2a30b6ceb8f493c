/** The rows: only those in sight and a few around them are in the document. */
import { memo, useCallback, useReducer } from "react";
import { CardLine } from "./card_line.tsx";
import { cellId, type GridHandle, type GridState, rangeOf } from "./handle.ts";
import { Details, hiddenOf, Line } from "./line.tsx";
import type { GridColumn } from "./layout.ts";
import { placeDetails, rowTop } from "./places.ts";
import { isChosen } from "./row_selection.ts";
import { type Range, useVisibleRows } from "./sight.ts";
import { cellClass, Pinned } from "./cell.tsx";

/** A row of the grid that is being fetched: its place, its number, and bars where its values will be. */
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

const WaitingLine = memo(function WaitingLine(
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

/** Places of the rows to draw: the focused row stays in the document wherever the sight goes. */
function placesIn({ startIndex, endIndex, count }: Range, active: number): number[] {
  const places = Array.from({ length: endIndex - startIndex + 1 }, (_, at) => startIndex + at);
  if (active < 0 || active >= count || places.includes(active)) return places;
  return active < startIndex ? [active, ...places] : [...places, active];
}

/** Takes the heights of open details once they are known: what is below them then moves. */
function useHeights(grid: GridHandle): (id: string, height: number) => void {
  const [, drawAgain] = useReducer((times: number) => times + 1, 0);
  return useCallback((id: string, height: number) => {
    if (height === 0 || grid.detailHeights.get(id) === height) return;
    grid.detailHeights.set(id, height);
    drawAgain();
  }, [grid]);
}

export function Body(
  { grid, state, layout, alive }: {
    grid: GridHandle;
    state: GridState;
    layout: GridColumn[];
    alive: boolean;
  },
) {
  const { props } = grid;
  const { rows, offset, choice, changed, editors, cellStates } = props;
  const { open, active, draft } = state;
  placeDetails(grid);
  const drawn = useVisibleRows(grid);
  const onHeight = useHeights(grid);
  const range = rangeOf(grid);
  const Row = grid.cards ? CardLine : Line;
  const isRange = range.top !== range.bottom || range.left !== range.right;
  const expandable = hiddenOf(props.columns).length > 0;
  return (
    <div
      role="rowgroup"
      className="g-body"
      style={alive ? { height: rowTop(grid, rows.length) } : undefined}
    >
      {placesIn(drawn, active.row).flatMap((index) => {
        const row = rows[index];
        const top = alive ? rowTop(grid, index) : null;
        if (!row) {
          const on = active.row === index ? active.column : -1;
          const place = { index, top, number: offset + index + 1, on };
          return [<WaitingLine key={`#${index}`} grid={grid} layout={layout} {...place} />];
        }
        const inRange = isRange && index >= range.top && index <= range.bottom;
        return [
          <Row
            key={row.id}
            grid={grid}
            row={row}
            index={index}
            top={top}
            number={offset + index + 1}
            layout={layout}
            show={props.show}
            on={active.row === index ? active.column : -1}
            from={inRange ? range.left : -1}
            to={inRange ? range.right : -1}
            selected={isChosen(choice, row.id)}
            open={open.has(row.id)}
            expandable={expandable}
            changed={changed.has(row.id)}
            editors={editors.get(row.id)}
            states={cellStates.get(row.id)}
            draft={draft?.id === row.id ? draft : null}
          />,
          open.has(row.id) && top !== null && !grid.cards && (
            <Details
              key={`${row.id}/details`}
              grid={grid}
              row={row}
              top={top + grid.rowHeight}
              onHeight={onHeight}
            />
          ),
        ];
      })}
    </div>
  );
}
