/** The cells of a row: what one looks like, and how they stand side by side. */
import { Fragment, type ReactNode } from "react";
import type { CellValue, Column, TableRow } from "../../../events/kit/column.ts";
import { Badge } from "../../ui/badge.tsx";
import type { GridProps } from "../types.ts";
import { cellText } from "./format.ts";
import { isNumeric, type ViewColumn } from "./view.ts";
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

/** Classes of a cell: its place among the columns, and how its content is set. */
export function cellClass(view: ViewColumn, index: number, isHead: boolean): string {
  const classes = [isHead ? "g-cell g-head" : "g-cell", `gc${index}`];
  const align = view.column?.align ?? (isNumeric(view.column) ? "end" : "start");
  if (view.kind === "check" || view.kind === "actions") classes.push("g-center");
  else if (align !== "start") classes.push(`g-${align}`);
  if (view.kind === "sequence" || isNumeric(view.column)) classes.push("tabular");
  return classes.join(" ");
}

/** The cells of a row; the pinned ones in one box that stays: each sticky box costs time at scrolling. */
export function Pinned(
  { view, children }: { view: ViewColumn[]; children(column: ViewColumn, at: number): ReactNode },
) {
  const draw = (column: ViewColumn, at: number) => (
    <Fragment key={column.key}>{children(column, at)}</Fragment>
  );
  const first = view.findIndex((column) => !column.pinned);
  const pinned = first < 0 ? view.length : first;
  return (
    <>
      {pinned > 0 && <div role="none" className="g-pinned">{view.slice(0, pinned).map(draw)}</div>}
      {view.slice(pinned).map((column, at) => draw(column, at + pinned))}
    </>
  );
}
