/** A cell that two people changed, as one of them chooses what it shall be. Pure. */
import type { CellValue, Column, TableRow } from "../../../events/kit/column.ts";
import type { CellChange } from "../../../projections/table/shapes.ts";
import type { MergeField } from "../../ui/merge/merge.ts";
import { choicesOf, hasChoices } from "../grid/choices.ts";
import { cellText, plainText } from "../grid/format.ts";
import { readCell } from "../grid/value.ts";

/** The field of a change. `name` tells it from all others of the merge. */
export function cellField(
  name: string,
  column: Column,
  edit: CellChange,
  current: TableRow,
): MergeField {
  const { key, label } = column;
  const isDay = column.type === "date";
  const field: MergeField<CellValue> = {
    key: name,
    label,
    base: edit.from,
    mine: edit.to,
    theirs: current[key] ?? null,
    show: (value) => cellText(column, value) || "(없음)",
  };
  if (column.type === "boolean") return field as MergeField;
  const list = hasChoices(column) ? choicesOf(column, "").map((choice) => choice.label) : [];
  field.own = {
    title: "직접 입력",
    label: `${label} 직접 입력`,
    first: plainText(column, edit.to),
    input: list.length > 0 ? list : isDay ? "date" : "text",
    read: (text) => readCell(column, text),
  };
  return field as MergeField;
}
