/** Korean words for the values of status columns (S2 §4). */
import type { Column } from "../../../events/kit/column.ts";
import { genericStatuses, workStatuses } from "../../../projections/table/statuses.ts";

const STATUS = new Map(
  [...genericStatuses, ...workStatuses].map(({ value, label }) => [value, label]),
);

const TONES: Record<string, "success" | "warning" | "danger" | "lunch"> = {
  active: "success",
  completed: "success",
  pending: "warning",
  on_hold: "warning",
  surveying: "lunch",
  appraising: "lunch",
  cancelled: "danger",
};

/** What a choice is called: by the column's options, else by the words for statuses. */
export function optionLabel(column: Column, value: string): string {
  const option = column.options?.find((entry) => entry.value === value);
  return option?.label ?? (column.type === "status" ? STATUS.get(value) ?? value : value);
}

/** Tone of the badge that shows a status. */
export function statusTone(value: string): "success" | "warning" | "danger" | "lunch" | "other" {
  return TONES[value] ?? "other";
}

export const YES = "예";
export const NO = "아니오";
