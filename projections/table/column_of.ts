import type { Column } from "./column.ts";

/** A column of text in the basic group, unless `more` says otherwise. Width in CSS pixels. */
export function columnOf(
  key: string,
  label: string,
  width: number,
  more: Partial<Column> = {},
): Column {
  const type = more.type ?? "text";
  const group = type === "date" || type === "datetime"
    ? "date"
    : type === "currency"
    ? "cost"
    : "basic";
  const numeric = type === "number" || type === "currency";
  return { key, label, type, group, width, ...(numeric ? { align: "end" } : {}), ...more };
}
