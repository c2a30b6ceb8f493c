/** The cells of a row: what one looks like, and how they stand side by side. */
import { cloneElement, Fragment, isValidElement, type ReactNode } from "react";
import type { CellValue, Column, TableRow } from "../../../events/kit/column.ts";
import { Badge } from "../../ui/badge.tsx";
import type { GridProps } from "../types.ts";
import { cellText } from "./format.ts";
import { type GridColumn, isNumeric } from "./layout.ts";
import { optionLabel, statusTone } from "./choices.ts";

/** What a value looks like: by the column's `show`, else by its type. */
export function content(
  column: Column,
  value: CellValue,
  row: TableRow,
  show: GridProps["show"],
): ReactNode {
  const draw = column.show === undefined ? undefined : show?.[column.show];
  if (draw) return draw(value, row);
  if (column.type === "status" && value !== null && value !== "") {
    return <Badge tone={statusTone(String(value))}>{optionLabel(column, String(value))}</Badge>;
  }
  return cellText(column, value);
}

/** The same among rows: yes is a mark among empty cells, and a word for who does not see it. */
export function marked(
  column: Column,
  value: CellValue,
  row: TableRow,
  show: GridProps["show"],
): ReactNode {
  const shown = content(column, value, row, show);
  // Tab goes from cell to cell; the row's details have the link for the keyboard.
  if (isValidElement<{ tabIndex?: number }>(shown) && shown.type === "a") {
    return cloneElement(shown, { tabIndex: -1 });
  }
  if (typeof value !== "boolean" || typeof shown !== "string") return shown;
  return <span role="img" aria-label={shown}>{value ? "✓" : ""}</span>;
}

/** Classes of a cell: its place among the columns, and how its content is set. */
export function cellClass(gridColumn: GridColumn, index: number, isHead: boolean): string {
  const classes = [isHead ? "g-cell g-head" : "g-cell", `gc${index}`];
  const { column } = gridColumn;
  const usual = isNumeric(column) ? "end" : column?.type === "boolean" ? "center" : "start";
  const align = column?.align ?? usual;
  if (gridColumn.kind === "check" || gridColumn.kind === "actions") classes.push("g-center");
  else if (align !== "start") classes.push(`g-${align}`);
  if (gridColumn.kind === "sequence" || isNumeric(gridColumn.column)) classes.push("tabular");
  return classes.join(" ");
}

/** The cells of a row; the pinned ones in a box at each end that stays: each sticky box costs time at scrolling. */
export function Pinned(
  { layout, children }: {
    layout: GridColumn[];
    children(column: GridColumn, at: number): ReactNode;
  },
) {
  const draw = (column: GridColumn, at: number) => (
    <Fragment key={column.key}>{children(column, at)}</Fragment>
  );
  const first = layout.findIndex((column) => !column.pinned);
  const pinned = first < 0 ? layout.length : first;
  const end = layout.at(-1)?.end ? layout.length - 1 : layout.length;
  return (
    <>
      {pinned > 0 && <div role="none" className="g-pinned">{layout.slice(0, pinned).map(draw)}
      </div>}
      {layout.slice(pinned, end).map((column, at) => draw(column, at + pinned))}
      {end < layout.length && (
        <div role="none" className="g-pinned g-pinned-end">{draw(layout[end], end)}</div>
      )}
    </>
  );
}
