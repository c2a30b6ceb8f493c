/** How a cell reads: on the screen, while it is edited, and on the clipboard. */
import { seoulClock } from "../../../events/base/seoul.ts";
import type { CellValue, Column } from "../../../events/kit/column.ts";
import { NO, optionLabel, YES } from "./choices.ts";

const numbers = [0, 1, 2].map((minimumFractionDigits) =>
  new Intl.NumberFormat("ko-KR", { minimumFractionDigits, maximumFractionDigits: 10 })
);
const [number] = numbers;

/** An instant as Seoul's 'YYYY-MM-DD HH:mm'; what is no instant is shown as it is. */
function seoulTime(instant: string): string {
  const at = seoulClock(instant);
  if (Number.isNaN(at.getTime())) return instant;
  return at.toISOString().slice(0, 16).replace("T", " ");
}

/** A stored figure as people type it: minutes where seconds are kept. */
function typed({ factor = 1 }: Column, value: number): number {
  return factor === 1 ? value : Number((value / factor).toFixed(4));
}

/** The text of a cell. Currency is blank for 0 and for nothing (S2 §2). */
export function cellText(column: Column, value: CellValue | undefined): string {
  if (value === null || value === undefined || value === "") return "";
  switch (column.type) {
    case "currency":
      if (typeof value !== "number") return String(value);
      return value === 0 ? "" : number.format(value);
    case "number":
      return typeof value === "number"
        ? numbers[column.fraction ?? 0].format(typed(column, value))
        : String(value);
    case "datetime":
      return seoulTime(String(value));
    case "boolean":
      return value === true ? YES : value === false ? NO : String(value);
    case "select":
    case "status":
      return optionLabel(column, String(value));
    default:
      return String(value);
  }
}

/** What the editor starts with, and what is copied: figures without separators, so that sheets count. */
export function plainText(column: Column, value: CellValue | undefined): string {
  if (typeof value === "number") return String(typed(column, value));
  return cellText(column, value);
}
