/** One cell of a row. */
import type { ReactNode } from "react";
import type { CellValue, Column, TableRow } from "../../../events/kit/column.ts";
import { Badge } from "../../ui/badge.tsx";
import type { GridProps } from "../types.ts";
import { cellText } from "./format.ts";
import { isNumeric, type ViewColumn } from "./view.ts";
import { optionLabel, statusTone } from "./words.ts";

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
