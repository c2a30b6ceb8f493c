/** Choices of a cell: their labels, and narrowing by typing. */
import type { Column, ColumnOption } from "../../../events/kit/column.ts";

export function hasChoices(column: Column): boolean {
  return ["select", "status", "boolean"].includes(column.type);
}

/** The choices whose label has `filter` in it; all of them when none has. */
export function choicesOf(column: Column, filter: string): ColumnOption[] {
  const all = column.type === "boolean"
    ? [{ value: "true", label: YES }, { value: "false", label: NO }]
    : (column.options ?? []).map(({ value }) => ({ value, label: optionLabel(column, value) }));
  const wanted = filter.trim().toLowerCase();
  const found = all.filter(({ label }) => label.toLowerCase().includes(wanted));
  return found.length > 0 ? found : all;
}

/**
 * Index, among the narrowed choices, of the one that the text means: equal, else beginning so, else containing it. Null
 * if none: then the text is a value or an error by itself.
 */
export function meantChoice(column: Column, text: string): number | null {
  const wanted = text.trim().toLowerCase();
  if (wanted === "" || !hasChoices(column)) return null;
  const labels = choicesOf(column, text).map(({ label }) => label.toLowerCase());
  const at = [
    labels.indexOf(wanted),
    labels.findIndex((label) => label.startsWith(wanted)),
    labels.findIndex((label) => label.includes(wanted)),
  ].find((place) => place >= 0);
  return at ?? null;
}

type Tone = "success" | "warning" | "danger" | "lunch" | "other";

/** The statuses of the toolkit (S2 §4 "Table"): what each is called, and the tone of its badge. */
const STATUSES: Partial<Record<string, [label: string, tone: Tone]>> = {
  active: ["활성", "success"],
  inactive: ["비활성", "other"],
  pending: ["대기", "warning"],
  surveying: ["진행 중", "lunch"],
  appraising: ["감정 중", "lunch"],
  completed: ["완료", "success"],
  cancelled: ["취소", "danger"],
  on_hold: ["보류", "warning"],
};

/** A choice's label: by the column's options, else by the words for statuses. */
export function optionLabel(column: Column, value: string): string {
  const option = column.options?.find((entry) => entry.value === value);
  return option?.label ?? (column.type === "status" && STATUSES[value]?.[0] || value);
}

/** Tone of the badge that shows a status. */
export const statusTone = (value: string): Tone => STATUSES[value]?.[1] ?? "other";

export const YES = "예";
export const NO = "아니요";
