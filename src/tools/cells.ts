/** Cells of tables in words, as tools write them. */
import type { CellValue, Column } from "../../events/kit/column.ts";
import { sendable } from "../../events/base/sendable.ts";
import { seoulParts } from "../../events/base/seoul.ts";
import type { Views } from "../../projections/registry.ts";
import { wonText } from "../nouns/audit/act_words.ts";

/** Characters of one cell in an answer. */
export const CELL_MAX = 200;
export const momentText = (instant: string): string => {
  const { day, time } = seoulParts(Date.parse(instant));
  return `${day} ${time.slice(0, 5)}`;
};

/** A cell in words: amounts with their unit, choices by their label, instants in Seoul's time. */
export function cellWords(column: Column, value: CellValue): string {
  const { label, type, options, factor = 1, unit = "" } = column;
  if (value === null || value === "") return "";
  switch (type) {
    case "currency":
      return typeof value === "number" ? wonText(value) : String(value);
    case "number":
      return typeof value === "number"
        ? (value / factor).toLocaleString("ko-KR", { maximumFractionDigits: 3 }) + unit
        : String(value);
    case "datetime":
      return Number.isNaN(Date.parse(String(value))) ? String(value) : momentText(String(value));
    case "boolean":
      return value === true ? "예" : "아니요";
    case "select":
    case "status":
      return options?.find((one) => one.value === value)?.label ?? String(value);
    default:
      // Before it is cut: half a number reveals as much.
      return sendable(String(value), label).slice(0, CELL_MAX);
  }
}

/** The columns with the names of the employees whose ids they store. */
export function namedColumns(columns: readonly Column[], { employee }: Views): Column[] {
  if (!columns.some(({ idOf }) => idOf)) return [...columns];
  const options = [...employee.byId.values()]
    .map(({ id, state }) => ({ value: id, label: state.name }));
  return columns.map((column) => column.idOf ? { ...column, options } : column);
}
