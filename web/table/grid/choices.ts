/** Choices of a cell: what they are called, and how typing narrows them. */
import type { Column, ColumnOption } from "../../../events/kit/column.ts";
import { genericStatuses, workStatuses } from "../../../projections/table/statuses.ts";

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
 * Place, among the narrowed choices, of the one that the text means: the same, else one that begins
 * so, else one with it in it. Null when none fits: then what was typed is a value or wrong by itself.
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
