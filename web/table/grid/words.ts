/** Korean words for the values of status columns (S2 §4). */
import type { Column } from "../../../projections/table/column.ts";

const STATUS: Record<string, string> = {
  active: "활성",
  inactive: "비활성",
  pending: "대기",
  completed: "완료",
  cancelled: "취소",
  surveying: "진행 중",
  appraising: "감정 중",
  on_hold: "보류",
};

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
  return option?.label ?? (column.type === "status" ? STATUS[value] ?? value : value);
}

/** Tone of the badge that shows a status. */
export function statusTone(value: string): "success" | "warning" | "danger" | "lunch" | "other" {
  return TONES[value] ?? "other";
}

export const YES = "예";
export const NO = "아니오";
