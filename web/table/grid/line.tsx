/** A row of the grid, and what an open one shows below itself. */
import { memo, type ReactNode, useLayoutEffect, useRef } from "react";
import type { TableRow } from "../../../events/kit/column.ts";
import type { CellChange } from "../../../projections/table/shapes.ts";
import type { CellStates, GridProps } from "../types.ts";
import { cellClass, content, marked, Pinned } from "./cell.tsx";
import { toggleDetails, toggleRow } from "./commands.ts";
import { editedBy } from "../../ui/client/presence.ts";
import { canEditCell, cellId, type GridHandle } from "./handle.ts";
import { lineName, RowActions } from "./row_actions.tsx";
import type { GridColumn } from "./layout.ts";

export interface LineProps {
  grid: GridHandle;
  row: TableRow;
  index: number;
  /** CSS pixels from the top of the rows; null before the page has come alive: rows then flow. */
  top: number | null;
  /** Sequence number, from 1. */
  number: number;
  layout: GridColumn[];
  show: GridProps["show"];
  /** Focused column, or -1. */
  on: number;
  /** Columns of the range, or from -1 to -1. */
  from: number;
  to: number;
  selected: boolean;
  open: boolean;
  expandable: boolean;
  changed: boolean;
  /** Others who are editing it now. */
  editors: string | undefined;
  states: CellStates | undefined;
  /** A change in this row that is not handed on yet. */
  draft: CellChange | null;
}

function Check({ grid, index, number, selected }: LineProps) {
  return (
    <input
      type="checkbox"
      tabIndex={-1}
      checked={selected}
      aria-label={`${number}행 선택`}
      onChange={({ nativeEvent }) =>
        toggleRow(grid, index, (nativeEvent as unknown as MouseEvent).shiftKey)}
    />
  );
}

function Sequence({ grid, row, number, open, expandable }: LineProps) {
  if (!expandable) return number;
  return (
    <>
      <button
        type="button"
        tabIndex={-1}
        className="g-open"
        aria-expanded={open}
        aria-label={`${lineName(grid.props.columns.columns, row, number)} ${
          open ? "자세히 접기" : "자세히 펼치기"
        }`}
        onClick={() => toggleDetails(grid, row.id)}
      />
      {number}
    </>
  );
}

function inside(props: LineProps, gridColumn: GridColumn): ReactNode {
  const { grid, row, draft, show } = props;
  switch (gridColumn.kind) {
    case "check":
      return <Check {...props} />;
    case "sequence":
      return <Sequence {...props} />;
    case "actions":
      return (
        <RowActions
          grid={grid}
          row={row}
          of={lineName(grid.props.columns.columns, row, props.number)}
        />
      );
    case "data": {
      const { key, column } = gridColumn;
      const value = draft?.key === key ? draft.to : row[key] ?? null;
      return marked(column!, value, row, show);
    }
  }
}

function Cell({ line, gridColumn, at }: { line: LineProps; gridColumn: GridColumn; at: number }) {
  const { grid, row, index, on, from, to, states } = line;
  const state = states?.get(gridColumn.key);
  const inRange = at >= from && at <= to;
  const fixed = gridColumn.kind === "data" && !canEditCell(gridColumn.column, row);
  return (
    <div
      role="gridcell"
      id={cellId(grid.scope, { row: index, column: at })}
      aria-colindex={at + 1}
      aria-selected={inRange || undefined}
      aria-readonly={fixed || undefined}
      aria-invalid={state === "refused" || undefined}
      className={cellClass(gridColumn, at, false)}
      data-c={at}
      data-w={line.top === null ? gridColumn.width : undefined}
      data-on={on === at ? "" : undefined}
      data-state={state}
    >
      {inside(line, gridColumn)}
    </div>
  );
}

/** Classes of a row, drawn as `base`: what has become of it is seen in either form. */
export function classesOf({ row, selected, changed }: LineProps, base: string): string {
  const classes = [base];
  if (selected) classes.push("g-selected");
  if (changed) classes.push("g-changed");
  if (row.deleted) classes.push("g-deleted");
  return classes.join(" ");
}

/** Drawn anew only when something of its own has changed. */
export const Line = memo(function Line(props: LineProps) {
  const { index, top, number, layout, selected, editors } = props;
  return (
    <div
      role="row"
      aria-rowindex={number + 1}
      aria-selected={selected}
      className={classesOf(props, "g-line")}
      aria-description={editedBy(editors)}
      title={editedBy(editors)}
      data-editors={editors}
      data-r={index}
      style={top === null ? undefined : { top }}
    >
      <Pinned layout={layout}>
        {(column, at) => <Cell line={props} gridColumn={column} at={at} />}
      </Pinned>
    </div>
  );
});

/** Columns that an open row shows; its id is for files that come back, and not for reading. */
export const hiddenOf = ({ columns, shown }: GridHandle["props"]["columns"]) =>
  columns.filter((column) => column.key !== "id" && !shown.includes(column));

/**
 * The hidden columns of an open row. `top` in CSS pixels from the top of the rows; `onHeight` is called once the height
 * is known.
 */
export function Details(
  { grid, row, top, onHeight }: {
    grid: GridHandle;
    row: TableRow;
    top: number;
    onHeight(id: string, height: number): void;
  },
) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = box.current!;
    const observer = new ResizeObserver(() => onHeight(row.id, element.offsetHeight));
    observer.observe(element);
    return () => observer.disconnect();
  }, [row.id, onHeight]);
  const { columns, show } = grid.props;
  return (
    <div role="row" className="g-details" ref={box} style={{ top }}>
      <div role="gridcell" aria-colspan={grid.layout.length} className="g-details-cell">
        <dl>
          {hiddenOf(columns).map((column) => (
            <div key={column.key}>
              <dt>{column.label}</dt>
              <dd>{content(column, row[column.key] ?? null, row, show) || "–"}</dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  );
}
