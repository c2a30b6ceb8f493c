/** STUB */
import type { Cell } from "./cell.ts";
export type DayOrder = "mdy" | "dmy" | "ymd";
export const DAY_ORDER_LABELS: Record<DayOrder, string> = {
  mdy: "월/일/연",
  dmy: "일/월/연",
  ymd: "연/월/일",
};
export const dayOrderOf = (_cells: Iterable<Cell>): DayOrder | null => null;
